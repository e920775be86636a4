import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded, RemoveDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import type { TemplateDetail } from '../shared/api.ts'
import { type DemandRuleRow, demandRuleApi, RuleStatus } from '../shared/demandRule.ts'
import { maintainTemplatePaths } from '../shared/paths.ts'
import { may, mayTemplate } from '../shared/permissions.ts'
import { RuleDrawer } from './RuleDrawer.tsx'
import { RuleExport, RuleImport } from './RuleSheets.tsx'
import css from './template.module.css'
import { useTemplateAddresses } from './useTemplateAddresses.ts'

const change = [...mayTemplate(2, 'edit'), may.demandRule]

/** The rules that send people out with this template (jobs 1.3). */
export function RulesTab({ template }: { template: TemplateDetail }) {
  const addresses = useTemplateAddresses(2)
  const { call } = useKit()
  const [open, setOpen] = useState<string>()
  const [leaving, setLeaving] = useState<DemandRuleRow>()
  const configure = (
    <Can needs={[may.demandRule]}>
      <Link to={`${maintainTemplatePaths.configuration}?templateId=${template.id}`}>配置与模拟</Link>
    </Can>
  )
  const add = (
    <>
      <RuleImport />{' '}
      <Can needs={change}>
        <Button icon={<PlusIcon />} onClick={() => setOpen('new')}>
          新增规则
        </Button>
      </Can>
    </>
  )
  return (
    <>
      <Loaded from={demandRuleApi.list} input={{ templateId: template.id, size: 100 }} what="按需规则">
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState
              what="按需规则"
              hint="规则说明电梯满足什么条件可以按需维保、评分对应的间隔、什么事件立即触发。"
              actions={add}
            />
          ) : (
            <>
              <PanelHead
                title="按需规则"
                count={total}
                right={
                  <span className={`flex gap-8 items-baseline mb-6 ${css.line}`}>
                    {configure} <RuleExport templateId={template.id} /> {add}
                  </span>
                }
              />
              <Rules rules={records} onOpen={setOpen} onLeave={setLeaving} />
            </>
          )
        }
      </Loaded>
      {open === 'new' && <RuleDrawer template={template} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'new' && (
        <Loaded key={open} from={demandRuleApi.detail} input={{ id: open }} what="按需规则" still>
          {(rule) => <RuleDrawer template={template} rule={rule} onClose={() => setOpen(undefined)} />}
        </Loaded>
      )}
      {leaving && (
        <RemoveDialog
          open
          what="按需规则"
          name={leaving.name}
          effect="按需计划不能再选它；已排的维保不受影响。"
          remove={() => call(demandRuleApi.remove, { id: leaving.id })}
          list={`${addresses.view(template.id)}&tab=rules`}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

interface RulesProps {
  readonly rules: readonly DemandRuleRow[]
  readonly onOpen: (id: string) => void
  readonly onLeave: (rule: DemandRuleRow) => void
}

function Rules({ rules, onOpen, onLeave }: RulesProps) {
  return (
    <ShortTable
      rows={rules}
      columns={[
        {
          title: '规则名称',
          cell: (rule) => (
            <button type="button" className="linkButton" onClick={() => onOpen(rule.id)}>
              {rule.name}
            </button>
          ),
        },
        { title: '备案号', as: 'num', cell: (rule) => rule.filingNo ?? <span className="ter">未备案</span> },
        { title: '属地最长间隔', as: 'figure', cell: (rule) => `${rule.localMaxGapDays} 天` },
        { title: '版本', as: 'figure', cell: (rule) => rule.versionNo },
        { title: '状态', cell: (rule) => RuleStatus.label(rule.status) },
        {
          title: '操作',
          quiet: true,
          cell: (rule) => (
            <Can needs={change}>
              <button type="button" className="linkButton" onClick={() => onLeave(rule)}>
                删除
              </button>
            </Can>
          ),
        },
      ]}
    />
  )
}
