import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { DateText, Tag } from '#kernel/web/ui/index.ts'
import { type TemplateDetail, templateApi } from '../shared/api.ts'
import type { Kind } from './kinds.ts'
import { useTemplateAddresses } from './useTemplateAddresses.ts'

/** Published versions stay readable as they were (jobs 1.1). */
export function VersionsTab({ kind, template }: { kind: Kind; template: TemplateDetail }) {
  const addresses = useTemplateAddresses(kind)
  return (
    <Loaded from={templateApi.versions} input={{ id: template.id }} what="模板">
      {(versions) =>
        versions.length === 0 ? (
          <p className="panelText sec">还没有发布过。</p>
        ) : (
          <table className="plainTable">
            <thead>
              <tr>
                <th>版本</th>
                <th className="figure">项目</th>
                <th>发布时间</th>
                <th>操作人</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {versions.map((one) => (
                <tr key={one.versionNo}>
                  <td className="num">
                    {one.versionNo} {one.publishedAt === null && <Tag tone="blue">草稿</Tag>}
                    {one.versionNo === template.versionNo && <Tag tone="green">执行中</Tag>}
                  </td>
                  <td className="figure num">{one.items}</td>
                  <td className="num">
                    {one.publishedAt === null ? '未发布' : <DateText value={one.publishedAt} as="time" />}
                  </td>
                  <td>{one.by ?? <span className="ter">—</span>}</td>
                  <td>
                    {one.publishedAt !== null && (
                      <Link to={`${addresses.view(template.id)}&version=${one.versionNo}`}>查看项目</Link>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}
