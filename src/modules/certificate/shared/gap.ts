import { z } from 'zod'
import { metresBetween } from '#kernel/shared/distance.ts'
import { counts } from '#kernel/shared/figure.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { loadOf, MAX_LIFTS } from '#modules/organisation/shared/loadRate.ts'
import { certificateFigures } from './figures.ts'

/** 证书缺口沙盘 (archives 10.3): who is without a T certificate on a day, and who could take over. */

const Place = { lng: z.number().nullable(), lat: z.number().nullable() }

const GapLift = z.object({
  id: z.uuid(),
  name: z.string(),
  deviceNumber: z.string(),
  /** Nobody of its people holds a certificate on the day. */
  uncovered: z.boolean(),
  /** Orders not started that go along when the person is replaced. */
  orders: z.number().int(),
})

/** The lifts of one place that a person without certificate has in care. */
export const GapGroup = z.object({
  fromId: z.uuid(),
  fromName: z.string(),
  teamId: z.uuid().nullable(),
  teamName: z.string().nullable(),
  /** End of the last approved certificate; null: there never was one. */
  certTo: z.string().nullable(),
  communityId: z.uuid(),
  communityName: z.string(),
  ...Place,
  lifts: z.array(GapLift),
  /** Everybody who is in one of these crews now and so cannot take over in it. */
  crew: z.array(z.uuid()),
  /** Who is proposed; null: nobody has room. */
  toId: z.uuid().nullable(),
})
export type GapGroup = z.output<typeof GapGroup>

export const GapPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  teamId: z.uuid().nullable(),
  teamName: z.string().nullable(),
  ...Place,
  elevatorCount: counts(liftFigures.charged),
  /** End of the certificate that holds on the day; null: without end. */
  certTo: z.string().nullable(),
})
export type GapPerson = z.output<typeof GapPerson>

export const GapPlan = z.object({
  day: z.string(),
  /** Lifts and orders from that day on of which nobody holds a certificate. */
  lifts: counts(certificateFigures.lifts),
  orders: counts(certificateFigures.orders),
  /** Those of which somebody does and somebody does not. */
  partLifts: counts(certificateFigures.partLifts),
  partOrders: counts(certificateFigures.partOrders),
  /** Of all these orders, those of other people than their lift's: they do not go along. */
  looseOrders: counts(certificateFigures.looseOrders),
  groups: z.array(GapGroup),
  /** Who holds a certificate today and on the day. */
  people: z.array(GapPerson),
})
export type GapPlan = z.output<typeof GapPlan>

export const GapItems = z.object({
  day: z.iso.date(),
  items: z
    .array(z.object({ elevatorId: z.uuid(), fromId: z.uuid(), toId: z.uuid() }))
    .min(1, { error: '请选择要换人的电梯' })
    .max(2000, { error: '一次最多2000台' }),
})
export type GapItems = z.output<typeof GapItems>

/** Metres from the base of a person's team to the place; null while one of the two is not known. */
export function wayTo(group: Pick<GapGroup, 'lng' | 'lat'>, person: Pick<GapPerson, 'lng' | 'lat'>): number | null {
  if (group.lng === null || group.lat === null || person.lng === null || person.lat === null) return null
  return metresBetween({ lng: group.lng, lat: group.lat }, { lng: person.lng, lat: person.lat })
}

/** Percent of a month with so many lifts more. */
export const rateWith = (person: Pick<GapPerson, 'elevatorCount'>, more: number): number =>
  loadOf(person.elevatorCount + more).rate

/** Who is chosen for somebody else of the same lifts cannot take a second place in their crews. */
export function takenFor(
  group: GapGroup,
  groups: readonly GapGroup[],
  chosenFor: (group: GapGroup) => string | null | undefined,
): Set<string> {
  const lifts = new Set(group.lifts.map((lift) => lift.id))
  const taken = new Set(group.crew)
  for (const other of groups) {
    const toId = other === group ? null : chosenFor(other)
    if (toId && other.lifts.some((lift) => lifts.has(lift.id))) taken.add(toId)
  }
  return taken
}

/**
 * Whom to propose for each group: up to 30 lifts before up to 100 % load, and nobody beyond, then the same team, then the
 * lower load rate afterwards, then the nearer, then the name. A place stays in one hand; large groups choose first.
 */
export function proposed(groups: readonly GapGroup[], people: readonly GapPerson[]): GapGroup[] {
  const gains = new Map<string, number>()
  const chosen = new Map<GapGroup, string | null>()
  for (const group of [...groups].sort((a, b) => b.lifts.length - a.lifts.length)) {
    const taken = takenFor(group, groups, (other) => chosen.get(other))
    const best = people
      .filter(({ id }) => !taken.has(id))
      .map((person) => {
        const more = (gains.get(person.id) ?? 0) + group.lifts.length
        return {
          person,
          many: person.elevatorCount + more > MAX_LIFTS ? 1 : 0,
          away: person.teamId !== null && person.teamId === group.teamId ? 0 : 1,
          rate: rateWith(person, more),
          way: wayTo(group, person) ?? Number.POSITIVE_INFINITY,
        }
      })
      .filter(({ rate }) => rate <= 100)
      .sort(
        (a, b) =>
          a.many - b.many ||
          a.away - b.away ||
          a.rate - b.rate ||
          compare(a.way, b.way) ||
          a.person.name.localeCompare(b.person.name, 'zh'),
      )[0]
    chosen.set(group, best?.person.id ?? null)
    if (best) gains.set(best.person.id, (gains.get(best.person.id) ?? 0) + group.lifts.length)
  }
  return groups.map((group) => ({ ...group, toId: chosen.get(group) ?? null }))
}

/** Two unknown ways are alike; ∞ − ∞ would be no number. */
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
