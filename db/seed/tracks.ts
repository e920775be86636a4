import { add, type Company } from './company.ts'
import type { Order } from './orders.ts'
import type { Employee } from './organisation.ts'

/** Tracks of the people on the road today: from their base to lift after lift, a point a minute. */

interface Waypoint {
  readonly at: number
  readonly lng: number
  readonly lat: number
  readonly orderId: string | null
  readonly signIn?: boolean
}

const MINUTE = 60_000
/** The way back, and how long the crew waits before it. */
const HOME_MINUTES = 24
/** A basement keeps the positions away; longer than the ten minutes that count as a gap (jobs 4.1). */
const BASEMENT_MINUTES = 14
/** Metres that a receiver wanders. */
const WANDER = 9
const DEGREES = 0.000009

export function makeTracks(company: Company, orders: readonly Order[], people: number): void {
  const { clock } = company
  const began = orders.filter(({ row }) => row.plan_date === clock.today && row.depart_at !== null)
  const onRoad = new Map<Employee, Order[]>()
  for (const order of began)
    for (const person of [order.of.line.crew.main, order.of.line.crew.assistant])
      if (person.userId) onRoad.set(person, [...(onRoad.get(person) ?? []), order])
  for (const [n, [person, mine]] of [...onRoad].slice(0, people).entries())
    walk(company, person, wayOf(company, mine), n)
}

function wayOf({ clock }: Company, orders: readonly Order[]): Waypoint[] {
  const sorted = orders.toSorted((a, b) => (String(a.row.arrive_at) < String(b.row.arrive_at) ? -1 : 1))
  const [first] = sorted
  if (!first) return []
  const now = clock.now.getTime()
  const { lng, lat } = first.of.line.crew.team
  const home = { lng, lat, orderId: null }
  const way: Waypoint[] = [{ ...home, at: Date.parse(String(first.row.depart_at)) }]
  for (const { row, of } of sorted) {
    const arrive = Date.parse(String(row.arrive_at))
    if (arrive <= (way.at(-1)?.at ?? 0) || arrive > now) continue
    const place = { lng: Number(of.lift.row.lng), lat: Number(of.lift.row.lat), orderId: row.id as string }
    const leave = row.complete_at ? Date.parse(String(row.complete_at)) : now
    way.push({ ...place, at: arrive, signIn: true }, { ...place, at: Math.min(now, Math.max(arrive + MINUTE, leave)) })
  }
  const last = way.at(-1) as Waypoint
  if (last.at + (HOME_MINUTES + 2) * MINUTE < now)
    way.push({ ...home, at: last.at + HOME_MINUTES * MINUTE }, { ...home, at: now })
  return way
}

function walk(company: Company, person: Employee, way: readonly Waypoint[], n: number): void {
  const { clock, random } = company
  const midnight = clock.at(clock.today, 0)
  const wander = () => random.int(-WANDER, WANDER) * DEGREES
  for (const [i, from] of way.entries()) {
    const to = way[i + 1]
    if (!to) break
    const still = from.lng === to.lng && from.lat === to.lat
    const minutes = (to.at - from.at) / MINUTE
    // Every other person loses the sky in the middle of a longer stay.
    const hidden = still && n % 2 === 0 && minutes > 2 * BASEMENT_MINUTES ? minutes / 2 - BASEMENT_MINUTES / 2 : -1
    for (let minute = 0; minute < minutes; minute++) {
      if (hidden >= 0 && minute >= hidden && minute < hidden + BASEMENT_MINUTES) continue
      const at = from.at + Math.round(minute * MINUTE)
      if (at < midnight) continue
      const share = minute / minutes
      add(company, 'user_location', {
        user_id: person.userId,
        locate_time: new Date(at).toISOString(),
        lng: from.lng + (to.lng - from.lng) * share + wander(),
        lat: from.lat + (to.lat - from.lat) * share + wander(),
        accuracy: random.int(6, 28),
        speed: still ? 0 : random.int(4, 11),
        src: minute === 0 && from.signIn ? 2 : 1,
        order_id: to.orderId,
      })
    }
  }
}
