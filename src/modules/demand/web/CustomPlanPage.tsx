import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DetailPage, Loaded, RemoveDialog } from '#kernel/web/detail/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { OrderInspector } from '#modules/maintenance/web/index.ts'
import { may as mayPlan } from '#modules/plan/shared/permissions.ts'
import { PlanStatus } from '#modules/plan/shared/plan.terms.ts'
import { planningPage } from '#modules/planning/web/index.ts'
import { FALLBACK_GAP_DAYS } from '#modules/template/shared/demandRule.ts'
import { customPlanApi } from '../shared/api.ts'
import { CustomKind, type CustomPlanDetail } from '../shared/customPlan.ts'
import { demandPage } from '../shared/paths.ts'
import css from './demand.module.css'
import { LiftBlock } from './LiftBlock.tsx'
import { Terms, Triggers, Visits } from './planTabs.tsx'

/** /maintainManage/customizationLine/customizationPlan?id= (jobs 4.1): score, triggers and visits of a line. */
export function CustomPlanPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={customPlanApi.detail} input={{ id }} what="自定义计划">
      {(plan) => <PlanView plan={plan} />}
    </Loaded>
  )
}

function PlanView({ plan }: { plan: CustomPlanDetail }) {
  useOpenedName(plan.title ?? `计划 ${plan.planNo}`)
  const { call } = useKit()
  const [order, openOrder] = useInspected('order')
  const [leaving, setLeaving] = useState(false)
  const onDemand = plan.planType === 2
  const fallen = plan.lifts.filter((lift) => lift.fallenBack).length
  const tabs = [
    { key: 'lifts', label: '电梯', count: plan.lifts.length, content: <Lifts plan={plan} /> },
    { key: 'visits', label: '维保', count: plan.visits.length, content: <Visits plan={plan} onOpen={openOrder} /> },
    ...(onDemand
      ? [
          {
            key: 'triggers',
            label: '触发',
            count: plan.triggers.length,
            content: <Triggers plan={plan} onOpen={openOrder} />,
          },
        ]
      : []),
    { key: 'terms', label: onDemand ? '规则与协议' : '项目与日期', content: <Terms plan={plan} /> },
  ]
  return (
    <>
      <DetailPage
        name={plan.title ?? `计划 ${plan.planNo}`}
        badges={
          <>
            <Tag tone={onDemand ? 'blue' : 'violet'}>{plan.kind ? CustomKind.label(plan.kind) : '按需'}</Tag>
            {plan.status !== 1 && <Tag>{PlanStatus.label(plan.status)}</Tag>}
            {fallen > 0 && <Tag tone="amber">{`${fallen} 台已恢复${FALLBACK_GAP_DAYS}日`}</Tag>}
          </>
        }
        facts={[
          plan.planNo,
          plan.communityName,
          plan.contractName,
          `${plan.startDate} 至 ${plan.endDate}`,
          `${plan.team}${plan.mainWorker ? ` · ${plan.mainWorker}` : ''}`,
        ]}
        actions={<Verbs id={plan.id} onRemove={() => setLeaving(true)} />}
        strip={<Figures plan={plan} />}
        tabs={tabs}
      />
      <OrderInspector id={order} onClose={() => openOrder()} />
      {leaving && (
        <RemoveDialog
          open
          what="自定义计划"
          name={plan.title ?? plan.planNo}
          effect="未开始的工单关闭；已有维保的计划不能删除。"
          remove={() => call(customPlanApi.remove, { id: plan.id })}
          list={demandPage.list}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}

function Verbs({ id, onRemove }: { id: string; onRemove: () => void }) {
  return (
    <>
      <Can needs={[mayPlan.planOrders]}>
        <Link to={planningPage.planOrders(id)}>
          <Button>全年工单</Button>
        </Link>
      </Can>
      <Can needs={[mayPlan.editCustomPlan]}>
        <Button onClick={onRemove}>删除</Button>
      </Can>
      <Can needs={[mayPlan.editCustomPlan]}>
        <Link to={demandPage.edit(id)}>
          <Button type="primary">编辑</Button>
        </Link>
      </Can>
    </>
  )
}

const isDone = ({ doneCount, totalCount }: CustomPlanDetail): boolean => totalCount > 0 && doneCount >= totalCount

function Figures({ plan }: { plan: CustomPlanDetail }) {
  const onDemand = plan.planType === 2
  const items: [string, ReactNode][] = [
    ...(onDemand
      ? ([
          [
            '评分（最低）',
            plan.score ?? (
              <span key="score" className="ter">
                未采集
              </span>
            ),
          ],
          ['允许间隔', plan.gapDays === null ? '—' : `${plan.gapDays} 天`],
          ['符合条件', `${plan.eligibility ?? 0} / ${plan.elevatorCount}`],
          ['终端在线', `${plan.terminalOnline ?? 0} / ${plan.elevatorCount}`],
        ] as [string, ReactNode][])
      : []),
    [
      '下次维保',
      plan.nextDate ?? (
        <span key="next" className="ter">
          {isDone(plan) ? '都已完成' : '还没有排'}
        </span>
      ),
    ],
    ['已完成 / 总次数', `${plan.doneCount} / ${plan.totalCount}`],
    ...(onDemand
      ? ([
          [
            '最近触发',
            plan.lastTrigger === null ? (
              <span key="none" className="ter">
                没有触发过
              </span>
            ) : (
              <small key="last" title={plan.lastTrigger}>
                {plan.lastTrigger}
              </small>
            ),
          ],
        ] as [string, ReactNode][])
      : []),
  ]
  return (
    <div className="flex line-t line-b">
      {items.map(([name, value]) => (
        <div key={name} className={`grow min-w-0 pt-8 pb-10 px-16 line-r ${css.figure}`}>
          <span className="ter small">{name}</span>
          <b className="t18 strong num">{value}</b>
        </div>
      ))}
    </div>
  )
}

function Lifts({ plan }: { plan: CustomPlanDetail }) {
  if (plan.planType !== 2)
    return (
      <ShortTable
        rows={plan.lifts}
        by={(lift) => lift.elevatorId}
        columns={[
          { title: '电梯', cell: (lift) => lift.name },
          { title: '设备编号', as: 'num', cell: (lift) => lift.deviceNumber },
          { title: '上次维保', as: 'num', cell: (lift) => lift.lastVisit ?? <span className="ter">没有记录</span> },
          {
            title: '本计划下次',
            as: 'num',
            cell: (lift) => lift.nextVisit ?? <span className="ter">{isDone(plan) ? '已完成' : '还没有排'}</span>,
          },
        ]}
      />
    )
  return (
    <>
      {plan.lifts.map((lift) => (
        <LiftBlock
          key={lift.elevatorId}
          lift={lift}
          plan={plan}
          trigger={plan.triggers.find((one) => one.elevatorId === lift.elevatorId)}
        />
      ))}
    </>
  )
}
