import type { Context, Handlers } from '#kernel/server/index.ts'
import { addDays, type Day, dayOf, monthEnd, weekday } from '#kernel/shared/days.ts'
import { roadKm } from '#kernel/shared/travel.ts'
import { worstBesideVisit } from '#modules/elevator/shared/liftName.ts'
import { findEmployee } from '#modules/employee/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { dayMinutes } from '#modules/maintenance/server/index.ts'
import { findCalendar, findSetting } from '#modules/plan/server/index.ts'
import type { Calendar } from '#modules/plan/shared/calendar.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import type { Route } from '#modules/plan/shared/route.ts'
import { dayKey } from '#modules/plan/shared/work.ts'
import { loadOf } from '#modules/schedule/shared/figures.ts'
import type { employeePlanApi } from '../shared/api.ts'
import type { EmployeeDay, EmployeeMonth, MonthDay } from '../shared/employeePlan.ts'
import { laneDay } from './board.ts'
import type { DayOrder } from './dayPeople.store.ts'
import {
  type AwayDays,
  findPersonAbsences,
  findPersonCertificates,
  findPersonFacts,
  findPersonLifts,
  findPersonOrders,
  findPlanPeople,
  type PersonFacts,
  type PersonOrder,
} from './employeePlan.store.ts'
import { applyHandover, previewHandover } from './handover.ts'
import { isDone, type LaneDay, laneOf, routeOf } from './lane.ts'

/** 人员维保计划 (jobs 4.2; archives 4.2). */
export const employeePlanHandlers: Handlers<typeof employeePlanApi> = {
  async people(ctx, { month, teamIds }) {
    const { setting } = await findSetting(ctx)
    const calendar = await findCalendar(ctx, setting)
    const days = daysFrom(`${month}-01`, monthEnd(`${month}-01`))
    const span = { from: `${month}-01`, to: monthEnd(`${month}-01`), today: dayOf(ctx.now), teamIds }
    const rows = await findPlanPeople(ctx, span)
    const worked = await dayMinutes(
      ctx,
      rows.map(({ id }) => id),
      span.from,
      span.to,
    )
    return rows.map(({ away, ...person }) => ({
      ...person,
      ...fullness(
        sumOf(days, (day) => worked.get(dayKey(person.id, day)) ?? 0),
        workingDays(days, calendar, away) * setting.dayTarget,
      ),
    }))
  },
  month: (ctx, { id, month }) => readMonth(ctx, id, month),
  day: (ctx, { employeeId, date }) => readDay(ctx, employeeId, date),
  handoverPreview: previewHandover,
  handoverApply: applyHandover,
}

/** 当月工时 against what the working days hold: 月负荷. */
const fullness = (minutes: number, capacity: number) => ({ minutes, capacity, load: loadOf(minutes, capacity) })
const sumOf = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((sum, one) => sum + of(one), 0)

const daysFrom = (from: Day, to: Day): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
const isAway = (away: readonly AwayDays[], day: Day) => away.some(({ from, to }) => from <= day && day <= to)
const workingDays = (days: readonly Day[], calendar: Calendar, away: readonly AwayDays[]) =>
  days.filter((day) => calendar.isWorkingDay(dayNumber(day)) && !isAway(away, day)).length

