import { z } from 'zod'
import type { Point } from '#kernel/shared/distance.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { counts, measures } from '#kernel/shared/figure.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import type { Piece, Taker } from './distribution.ts'
import { employeeFigures } from './figures.ts'

/** Hand-overs of a person's lifts and orders (archives 10.4): for good, or for the days of an absence. */
export const HandoverKind = enumeration('移交类型', { handOver: [1, '移交'], substitute: [2, '替班'] })

/** Hours within which a hand-over can be taken back; a substitution until the absence ends. */
export const UNDO_HOURS = 24

const Spot = z.object({ id: z.string(), lng: z.number(), lat: z.number() })

export const HandoverLift = z.object({
  id: z.uuid(),
  name: z.string(),
  deviceNumber: z.string(),
  communityName: z.string(),
  place: Spot,
  /** In the person's crew; otherwise only orders of it are the person's. */
  held: z.boolean(),
  crew: z.array(z.uuid()),
  /** Orders not started that go along. */
  orders: counts(employeeFigures.ordersAlong),
  /** Hours it adds to who takes it: a month, or those of its orders in the absence. */
  hours: measures(employeeFigures.hoursAlong),
})
export type HandoverLift = z.output<typeof HandoverLift>

export const HandoverPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  teamName: z.string().nullable(),
  sameTeam: z.boolean(),
  /** On the first day meant, and to the last one. */
  certified: z.boolean(),
  certifiedThrough: z.boolean(),
  /** On leave now, or in the days to be covered. */
  away: z.boolean(),
  lifts: counts(liftFigures.charged),
  hours: measures(employeeFigures.hoursHeld),
  capacity: measures(employeeFigures.hoursRoom),
  base: z.object({ lng: z.number(), lat: z.number() }).nullable(),
  places: z.array(Spot),
  visits: z.record(z.string(), z.number().int()),
})
export type HandoverPerson = z.output<typeof HandoverPerson>

export const HandoverPlan = z.object({
  kind: HandoverKind.schema,
  fromName: z.string(),
  /** Days covered by a substitution. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  base: z.object({ lng: z.number(), lat: z.number() }).nullable(),
  lifts: z.array(HandoverLift),
  people: z.array(HandoverPerson),
  /** Proposed takers, and who of them takes what. */
  takers: z.array(z.uuid()),
  items: z.array(z.object({ elevatorId: z.uuid(), toId: z.uuid() })),
})
export type HandoverPlan = z.output<typeof HandoverPlan>

export const HandoverRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  kind: HandoverKind.schema,
  createdAt: z.string(),
  byName: z.string().nullable(),
  lifts: z.number().int(),
  orders: z.number().int(),
  undoUntil: z.string(),
  undoneAt: z.string().nullable(),
})
export type HandoverRow = z.output<typeof HandoverRow>

/** What an undo had to leave as it is, and why. */
export const Kept = z.object({ what: z.enum(['lift', 'order']), name: z.string(), reason: z.string() })
export type Kept = z.output<typeof Kept>

export const piecesOf = (lifts: readonly HandoverLift[]): Piece[] =>
  lifts.map(({ id, place, hours, crew }) => ({ id, place, hours, crew }))
export const takersOf = (people: readonly HandoverPerson[]): Taker[] =>
  people.map(({ id, hours, capacity, base, places, visits }) => ({ id, hours, capacity, base, places, visits }))

/** Others join until so much room is there, so that nobody is filled to the brim. */
const SPARE = 1.5
/** At most so many share one person's lifts without being asked. */
const USUAL_TAKERS = 12

/**
 * Who is proposed: colleagues of the own team who hold a certificate to the last day and are there; others by how near they work, until
 * all hours fit into their months.
 */
export function usualTakers(lifts: readonly HandoverLift[], people: readonly HandoverPerson[]): HandoverPerson[] {
  const able = people.filter((person) => person.certifiedThrough && !person.away)
  const need = lifts.reduce((sum, lift) => sum + lift.hours, 0)
  const near = (person: HandoverPerson) => Math.min(...lifts.map(({ place }) => nearest(place, person)))
  const sorted = able
    .map((person) => ({ person, near: lifts.length > 0 ? near(person) : 0 }))
    .sort((a, b) => Number(b.person.sameTeam) - Number(a.person.sameTeam) || a.near - b.near)
  const chosen: HandoverPerson[] = []
  let room = 0
  for (const { person } of sorted) {
    const free = person.capacity - person.hours
    if (chosen.length >= USUAL_TAKERS) break
    if (!person.sameTeam && room >= need * SPARE && chosen.length > 0) break
    if (free <= 0) continue
    chosen.push(person)
    room += free
  }
  return chosen.length > 0 ? chosen : able.slice(0, USUAL_TAKERS)
}

function nearest(place: Point, { places, base }: HandoverPerson): number {
  const spots: readonly Point[] = [...places, ...(base ? [base] : [])]
  return spots.reduce((least, spot) => Math.min(least, Math.hypot(spot.lng - place.lng, spot.lat - place.lat)), 1000)
}
