import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { Band } from '#kernel/shared/queue.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { RepairType } from '#modules/repair/shared/repair.ts'
import { currentOrder } from '../../shared/dayPlan.ts'
import { phonePaths } from '../../shared/paths.ts'
import { repairAction, repairName } from '../../shared/task.ts'
import type { Urgent } from '../../shared/urgent.ts'
import { isOpenVisit, nextAction } from '../../shared/visit.ts'
import { departingWith, settingOut } from '../../shared/wholeStop.ts'
import { Big, Note, Nothing } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { updateNow } from '../start.ts'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { actorOf, nowOf, useVisits } from '../store/visits.ts'
import { liftName, placeName, shortDay, weekdayOf } from '../words.ts'
import { InspectionRow, RepairRow } from './TaskRow.tsx'
import { TodayStop } from './TodayStop.tsx'
import css from './today.module.css'
import { belongsTo, useDay } from './useDay.ts'
import { WaitingRow } from './WaitingRow.tsx'

const DAYS_BACK = 3
const DAYS = 11

/** 今日 (jobs 4.3): the strip of days, the stops in the order of the way, and one next step. */
export function TodayPage() {
  const state = usePhone()
  const visits = useVisits()
  const today = dayOf(nowOf(state))
  const [day, setDay] = useState(today)
  const me = actorOf(state)
  const { facts, lifts } = state
  const { orders, stops, repairs, inspections, urgent, decisions } = useDay(visits, day, today)
  const next = day === today ? currentOrder(stops) : null
  const open = orders.filter(isOpenVisit).length
  // Who is on his way to people in a car is shown, and asks for nothing more.
  const waits = urgent.filter(({ item }) => item?.people.length === 0).length + decisions.length
  const first = firstOf(urgent)
  return (
    <Screen
      title={day === today ? '今日' : `${shortDay(day)} 周${weekdayOf(day)}`}
      sub={daySummary(orders.length, open, repairs.length, waits) || '没有安排'}
      top={<DayStrip today={today} day={day} onPick={setDay} visits={visits} />}
      foot={
        first ? (
          <UrgentButton row={first} employeeId={me.employeeId} />
        ) : (
          next && (
            <NextButton order={next} stop={departingWith(next, orders, lifts, today)} employeeId={me.employeeId} />
          )
        )
      }
      tabs
    >
      {state.update && <UpdateNote />}
      {!state.ready || !facts.loadedAt ? (
        <Nothing>{state.reached ? '正在取得工单' : '还没有取得工单。连上网络后会自动取得 7 天的工单'}</Nothing>
      ) : (
        stops.length + urgent.length + decisions.length + inspections.length === 0 && (
          <EmptyDay day={day} today={today} visits={visits} onPick={setDay} />
        )
      )}
      {urgent.map(({ repair, item }) =>
        repair ? <RepairRow key={repair.id} order={repair} /> : <WaitingRow key={item.id} item={item} />,
      )}
      {decisions.map((item) => (
        <WaitingRow key={`${item.kind}${item.id}`} item={item} />
      ))}
      {inspections.map((one) => (
        <InspectionRow key={one.id} plan={one} />
      ))}
      <ol className="bare-list">
        {stops.map((stop, at) => (
          <TodayStop key={stop.communityId} stop={stop} number={at + 1} today={today} />
        ))}
      </ol>
      {stops.length === 0 && urgent.length + decisions.length + inspections.length > 0 && (
        <EmptyDay day={day} today={today} visits={visits} onPick={setDay} what="维保" />
      )}
      {stops.length > 0 && (
        <p className={`m-0 pt-6 pb-16 px-16 middle ${css.more}`}>
          {stops.length > 1 && <Link to={phonePaths.route}>查看路线，调整次序</Link>}
          <Link to={phonePaths.bag}>备件袋</Link>
        </p>
      )}
    </Screen>
  )
}

const daySummary = (all: number, open: number, repairs: number, waits: number): string =>
  [
    all > 0 ? `${all} 台，剩 ${open} 台` : null,
    repairs > 0 ? `维修 ${repairs} 单` : null,
    waits > 0 ? `待你处理 ${waits} 件` : null,
  ]
    .filter(Boolean)
    .join('，')

/** What the big button is for before any visit: people in a car that nobody was sent to, else an own emergency. */
const firstOf = (urgent: readonly Urgent[]): Urgent | undefined =>
  urgent.find(({ repair, item }) =>
    repair ? repair.repairType !== RepairType.code.ordinary : item.band === Band.danger && item.people.length === 0,
  )

function UrgentButton({ row: { repair, item }, employeeId }: { row: Urgent; employeeId: string | null }) {
  const navigate = useNavigate()
  const [to, verb, place] = repair
    ? [
        phonePaths.repair(repair.id),
        `${repairName(repair)}：${repairAction(repair, employeeId)?.label ?? '查看'}`,
        placeName(repair),
      ]
    : [phonePaths.dispatch(item.id), '困人救援：派单', item.title]
  return (
    <Big className={css.next} onClick={() => void navigate(to)}>
      <span>
        {verb}
        <small className="clip block f-15 regular">{place}</small>
      </span>
    </Big>
  )
}

/** Nothing here: where the next orders are. */
function EmptyDay({ day, today, visits, onPick, what = '工单' }: StripProps & { readonly what?: string }) {
  const next = visits
    .filter((order) => isOpenVisit(order) && order.planDate > day)
    .map(({ planDate }) => planDate)
    .toSorted()[0]
  return (
    <Nothing>
      {day === today ? '今天' : '这一天'}没有安排{what}
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

interface NextProps {
  readonly order: FieldOrder
  /** The order and what is departed to with it. */
  readonly stop: readonly FieldOrder[]
  readonly employeeId: string | null
}

function NextButton({ order, stop, employeeId }: NextProps) {
  const state = usePhone()
  const visits = useVisits()
  const { lifts } = state
  const today = dayOf(nowOf(state))
  const navigate = useNavigate()
  const next = nextAction(order, employeeId, nowOf(state))
  if (!next) return null
  const { page, op, label } = next
  const lift = lifts.get(order.elevatorId)
  const place = lift ? liftName(lift) : order.orderNo
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
