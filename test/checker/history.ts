import fc from 'fast-check'
import { dateOf, serial } from './dates.ts'
import type { CheckedDays } from './visits.ts'
import type { CheckedLift } from './year.ts'

/** Random histories as the trade has them; fast-check makes the one it reports small: fewest events, plainest facts. */
export interface History {
  lift: CheckedLift
  days: CheckedDays
  events: readonly Happening[]
}

export type Happening =
  /** The next visit is done, so many days after its planned one (negative: before). */
  | { kind: 'done'; late: number }
  /** The next visit is missed and the one after it begins: it closes into that one. */
  | { kind: 'missed'; late: number }
  /** The next visit is closed: the customer refused, or it was a duplicate. */
  | { kind: 'closed' }
  /** The State Council's notice arrives: these days from now are holidays. */
  | { kind: 'holiday'; from: number; length: number }
  /** A person moves the n-th open visit. */
  | { kind: 'moved'; which: number; by: number }
  /** A person gives the n-th open visit another level. */
  | { kind: 'level'; which: number; level: number }

const FIRST = serial('2024-01-01')
const LAST = serial('2027-12-31')

const event: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('done' as const), late: fc.integer({ min: -5, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('done' as const), late: fc.integer({ min: -12, max: 25 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('missed' as const), late: fc.integer({ min: -2, max: 4 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'closed' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('holiday' as const),
      from: fc.integer({ min: 1, max: 60 }),
      length: fc.integer({ min: 0, max: 16 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('moved' as const),
      which: fc.nat({ max: 4 }),
      by: fc.integer({ min: -6, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('level' as const),
      which: fc.nat({ max: 4 }),
      level: fc.constantFrom(1, 3, 4, 5),
    }),
  },
)

/** A fixed-date year as the editor lets it through: no gap over fifteen days, each day once. */
const scheme = fc.tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 11, max: 14 })).map(([from, step]) => {
  const dates: { mmdd: string; level: number }[] = []
  // A year without a 29 February: the scheme is a cycle of 365 days.
  for (let n = from; n < 365; n += step) {
    const at = dates.length
    const level = at % 26 === 25 ? 5 : at % 12 === 11 ? 4 : at % 6 === 5 ? 3 : 1
    dates.push({ mmdd: dateOf(serial('2026-01-01') + n).slice(5), level })
  }
  return dates
})

export const history: fc.Arbitrary<History> = fc
  .record({
    start: fc.integer({ min: FIRST, max: LAST }),
    length: fc.oneof(fc.constant(364), fc.integer({ min: 20, max: 1096 })),
    lastVisitAgo: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
    levelAgo: fc.tuple(
      fc.option(fc.integer({ min: 1, max: 120 }), { nil: null }),
      fc.option(fc.integer({ min: 1, max: 220 }), { nil: null }),
      fc.option(fc.integer({ min: 1, max: 420 }), { nil: null }),
    ),
    category: fc.constantFrom<1 | 2 | 3 | 4>(1, 1, 1, 2, 3, 4, 4),
    rhythm: fc.constantFrom<1 | 2 | 3>(1, 1, 1, 2, 2, 3),
    weekday: fc.integer({ min: 1, max: 7 }),
    maxGapDays: fc.constantFrom(15, 15, 15, 14, 12, 10),
    homeCycle: fc.option(fc.integer({ min: 7, max: 90 }), { nil: null, freq: 6 }),
    minGapDays: fc.integer({ min: 3, max: 10 }),
    firstWithinDays: fc.integer({ min: 0, max: 15 }),
    mergeAheadDays: fc.constantFrom(45, 0, 60, 30),
    months: fc.constantFrom({ 3: 3, 4: 6, 5: 12 }, { 3: 3, 4: 6, 5: 12 }, { 3: 2, 4: 6, 5: 12 }, { 3: 3, 4: 4, 5: 9 }),
    firstVisitLevel: fc.constantFrom<1 | 3 | 4 | 5>(1, 1, 1, 3, 4, 5),
    stagger: fc.boolean(),
    place: fc.integer({ min: 0, max: 5 }),
    inspectionMonth: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
    rainyFrom: fc.constantFrom('05-01', '04-10', '06-15'),
    winterFrom: fc.constantFrom('11-15', '10-20', '12-01'),
    agreed: scheme,
    workDays: fc.constantFrom([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7]),
    holidays: fc.array(fc.tuple(fc.integer({ min: 0, max: 1096 }), fc.integer({ min: 0, max: 20 })), { maxLength: 12 }),
    makeUp: fc.array(fc.integer({ min: 0, max: 1096 }), { maxLength: 10 }),
    blocked: fc.array(fc.tuple(fc.integer({ min: 0, max: 1096 }), fc.integer({ min: 0, max: 30 })), { maxLength: 3 }),
    shutWeekdays: fc.constantFrom<readonly number[]>([], [], [6], [1, 3], [2, 4, 6]),
    events: fc.array(event, { maxLength: 12 }),
  })
  .map(({ start, length, ...h }): History => {
    const at = (n: number) => dateOf(start + n)
    const end = at(length)
    const lastVisit = h.lastVisitAgo === null ? null : at(-h.lastVisitAgo)
    const [three, four, five] = h.levelAgo.map((days) => (days === null || lastVisit === null ? null : at(-days)))
    return {
      lift: {
        liftId: 'L',
        category: h.category,
        start: at(0),
        end,
        lastVisit,
        lastLevels: { 3: three ?? null, 4: four ?? null, 5: five ?? null },
        maxGapDays: h.homeCycle ?? h.maxGapDays,
        minGapDays: Math.min(h.minGapDays, h.homeCycle ?? h.maxGapDays),
        firstWithinDays: h.firstWithinDays,
        rhythm: h.rhythm === 2 ? 2 : 1,
        weekday: h.weekday,
        mergeAheadDays: h.mergeAheadDays,
        months: h.months,
        firstVisitLevel: h.firstVisitLevel,
        stagger: h.stagger,
        place: h.place,
        inspectionMonth: h.inspectionMonth,
        rainyFrom: h.rainyFrom,
        winterFrom: h.winterFrom,
        homeLift: h.homeCycle !== null,
        agreed: h.rhythm === 3 ? h.agreed : null,
      },
      days: {
        workDays: h.workDays,
        holidays: new Set(h.holidays.flatMap(([from, n]) => Array.from({ length: n + 1 }, (_, i) => at(from + i)))),
        makeUpDays: new Set(h.makeUp.map(at)),
        blocked: h.blocked.map(([from, n]) => [at(from), at(from + n)] as const),
        shutWeekdays: h.shutWeekdays,
      },
      events: h.events,
    }
  })

/** The history in lines that a person reads. */
export function told({ lift, days, events }: History): string {
  const { 3: three, 4: four, 5: five } = lift.lastLevels ?? {}
  const rhythm = lift.agreed ? 'rhythm 3' : lift.rhythm === 2 ? `rhythm 2, weekday ${lift.weekday}` : 'rhythm 1'
  return [
    `category ${lift.category}, ${lift.start} to ${lift.end}, ${rhythm}, gap ${lift.minGapDays}–${lift.maxGapDays}${lift.homeLift ? ' (home lift)' : ''}`,
    `last visit ${lift.lastVisit ?? 'none'}, levels 3 ${three ?? '–'} 4 ${four ?? '–'} 5 ${five ?? '–'}, first within ${lift.firstWithinDays}, first level ${lift.firstVisitLevel}`,
    `merge ${lift.mergeAheadDays}, stagger ${lift.stagger ? lift.place % 3 : 'off'}, inspection ${lift.inspectionMonth ?? '–'}, months ${Object.values(lift.months).join('/')}`,
    `week ${days.workDays.join('')}, holidays ${[...days.holidays].sort().join(' ') || '–'}, make-up ${[...days.makeUpDays].sort().join(' ') || '–'}`,
    `closed ${(days.blocked ?? []).map((one) => one.join('..')).join(' ') || '–'}, closed weekdays ${days.shutWeekdays?.join('') || '–'}`,
    ...events.map((one, at) => `event ${at + 1}: ${JSON.stringify(one)}`),
  ].join('\n')
}
