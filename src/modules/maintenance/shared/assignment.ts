import type { Day } from '#kernel/shared/days.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { INSIDE_MINUTES } from './batching.ts'
import { crewViolations, loadViolation } from './crewViolations.ts'
import { dayNumber, weekdayOf } from './dayNumber.ts'
import { type Choice, chooseCrew, NOT_RESPONSIBLE, type Offer, PER_HOUR_OVER_MEAN, PER_MINUTE_OVER } from './offer.ts'
import { formulaTravel, type Place, type Travel } from './route.ts'
import { defaultSetting, type MaintainSetting } from './setting.ts'
import { Severity, type WorkerFacts } from './violation.ts'

/** Who does which order (jobs 6.3, step 4). */

export interface Crew {
  /** The code that breaks ties: A, B, …. */
  crewId: string
  name: string
  teamId: string
  /** The main worker first. */
  workers: readonly WorkerFacts[]
  base: Place & { id: string }
}

export interface OrderToAssign {
  orderId: string
  teamId: string
  communityId: string
  place: Place
  date: Day
  legalDeadline: Day
  level: Level
  minutes: number
  responsibleCrewId?: string | null
}

export interface Assigned extends Choice {
  orderId: string
  date: Day
}

export interface Unplaced {
  orderId: string
  date: Day
  /** Every crew with its reason: goes to 待分配. */
  reasons: { crewId: string; text: string }[]
}

export interface Assignment {
  assigned: Assigned[]
  unplaced: Unplaced[]
  swaps: number
}

/** A crew's day while it fills up: the communities in driving order and the orders. */
interface CrewDay {
  crew: Crew
  stops: { id: string; place: Place }[]
  orders: OrderToAssign[]
  work: number
  travel: number
  /** Minutes of `work` that were fixed before: orders this assignment does not touch. */
  fixed: number
}

interface Desk {
  travel: (from: Place & { id: string }, to: Place & { id: string }) => number
  setting: MaintainSetting
  /** Minutes by crew and week (Monday's number). */
  weeks: Map<string, number>
  crews: readonly Crew[]
}

export interface AssignmentOptions {
  setting?: MaintainSetting
  travel?: Travel
  /** Minutes already fixed, by `weekKey(crewId, date)`. */
  weekMinutes?: ReadonlyMap<string, number>
  /** Minutes already fixed, by `dayKey(crewId, date)`. */
  dayMinutes?: ReadonlyMap<string, number>
}

/** Key of a crew's day. */
export const dayKey = (crewId: string, date: Day): string => `${crewId} ${date}`

/** Key of a crew's week. */
export const weekKey = (crewId: string, date: Day): string => keyOfWeek(crewId, dayNumber(date))
const keyOfWeek = (crewId: string, day: number) => `${crewId} ${day - weekdayOf(day) + 1}`

/**
 * Gives orders to the crews of their team, by legal deadline, then level, then duration; afterwards pairs of orders of
 * one day change crews while the total cost falls.
 */
export function assignCrews(
  orders: readonly OrderToAssign[],
  crews: readonly Crew[],
  options: AssignmentOptions = {},
): Assignment {
  const result: Assignment = { assigned: [], unplaced: [], swaps: 0 }
  const setting = options.setting ?? defaultSetting
  const travel = remembered(options.travel ?? formulaTravel)
  const ofTeam = Map.groupBy(crews, (crew) => crew.teamId)
  for (const [teamId, teamOrders] of Map.groupBy(orders, (order) => order.teamId)) {
    const desk: Desk = { travel, setting, weeks: new Map(options.weekMinutes), crews: ofTeam.get(teamId) ?? [] }
    const days = new Map<string, CrewDay[]>()
    const chosen = new Map<string, Choice>()
    for (const order of teamOrders.toSorted(byUrgency)) {
      const today = days.get(order.date) ?? openDay(desk.crews, order.date, options.dayMinutes)
      days.set(order.date, today)
      place(order, today, desk, chosen, result)
    }
    for (const today of days.values()) result.swaps += improve(today, desk, chosen)
    for (const order of teamOrders) {
      const choice = chosen.get(order.orderId)
      if (choice) result.assigned.push({ orderId: order.orderId, date: order.date, ...choice })
    }
  }
  return result
}

function byUrgency(a: OrderToAssign, b: OrderToAssign): number {
  if (a.legalDeadline !== b.legalDeadline) return a.legalDeadline < b.legalDeadline ? -1 : 1
  return b.level - a.level || b.minutes - a.minutes || (a.orderId < b.orderId ? -1 : 1)
}

