import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { MaintainStatus, statusName } from '#modules/maintenance/shared/maintenance.ts'
import { defaultSetting } from '#modules/plan/shared/setting.ts'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { RepairType } from '#modules/repair/shared/repair.ts'
import { currentOrder, preferredWay, stopsOf } from '../../shared/dayPlan.ts'
import { phonePaths } from '../../shared/paths.ts'
import { markOf, type OrderMark } from '../../shared/queue.ts'
import { isInspection, isOpenRepair, isRepair, repairAction, repairName } from '../../shared/task.ts'
import { isOpenVisit, nextAction } from '../../shared/visit.ts'
import { departingWith, settingOut } from '../../shared/wholeStop.ts'
import { Big, Note, Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { StatusGlyph } from '../kit/StatusGlyph.tsx'
import { updateNow } from '../start.ts'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { actorOf, nowOf, useTasks, useVisits } from '../store/visits.ts'
import { clockOf, levelName, liftName, placeName, shortDay, weekdayOf } from '../words.ts'
import { InspectionRow, RepairRow } from './TaskRow.tsx'
import css from './today.module.css'

const DAYS_BACK = 3
const DAYS = 11

/** 今日 (jobs 4.3): the strip of days, the stops in the order of the way, and one next step. */
export function TodayPage() {
  const state = usePhone()
  const visits = useVisits()
  const tasks = useTasks()
  const today = dayOf(nowOf(state))
  const [day, setDay] = useState(today)
  const me = actorOf(state)
  const { facts, lifts } = state
  const orders = visits.filter((order) => belongsTo(order, day, today))
  const now = clockOf(nowOf(state))
  const stops = stopsOf({
    orders,
    lifts,
    setting: facts.day?.setting ?? defaultSetting,
    base: facts.day?.me.base ?? null,
    preferred: preferredWay(facts, day),
    nowMinute: day === today ? Number(now.slice(0, 2)) * 60 + Number(now.slice(3)) : null,
  })
  const next = day === today ? currentOrder(stops) : null
  const open = orders.filter(isOpenVisit).length
  const repairs = day === today ? tasks.filter(isRepair).filter(isOpenRepair) : []
  const inspections = tasks.filter(isInspection).filter(({ inspectDate }) => inspectDate === day)
  const urgent = repairs.find(({ repairType }) => repairType !== RepairType.code.ordinary) ?? null
  return (
    <Screen
      title={day === today ? '今日' : `${shortDay(day)} 周${weekdayOf(day)}`}
      sub={orders.length + repairs.length === 0 ? '没有安排' : daySummary(orders.length, open, repairs.length)}
      top={<DayStrip today={today} day={day} onPick={setDay} visits={visits} />}
      foot={
        urgent ? (
          <RepairButton order={urgent} employeeId={me.employeeId} />
        ) : (
          next && (
            <NextButton
              order={next}
              stop={departingWith(next, orders, lifts, today)}
              place={place(next)}
              employeeId={me.employeeId}
            />
          )
        )
      }
      tabs
    >
      {state.update && <UpdateNote />}
      {!state.ready || !facts.loadedAt ? (
        <Nothing>{state.reached ? '正在取得工单' : '还没有取得工单。连上网络后会自动取得 7 天的工单'}</Nothing>
      ) : (
        stops.length + repairs.length + inspections.length === 0 && (
          <EmptyDay day={day} today={today} visits={visits} onPick={setDay} />
        )
      )}
      {repairs.map((one) => (
        <RepairRow key={one.id} order={one} />
      ))}
      {inspections.map((one) => (
        <InspectionRow key={one.id} plan={one} />
      ))}
      <ol className="bare-list">
        {stops.map((stop, at) => (
          <li key={stop.communityId}>
            <div className={`row gap-12 py-12 px-16 line2-b bg-side ${css.stop}`}>
              <b className="grid rigid place-center round f-16">{at + 1}</b>
              <div className="grow min-w-0">
                <h2 className="m-0 f-18">{stop.name}</h2>
                <p className="clip m-0 ter f-15">{stop.address}</p>
              </div>
              {stop.eta && <time className="f-20 bold">{stop.eta}</time>}
            </div>
            {stop.orders.map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                name={lifts.get(order.elevatorId)?.name ?? ''}
                today={today}
                mark={markOf(state.ops, order.id)}
              />
            ))}
          </li>
        ))}
      </ol>
      {stops.length > 0 && (
        <p className={`m-0 pt-6 pb-16 px-16 middle ${css.more}`}>
          {stops.length > 1 && <Link to={phonePaths.route}>查看路线，调整次序</Link>}
          <Link to={phonePaths.bag}>备件袋</Link>
        </p>
      )}
    </Screen>
  )

  function place(order: FieldOrder): string {
    const lift = lifts.get(order.elevatorId)
    return lift ? liftName(lift) : order.orderNo
  }
}

const daySummary = (all: number, open: number, repairs: number): string =>
  [all > 0 ? `${all} 台，剩 ${open} 台` : null, repairs > 0 ? `维修 ${repairs} 单` : null].filter(Boolean).join('，')

