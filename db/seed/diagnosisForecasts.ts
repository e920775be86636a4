import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import { chanceOf, classChance, ratioOf, UNKNOWN_K } from '#modules/diagnosis/shared/forecast/chance.ts'
import { rowOf } from '#modules/diagnosis/shared/forecast/encoding.ts'
import { forecastOf } from '#modules/diagnosis/shared/forecast/forecast.ts'
import type { LiftState, Window } from '#modules/diagnosis/shared/forecast/lift.ts'
import { expectedOfRow, type RateModel } from '#modules/diagnosis/shared/forecast/training.ts'
import { add, type Company } from './company.ts'
import { isLate, type LiftFacts, monthsUpTo, openHazards, rateOf } from './diagnosisFacts.ts'
import { Random } from './random.ts'
import type { Row } from './write.ts'

/** 13 monthly origins, 12 of them over (monitoring 9). A company of 400 lifts uses the platform's model: it is below 300 lift-years. */
const ORIGINS = 13
const AHEAD = 30
const K = 1.3

const usual: LiftState = {
  ageYears: 9,
  type: '直梯',
  category: '曳引',
  brand: '',
  control: '',
  community: '住宅',
  dailyRuns: null,
  doorCycles: null,
  sinceHalfMonth: 8,
  sinceYearly: 180,
  overdue: false,
  openHazards: 0,
  warnings: [],
  month: 1,
}

/** Coefficients as the platform would hand them over: age, open defects, a late visit. */
const modelOf = (rate: number): RateModel => ({
  coefficients: [Math.log(Math.max(0.01, AHEAD * rate)), 0.16, 0.11, 0.3],
  k: K,
  encoding: {
    knots: [],
    columns: [
      { name: 'age', of: 'ageYears', mean: 9, spread: 5 },
      { name: 'openHazards', of: 'openHazards', mean: 0.15, spread: 0.35 },
      { name: 'overdue', of: 'overdue', mean: 0, spread: 1, is: '1' },
    ],
    usual: { '': usual },
  },
})

export function makeForecasts(company: Company, facts: readonly LiftFacts[], whole: boolean): void {
  const dice = new Random(`forecast ${company.id} ${company.clock.today}`)
  const { today } = company.clock
  const rate = rateOf(facts, today)
  const model = modelOf(rate)
  const modelId = whole ? addModel(company, dice, model) : null
  const origins = monthsUpTo(today, whole ? ORIGINS : 2)
  const newest = new Map((company.rows.get('lift_health') ?? []).map((row) => [row.id as string, row]))
  for (const one of facts) {
    const { knownFrom } = one
    if (knownFrom === null) continue
    const past: Window[] = []
    for (const origin of origins) {
      const state = stateOf(one, origin)
      if (origin >= knownFrom) {
        const row = forecastRow(one, past, state, origin, { model, modelId, rate, last: origin === origins.at(-1) })
        const over = daysBetween(origin, today) >= AHEAD
        const came = faultsIn(one, origin).length > 0
        add(company, 'fault_forecast', {
          id: dice.id(company.clock.at(origin, 250)),
          ...row,
          outcome: over ? Number(came) : null,
          censored: false,
        })
        const shown = newest.get(one.lift.id)
        if (origin === origins.at(-1) && shown)
          Object.assign(shown, { p30: row.p30, p_class: row.p_class, as_of: origin })
      }
      past.push({
        elevatorId: one.lift.id,
        communityId: one.lift.community.id,
        from: origin,
        to: addDays(origin, AHEAD),
        days: AHEAD,
        outDays: 0,
        state,
        knownOn: faultsIn(one, origin),
      })
    }
  }
}

const faultsIn = ({ faults }: LiftFacts, origin: Day): Day[] =>
  faults.filter((day) => day >= origin && day < addDays(origin, AHEAD))

