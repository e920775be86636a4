import { useSearchParams } from 'react-router'
import { AuditPanel, DetailPage, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { ChecklistIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { type TemplateDetail, templateApi } from '../shared/api.ts'
import { ElevatorType, StandardType, TemplateStatus } from '../shared/template.ts'
import { CompareTab } from './CompareTab.tsx'
import { ItemTable } from './ItemTable.tsx'
import type { Kind } from './kinds.ts'
import { RuleFacts } from './RuleFacts.tsx'
import { RulesTab } from './RulesTab.tsx'
import { TemplateActions } from './TemplateActions.tsx'
import css from './template.module.css'
import { VersionsTab } from './VersionsTab.tsx'

/** One template: its items, what differs from the national rows and the version before, its versions, its rules. */
export function TemplateViewPage({ kind }: { kind: Kind }) {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const versionNo = Number(search.get('version')) || undefined
  const asked = versionNo === undefined ? { id, face: 'draft' as const } : { id, versionNo }
  return (
    <Loaded key={versionNo ?? 'now'} from={templateApi.detail} input={asked} what="模板">
      {(template) => <View kind={kind} template={template} old={versionNo !== undefined} />}
    </Loaded>
  )
}

function View({ kind, template, old }: { kind: Kind; template: TemplateDetail; old: boolean }) {
  useOpenedName(template.name)
  const { id, platform, shownVersion, versionNo } = template
  const isDraft = !platform && shownVersion === versionNo + 1
  const items = {
    key: 'items',
    label: '项目',
    count: template.items.length,
    content: (
      <>
        {isDraft && <DraftLine versionNo={versionNo} />}
        {platform && kind === 3 && (
          <p className="panelText sec">
            平台项目按规程主题整理，条款与限值尚未与规程原文逐条核对；复制后请按所用版本核对再发布。
          </p>
        )}
        {template.elevatorType === ElevatorType.code.special && <Manual template={template} isDraft={isDraft} />}
        <ItemTable kind={kind} items={template.items} />
      </>
    ),
  }
  const more = platform
    ? []
    : [
        { key: 'compare', label: '对比', content: <CompareTab kind={kind} id={id} /> },
        { key: 'versions', label: '版本', content: <VersionsTab kind={kind} template={template} /> },
        ...(kind === 2 ? [{ key: 'rules', label: '按需规则', content: <RulesTab template={template} /> }] : []),
        { key: 'log', label: '日志', content: <AuditPanel entity="maintain_template" id={id} /> },
      ]
  const rule = template.rule ? [{ key: 'rhythm', label: '周期规则', content: <RuleFacts rule={template.rule} /> }] : []
  return (
    <DetailPage
      icon={<ChecklistIcon size={22} />}
      name={template.name}
      badges={
        <>
          {platform && <Tag>平台模板</Tag>}
          {old && <Tag tone="amber">历史版本</Tag>}
          {isDraft && <Tag tone="blue">草稿</Tag>}
          {template.status === TemplateStatus.code.disabled && <Tag tone="amber">停用</Tag>}
        </>
      }
      facts={[
        ElevatorType.label(template.elevatorType).replace(/\(.*$/, ''),
        StandardType.label(template.standardType),
        versionText(template),
        template.isDefault && '默认模板',
        template.usedBy > 0 && `${template.usedBy} 台电梯使用`,
        // The longest stands last: on a narrow screen it is what is cut.
        template.basis,
      ].filter(Boolean)}
      actions={old ? undefined : <TemplateActions kind={kind} template={template} isDraft={isDraft} />}
      tabs={[items, ...rule, ...more]}
    />
  )
}

/** What 特殊电梯 follows; without it there is no publication (jobs 1.1). */
function Manual({ template, isDraft }: { template: TemplateDetail; isDraft: boolean }) {
  const { manualName, manualFiles } = template
  const { fetchFile } = useKit()
  return (
    <p className="panelText">
      <span className="sec">制造单位使用维护说明书：</span>
      {manualName ?? <span className="amberText">未填写，发布前须填写</span>}
      {manualFiles.map((file) => (
        <button
          key={file.key}
          type="button"
          className={`linkButton ${css.manualFile}`}
          onClick={() => void fetchFile(file.key)}
        >
          {file.name}
        </button>
      ))}
      {manualFiles.length === 0 &&
        (isDraft ? (
          <span className="amberText"> · 没有文件，发布前须上传</span>
        ) : (
          <span className="ter"> · 文件未采集，下次发布前须上传</span>
        ))}
    </p>
  )
}

function DraftLine({ versionNo }: { versionNo: number }) {
  const text =
    versionNo === 0
      ? '尚未发布，电梯与计划还不能选用。核对项目后发布。'
      : `下面是版本 ${versionNo + 1} 的草稿。发布之前，工单仍按版本 ${versionNo} 的项目执行。`
  return <p className="panelText sec">{text}</p>
}

const versionText = ({ versionNo, shownVersion, platform }: TemplateDetail) =>
  platform || versionNo > 0 ? `版本 ${shownVersion}` : '未发布'
