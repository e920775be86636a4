import { ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Level, Tag } from '#kernel/web/ui/index.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { RecordKind, StrategyMode } from '#modules/signal/shared/record.ts'
import { FaultTarget, faultRuleList } from '../shared/faultRule.ts'
import { faultRuleApi } from '../shared/faultRuleApi.ts'
import { strategyPaths } from '../shared/paths.ts'
import { mayFaultRule } from '../shared/permissions.ts'

/** /eventManage/faultRule (monitoring 4.1): the platform's table of codes, with what the company says otherwise marked. */
export function FaultRulesPage() {
  const edits = useKit().may([mayFaultRule.edit])
  return (
    <ListPage
      list={faultRuleList}
      from={faultRuleApi.list}
      title="故障规则"
      facts="没有策略适用时，按这里处理；受保护的故障只能更严，不能放宽"
      {...(edits ? { open: (row: { code: string }) => `${strategyPaths.setRule}?code=${row.code}` } : {})}
      cells={{
        name: (name, row) => (
          <span className="inline gap-6">
            <span className="clip">{name}</span>
            {row.guarded && <Tag tone="verm">受保护</Tag>}
            {!row.enabled && <Tag tone="amber">已停用</Tag>}
          </span>
        ),
        level: (level) => (level === null ? <span className="ter">未分类</span> : <Level of={level} />),
        target: (target) => FaultTarget.label(target),
        kind: (kind) => RecordKind.label(kind),
        mode: (mode) => StrategyMode.label(mode),
        repairType: (type) => (type === null ? <span className="ter">按级别</span> : RepairType.label(type)),
        overridden: (own) => (own ? <Tag tone="blue">企业设置</Tag> : <span className="ter">平台默认</span>),
        guarded: (guarded) => (guarded ? '是' : '否'),
        enabled: (enabled) => (enabled ? '启用' : '停用'),
        advice: (advice) => (
          <span className="clip" title={advice}>
            {advice}
          </span>
        ),
        partHint: (part) => part ?? <span className="ter">—</span>,
      }}
    />
  )
}
