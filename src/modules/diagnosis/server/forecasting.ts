import { type Context, newId } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween, monthStart } from '#kernel/shared/days.ts'
import { backtest, plattLine } from '../shared/forecast/backtest.ts'
import { classChance, UNKNOWN_K } from '../shared/forecast/chance.ts'
import { forecastOf } from '../shared/forecast/forecast.ts'
import { ModelSource } from '../shared/forecast/forecastList.ts'
import { endedBy, type Window } from '../shared/forecast/lift.ts'
import { gateOf, reportOf } from '../shared/forecast/report.ts'
import { bootstrapRates, enoughToTrain, fitRates, trainingOf } from '../shared/forecast/training.ts'
import { findFaults } from './facts.store.ts'
import {
  findPublished,
  findStanding,
  findUnjudged,
  judgeForecasts,
  type KeptModel,
  keepForecasts,
  keepModel,
  type ModelRecord,
  type NewForecast,
  type NewModel,
  showForecasts,
} from './forecast.store.ts'
import { type LiftNow, windowsOf } from './windows.ts'

/** A model as it is kept, before it has its place among the company's. */
export type Trained = Omit<NewModel, 'id'>

export interface Learned {
  readonly windows: readonly Window[]
  readonly now: readonly LiftNow[]
  /** The company has too little for a model of its own. */
  readonly short: boolean
}

/**
 * Each month (monitoring 6.5) what was said a month ago is held against what came, and a model is trained and tested on what
 * it did not know. Slow: runs in the process beside the server.
 */
export async function learnMonth(ctx: Context, day: Day): Promise<Learned> {
  await judge(ctx, day)
  const { windows, now } = await windowsOf(ctx, day)
  const trained = train(windows, monthStart(day), ModelSource.code.own)
  if (trained) await keepModel(ctx, { id: newId(), ...trained })
  return { windows, now, short: trained === null }
}

/** Of each lift is said what the gate lets pass: by the own model, else by the platform's of this month. */
export async function sayMonth(
  ctx: Context,
  day: Day,
  { windows, now }: Learned,
  platform: Trained | null,
): Promise<void> {
  const asOf = monthStart(day)
  if (platform) await keepModel(ctx, { id: newId(), ...platform })
  const model = await findPublished(ctx)
  const said = model?.coef
    ? now.map((lift) => ({ ...sayOf(lift, model.coef as KeptModel, asOf), modelId: model.id }))
    : now.map((lift) => ({ ...classOnly(lift, windows, asOf), modelId: null }))
  const kept = await keepForecasts(ctx, asOf, said)
  await showForecasts(ctx, asOf)
  if (kept > 0) await ctx.emit('forecast.published', { asOf, lifts: kept, gate: model !== null })
}

/** Holds forecasts that are over against what came. */
async function judge(ctx: Context, day: Day): Promise<void> {
  for (const asOf of await findUnjudged(ctx, day)) {
    const until = addDays(asOf, 30)
    const came = (await findFaults(ctx, null, asOf)).filter((one) => one.day < until)
    await judgeForecasts(
      ctx,
      asOf,
      [...new Set(came.map(({ elevatorId }) => elevatorId))],
      await findStanding(ctx, asOf, 15),
    )
  }
}

/** Coefficients drawn anew that are kept with a model for its intervals. */
const DRAWS = 200

/** null: too little for a model (monitoring 6.5). */
export function train(windows: readonly Window[], asOf: Day, source: ModelRecord['source']): Trained | null {
  const { enough, events, liftYears } = enoughToTrain(windows, asOf)
  if (!enough) return null
  const training = trainingOf(windows, asOf)
  const rates = fitRates(training)
  if (!rates) return null
  const tested = backtest(windows)
  const report = reportOf(tested)
  const { pass, reasons } = gateOf(report)
  const draws = pass ? bootstrapRates(training, rates, DRAWS) : []
  return {
    source,
    dataTo: addDays(asOf, -1),
    n: endedBy(windows, asOf).length,
    events,
    liftYears,
    coef: { rates: { ...rates, encoding: training.encoding }, line: plattLine(tested), draws },
    k: rates.k,
    gate: pass,
    reasons: [...reasons],
    metrics: report.scores,
    bins: report.bins,
  }
}

function sayOf({ lift, state, past }: LiftNow, model: KeptModel, asOf: Day): Omit<NewForecast, 'modelId'> {
  const said = forecastOf(model.rates, past, state, asOf, { line: model.line, draws: model.draws })
  return {
    elevatorId: lift.id,
    p30: said.p30,
    lo90: said.interval?.lo ?? null,
    hi90: said.interval?.hi ?? null,
    pClass: said.pClass,
    ratio: said.ratio,
    n: said.n,
    expected: said.expected,
    drivers: said.drivers,
  }
}

/** Without a model only the mean of the class is known: as many faults a day as its lifts had. */
function classOnly(one: LiftNow, windows: readonly Window[], asOf: Day): Omit<NewForecast, 'modelId'> {
  const { type, category } = one.state
  const alike = endedBy(windows, asOf).filter(({ state }) => state.type === type && state.category === category)
  const days = alike.reduce((sum, { days: all, outDays }) => sum + all - outDays, 0)
  const faults = alike.reduce((sum, { knownOn }) => sum + knownOn.length, 0)
  const rate = days > 0 ? faults / days : 0
  const own = one.past.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0)
  return {
    elevatorId: one.lift.id,
    p30: null,
    lo90: null,
    hi90: null,
    pClass: classChance(UNKNOWN_K, 30 * rate),
    ratio: null,
    n: one.past.reduce((sum, { knownOn }) => sum + knownOn.length, 0),
    expected: rate * own,
    drivers: [],
  }
}