const stateOf = (one: LiftFacts, day: Day): LiftState => ({
  ...usual,
  ageYears: one.madeOn ? Math.max(0, daysBetween(one.madeOn, day) / 365.25) : null,
  overdue: isLate(one, day),
  openHazards: openHazards(one, day),
  month: Number(day.slice(5, 7)),
})

interface Saying {
  readonly model: RateModel
  readonly modelId: string | null
  readonly rate: number
  readonly last: boolean
}

/** Drivers and an interval by the product's own rule for the newest; the older ones are only counted. */
function forecastRow(
  { lift }: LiftFacts,
  past: readonly Window[],
  state: LiftState,
  origin: Day,
  { model, modelId, rate, last }: Saying,
): Row {
  const plain = { elevator_id: lift.id, as_of: origin, model_id: modelId }
  if (modelId === null)
    return {
      ...plain,
      p30: null,
      lo90: null,
      hi90: null,
      p_class: classChance(UNKNOWN_K, AHEAD * rate),
      ratio: null,
      n: past.reduce((sum, { knownOn }) => sum + knownOn.length, 0),
      expected: rate * AHEAD * past.length,
      drivers: [],
    }
  const over = past.filter(({ to }) => to <= origin)
  const history = {
    n: over.reduce((sum, { knownOn }) => sum + knownOn.length, 0),
    expected: over.reduce((sum, one) => sum + expectedOfRow(model, rowOf(model.encoding, one.state), AHEAD), 0),
    k: model.k,
  }
  const ahead = expectedOfRow(model, rowOf(model.encoding, state), AHEAD)
  const p30 = chanceOf(history, ahead)
  return {
    ...plain,
    p30,
    lo90: 0.78 * p30,
    hi90: Math.min(0.99, 1.26 * p30),
    p_class: classChance(model.k, ahead),
    ratio: ratioOf(history),
    n: history.n,
    expected: history.expected,
    drivers: last ? forecastOf(model, over, state, origin).drivers.slice(0, 6) : [],
  }
}

/** What the platform found of its model in its own back-test: the figures that monitoring 6.5 expects. */
const tested: Readonly<Record<string, readonly [value: number, lo: number, hi: number]>> = {
  base: [0.099, 0.096, 0.102],
  brier: [0.085, 0.082, 0.087],
  skill: [0.05, 0.041, 0.058],
  logLoss: [0.3, 0.293, 0.308],
  intercept: [0.03, -0.05, 0.11],
  slope: [1.02, 0.95, 1.09],
  ece: [0.004, 0.002, 0.009],
  auc: [0.686, 0.676, 0.696],
  precision: [0.3, 0.277, 0.324],
  recall: [0.152, 0.14, 0.164],
}
const binned: readonly (readonly [n: number, said: number | null, came: number | null])[] = [
  [21_870, 0.062, 0.061],
  [10_410, 0.139, 0.141],
  [2_640, 0.237, 0.233],
  [720, 0.341, 0.352],
  [220, 0.443, 0.427],
  [80, 0.541, 0.563],
  [30, 0.637, 0.6],
  [0, null, null],
  [0, null, null],
  [0, null, null],
]

function addModel(company: Company, dice: Random, model: RateModel): string {
  const { clock } = company
  const at = monthsUpTo(clock.today, 1)[0] ?? clock.today
  const id = dice.id(clock.at(at, 240))
  add(company, 'model_version', {
    id,
    model_no: 1,
    source: 2,
    trained_at: clock.iso(at, 240),
    data_to: addDays(at, -1),
    n: 35_970,
    events: 3_920,
    lift_years: 2956.4,
    coef: { rates: model, line: null, draws: [] },
    k: model.k,
    metrics: Object.fromEntries(Object.entries(tested).map(([name, [value, lo, hi]]) => [name, { value, lo, hi }])),
    bins: binned.map(([n, said, came], i) => ({ from: i / 10, to: (i + 1) / 10, n, said, came })),
    gate: true,
    reasons: [],
    status: 2,
  })
  return id
}