const openDay = (crews: readonly Crew[], date: Day, known?: ReadonlyMap<string, number>): CrewDay[] =>
  crews.map((crew) => {
    const fixed = known?.get(dayKey(crew.crewId, date)) ?? 0
    return { crew, stops: [], orders: [], work: fixed, travel: 0, fixed }
  })

function place(
  order: OrderToAssign,
  today: CrewDay[],
  desk: Desk,
  chosen: Map<string, Choice>,
  result: Assignment,
): void {
  const mean = teamMean(desk, order.date)
  const offers: Offer[] = []
  const reasons: Unplaced['reasons'] = []
  for (const day of today) {
    const addedTravel = insertion(day, order, desk).added
    const problem = blockOf(day, order, addedTravel, desk.setting)
    if (problem) {
      reasons.push({ crewId: day.crew.crewId, text: problem })
      continue
    }
    offers.push({
      crewId: day.crew.crewId,
      name: day.crew.name,
      addedTravel,
      responsible: isResponsible(order, day.crew),
      dayLoad: day.work + day.travel,
      weekHours: (desk.weeks.get(weekKey(day.crew.crewId, order.date)) ?? 0) / 60,
      teamMeanHours: mean,
    })
  }
  const choice = chooseCrew(offers, order.minutes, desk.setting.dayTarget)
  const day = choice && today.find((each) => each.crew.crewId === choice.crewId)
  if (!choice || !day) {
    result.unplaced.push({ orderId: order.orderId, date: order.date, reasons })
    return
  }
  const blocked = reasons.find((each) => each.crewId === order.responsibleCrewId)
  chosen.set(order.orderId, blocked ? { ...choice, reason: blocked.text } : choice)
  take(day, order, desk)
}

const isResponsible = (order: OrderToAssign, crew: Crew) =>
  !order.responsibleCrewId || order.responsibleCrewId === crew.crewId

/** The first 阻断 against this crew (V03, V04, V06, V07, V13); null when it can. */
function blockOf(day: CrewDay, order: OrderToAssign, addedTravel: number, setting: MaintainSetting): string | null {
  const found = crewViolations({ planDate: order.date, level: order.level }, day.crew.workers, setting)
  const first = found.find((violation) => violation.severity === Severity.code.block)
  if (first) return first.text
  const load = loadViolation(day.crew.name, day.work + day.travel + addedTravel + order.minutes, setting)
  return load?.severity === Severity.code.block ? load.text : null
}

function teamMean(desk: Desk, date: Day): number {
  if (desk.crews.length === 0) return 0
  const sum = desk.crews.reduce((total, crew) => total + (desk.weeks.get(weekKey(crew.crewId, date)) ?? 0), 0)
  return sum / 60 / desk.crews.length
}

/** Where a community joins a crew's day at the least travel; inside a community it costs the way to the next lift. */
function insertion(day: CrewDay, order: OrderToAssign, desk: Desk): { at: number; added: number } {
  const id = order.communityId
  if (day.stops.some((stop) => stop.id === id)) return { at: -1, added: INSIDE_MINUTES }
  const here = { ...order.place, id }
  let best = { at: 0, added: Number.POSITIVE_INFINITY }
  for (let at = 0; at <= day.stops.length; at++) {
    const before = pointOf(day.stops[at - 1]) ?? day.crew.base
    const after = pointOf(day.stops[at])
    const added = desk.travel(before, here) + (after ? desk.travel(here, after) - desk.travel(before, after) : 0)
    if (added < best.added) best = { at, added }
  }
  return best
}
const pointOf = (stop: CrewDay['stops'][number] | undefined) => stop && { ...stop.place, id: stop.id }

function take(day: CrewDay, order: OrderToAssign, desk: Desk): void {
  const { at, added } = insertion(day, order, desk)
  if (at >= 0) day.stops.splice(at, 0, { id: order.communityId, place: order.place })
  day.orders.push(order)
  day.work += order.minutes
  day.travel += added
  const key = weekKey(day.crew.crewId, order.date)
  desk.weeks.set(key, (desk.weeks.get(key) ?? 0) + order.minutes)
}

/** The cost of a crew's day as a whole: what the offers' costs add up to. */
function costOfDay(
  { crew, fixed }: CrewDay,
  orders: readonly OrderToAssign[],
  desk: Desk,
): { cost: number; day: CrewDay } {
  const day: CrewDay = { crew, stops: [], orders: [], work: fixed, travel: 0, fixed }
  for (const order of orders) {
    const { at, added } = insertion(day, order, desk)
    if (at >= 0) day.stops.splice(at, 0, { id: order.communityId, place: order.place })
    day.orders.push(order)
    day.work += order.minutes
    day.travel += added
  }
  const strangers = orders.filter((order) => !isResponsible(order, crew)).length
  const over = Math.max(0, day.work + day.travel - desk.setting.dayTarget)
  return { cost: day.travel + NOT_RESPONSIBLE * strangers + PER_MINUTE_OVER * over, day }
}

