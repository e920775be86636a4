import { type Day, dayOf, daysBetween } from '#kernel/shared/days.ts'
import type { Point } from '#kernel/shared/distance.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { minuteOf } from '#modules/plan/shared/calendar.ts'
import { clockAt, wayOfDay } from '#modules/plan/shared/dayWay.ts'
import type { Route, Travel } from '#modules/plan/shared/route.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import type { LaneStop } from '../shared/board.ts'
import { type DayStop, forecastDay, inOrderOfWork } from '../shared/drift.ts'
import type { DayOrder } from './dayPeople.store.ts'

/** The day of those who go the same way: orders in the order of the work, planned and as it really goes (jobs 4.1, 6.3). */

export interface LaneDay {
  readonly day: Day
  readonly today: Day
  /** Minutes since midnight of today. */
  readonly now: number
  /** Both of a crew go the same way: a route is worked out once. */
  readonly routes: Map<string, Route>
  readonly setting: Pick<MaintainSetting, 'dayStart' | 'lunchFrom' | 'lunchTo'>
  /** Ways as they were learned; the formula's unless told. */
  readonly travel?: Travel
}

export interface Lane {
  readonly stops: LaneStop[]
  readonly done: number
  readonly minutes: number
  readonly travel: number
  readonly drift: number | null
  readonly end: string | null
}

interface Base {
  readonly baseLng: number | null
  readonly baseLat: number | null
}

const { done, confirmed, inProgress, paused } = MaintainStatus.code
export const isDone = ({ status }: { status: number }) => status === done || status === confirmed
const hasBegun = ({ status }: { status: number }) => status === inProgress || status === paused

/** The way of the day as the morning's sheet has it; an order with a fixed hour is planned for that hour. */
export function routeOf(orders: readonly DayOrder[], base: Base, { routes, setting, travel }: LaneDay): Route {
  const key = `${base.baseLng} ${base.baseLat} ${orders.map(({ id }) => id).join()}`
  const route = routes.get(key) ?? wayOfDay(orders, base, setting, travel)
  routes.set(key, route)
  return route
}

export function laneOf(orders: readonly DayOrder[], base: Base, lane: LaneDay): Lane {
  const { day, today, now, setting } = lane
  const route = routeOf(orders, base, lane)
  const begins = new Map(route.jobs.map(({ jobId, start }) => [jobId, start]))
  const stops = orders.map((order) => dayStop(order, begins.get(order.id) ?? 0, day))
  const live = day === today
  const from: Point | null =
    base.baseLng !== null && base.baseLat !== null ? { lng: base.baseLng, lat: base.baseLat } : null
  const hours = {
    start: minuteOf(setting.dayStart),
    lunchFrom: minuteOf(setting.lunchFrom),
    lunchTo: minuteOf(setting.lunchTo),
  }
  const forecast = live ? forecastDay(stops, from, hours, now) : undefined
  const expected = new Map(forecast?.stops.map((one) => [one.id, one]))
  const byId = new Map(orders.map((order) => [order.id, order]))
  const shown = inOrderOfWork(stops).map((stop): LaneStop => {
    const order = byId.get(stop.id) as DayOrder
    const finished = isDone(order)
    const coming = expected.get(stop.id)
    const open = coming ? (hasBegun(order) ? coming.end : (coming.start ?? stop.planned)) : stop.planned
    return {
      orderId: order.id,
      title: order.title,
      communityName: order.communityName,
      level: order.level,
      status: order.status,
      at: clockAt(finished ? (stop.completeAt ?? stop.planned) : open),
      doneOn: finished ? otherDay(order.completeAt, day) : null,
      planned: clockAt(stop.planned),
      minutes: order.minutes,
      drift: finished || !coming ? null : Math.round(coming.drift ?? 0),
      late: !finished && (order.planDate < today || (live && stop.planned + stop.minutes < now)),
      daysLeft: finished ? null : daysBetween(today, order.legalDeadline),
    }
  })
  return {
    stops: shown,
    done: shown.filter(isDone).length,
    minutes: orders.reduce((sum, order) => sum + order.minutes, 0),
    travel: route.travel,
    drift: forecast?.drift === undefined || forecast.drift === null ? null : Math.round(forecast.drift),
    end: forecast?.end === undefined || forecast.end === null ? null : clockAt(forecast.end),
  }
}

const otherDay = (at: string | null, day: Day): Day | null => (at === null || dayOf(at) === day ? null : dayOf(at))

function dayStop(order: DayOrder, begins: number, day: Day): DayStop {
  const minute = (at: string | null) =>
    at === null ? null : Math.floor((Date.parse(at) - Date.parse(`${day}T00:00:00+08:00`)) / 60_000)
  return {
    id: order.id,
    communityId: order.communityId,
    lng: order.lng,
    lat: order.lat,
    minutes: order.minutes,
    status: order.status,
    planned: order.planStart ? minuteOf(order.planStart) : begins,
    departAt: minute(order.departAt),
    startAt: minute(order.startAt),
    pausedAt: minute(order.pausedAt),
    pauseMinutes: order.pauseMinutes,
    completeAt: minute(order.completeAt),
  }
}
