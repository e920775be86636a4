import { type Day, formatTokens } from '#kernel/shared/days.ts'
import { clockAt, wayOfDay } from '#modules/maintenance/shared/dayWay.ts'
import type { Route } from '#modules/maintenance/shared/route.ts'
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

export function laneOf(member: MemberRow, orders: readonly DayOrder[], { day, now, routes, setting }: Crew): Lane {
  const key = orders.map(({ id }) => id).join()
  const route = routes.get(key) ?? wayOfDay(orders, member, setting)
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
      at: done && order.completeAt ? formatTokens(order.completeAt, 'HH:mm') : clockAt(start),
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