async function readMonth(ctx: Context, employeeId: string, month: string): Promise<EmployeeMonth> {
  const employee = await findEmployee(ctx, employeeId)
  const [first, last] = [`${month}-01`, monthEnd(`${month}-01`)]
  // Whole weeks, Monday first, as a month hangs on the wall.
  const span = { from: addDays(first, 1 - weekday(first)), to: addDays(last, 7 - weekday(last)), today: dayOf(ctx.now) }
  const { setting } = await findSetting(ctx)
  const calendar = await findCalendar(ctx, setting)
  const facts = await findPersonFacts(ctx, employeeId, span)
  const orders = await findPersonOrders(ctx, employeeId, span)
  const byDay = Map.groupBy(orders, ({ planDate }) => planDate)
  const lane = await laneDay(ctx, first)
  const worked = await dayMinutes(ctx, [employeeId], span.from, span.to)
  const minutesOn = (date: Day) => worked.get(dayKey(employeeId, date)) ?? 0
  const days = daysFrom(span.from, span.to).map((date): MonthDay => {
    const own = byDay.get(date) ?? []
    const route = routeOf(own, facts, lane)
    return {
      date,
      working: calendar.isWorkingDay(dayNumber(date)),
      absent: isAway(facts.away, date),
      chips: own.map(chipOf),
      minutes: minutesOn(date),
      load: loadOf(minutesOn(date), setting.dayTarget),
      travel: route.travel,
      km: kmOf(route, own, facts),
    }
  })
  const inMonth = orders.filter(({ planDate }) => planDate.startsWith(month))
  const ofMonth = days.filter(({ date }) => date.startsWith(month))
  return {
    id: employee.id,
    name: employee.name,
    teamName: facts.teamName,
    active: employee.state === EmployeeState.code.active,
    target: setting.dayTarget,
    orders: inMonth.length,
    done: inMonth.filter(isDone).length,
    ...fullness(
      sumOf(ofMonth, ({ minutes }) => minutes),
      workingDays(daysFrom(first, last), calendar, facts.away) * setting.dayTarget,
    ),
    km: round(ofMonth.reduce((sum, { km }) => sum + km, 0)),
    days,
    lifts: await findPersonLifts(ctx, employeeId),
    certificates: await findPersonCertificates(ctx, employeeId, span.today),
    absences: await findPersonAbsences(ctx, employeeId, span.from),
  }
}

async function readDay(ctx: Context, employeeId: string, date: Day): Promise<EmployeeDay> {
  await findEmployee(ctx, employeeId)
  const facts = await findPersonFacts(ctx, employeeId, { from: date, to: date })
  const today = dayOf(ctx.now)
  const orders = await findPersonOrders(ctx, employeeId, { from: date, to: date, today })
  const lane: LaneDay & { target: number } = await laneDay(ctx, date)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const { stops, travel, drift, end } = laneOf(orders, facts, lane)
  const minutes = (await dayMinutes(ctx, [employeeId], date, date)).get(dayKey(employeeId, date)) ?? 0
  return {
    date,
    target: lane.target,
    minutes,
    load: loadOf(minutes, lane.target),
    travel,
    drift,
    end,
    km: kmOf(routeOf(orders, facts, lane), orders, facts),
    base: baseOf(facts),
    stops: stops.map((stop) => {
      const { lng, lat, located, crewNames } = byId.get(stop.orderId) as PersonOrder
      return { ...stop, lng, lat, located, crew: crewNames }
    }),
  }
}

const round = (km: number) => Math.round(km * 10) / 10

const baseOf = ({ baseLng, baseLat }: Pick<PersonFacts, 'baseLng' | 'baseLat'>) =>
  baseLng !== null && baseLat !== null ? { lng: baseLng, lat: baseLat } : null

/** Kilometres of the way from the team's base through the communities; the way home is not planned (jobs 6.3). */
function kmOf(route: Route, orders: readonly DayOrder[], base: Pick<PersonFacts, 'baseLng' | 'baseLat'>): number {
  const places = new Map(orders.map(({ communityId, lng, lat }) => [communityId, { lng, lat }]))
  const way = [baseOf(base), ...route.order.map((id) => places.get(id))].filter((place) => place != null)
  return round(way.slice(1).reduce((sum, place, i) => sum + roadKm(way[i] ?? place, place), 0))
}

function chipOf(order: PersonOrder): MonthDay['chips'][number] {
  const {
    id,
    version,
    orderNo,
    minutes,
    level,
    status,
    elevatorId,
    elevatorName,
    communityName,
    crew,
    legalDeadline,
    gapDays,
  } = order
  return {
    id,
    version,
    orderNo,
    minutes,
    level,
    status,
    elevatorId,
    elevatorName,
    communityName,
    crew,
    legalDeadline,
    gapDays,
    date: order.planDate,
    start: order.planStart,
    violation: order.violation,
    risk: worstBesideVisit(order.risks),
    workerIds: [...order.workerIds],
    teamId: order.teamId,
    communityId: order.communityId,
  }
}
