import { digestOf } from '#kernel/server/digest.ts'
import { addDays, addMonths, type Day, daysBetween } from '#kernel/shared/days.ts'
import { recordKeeping, visitGap } from '#modules/law/shared/law.ts'
import { orderContent } from '#modules/maintenance/shared/orderContent.ts'
import { gapText } from '#modules/plan/shared/violations.ts'
import type { Visit } from '#modules/plan/shared/visits.ts'
import type { TemplateItem } from '#modules/template/shared/template.ts'
import { add, type Company, idOf } from './company.ts'
import type { Contract } from './contracts.ts'
import { type DaySlot, timesFrom, timesToday, type WorkTimes } from './crewDay.ts'
import { type Inspected, inspect } from './findings.ts'
import { timeItems } from './pace.ts'
import type { LiftVisits } from './schedule.ts'
import type { Snapshot } from './templates.ts'
import type { Row } from './write.ts'

/** One row per visit: done, under way, or planned. */

export interface OrderPlace {
  readonly planId: string | null
  readonly contract: Contract | undefined
  readonly snapshot: Snapshot
  readonly slot: DaySlot
}

/** What today's list shows of an order. */
export type Progress = 'done' | 'working' | 'paused' | 'open'

export const Flag = { late: 1, breach: 2, sign: 4, short: 16, offline: 64 } as const

/** Why a visit came after the fifteenth day. */
const breachReasons = [
  '使用单位封闭管理，无法进场',
  '班组支援困人急修，当日未能完成',
  '台风停工两日',
  '使用单位停电检修',
  '等待物业开启机房',
] as const

export interface Deviation {
  /** Days after the planned day. */
  readonly days: number
  readonly breach: boolean
}

export interface Order {
  readonly row: Row
  readonly visit: Visit
  readonly of: LiftVisits
  readonly doneOn: Day | null
  readonly found: Inspected | null
  /** The checklist of a visit that is done. */
  readonly items?: readonly TemplateItem[]
}

const iso = (company: Company, day: Day, minute: number) => company.clock.iso(day, minute)

function base(company: Company, of: LiftVisits, visit: Visit, place: OrderPlace, legal: Day): Row {
  const { clock } = company
  const { lift, line } = of
  const published = Math.max(2, daysBetween(visit.date, clock.today) + 45)
  const created = iso(company, clock.day(-published), 560)
  return {
    id: company.random.id(clock.at(clock.day(-published), 560)),
    order_no: '',
    source: 1,
    plan_id: place.planId,
    elevator_id: lift.id,
    community_id: lift.community.id,
    contract_id: place.contract?.id ?? null,
    customer_id: lift.customer.id,
    team_id: line.crew.team.id,
    worker_ids: [line.crew.main.id, line.crew.assistant.id],
    type: line.onDemand ? 2 : 1,
    level: visit.level,
    plan_date: visit.date,
    plan_start: clockText(place.slot.start),
    plan_end: clockText(place.slot.start + visit.minutes),
    legal_deadline: legal,
    std_minutes: visit.minutes,
    plan_reason: visit.reason,
    status: 0,
    snapshot_hash: place.snapshot.hash,
    item_results: null,
    depart_at: null,
    arrive_at: null,
    start_at: null,
    pause_reason: null,
    paused_at: null,
    pause_minutes: 0,
    complete_at: null,
    received_at: null,
    confirm_at: null,
    work_minutes: null,
    short_reason: null,
    abnormal_count: 0,
    na_count: 0,
    hazard_count: 0,
    elevator_state_after: null,
    state_reason: null,
    flags: 0,
    violation: [],
    confirm_way: null,
    confirm_name: null,
    confirm_phone: null,
    confirm_role: null,
    confirm_sign_key: null,
    star: null,
    credibility: null,
    content_hash: null,
    remote_checks: null,
    retain_until: null,
    created_at: created,
    created_by: company.adminId,
    updated_at: created,
    updated_by: company.adminId,
  }
}