const MAX_ROUNDS = 4

/** Exchanges orders between two crews of a day while that lowers the total; equal durations leave the week as it is. */
function improve(today: CrewDay[], desk: Desk, chosen: Map<string, Choice>): number {
  let swaps = 0
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let changed = false
    for (let i = 0; i < today.length; i++) {
      for (let j = i + 1; j < today.length; j++) {
        const done = exchange(today, i, j, desk, chosen)
        swaps += done
        changed ||= done > 0
      }
    }
    if (!changed) break
  }
  return swaps
}

function exchange(today: CrewDay[], i: number, j: number, desk: Desk, chosen: Map<string, Choice>): number {
  let swaps = 0
  for (const a of [...(today[i] as CrewDay).orders]) {
    for (const b of [...(today[j] as CrewDay).orders]) {
      const [left, right] = [today[i] as CrewDay, today[j] as CrewDay]
      if (!left.orders.includes(a)) break
      if (!right.orders.includes(b) || !worthTrying(a, b, left, right)) continue
      const now = costOfDay(left, left.orders, desk).cost + costOfDay(right, right.orders, desk).cost
      const newLeft = costOfDay(left, [...left.orders.filter((o) => o !== a), b], desk)
      const newRight = costOfDay(right, [...right.orders.filter((o) => o !== b), a], desk)
      const cheaper = newLeft.cost + newRight.cost + weekShift(a, b, left, right, desk) < now - 1e-6
      if (!cheaper || !mayTake(newLeft.day, b, desk) || !mayTake(newRight.day, a, desk)) continue
      today[i] = newLeft.day
      today[j] = newRight.day
      shiftWeek(left.crew, a, b, desk)
      shiftWeek(right.crew, b, a, desk)
      chosen.set(a.orderId, { crewId: right.crew.crewId, cost: newRight.cost, reason: '互换后总成本更低' })
      chosen.set(b.orderId, { crewId: left.crew.crewId, cost: newLeft.cost, reason: '互换后总成本更低' })
      swaps += 1
    }
  }
  return swaps
}

/** Swapping inside one community between crews equally entitled changes nothing but the durations. */
const worthTrying = (a: OrderToAssign, b: OrderToAssign, left: CrewDay, right: CrewDay) =>
  a.communityId !== b.communityId ||
  a.minutes !== b.minutes ||
  isResponsible(a, left.crew) !== isResponsible(a, right.crew) ||
  isResponsible(b, left.crew) !== isResponsible(b, right.crew)

function mayTake(day: CrewDay, order: OrderToAssign, desk: Desk): boolean {
  const found = crewViolations({ planDate: order.date, level: order.level }, day.crew.workers, desk.setting)
  return found.every((v) => v.severity !== Severity.code.block) && day.work + day.travel <= desk.setting.dayMax
}

/** Change of the week term when a leaves `left` for b; the team's mean stays. */
function weekShift(a: OrderToAssign, b: OrderToAssign, left: CrewDay, right: CrewDay, desk: Desk): number {
  const difference = (b.minutes - a.minutes) / 60
  if (difference === 0) return 0
  const mean = teamMean(desk, a.date)
  const term = (crew: Crew, change: number) => {
    const week = (desk.weeks.get(weekKey(crew.crewId, a.date)) ?? 0) / 60
    return PER_HOUR_OVER_MEAN * (Math.max(0, week + change - mean) - Math.max(0, week - mean))
  }
  return term(left.crew, difference) + term(right.crew, -difference)
}

function shiftWeek(crew: Crew, gone: OrderToAssign, come: OrderToAssign, desk: Desk): void {
  const key = weekKey(crew.crewId, gone.date)
  desk.weeks.set(key, (desk.weeks.get(key) ?? 0) + come.minutes - gone.minutes)
}

/** A team drives the same few ways over and over. */
function remembered(travel: Travel): Desk['travel'] {
  const known = new Map<string, Map<string, number>>()
  return (from, to) => {
    let row = known.get(from.id)
    if (!row) {
      row = new Map()
      known.set(from.id, row)
    }
    let minutes = row.get(to.id)
    if (minutes === undefined) {
      minutes = travel(from, to)
      row.set(to.id, minutes)
    }
    return minutes
  }
}
