import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Crew } from '#modules/maintenance/shared/assignment.ts'
import { clockOf, minuteOf, openTimes } from '#modules/maintenance/shared/calendar.ts'
import { dayNumber } from '#modules/maintenance/shared/dayNumber.ts'
import type { WorkDay } from '#modules/maintenance/shared/route.ts'
import { type DayRoute, routeDay } from '../shared/dayRoutes.ts'
import type { Proposal, Scope } from '../shared/schedule.ts'
import { placing } from './auto.ts'
import { type Desk, type DeskOrder, openDesk } from './desk.ts'
import { checkPlacings, keepRows, type Placing } from './proposals.ts'

/** 路线优化: the best way through each crew's day and the hours that follow from it (jobs 6.3, step 5). */
export async function routeProposal(ctx: Context, scope: Scope): Promise<Proposal> {
  const desk = await openDesk(ctx, scope)
  const coming = desk.orders.filter((order) => order.crew && order.date >= desk.today)
  const days = Map.groupBy(coming, (order) => `${order.date} ${order.crew?.crewId}`)
  const placings: Placing[] = []
  let [before, after, outside] = [0, 0, 0]
  for (const orders of days.values()) {
    const { crew, date } = orders[0] as DeskOrder
    if (!crew) continue
    const route = routeDay(
      crew.base,
      orders.map((order) => routeOrder(order, desk)),
      workDay(desk),
    )
    before += route.before
    after += route.after
    outside += route.outside.length
    placings.push(...changed(orders, route, date, crew))
  }
  const rows = (await checkPlacings(ctx, placings)).filter((row) => row.ok)
  const figures = [
    { name: 'travel' as const, before, after },
    { name: 'outside' as const, before: outside, after: outside },
  ]
  return keepRows(ctx, rows, { figures })
}

const workDay = ({ setting }: Desk): WorkDay => ({
  start: minuteOf(setting.dayStart),
  lunchFrom: minuteOf(setting.lunchFrom),
  lunchTo: minuteOf(setting.lunchTo),
})

const routeOrder = ({ row, facts, date, start }: DeskOrder, desk: Desk) => {
  const open = openTimes(desk.windowsOf(row.communityId), dayNumber(date))
  return {
    ...{ orderId: row.id, communityId: row.communityId, place: { lng: facts.lng, lat: facts.lat } },
    ...{ minutes: row.minutes, start: start === null ? null : minuteOf(start) },
    ...(open ? { open } : {}),
  }
}

/** The orders that get another hour; a day that is driven well already keeps its hours. */
function changed(orders: readonly DeskOrder[], route: DayRoute, date: Day, crew: Crew): Placing[] {
  const withoutHour = orders.some((order) => order.start === null && route.starts.has(order.row.id))
  if (route.after >= route.before && !withoutHour) return []
  const way =
    route.after < route.before
      ? `当日路程由${route.before}分钟降到${route.after}分钟`
      : `按路线排出到达时间，路程${route.after}分钟`
  return orders.flatMap((order) => {
    const minute = route.starts.get(order.row.id)
    if (minute === undefined || clockOf(minute) === order.start) return []
    const stop = route.stops.indexOf(order.row.communityId) + 1
    return [placing(order, date, crew, `第${stop}站；${way}`, clockOf(minute))]
  })
}
