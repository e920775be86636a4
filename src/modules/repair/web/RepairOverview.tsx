import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clockText, minutesSaid } from '#kernel/shared/said.ts'
import { clock, thousands } from '#kernel/shared/text.ts'
import { stepAt, TimeChain } from '#kernel/web/detail/index.ts'
import { ClockRail, KeyValue, PanelHead, ShortTable, timeText, useNow } from '#kernel/web/ui/index.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import { HazardLink } from '#modules/hazard/web/index.ts'
import { OrderColumns } from '#modules/maintenance/web/index.ts'
import { finishSeconds, isOver, secondsBetween } from '../shared/limits.ts'
import { RepairStatus, RepairType, RescuedState, TrappedSpecial } from '../shared/repair.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'
import { standsAt } from '../shared/trapped.ts'
import css from './drawer.module.css'
import { Recordings } from './Recordings.tsx'
import { RepairPlace } from './RepairPlace.tsx'
import { SourceRecords } from './SourceRecords.tsx'
import { telephone } from './telephone.ts'

/** 概览: the chain of times with its limits, the rescue, who reported what, who goes. */
export function RepairOverview({ order }: { order: RepairDetail }) {
  return (
    <>
      <Times order={order} />
      {order.repairType === RepairType.code.trapped && <Rescue order={order} />}
      <OrderColumns>
        <section>
          <PanelHead title="报修" />
          <KeyValue items={reportFacts(order)} />
        </section>
        <section>
          <PanelHead title="电梯" />
          <KeyValue items={liftFacts(order)} />
        </section>
      </OrderColumns>
      <SourceRecords order={order} />
      <Recordings order={order} />
      <Crew order={order} />
      <RepairPlace order={order} />
      {order.callers.length > 0 && <Callers order={order} />}
    </>
  )
}

/** 翠湖花园1栋: an address that begins with the community's name says it once. */
function placeText(community: string | undefined, address: string | null): string {
  if (!community || address?.startsWith(community)) return address ?? ''
  return [community, address].filter(Boolean).join(' ')
}

/** 报修 → 派单 → 接单 → 出发 → 到场 → 解救 → 完成 → 签字. */
function Times({ order }: { order: RepairDetail }) {
  const trapped = order.repairType === RepairType.code.trapped
  const step = (name: string, at: string | null, late = false) => stepAt(name, at, { late, seconds: true })
  const steps = [
    step('报修', order.reportAt),
    step('派单', order.dispatchAt),
    step('接单', order.acceptAt),
    step('出发', order.departAt),
    step('到场', order.arriveAt, order.arriveOver),
    ...(trapped ? [step('解救', order.rescuedAt, order.finishOver)] : []),
    step('完成', order.completeAt, !trapped && order.finishOver),
    step('签字', order.signAt),
  ]
  return (
    <TimeChain steps={steps}>
      <Limits order={order} trapped={trapped} />
    </TimeChain>
  )
}

function Limits({ order, trapped }: { order: RepairDetail; trapped: boolean }) {
  const now = new Date(useNow()).toISOString()
  // What a sheet of the past does not say is not running either.
  const ended = order.status === RepairStatus.code.closed || order.imported
  const arrive = order.arriveSeconds ?? (ended ? null : secondsBetween(order.reportAt, now))
  const open = order.pauses.find(({ to }) => to === null)
  const rested = order.pauses.reduce((sum, { from, to }) => sum + (to ? secondsBetween(from, to) : 0), 0)
  const running = finishSeconds({ reportAt: order.reportAt, pauseSeconds: rested, pausedAt: open?.from ?? null }, now)
  const finish = trapped
    ? (order.rescueSeconds ?? (ended ? null : secondsBetween(order.reportAt, now)))
    : (order.finishSeconds ?? (ended ? null : running))
  return (
    <div className={`grid items-center gap-y-8 gap-x-12 mt-12 t13 ${css.limits}`}>
      <Limit
        name="到场"
        seconds={arrive}
        limit={order.arriveLimit}
        done={order.arriveSeconds !== null}
        critical={trapped}
      />
      <Limit
        name={trapped ? '解救' : '完成'}
        seconds={finish}
        limit={order.finishLimit}
        done={trapped ? order.rescueSeconds !== null : order.finishSeconds !== null}
        critical={trapped}
      />
    </div>
  )
}

function Limit({
  name,
  seconds,
  limit,
  done,
  critical,
}: {
  name: string
  seconds: number | null
  limit: number
  done: boolean
  critical: boolean
}) {
  if (seconds === null) return null
  const over = isOver(seconds, limit)
  return (
    <>
      <span className="sec">{name}</span>
      <ClockRail label={name} elapsed={seconds} limit={limit * 60} critical={critical && !done} />
      <span className="num">
        <b className={over ? 'redText' : ''}>{clock(seconds)}</b>
        <span className="ter"> / {clock(limit * 60)}</span>
        {done && <span className={over ? 'redText strong' : 'ter'}>{over ? ' 超时' : ' 未超时'}</span>}
      </span>
    </>
  )
}

