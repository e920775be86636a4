import { type Day, formatTokens } from '#kernel/shared/days.ts'
import { bestRoute, type Route, type Stop, type WorkDay } from '#modules/maintenance/shared/route.ts'
import type { MaintainSetting } from '#modules/maintenance/shared/setting.ts'
import type { Lane } from '../shared/workbench.ts'
import type { DayOrder, MemberRow } from './lead.store.ts'

/** 今日路线: one lane per member, orders in the order of the shortest way (archives 4.1, jobs 6.3 step 5). */

export interface Crew {
  readonly day: Day
  /** Minutes since midnight. */
  readonly now: number
  /** Both of a crew go the same way: a route is worked out once. */
  readonly routes: Map<string, Route>
  readonly setting: Pick<MaintainSetting, 'dayStart' | 'lunchFrom' | 'lunchTo'>
}

export const minuteOfDay = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export function laneOf(member: MemberRow, orders: readonly DayOrder[], { day, now, routes, setting }: Crew): Lane {
  const key = orders.map(({ id }) => id).join()
  const route = routes.get(key) ?? routeOf(member, orders, setting)
  routes.set(key, route)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const stops = route.jobs.flatMap(({ jobId, start, end }) => {
    const order = byId.get(jobId)
    if (!order) return []
    const done = order.status === 3 || order.status === 4
    return {
      orderId: order.id,
      title: order.title,
      communityName: order.communityName,
      level: order.level,
      status: order.status,
      at: done && order.completeAt ? formatTokens(order.completeAt, 'HH:mm') : clockOf(start),
      minutes: order.minutes,
      late: !done && (order.planDate < day || end < now),
    }
  })
  // What is done stands first as it was done; the rest keeps the order of the way.
  const isDone = ({ status }: { status: number }) => status === 3 || status === 4
  stops.sort((a, b) => (isDone(a) && isDone(b) ? a.at.localeCompare(b.at) : Number(isDone(b)) - Number(isDone(a))))
  const done = stops.filter(isDone).length
  return { employeeId: member.id, name: member.name, stops, done, travel: route.travel, absent: member.absent }
}

function routeOf(member: MemberRow, orders: readonly DayOrder[], setting: Crew['setting']): Route {
  const stops: Stop[] = [...Map.groupBy(orders, ({ communityId }) => communityId)].map(([id, here]) => ({
    id,
    lng: here[0]?.lng ?? 0,
    lat: here[0]?.lat ?? 0,
    jobs: here.map((order) => ({ id: order.id, minutes: order.minutes })),
  }))
  const day: WorkDay = {
    start: minuteOfDay(setting.dayStart),
    lunchFrom: minuteOfDay(setting.lunchFrom),
    lunchTo: minuteOfDay(setting.lunchTo),
  }
  const first = stops[0]
  if (!first) return { order: [], travel: 0, jobs: [], outside: [] }
  const { baseLng, baseLat } = member
  return bestRoute(baseLng !== null && baseLat !== null ? { lng: baseLng, lat: baseLat } : first, stops, day)
}
