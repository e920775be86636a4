import type { FieldElevator, FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { bestRoute, type Place, type Stop, timesOf, type WorkDay } from '#modules/plan/shared/route.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'

/** A day as stops in the order of the way, with the time one gets there (jobs 4.3, 6.3 step 5). */

const { notStarted, departed, inProgress, paused } = MaintainStatus.code
const open: readonly number[] = [notStarted, departed, inProgress, paused]

export interface DayStop {
  readonly communityId: string
  readonly name: string
  readonly address: string | null
  readonly lng: number
  readonly lat: number
  /** Otherwise this is the middle of its district. */
  readonly located: boolean
  readonly orders: readonly FieldOrder[]
  /** 'HH:mm' of the first open job; null when everything here is done. */
  readonly eta: string | null
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

interface DayGiven {
  readonly orders: readonly FieldOrder[]
  readonly lifts: ReadonlyMap<string, FieldElevator>
  readonly setting: Pick<MaintainSetting, 'dayStart' | 'lunchFrom' | 'lunchTo'>
  /** Where the day begins; the first stop when nobody entered it. */
  readonly base: Place | null
  /** Order the worker dragged, of community ids; what is missing in it comes behind. */
  readonly preferred: readonly string[]
  /** Minutes since midnight now, for a day under way; null for another day. */
  readonly nowMinute: number | null
}

/** Stops of the orders given: the worker's own order, else the one with the least travel. */
export function stopsOf({ orders, lifts, setting, base, preferred, nowMinute }: DayGiven): DayStop[] {
  const groups = new Map<string, { lift: FieldElevator; orders: FieldOrder[] }>()
  for (const order of orders) {
    const lift = lifts.get(order.elevatorId)
    if (!lift) continue
    const group = groups.get(lift.communityId) ?? { lift, orders: [] }
    group.orders.push(order)
    groups.set(lift.communityId, group)
  }
  const stops: Stop[] = [...groups].map(([id, { lift, orders: own }]) => ({
    id,
    lng: lift.lng,
    lat: lift.lat,
    jobs: own.filter(isOpen).map((order) => ({ id: order.id, minutes: order.stdMinutes || 45 })),
  }))
  const from = base ?? placeOf(stops[0])
  if (!from) return []
  const start = Math.max(minuteOf(setting.dayStart), nowMinute ?? 0)
  const day: WorkDay = { start, lunchFrom: minuteOf(setting.lunchFrom), lunchTo: minuteOf(setting.lunchTo) }
  const way = ordered(from, stops, preferred, day)
  const finished = way.filter((stop) => stop.jobs.length === 0)
  const left = way.filter((stop) => stop.jobs.length > 0)
  const times = timesOf(from, left, day)
  const first = new Map<string, number>()
  for (const job of times.jobs) if (!first.has(job.stopId)) first.set(job.stopId, job.start)
  return [...finished, ...left].map(({ id }) => {
    const { lift, orders: own } = groups.get(id) as NonNullable<ReturnType<typeof groups.get>>
    const eta = first.get(id)
    const { communityName: name, address, lng, lat, located } = lift
    const sorted = own.toSorted((a, b) => a.status - b.status || nameOf(a).localeCompare(nameOf(b), 'zh-CN'))
    const clock = eta === undefined ? null : clockOf(eta)
    return { communityId: id, name, address, lng, lat, located, orders: sorted, eta: clock }
  })
  function nameOf(order: FieldOrder): string {
    return lifts.get(order.elevatorId)?.name ?? ''
  }
}

/** Where a stop is: the way to its first lift counts when the day begins there. */
const placeOf = (stop: Stop | undefined): Place | undefined => stop && { lng: stop.lng, lat: stop.lat }

const isOpen = ({ status }: FieldOrder): boolean => open.includes(status)

function ordered(from: Place, stops: readonly Stop[], preferred: readonly string[], day: WorkDay): Stop[] {
  const place = new Map(preferred.map((id, at) => [id, at]))
  if (stops.filter(({ id }) => place.has(id)).length > 1) {
    return stops.toSorted((a, b) => (place.get(a.id) ?? stops.length) - (place.get(b.id) ?? stops.length))
  }
  const { order } = bestRoute(from, stops, day)
  return order.flatMap((id) => stops.find((stop) => stop.id === id) ?? [])
}

interface Way {
  readonly way?: { readonly day: string; readonly ids: readonly string[] }
  readonly habit?: readonly string[]
}

/** The order of the day as it was dragged; on another day the habit, where at least two of its places meet again. */
export const preferredWay = ({ way, habit = [] }: Way, day: string): readonly string[] =>
  way?.day === day ? way.ids : habit

/** The habit with a new order: those places among each other as they were dragged now, the others as before. */
export function habitAfter(habit: readonly string[], dragged: readonly string[]): string[] {
  return [...dragged, ...withoutAll(habit, dragged)].slice(0, 100)
}
export const withoutAll = (ids: readonly string[], gone: readonly string[]): string[] =>
  ids.filter((id) => !gone.includes(id))

/** The order to go on with: what is under way, then the first open one on the way. */
export function currentOrder(stops: readonly DayStop[]): FieldOrder | null {
  const all = stops.flatMap(({ orders }) => orders)
  const by = (status: number) => all.find((order) => order.status === status)
  return (
    by(inProgress) ?? by(departed) ?? by(paused) ?? by(notStarted) ?? all.find(({ status }) => status === 3) ?? null
  )
}

/** So many days before the end it becomes urgent. */
export const SOON_DAYS = 3
export const fuseTone = (left: number | null): 'bad' | 'warn' | 'good' | undefined =>
  left === null ? undefined : left < 0 ? 'bad' : left <= SOON_DAYS ? 'warn' : 'good'

/** Days between two visits; a copy kept from before the server told it counts by law. */
export const gapOf = ({ gapDays }: { readonly gapDays?: number }): number => gapDays ?? visitGap.days

export function fuseOf(
  lift: Pick<FieldElevator, 'lastMaintainDate' | 'gapDays'>,
  deadline: string | null,
  today: string,
  daysBetween: (from: string, to: string) => number,
): { readonly left: number; readonly share: number } | null {
  if (!lift.lastMaintainDate) return null
  const whole = deadline ? Math.max(1, daysBetween(lift.lastMaintainDate, deadline)) : gapOf(lift)
  const left = whole - daysBetween(lift.lastMaintainDate, today)
  return { left, share: Math.min(1, Math.max(0, left / whole)) }
}