/** 救援: what is to be done in order, with what is done (look: a desk reads it aloud). */
function Rescue({ order }: { order: RepairDetail }) {
  const steps = [
    ['与轿内通话，问清人数与身体状况，嘱咐不要扒门', order.dispatchAt],
    ['到场，切断主电源、设置警示，确认轿厢位置', order.arriveAt],
    ['盘车或松闸至平层，开门，逐个接出', order.rescuedAt],
    ['检查原因，试运行正常后恢复；否则停梯并告知使用单位', order.completeAt],
  ] as const
  const people = order.trappedSpecial.map((one) => TrappedSpecial.label(one)).join('、')
  return (
    <section>
      <PanelHead
        title="救援"
        count={`${order.trappedCount ?? '—'} 人${people ? `，含${people}` : ''}${order.trappedFloor ? `，${standsAt(order.trappedFloor)}` : ''}`}
        right={
          order.rescuedState === null
            ? undefined
            : `解救 ${order.rescuedCount} 人，${RescuedState.label(order.rescuedState)}`
        }
      />
      <ol className={`m-0 t13 ${css.steps}`}>
        {steps.map(([text, at]) => (
          <li key={text} className={at ? 'ter' : ''}>
            {text}
            {at && <span className="num"> · {clockText(at)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const phoneLink = (phone: string): ReactNode =>
  phone.includes('*') ? (
    <span className="num">{phone}</span>
  ) : (
    <a className="num" href={telephone(phone)}>
      {phone}
    </a>
  )

function reportFacts(order: RepairDetail): (readonly [string, ReactNode])[] {
  return [
    ['报修人', order.reporterName],
    ['电话', order.reporterPhone ? phoneLink(order.reporterPhone) : '未采集'],
    ['描述', order.reportText],
    ...(order.hazard ? [['转自隐患', <HazardLink key="hazard" hazard={order.hazard} />] as const] : []),
    ...(order.appointAt ? [['预约', timeText(order.appointAt)] as const] : []),
    [
      '停梯',
      order.stopFrom
        ? `${timeText(order.stopFrom)} ${order.stopTo ? `至 ${timeText(order.stopTo)}` : '至今'}`
        : order.imported
          ? '未采集'
          : '未停梯',
    ],
    ...(order.outage ? [['停梯影响', outageText(order.outage)] as const] : []),
    ...(order.mergedInto ? [['并入', order.mergedInto.orderNo] as const] : []),
  ]
}

/** 停 35 分钟，受影响 62 户，2,170 户·分钟 */
function outageText({ minutes, homes, homeMinutes }: NonNullable<RepairDetail['outage']>): string {
  const stood = `停 ${minutesSaid(minutes)}`
  if (homes === null || homeMinutes === null) return `${stood}，户数未采集`
  return `${stood}，受影响 ${thousands(homes)} 户，${thousands(homeMinutes)} 户·分钟`
}

function liftFacts(order: RepairDetail): (readonly [string, ReactNode])[] {
  const { elevator } = order
  if (!elevator)
    return [
      ['地址', order.address],
      [
        '电梯',
        <span key="unknown" className="amberText">
          待确认，请编辑补选
        </span>,
      ],
    ]
  return [
    [
      '电梯',
      <Link key="lift" to={elevatorPage.detail(elevator.id)}>
        {order.lift ? labelOf(order.lift) : elevator.name}
      </Link>,
    ],
    ['位置', placeText(order.community?.name, order.address)],
    ['品牌', elevator.brand],
    ['安全员', elevator.safetyOfficer],
    ['电话', elevator.officerPhone ? phoneLink(elevator.officerPhone) : null],
    ['合同', order.contract ? `${order.contract.contractNo} ${order.contract.name}` : '无合同'],
  ]
}

function Crew({ order }: { order: RepairDetail }) {
  return (
    <section>
      <PanelHead title="作业人员" count={order.workers.length} />
      {order.workers.length === 0 ? (
        <p className="m-0 pt-8 pb-12 px-14 amberText">还没有派单</p>
      ) : (
        <ShortTable
          shape="tall"
          rows={order.workers}
          by={(worker) => worker.employeeId}
          columns={[
            { title: '姓名', cell: (worker) => worker.name },
            { title: '角色', cell: (worker) => (worker.role === 1 ? '主' : '辅') },
            { title: '电话', cell: (worker) => worker.phone && phoneLink(worker.phone) },
            { title: '作业人员证', as: 'num', cell: (worker) => worker.certNo ?? <span className="ter">未登记</span> },
            { title: '有效期至', as: 'num', cell: (worker) => worker.certExpire },
            {
              title: '到场签到',
              as: 'num',
              cell: (worker) => worker.arrivedAt && clockText(worker.arrivedAt),
            },
          ]}
        />
      )}
    </section>
  )
}

function Callers({ order }: { order: RepairDetail }) {
  return (
    <section>
      <PanelHead title="其他来电" count={order.callers.length} />
      <ShortTable
        headless
        shape="tall"
        rows={order.callers}
        by={(one) => one.at + one.phone}
        columns={[
          { title: '时刻', as: 'num', cell: (one) => clockText(one.at) },
          { title: '姓名', cell: (one) => one.name },
          { title: '电话', cell: (one) => phoneLink(one.phone) },
          { title: '内容', cell: (one) => one.text },
        ]}
      />
    </section>
  )
}
