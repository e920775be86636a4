import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FileLinks } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { KeyValue, QueueClear, Tag, timeText } from '#kernel/web/ui/index.ts'
import { hoursOfLine } from '#modules/maintenance/shared/entry.ts'
import { MaintainSource } from '#modules/maintenance/shared/maintenance.ts'
import { LevelChip, StatusGlyph } from '#modules/maintenance/web/index.ts'
import { maintainTemplatePaths } from '#modules/template/shared/paths.ts'
import { may as mayTemplate } from '#modules/template/shared/permissions.ts'
import { Part } from '#modules/template/shared/template.ts'
import type { CustomPlanDetail } from '../shared/customPlan.ts'

interface Opening {
  readonly plan: CustomPlanDetail
  readonly onOpen: (order: string) => void
}

export function Visits({ plan, onOpen }: Opening) {
  const today = useKit().today()
  const coming = plan.visits.filter((visit) => visit.doneDate === null)
  const done = plan.visits.filter((visit) => visit.doneDate !== null).toReversed()
  if (plan.visits.length === 0) return <QueueClear headline="还没有维保" hint="计划发布后按规则生成工单。" />
  return (
    <table className="plainTable">
      <thead>
        <tr>
          <th>工单</th>
          <th>电梯</th>
          <th>级别</th>
          <th>计划日期</th>
          <th>完成</th>
          <th>状态</th>
          <th>来源</th>
          <th>日期依据</th>
        </tr>
      </thead>
      <tbody>
        {[...coming, ...done].map((visit) => (
          <tr key={visit.orderId}>
            <td>
              <button type="button" className="linkButton num" onClick={() => onOpen(visit.orderId)}>
                {visit.orderNo}
              </button>
            </td>
            <td>{visit.elevatorName}</td>
            <td>
              <LevelChip level={visit.level} /> {visit.type === 2 && <Tag tone="blue">按需</Tag>}
            </td>
            <td className={`num ${visit.doneDate === null && visit.date < today ? 'amberText' : ''}`}>{visit.date}</td>
            <td className="num">{visit.doneDate ?? <span className="ter">—</span>}</td>
            <td>
              <StatusGlyph status={visit.status} />
            </td>
            <td>{visit.source === 3 ? <Tag tone="amber">按需触发</Tag> : MaintainSource.label(visit.source)}</td>
            <td className="sec small">{visit.reason ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Triggers({ plan, onOpen }: Opening) {
  if (plan.triggers.length === 0)
    return (
      <QueueClear headline="没有触发过" hint="开关门次数、困人、同一故障、A 级故障达到规则时，在这里说明并生成工单。" />
    )
  return (
    <table className="plainTable">
      <thead>
        <tr>
          <th>时间</th>
          <th>电梯</th>
          <th>触发</th>
          <th>最迟到场</th>
          <th>工单</th>
        </tr>
      </thead>
      <tbody>
        {plan.triggers.map((one) => (
          <tr key={one.id}>
            <td className="num">{timeText(one.firedAt).slice(0, 16)}</td>
            <td>{one.elevatorName}</td>
            <td>{one.text}</td>
            <td className="num">{one.dueBy}</td>
            <td>
              {one.orderId ? (
                <button type="button" className="linkButton num" onClick={() => onOpen(one.orderId as string)}>
                  {one.orderNo}
                </button>
              ) : (
                '—'
              )}{' '}
              {one.joined && <span className="ter small">已排，未另开</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RuleLink({ plan }: { plan: CustomPlanDetail }) {
  const configures = useCan(mayTemplate.demandRule) === 'enabled'
  if (!configures || plan.demandRuleId === null) return <span>{plan.ruleName ?? '—'}</span>
  return <Link to={`${maintainTemplatePaths.configuration}?id=${plan.demandRuleId}`}>{plan.ruleName}</Link>
}

export function Terms({ plan }: { plan: CustomPlanDetail }) {
  const onDemand = plan.planType === 2
  const days =
    plan.kind === 2
      ? plan.dates.join('、')
      : plan.kind === 3
        ? plan.monthDays.map((day) => `每年 ${day}`).join('、')
        : plan.kind === 4
          ? `每月 ${plan.dayOfMonth} 日`
          : ''
  return (
    <div className="panelText">
      <KeyValue
        nameWidth={120}
        items={[
          ...(onDemand
            ? ([
                ['按需规则', <RuleLink key="rule" plan={plan} />],
                ['备案号', plan.filingNo ?? '未备案'],
                ['备案文件', <FileLinks key="filing" files={plan.filingFiles} none="没有上传" />],
                ['属地最长间隔', plan.localMaxGapDays === null ? '—' : `${plan.localMaxGapDays} 天`],
                ['评分与间隔', plan.scoreBands.map(({ min, gapDays }) => `≥${min} 分 ${gapDays} 天`).join('，') || '—'],
                ['协议', <FileLinks key="agreement" files={plan.agreementFiles} none="没有上传" />],
              ] as [string, ReactNode][])
            : ([
                ['日期', days || '—'],
                [
                  '附加项目',
                  plan.items.length === 0
                    ? '没有，按半月项目检查'
                    : plan.items.map((item, i) => (
                        <div key={i}>
                          {Part.label(item.part)}：{item.name} <span className="ter">{item.requirement}</span>
                        </div>
                      )),
                ],
              ] as [string, ReactNode][])),
          ['可进场时段', hoursOfLine(plan.windows)],
          ['客户', plan.customerName],
          ['备注', plan.remark ?? '—'],
        ]}
      />
    </div>
  )
}
