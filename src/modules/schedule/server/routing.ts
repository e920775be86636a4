import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { minutesSaid } from '#kernel/shared/said.ts'
import type { Crew } from '#modules/plan/shared/assignment.ts'
import { clockOf, minuteOf } from '#modules/plan/shared/calendar.ts'
import type { WorkDay } from '#modules/plan/shared/route.ts'
import { crewOfPeople, type Work } from '#modules/plan/shared/work.ts'
import { type DayRoute, drivenFigures, type RouteOrder, routeDay } from '../shared/dayRoutes.ts'
import type { Proposal, Scope } from '../shared/schedule.ts'
import { placing } from './auto.ts'
import { type Desk, type DeskOrder, openDesk } from './desk.ts'
import { checkPlacings, keepRows, type Placing } from './proposals.ts'
import { turn, watched } from './waiting.ts'

/**
 * 路线优化: the best way through each crew's day and the hours that follow from it (jobs 6.3, step 5). Hours agreed with
 * customers stay, and so does what else the crew has to do; the way goes around them.
 */
export async function routeProposal(ctx: Context, scope: Scope): Promise<Proposal> {
  const desk = await openDesk(ctx, scope)
  const coming = desk.orders.filter((order) => order.crew && order.date >= desk.today)
  const days = Map.groupBy(coming, (order) => `${order.date} ${order.crew?.crewId}`)
  const others = Map.groupBy(desk.work, (work) => work.date)
  const driven: { route: DayRoute; placings: Placing[] }[] = []
  const tell = watched(ctx, scope.watch)
  let done = 0
  for (const orders of days.values()) {
    const { crew, date } = orders[0] as DeskOrder
    if (!crew) continue
    await turn(ctx)
    tell(done++ / days.size)
    const besides = (others.get(date) ?? []).filter((work) => crewOfPeople(work.people, [crew]))
    const given = [
      ...orders.map((order) => routeOrder(order, desk)),
      ...besides.flatMap((work) => workStop(work, desk)),
    ]
    const route = routeDay(crew.base, given, workDay(desk), desk.travel)
    driven.push({ route, placings: changed(orders, route, date, crew) })
  }
  const rows = (
    await checkPlacings(
      ctx,
      driven.flatMap(({ placings }) => placings),
    )
  ).filter((row) => row.ok)
  const proposed = new Set(rows.map(({ orderId }) => orderId))
  const figures = drivenFigures(
    driven.map(({ route, placings }) => ({ route, proposed: placings.some(({ orderId }) => proposed.has(orderId)) })),
  )
  return keepRows(ctx, rows, { figures })
}

const workDay = ({ setting }: Desk): WorkDay => ({
  start: minuteOf(setting.dayStart),
  lunchFrom: minuteOf(setting.lunchFrom),
  lunchTo: minuteOf(setting.lunchTo),
})

const routeOrder = ({ row, facts, date, start, hours }: DeskOrder, desk: Desk): RouteOrder => ({
  orderId: row.id,
  communityId: row.communityId,
  place: { lng: facts.lng, lat: facts.lat },
  minutes: row.minutes,
  start: start === null ? null : minuteOf(start),
  agreed: hours !== null,
  open: desk.openOn(facts, date),
})

/** What is not asked about: an order under way, a repair, parts, an inspection. */
function workStop({ id, communityId, place, minutes, hours, date }: Work, desk: Desk): RouteOrder[] {
  if (!communityId || !place) return []
  const open = desk.openOn({ communityId, planId: null }, date)
  return [{ orderId: id, communityId, place, minutes, start: hours?.[0] ?? null, agreed: hours !== null, open }]
}

/** The orders that get another hour; a day that is driven well already keeps its hours. */
function changed(orders: readonly DeskOrder[], route: DayRoute, date: Day, crew: Crew): Placing[] {
  const withoutHour = orders.some((order) => order.start === null && route.starts.has(order.row.id))
  const admitted = route.outsideNow > route.outside.length
  if (route.after >= route.before && !withoutHour && !admitted) return []
  const way =
    route.after < route.before
      ? `当日路程由 ${minutesSaid(route.before)}降到 ${minutesSaid(route.after)}`
      : `按路线排出到达时间，路程 ${minutesSaid(route.after)}`
  return orders.flatMap((order) => {
    const minute = route.starts.get(order.row.id)
    if (minute === undefined || clockOf(minute) === order.start) return []
    const stop = route.stops.indexOf(order.row.communityId) + 1
    return [placing(order, date, crew, `第${stop}站；${way}${admitted ? '，都在进场时段内' : ''}`, clockOf(minute))]
  })
}
