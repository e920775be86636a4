import fc from 'fast-check'
import { dateOf, serial } from './dates.ts'
import type { JudgedOrder, JudgedWorker, Situation } from './rules.ts'
import { workedOn } from './visits.ts'

/** Random orders with everything that V01–V18 look at. */
const TODAY = serial('2026-03-10')
const day = (least: number, most: number) => fc.integer({ min: least, max: most }).map((n) => dateOf(TODAY + n))
const maybe = <T>(of: fc.Arbitrary<T>, freq = 2) => fc.option(of, { nil: null, freq })

const NAMES = ['王一维', '李二保', '赵小梯', '钱三修']
/** Jobs 8.7: the four places of the city, far enough from a whole minute. */
const PLACES = [
  { lng: 120.172, lat: 30.281 },
  { lng: 120.153, lat: 30.259 },
  { lng: 120.185, lat: 30.263 },
] as const

const worker = (at: number): fc.Arbitrary<JudgedWorker> =>
  fc
    .record({
      certTo: fc.oneof(
        { weight: 4, arbitrary: fc.constant<string | null | undefined>('2028-12-31') },
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constant(undefined) },
        { weight: 2, arbitrary: day(-3, 20) },
      ),
      skills: fc.constantFrom([0], [0, 1], [1], []),
      skillLevel: fc.integer({ min: 0, max: 4 }),
      joined: fc.constantFrom(true, true, true, false),
      leftOn: maybe(day(-5, 20), 5),
      away: fc.array(
        fc
          .tuple(fc.integer({ min: -3, max: 20 }), fc.integer({ min: 0, max: 6 }))
          .map(([from, n]) => [dateOf(TODAY + from), dateOf(TODAY + from + n)] as const),
        { maxLength: 2 },
      ),
    })
    .map(({ certTo, ...rest }) => ({
      id: `w${at}`,
      name: NAMES[at] as string,
      ...rest,
      ...(certTo === undefined ? {} : { certTo }),
    }))

const order = (id: string, date: fc.Arbitrary<string>): fc.Arbitrary<JudgedOrder> =>
  fc
    .record({
      community: fc.nat({ max: 2 }),
      lift: fc.nat({ max: 3 }),
      date,
      start: maybe(fc.integer({ min: 480, max: 900 }), 4),
      minutes: fc.constantFrom(45, 60, 90, 150, 240),
      level: fc.constantFrom(1, 1, 3, 4, 5, 99),
      onDemand: fc.constantFrom(false, false, true),
      crew: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 3 }),
    })
    .map(({ community, lift, crew, ...rest }) => ({
      id,
      no: `WB20260310${id}`,
      liftId: `${community}-${lift}`,
      communityId: `c${community}`,
      place: PLACES[community] as { lng: number; lat: number },
      ...rest,
      crew: crew.map((n) => `w${n}`),
    }))

const window = fc
  .record({
    allowed: fc.boolean(),
    weekday: fc.integer({ min: 1, max: 7 }),
    from: fc.integer({ min: 0, max: 20 }),
    hours: fc.integer({ min: 1, max: 10 }),
  })
  .map(({ from, hours, ...rest }) => ({ ...rest, from: from * 60, to: Math.min(1439, (from + hours) * 60) }))

/** Windows of one weekday do not touch each other; what two of them together allow is nobody's question here. */
const windows = fc.uniqueArray(window, { maxLength: 3, selector: (one) => one.weekday })

export const situation: fc.Arbitrary<Situation> = day(-2, 20).chain((date) =>
  fc.record({
    order: order('00000', fc.constant(date)),
    others: fc
      .array(fc.nat(), { maxLength: 4 })
      .chain((some) => fc.tuple(...some.map((_, at) => order(`0000${at + 1}`, fc.constant(date))))),
    workers: fc.tuple(worker(0), worker(1), worker(2), worker(3)),
    today: fc.constant(dateOf(TODAY)),
    publishing: fc.constantFrom(false, false, true),
    maxGapDays: fc.constantFrom(15, 15, 12, 30),
    minGapDays: fc.constantFrom(7, 3),
    lastVisit: maybe(day(-40, 18), 6),
    serviceFrom: maybe(day(-40, 5)),
    contractEnd: maybe(day(-20, 30)),
    renewalPending: fc.boolean(),
    stopped: fc.constantFrom(false, false, true),
    homeLift: fc.constantFrom(false, false, true),
    inspectionTo: maybe(day(-20, 30)),
    levelDue: maybe(day(-20, 30)),
    demandGapDays: maybe(fc.constantFrom(15, 30, 60)),
    category: fc.constantFrom<1 | 2 | 3 | 4>(1, 2, 3, 4),
    templateType: maybe(fc.constantFrom<1 | 2 | 3 | 4>(1, 2, 3, 4)),
    community: fc.constant('翠湖花园'),
    windows,
    isWorked: fc
      .array(day(-2, 20), { maxLength: 3 })
      .map((closed) => workedOn({ workDays: [1, 2, 3, 4, 5, 6], holidays: new Set(closed), makeUpDays: new Set() })),
    minCrew: fc.constantFrom(2, 2, 1, 3),
    oneCertificateIsEnough: fc.boolean(),
    dayTarget: fc.constant(420),
    dayMax: fc.constant(540),
    freezeDays: fc.constantFrom(2, 0, 5),
  }),
)
