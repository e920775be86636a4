import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FileLinks } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { KeyValue, QueueClear, ShortTable, Tag, timeText } from '#kernel/web/ui/index.ts'
import { MaintainSource } from '#modules/maintenance/shared/maintenance.ts'
import { LevelChip, StatusGlyph } from '#modules/maintenance/web/index.ts'
import { hoursOfLine } from '#modules/plan/shared/entry.ts'
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
    <ShortTable
      rows={[...coming, ...done]}
      by={(visit) => visit.orderId}
      columns={[
        {
          title: '工单',
          cell: (visit) => (
            <button type="button" className="linkButton num" onClick={() => onOpen(visit.orderId)}>
              {visit.orderNo}
            </button>
          ),
        },
        { title: '电梯', cell: (visit) => visit.elevatorName },
        {
          title: '级别',
          cell: (visit) => (
            <>
              <LevelChip level={visit.level} /> {visit.type === 2 && <Tag tone="blue">按需</Tag>}
            </>
          ),
        },
        {
          title: '计划日期',
          as: 'num',
          tone: (visit) => visit.doneDate === null && visit.date < today && 'amberText',
          cell: (visit) => visit.date,
        },
        { title: '完成', as: 'num', cell: (visit) => visit.doneDate },
        { title: '状态', cell: (visit) => <StatusGlyph status={visit.status} /> },
        {
          title: '来源',
          cell: ({ source }) => (source === 3 ? <Tag tone="amber">按需触发</Tag> : MaintainSource.label(source)),
        },
        { title: '日期依据', tone: () => 'sec small', cell: (visit) => visit.reason },
      ]}
    />
  )
}

export function Triggers({ plan, onOpen }: Opening) {
  if (plan.triggers.length === 0)
    return (
      <QueueClear headline="没有触发过" hint="开关门次数、困人、同一故障、A 级故障达到规则时，在这里说明并生成工单。" />
    )
  return (
    <ShortTable
      rows={plan.triggers}
      columns={[
        { title: '时间', as: 'num', cell: (one) => timeText(one.firedAt) },
        { title: '电梯', cell: (one) => one.elevatorName },
        { title: '触发', cell: (one) => one.text },
        { title: '最迟到场', as: 'num', cell: (one) => one.dueBy },
        {
          title: '工单',
          cell: ({ orderId, orderNo, joined }) => (
            <>
              {orderId ? (
                <button type="button" className="linkButton num" onClick={() => onOpen(orderId)}>
                  {orderNo}
                </button>
              ) : (
                '—'
              )}{' '}
              {joined && <span className="ter small">已有安排，没有另开工单</span>}
            </>
          ),
        },
      ]}
    />
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
