import type { Day } from '#kernel/shared/days.ts'
import { clusterDraws } from '../statistics/bootstrap.ts'
import { fitK } from '../statistics/gammaPoisson.ts'
import { at, type Design, rowTimes } from '../statistics/linear.ts'
import { fitModel, poissonFamily } from '../statistics/regression.ts'
import type { History } from './chance.ts'
import { type Encoding, encode, rowOf } from './encoding.ts'
import { endedBy, knownFaults, type LiftState, type Window } from './lift.ts'

/** Expected faults of 30 days are exp(β·x) of the class; lifts differ beyond that by θ ~ Gamma(k, k). */
export interface Rates {
  readonly coefficients: readonly number[]
  readonly k: number
}
export interface RateModel extends Rates {
  readonly encoding: Encoding
}

const WINDOW_DAYS = 30
const YEAR = 365
/** Below it a company uses the model of the platform (monitoring 6.5). */
const LEAST_LIFT_YEARS = 300
const LEAST_EVENTS = 100
/** A normal prior of variance 2 on all but the constant: classes with a few dozen windows keep finite coefficients. */
const RIDGE = 0.5

const exposedDays = ({ days, outDays }: Window): number => days - outDays

/** Is there enough on a day to train a company's own model? */
export function enoughToTrain(
  windows: readonly Window[],
  asOf: Day,
): { liftYears: number; events: number; enough: boolean } {
  const ended = endedBy(windows, asOf)
  const liftYears = ended.reduce((sum, one) => sum + exposedDays(one), 0) / YEAR
  const events = ended.reduce((sum, one) => sum + knownFaults(one, asOf), 0)
  return { liftYears, events, enough: liftYears >= LEAST_LIFT_YEARS && events >= LEAST_EVENTS }
}

/** What a model is trained of, as it was known on a day: only windows that had ended, only faults that were known. */
export interface Training {
  readonly encoding: Encoding
  readonly design: Design
  readonly offset: Float64Array
  readonly faults: Float64Array
  readonly windows: readonly Window[]
  /** Rows of each lift. */
  readonly lifts: ReadonlyMap<string, readonly number[]>
}

export function trainingOf(windows: readonly Window[], asOf: Day): Training {
  const ended = endedBy(windows, asOf)
  const { encoding, design } = encode(ended.map(({ state }) => state))
  const rows = new Map<string, number[]>()
  for (const [i, { elevatorId }] of ended.entries()) {
    const own = rows.get(elevatorId)
    if (own) own.push(i)
    else rows.set(elevatorId, [i])
  }
  return {
    encoding,
    design,
    offset: Float64Array.from(ended, (one) => Math.log(exposedDays(one) / WINDOW_DAYS)),
    faults: Float64Array.from(ended, (one) => knownFaults(one, asOf)),
    windows: ended,
    lifts: rows,
  }
}

/** β by Poisson regression over the windows, then k by the lifts' sums; null when nothing can be fitted. */
export function fitRates(training: Training, weights?: Float64Array, near?: Rates): Rates | null {
  const { design, offset, faults, lifts } = training
  const from = near ? Float64Array.from(near.coefficients) : undefined
  const fit = fitModel(poissonFamily, design, faults, { offset, weights, from, ridge: RIDGE })
  if (!fit?.converged) return null
  const counted = [...lifts.values()].map((rows) => ({
    ...sumOf(training, fit.coefficients, rows),
    weight: weights ? at(weights, rows[0] ?? 0) : 1,
  }))
  return { coefficients: [...fit.coefficients], k: fitK(counted) }
}

/** Faults of some rows and what was expected in them. */
function sumOf({ design, offset, faults }: Training, coefficients: Float64Array, rows: readonly number[]) {
  let n = 0
  let expected = 0
  for (const i of rows) {
    n += at(faults, i)
    expected += Math.exp(rowTimes(design, i, coefficients) + at(offset, i))
  }
  return { n, expected }
}

/** What the training itself knows of the past of a lift from a day on: as `forecastOf` finds it, without encoding its windows again. */
export function trainedHistory(training: Training, rates: Rates, elevatorId: string, from: Day): History {
  const rows = (training.lifts.get(elevatorId) ?? []).filter((i) => (training.windows[i]?.from ?? '') >= from)
  return { ...sumOf(training, Float64Array.from(rates.coefficients), rows), k: rates.k }
}

/** β and k of communities drawn anew: how else the model might have come out. */
export function bootstrapRates(training: Training, rates: Rates, times = 200, seed = 20_261_127): Rates[] {
  const communities = training.windows.map(({ communityId }) => communityId)
  const drawn = Array.from(clusterDraws(communities, times, seed), (weights) => fitRates(training, weights, rates))
  return drawn.filter((one) => one !== null)
}

/** Expected faults of the class of a lift in so many days. */
export const expectedOf = (encoding: Encoding, rates: Rates, state: LiftState, days: number): number =>
  expectedOfRow(rates, rowOf(encoding, state), days)

/** The same of a state that is encoded already. */
export function expectedOfRow({ coefficients }: Rates, row: readonly number[], days: number): number {
  const eta = row.reduce((sum, one, j) => sum + one * (coefficients[j] ?? 0), 0)
  return (Math.exp(eta) * days) / WINDOW_DAYS
}
