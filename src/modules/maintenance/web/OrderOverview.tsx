import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addDays, daysBetween } from '#kernel/shared/days.ts'
import { minutesSaid, shortDay } from '#kernel/shared/said.ts'
import { stepAt, TimeChain } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { DateText, DayRail, KeyValue, PanelHead, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { timeText } from '#kernel/web/ui/value.tsx'
import { Severity } from '#modules/plan/shared/violation.ts'
import { NEAR } from '../shared/maintainOrderList.ts'
import {
  CloseReason,
  MaintainSource,
  MaintainType,
  PauseReason,
  StateAfter,
  WorkerRole,
} from '../shared/maintenance.ts'
import { isBroughtAlong, type MaintainOrderDetail } from '../shared/orderDetail.ts'
import { may } from '../shared/permissions.ts'
import css from './drawer.module.css'
import { FlagTags } from './marks.tsx'
import { OrderColumns } from './OrderFrame.tsx'
import { SiteDrawing } from './SiteDrawing.tsx'
import { VouchButton } from './VouchButton.tsx'

/** 概览: the chain of times, what was planned and why, who, and where they signed in. */
export function OrderOverview({ order, onTrack }: { order: MaintainOrderDetail; onTrack: (id: string) => void }) {
  return (
    <>
      <Times order={order} />
      {order.violations.length > 0 && <Violations order={order} />}
      <OrderColumns>
        <section>
          <PanelHead title="计划" />
          <KeyValue items={planFacts(order)} />
        </section>
        <section>
          <PanelHead title="作业" />
          <KeyValue items={workFacts(order)} />
        </section>
      </OrderColumns>
      <Crew order={order} onTrack={onTrack} />
      <SiteDrawing order={order} />
    </>
  )
}

/** 计划 → 出发 → 签到 → 开始 → 完成 → 确认, with the minutes between; the legal deadline as a rail. */
function Times({ order }: { order: MaintainOrderDetail }) {
  const today = useKit().today()
  // What a sheet knows is the day.
  if (isBroughtAlong(order))
    return <TimeChain steps={[{ name: '完成', past: true, main: order.planDate, sub: '时刻未采集' }]} />
  const plan = { name: '计划', past: true, main: shortDay(order.planDate, today), sub: order.planStart ?? '未定时间' }
  const steps = [
    plan,
    stepAt('出发', order.departAt),
    stepAt('签到', order.arriveAt),
    stepAt('开始', order.startAt),
    stepAt('完成', order.completeAt),
    stepAt('确认', order.confirmAt),
  ]
  return (
    <TimeChain steps={steps}>
      {order.remainingDays !== null && (
        <div className={css.deadline}>
          <span className="sec">法定截止</span>
          <DateText value={order.legalDeadline} today={today} warn={NEAR} />
          <DayRail
            label="法定截止日"
            from={addDays(order.legalDeadline, -order.gapDays)}
            to={order.legalDeadline}
            today={today}
            warn={NEAR}
          />
        </div>
      )}
    </TimeChain>
  )
}

function Violations({ order }: { order: MaintainOrderDetail }) {
  return (
    <section>
      <PanelHead title="违规说明" count={order.violations.length} />
      <ul className={css.violations}>
        {order.violations.map((one) => (
          <li key={one.id ?? one.code + one.text}>
            <Tag tone={one.severity >= 3 && one.state === 0 ? 'red' : 'plain'}>{Severity.label(one.severity)}</Tag>
            <span>{one.text}</span>
            <span className="ter small num">
              {one.code}
              {one.state === 1 && ` · ${one.approvedBy ?? ''}放行：${one.reason ?? ''}`}
              {one.state === 0 && one.reason && ` · ${one.reason}`}
              {one.state === 2 && ' · 已消除'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Facts = (readonly [name: string, value: ReactNode])[]

function planFacts(order: MaintainOrderDetail): Facts {
  const from = order.originalPlanDate
  const shift = from ? daysBetween(from, order.planDate) : 0
  const moved =
    shift === 0
      ? '未改期'
      : `${from}（${shift > 0 ? '推后' : '提前'} ${Math.abs(shift)} 天，改期 ${order.changeCount} 次）`
  const contract = order.contract && (
    <Link key="contract" to={`/contractManage/contractDetail?id=${order.contract.id}`}>
      {order.contract.name}
    </Link>
  )
  return [
    ['类型', `${MaintainType.label(order.type)} · ${MaintainSource.label(order.source)}`],
    ['原计划', moved],
    ...(order.planReason ? ([['日期依据', order.planReason]] as const) : []),
    ...(order.reason ? ([['新增原因', order.reason]] as const) : []),
    ...(isBroughtAlong(order)
      ? []
      : ([
          ['标准工时', minutesSaid(order.stdMinutes)],
          ['模板', `${order.templateName} 版本 ${order.templateVersion}`],
        ] as const)),
    ['合同', contract],
    ['客户', order.customer.name],
    ['备注', order.remark],
  ]
}

function workFacts(order: MaintainOrderDetail): Facts {
  const minutes = order.workMinutes
  const short = minutes !== null && minutes < order.leastMinutes
  return [
    [
      '作业时长',
      minutes === null ? null : (
        <span key="minutes" className={short ? 'amberText strong' : 'num'}>
          {minutesSaid(minutes)}
          {order.pauseMinutes > 0 && <span className="ter"> · 暂停 {minutesSaid(order.pauseMinutes)}</span>}
        </span>
      ),
    ],
    ...(order.shortReason ? ([['时长不足', order.shortReason]] as const) : []),
    ...(order.pauseReason ? ([['暂停原因', PauseReason.label(order.pauseReason)]] as const) : []),
    ['完成后', order.elevatorStateAfter ? StateAfter.label(order.elevatorStateAfter) : null],
    ...(order.stateReason ? ([['停梯原因', order.stateReason]] as const) : []),
    [
      '异常项',
      isBroughtAlong(order)
        ? '未采集'
        : order.completeAt
          ? `${order.abnormalCount} 项，不涉及 ${order.naCount} 项`
          : null,
    ],
    ['照片', order.photoCount > 0 ? `${order.photoCount} 张` : null],
    ['标记', order.flags ? <FlagTags key="flags" flags={order.flags} most={8} /> : '无'],
    ...(order.closeReason
      ? ([['关闭原因', [CloseReason.label(order.closeReason), order.closeNote].filter(Boolean).join('：')]] as const)
      : []),
  ]
}

function Crew({ order, onTrack }: { order: MaintainOrderDetail; onTrack: (id: string) => void }) {
  const tracked = useCan(may.track) === 'enabled' && order.departAt !== null
  return (
    <section>
      <PanelHead title="作业人员" count={order.workers.length} right={<VouchButton order={order} />} />
      {order.workers.length === 0 ? (
        <p className={`${css.none} amberText`}>{isBroughtAlong(order) ? '未采集' : '还没有分配作业人员'}</p>
      ) : (
        <ShortTable
          rows={order.workers}
          by={(worker) => worker.employeeId}
          shape="tall"
          columns={[
            {
              title: '姓名',
              cell: (worker) => (
                <>
                  {worker.name} {worker.transferState === 1 && <Tag tone="amber">待接单</Tag>}
                  {worker.transferState === 3 && <Tag tone="red">已拒绝</Tag>}
                </>
              ),
            },
            {
              title: '角色',
              cell: (worker) => (
                <>
                  {WorkerRole.label(worker.role)}
                  {worker.role === WorkerRole.code.joined && worker.joinAt && (
                    <span className="ter num"> {timeText(worker.joinAt)}</span>
                  )}
                </>
              ),
            },
            { title: '电话', as: 'num', cell: (worker) => worker.phone },
            { title: '作业人员证', as: 'num', cell: (worker) => worker.certNo ?? <span className="ter">未登记</span> },
            {
              title: '有效期至',
              as: 'num',
              tone: ({ certExpire }) => certExpire && certExpire < order.planDate && 'redText strong',
              cell: (worker) => worker.certExpire,
            },
            tracked && {
              title: '轨迹',
              quiet: true,
              cell: (worker) => (
                <button type="button" className="linkButton" onClick={() => onTrack(worker.employeeId)}>
                  工作轨迹
                </button>
              ),
            },
          ]}
        />
      )}
    </section>
  )
}
