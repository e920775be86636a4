import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { DateText, ShortTable, Tag } from '#kernel/web/ui/index.ts'
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
          <ShortTable
            rows={versions}
            by={(one) => String(one.versionNo)}
            columns={[
              {
                title: '版本',
                as: 'num',
                cell: (one) => (
                  <>
                    {one.versionNo} {one.publishedAt === null && <Tag tone="blue">草稿</Tag>}
                    {one.versionNo === template.versionNo && <Tag tone="green">执行中</Tag>}
                  </>
                ),
              },
              { title: '项目', as: 'figure', cell: (one) => one.items },
              {
                title: '发布时间',
                as: 'num',
                cell: (one) => (one.publishedAt === null ? '未发布' : <DateText value={one.publishedAt} as="time" />),
              },
              { title: '操作人', cell: (one) => one.by },
              {
                title: '查看',
                quiet: true,
                cell: (one) =>
                  one.publishedAt !== null && (
                    <Link to={`${addresses.view(template.id)}&version=${one.versionNo}`}>查看项目</Link>
                  ),
              },
            ]}
          />
        )
      }
    </Loaded>
  )
}