export function clockText(minute: number): string {
  const whole = Math.min(1439, Math.max(0, Math.round(minute)))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

export function plannedOrder(company: Company, of: LiftVisits, visit: Visit, place: OrderPlace, legal: Day): Order {
  const row = base(company, of, visit, place, legal)
  if (!place.slot.fits) Object.assign(row, { worker_ids: [], plan_start: null, plan_end: null })
  return { row, visit, of, doneOn: null, found: null }
}

/** A visit done, on its day or `deviation.days` later. */
export function doneOrder(
  company: Company,
  of: LiftVisits,
  visit: Visit,
  place: OrderPlace,
  legal: Day,
  deviation: Deviation,
): Order {
  const { random } = company
  const share = random.chance(0.006) ? 0.6 : 0.78 + random.next() * 0.34
  const work = Math.round(visit.minutes * share)
  const day = addDays(visit.date, deviation.days)
  const times = timesFrom(place.slot.start, work)
  return finish(company, of, visit, place, base(company, of, visit, place, legal), times, day, work, deviation)
}

export function todayOrder(
  company: Company,
  of: LiftVisits,
  visit: Visit,
  place: OrderPlace,
  legal: Day,
  progress: Progress,
  n: 0 | 1 | 2,
): Order {
  const { clock } = company
  const row = base(company, of, visit, place, legal)
  const times = timesToday(clock, n)
  const work = Math.max(1, Math.round(times.complete - times.start))
  if (progress === 'done')
    return finish(company, of, visit, place, row, times, clock.today, work, { days: 0, breach: false })
  if (progress !== 'open') {
    const items = place.snapshot.items.length
    const checked = Math.floor(items * (progress === 'paused' ? 0.3 : 0.6))
    Object.assign(row, {
      status: progress === 'paused' ? 7 : 2,
      depart_at: iso(company, clock.today, times.depart),
      arrive_at: iso(company, clock.today, times.arrive),
      start_at: iso(company, clock.today, times.start),
      item_results: { r: '1'.repeat(checked) + '0'.repeat(items - checked), x: {} },
      pause_reason: progress === 'paused' ? 3 : null,
      paused_at: progress === 'paused' ? iso(company, clock.today, (times.start + times.complete) / 2) : null,
    })
  }
  return { row, visit, of, doneOn: null, found: null }
}

/** The visit record with its results and, mostly, the user's signature. */
function finish(
  company: Company,
  of: LiftVisits,
  visit: Visit,
  place: OrderPlace,
  row: Row,
  times: WorkTimes,
  day: Day,
  work: number,
  deviation: Deviation,
): Order {
  const { random, clock } = company
  const found = inspect(random, place.snapshot.items)
  const ago = daysBetween(day, clock.today)
  timeItems(company, row.id as string, found.results.x, place.snapshot.items, { day, ...times, ago })
  const confirmed = ago > 3 ? random.chance(0.985) : ago > 0 && random.chance(0.55)
  const complete = iso(company, day, times.complete)
  const confirmAt =
    ago > 1
      ? iso(company, addDays(day, random.chance(0.8) ? 0 : 1), times.complete + random.int(6, 40))
      : iso(company, day, times.complete + 4)
  const short = work < (visit.minutes * 2) / 3
  const flags =
    (deviation.days > 0 ? Flag.late : 0) |
    (deviation.breach ? Flag.breach : 0) |
    (short ? Flag.short : 0) |
    (random.chance(0.004) ? Flag.sign : 0) |
    (random.chance(0.006) ? Flag.offline : 0)
  const reason = random.pick(breachReasons)
  Object.assign(row, {
    status: confirmed ? 4 : 3,
    item_results: found.results,
    depart_at: iso(company, day, times.depart),
    arrive_at: iso(company, day, times.arrive),
    start_at: iso(company, day, times.start),
    complete_at: complete,
    received_at: complete,
    confirm_at: confirmed ? confirmAt : null,
    work_minutes: work,
    short_reason: short ? '设备状态良好，同机房连续作业' : null,
    abnormal_count: found.abnormal,
    na_count: found.notApplicable,
    elevator_state_after: found.hazardCode ? 2 : 1,
    flags,
    violation: deviation.breach ? [breachOf(row.legal_deadline as Day, day, reason)] : [],
    confirm_way: confirmed ? random.int(1, 2) : null,
    confirm_name: confirmed ? of.lift.customer.safetyOfficer : null,
    confirm_phone: confirmed ? of.lift.customer.officerPhone : null,
    confirm_role: confirmed ? '电梯安全管理员' : null,
    retain_until: addMonths(day, 12 * recordKeeping.years),
    updated_at: confirmed ? confirmAt : complete,
  })
  return { row, visit, of, doneOn: day, found, items: place.snapshot.items }
}

function breachOf(legal: Day, day: Day, reason: string) {
  const previous = addDays(legal, -visitGap.days)
  return {
    code: 'V01',
    text: gapText(previous, daysBetween(previous, day), visitGap.days),
    approvedBy: null,
    reason,
  }
}

/** Numbers the orders by day and seals the records; then they may be written. */
export function numberOrders(company: Company, orders: readonly Order[]): void {
  const perDay = new Map<string, number>()
  for (const { row } of orders) {
    const day = String(row.plan_date).replaceAll('-', '')
    const n = (perDay.get(day) ?? 0) + 1
    perDay.set(day, n)
    row.order_no = `WB${day}${String(n).padStart(5, '0')}`
    if (row.complete_at !== null) {
      row.content_hash = digestOf(
        orderContent({
          orderNo: row.order_no as string,
          elevatorId: row.elevator_id as string,
          level: row.level as number,
          snapshotHash: row.snapshot_hash as string,
          itemResults: row.item_results,
          workerIds: row.worker_ids as string[],
          arriveAt: row.arrive_at as string,
          startAt: row.start_at as string,
          completeAt: row.complete_at as string,
          workMinutes: row.work_minutes as number,
          elevatorStateAfter: row.elevator_state_after as number,
        }),
      )
    }
    add(company, 'maintain_order', row)
  }
}

/** The permanent row of a visit after the fifteenth day (jobs 6.4). */
export function addViolation(company: Company, order: Order): void {
  const [violation] = order.row.violation as { code: string; text: string; reason: string }[]
  if (!violation) return
  add(company, 'plan_violation', {
    id: idOf(company, 20),
    order_id: order.row.id,
    plan_id: order.row.plan_id,
    elevator_id: order.of.lift.id,
    code: violation.code,
    severity: 3,
    text: violation.text,
    reason: violation.reason,
    state: 0,
    created_at: order.row.complete_at,
    updated_at: order.row.complete_at,
  })
}
