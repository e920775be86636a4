import type { Day } from '#kernel/shared/days.ts'
import { middleOf } from '../statistics/bootstrap.ts'
import type { Interval } from '../statistics/proportion.ts'
import { type Line, logit } from '../statistics/scores.ts'
import { chanceOf, classChance, type History, ratioOf } from './chance.ts'
import { type Encoding, type Feature, rowOf, usualFor } from './encoding.ts'
import { endedBy, knownFaults, type LiftState, type Window } from './lift.ts'
import { expectedOfRow, type RateModel, type Rates } from './training.ts'

/** The chance of one lift (monitoring 6.5), with what it is made of. */
export interface LiftForecast {
  readonly p30: number
  /** 5 to 95 % of the models that might have come out. */
  readonly interval: Interval | null
  readonly pClass: number
  readonly ratio: number
  readonly n: number
  readonly expected: number
  readonly drivers: readonly Driver[]
}
export interface Driver {
  readonly feature: Exclude<Feature, 'season'> | 'history'
  /** Change of p30 that the feature makes against what is usual in the class. */
  readonly effect: number
  readonly value: number | string | boolean | null
  readonly usual: number | string | boolean | null
}

const AHEAD_DAYS = 30
/** A driver that changes less is not worth a line. */
const FELT = 0.001

/** Past windows of a lift, as known on a day: encoded once, whatever models they are held against. */
interface Past {
  readonly n: number
  readonly rows: readonly { readonly row: readonly number[]; readonly days: number }[]
}
function pastOf(encoding: Encoding, windows: readonly Window[], asOf: Day): Past {
  const ended = endedBy(windows, asOf)
  return {
    n: ended.reduce((sum, one) => sum + knownFaults(one, asOf), 0),
    rows: ended.map(({ state, days, outDays }) => ({ row: rowOf(encoding, state), days: days - outDays })),
  }
}
const against = ({ n, rows }: Past, rates: Rates): History => ({
  n,
  expected: rows.reduce((sum, { row, days }) => sum + expectedOfRow(rates, row, days), 0),
  k: rates.k,
})

/** Platt's line, fitted on older origins; without one what the model says stands. */
export const calibrated = (p: number, line: Line | null): number =>
  line ? 1 / (1 + Math.exp(-(line.intercept + line.slope * logit(p)))) : p

/** Windows of 365 days up to the day, the state of the day, the model; `draws` of `bootstrapRates` make the interval. */
export function forecastOf(
  model: RateModel,
  past: readonly Window[],
  state: LiftState,
  asOf: Day,
  { line = null, draws = [] }: { readonly line?: Line | null; readonly draws?: readonly Rates[] } = {},
): LiftForecast {
  const { encoding } = model
  const known = pastOf(encoding, past, asOf)
  const history = against(known, model)
  const said = (rates: Rates, row: readonly number[], own: History) =>
    calibrated(chanceOf(own, expectedOfRow(rates, row, AHEAD_DAYS)), line)
  const row = rowOf(encoding, state)
  const p30 = said(model, row, history)
  const pClass = calibrated(classChance(model.k, expectedOfRow(model, row, AHEAD_DAYS)), line)
  const others = draws.map((rates) => said(rates, row, against(known, rates)))
  const drivers = [
    driverOf('history', p30 - pClass, history.n, history.expected),
    ...featuresOf(state, usualFor(encoding, state)).map(({ feature, value, usual, as }) =>
      driverOf(feature, p30 - said(model, rowOf(encoding, as), history), value, usual),
    ),
  ]
  return {
    p30,
    interval: others.length > 0 ? middleOf(others, 0.9) : null,
    pClass,
    ratio: ratioOf(history),
    n: history.n,
    expected: history.expected,
    drivers: drivers
      .filter(({ effect }) => Math.abs(effect) >= FELT)
      .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect)),
  }
}

const driverOf = (
  feature: Driver['feature'],
  effect: number,
  value: Driver['value'],
  usual: Driver['usual'],
): Driver => ({
  feature,
  effect,
  value,
  usual,
})

/** Each feature but the season, which is the same for all, with the state in which it alone is as usual. */
function featuresOf(state: LiftState, usual: LiftState) {
  const names = Object.keys(usual).filter((name) => name !== 'month') as Exclude<Feature, 'season'>[]
  return names.map((feature) => ({
    feature,
    value: shown(state[feature]),
    usual: shown(usual[feature]),
    as: { ...state, [feature]: usual[feature] },
  }))
}
const shown = (value: LiftState[Exclude<Feature, 'season'>]): Driver['value'] =>
  typeof value === 'object' && value !== null ? value.join('、') : value