/** An emergency comes before every visit. */
function RepairButton({ order, employeeId }: { order: FieldRepair; employeeId: string | null }) {
  const navigate = useNavigate()
  return (
    <Big className={css.next} onClick={() => void navigate(phonePaths.repair(order.id))}>
      <span>
        {repairName(order)}：{repairAction(order, employeeId)?.label ?? '查看'}
        <small className="clip block f-15 regular">{placeName(order)}</small>
      </span>
    </Big>
  )
}

/** Of a day: what is planned then; today also what is under way and what is overdue. */
function belongsTo(order: FieldOrder, day: string, today: string): boolean {
  if (order.planDate === day) return true
  if (day !== today) return false
  const late = order.planDate < today && isOpenVisit(order)
  const doneToday = order.completeAt !== null && dayOf(order.completeAt) === today
  return late || doneToday || (isOpenVisit(order) && order.status !== MaintainStatus.code.notStarted)
}

/** Nothing here: where the next orders are. */
function EmptyDay({ day, today, visits, onPick }: StripProps) {
  const next = visits
    .filter((order) => isOpenVisit(order) && order.planDate > day)
    .map(({ planDate }) => planDate)
    .toSorted()[0]
  return (
    <Nothing>
      {day === today ? '今天没有安排工单' : '这一天没有安排工单'}
      {next && (
        <button
          type="button"
          className={`p-0 px-6 no-line no-bg brandText font-inherit bold ${css.link}`}
          onClick={() => onPick(next)}
        >
          下一批在 {shortDay(next)} 周{weekdayOf(next)}，{visits.filter(({ planDate }) => planDate === next).length} 台
        </button>
      )}
    </Nothing>
  )
}

function UpdateNote() {
  return (
    <Note tone="info">
      新版本已就绪。
      <button
        type="button"
        className={`p-0 px-6 no-line no-bg brandText font-inherit bold ${css.link}`}
        onClick={updateNow}
      >
        立即更新
      </button>
    </Note>
  )
}

interface StripProps {
  readonly today: string
  readonly day: string
  readonly visits: readonly FieldOrder[]
  onPick(day: string): void
}

function DayStrip({ today, day, visits, onPick }: StripProps) {
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS_BACK))
  return (
    <div className={css.strip} role="toolbar" aria-label="日期">
      {days.map((one) => {
        const count = visits.filter((order) => belongsTo(order, one, today)).length
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === day}
            data-today={one === today || undefined}
            ref={(button) => {
              if (one === day) button?.scrollIntoView?.({ inline: 'center', block: 'nearest' })
            }}
            onClick={() => onPick(one)}
          >
            <small className="ter f-14">{one === today ? '今日' : `周${weekdayOf(one)}`}</small>
            <b>{Number(one.slice(8))}</b>
            <small className="ter f-14">{count > 0 ? `${count} 台` : '\u00a0'}</small>
          </button>
        )
      })}
    </div>
  )
}

interface RowProps {
  readonly order: FieldOrder
  readonly name: string
  readonly today: string
  /** What the server has not accepted yet. */
  readonly mark: OrderMark | null
}

function OrderRow({ order, name, today, mark }: RowProps) {
  const late = order.planDate < today && isOpenVisit(order)
  const due = order.legalDeadline <= today && isOpenVisit(order)
  return (
    <Link to={phonePaths.order(order.id)} className={`row gap-14 line2-b ink ${css.order}`}>
      <StatusGlyph status={order.status} size={22} />
      <span className={`grow min-w-0 ${css.name}`}>
        {name}
        <small className="block ter f-15">
          {levelName(order.level, order.type)}，约 {order.stdMinutes} 分
          {due ? (
            <em className="upright strong" data-bad>
              {order.legalDeadline < today ? '已超法定截止日' : '今日法定截止'} {shortDay(order.legalDeadline)}
            </em>
          ) : (
            late && <em className="upright strong">计划 {shortDay(order.planDate)}</em>
          )}
        </small>
      </span>
      <span className={`rigid sec right ${css.state}`}>
        {statusName(order.status)}
        {mark && (
          <em className="block f-14 upright" data-tone={mark.tone}>
            {mark.text}
          </em>
        )}
      </span>
    </Link>
  )
}

interface NextProps {
  readonly order: FieldOrder
  /** The order and what is departed to with it. */
  readonly stop: readonly FieldOrder[]
  readonly place: string
  readonly employeeId: string | null
}

function NextButton({ order, stop, place, employeeId }: NextProps) {
  const state = usePhone()
  const visits = useVisits()
  const { lifts } = state
  const today = dayOf(nowOf(state))
  const navigate = useNavigate()
  const next = nextAction(order, employeeId, nowOf(state))
  if (!next) return null
  const { page, op, label } = next
  const go = async () => {
    if (op === 'depart') {
      for (const one of settingOut(order, visits, lifts, today)) await record(one.id, doing(one.type, {}))
      toast.done(stop.length > 1 ? `已出发，前往${place}等 ${stop.length} 台` : `已出发，前往${place}`)
    } else if (op) await record(order.id, doing(op, {}))
    await navigate(page ? `${phonePaths.order(order.id)}/${page}` : phonePaths.order(order.id))
  }
  return (
    <Big className={css.next} onClick={() => void go()}>
      <span>
        {label}
        <small className="clip block f-15 regular">
          {op === 'depart' && stop.length > 1 ? `${place}等 ${stop.length} 台` : place}
        </small>
      </span>
    </Big>
  )
}
