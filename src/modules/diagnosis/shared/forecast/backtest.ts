import { addDays, type Day } from '#kernel/shared/days.ts'
import { calibrationLine, type Forecast, highestFirst, type Line, said } from '../statistics/scores.ts'
import { chanceOf } from './chance.ts'
import { calibrated } from './forecast.ts'
import { isCensored, type Window } from './lift.ts'
import { enoughToTrain, expectedOf, fitRates, type Rates, trainedHistory, trainingOf } from './training.ts'

/**
 * The back-test (monitoring 6.5): for each of the last 12 months a model is trained on what was known before it, says its
 * chances of the next 30 days, and is held against what came.
 */
export interface Tested extends Forecast {
  readonly elevatorId: string
  readonly communityId: string
  readonly origin: Day
  /** Before the calibration, which is fitted on older origins alone. */
  readonly raw: number
}

const ORIGINS = 12
const YEAR = 365
/** Fewer positives would calibrate by chance. */
const LEAST_TO_CALIBRATE = 100

export function backtest(windows: readonly Window[]): Tested[] {
  const origins = [...new Set(windows.map(({ from }) => from))].toSorted().slice(-ORIGINS)
  const byOrigin = Map.groupBy(windows, ({ from }) => from)
  const ends = new Map(windows.map(({ from, to }) => [from, to]))
  const tested: Tested[] = []
  let near: Rates | undefined
  for (const origin of origins) {
    if (!enoughToTrain(windows, origin).enough) continue
    const training = trainingOf(windows, origin)
    const alike = near?.coefficients.length === training.design.width ? near : undefined
    const rates = fitRates(training, undefined, alike)
    if (!rates) continue
    near = rates
    // February is shorter than a window: the outcomes of an origin may not be known at the next.
    const line = plattLine(tested.filter((one) => (ends.get(one.origin) ?? origin) <= origin))
    const yearAgo = addDays(origin, -YEAR)
    for (const one of byOrigin.get(origin) ?? []) {
      if (isCensored(one)) continue
      const history = trainedHistory(training, rates, one.elevatorId, yearAgo)
      const raw = chanceOf(history, expectedOf(training.encoding, rates, one.state, one.days))
      const { elevatorId, communityId } = one
      tested.push({ elevatorId, communityId, origin, raw, p: calibrated(raw, line), y: one.knownOn.length > 0 ? 1 : 0 })
    }
  }
  return tested
}

/** Platt's line of forecasts whose outcomes are known, for those that come after them; null while they are too few. */
export function plattLine(tested: readonly Tested[]): Line | null {
  if (tested.filter(({ y }) => y === 1).length < LEAST_TO_CALIBRATE) return null
  return calibrationLine(said(highestFirst(tested.map(({ raw, y }): Forecast => ({ p: raw, y })))))
}
