import { type Caller, type Context, inCompany, newId, type Services } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween, monthStart } from '#kernel/shared/days.ts'
import { backtest, plattLine } from '../shared/forecast/backtest.ts'
import { classChance, UNKNOWN_K } from '../shared/forecast/chance.ts'
import { forecastOf } from '../shared/forecast/forecast.ts'
import { ModelSource } from '../shared/forecast/forecastList.ts'
import { endedBy, type LiftState, type Window } from '../shared/forecast/lift.ts'
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

/** A month of one company. What is computed between its transactions takes minutes for many lifts: none waits for it. */
export interface Month {
  readonly services: Services
  readonly caller: Caller
  readonly day: Day
}

/**
 * Each month (monitoring 6.5) what was said a month ago is held against what came, and a model is trained and tested on what
 * it did not know. Slow: runs in the process beside the server.
 */
export async function learnMonth({ services, caller, day }: Month): Promise<Learned> {
  const { windows, now } = await inCompany(services, caller, async (ctx) => {
    await judge(ctx, day)
    return windowsOf(ctx, day)
  })
  const trained = train(windows, monthStart(day), ModelSource.code.own)
  if (trained) await inCompany(services, caller, (ctx) => keepModel(ctx, { id: newId(), ...trained }))
  return { windows, now, short: trained === null }
}

/** Of each lift is said what the gate lets pass: by the own model, else by the platform's of this month. */
export async function sayMonth({ services, caller, day }: Month, learned: Learned, platform: Trained | null) {
  const asOf = monthStart(day)
  const model = await inCompany(services, caller, async (ctx) => {
    if (platform) await keepModel(ctx, { id: newId(), ...platform })
    return findPublished(ctx)
  })
  const said = forecastsOf(learned, model, asOf)
  await inCompany(services, caller, async (ctx) => {
    const kept = await keepForecasts(ctx, asOf, said)
    await showForecasts(ctx, asOf)
    if (kept > 0) await ctx.emit('forecast.published', { asOf, lifts: kept, gate: model !== null })
  })
}

function forecastsOf({ windows, now }: Learned, model: ModelRecord | null, asOf: Day): NewForecast[] {
  const coef = model?.coef
  if (coef) return now.map((lift) => ({ ...sayOf(lift, coef, asOf), modelId: model.id }))
  const rateOf = classRates(windows, asOf)
  return now.map((lift) => ({ ...classOnly(lift, rateOf(lift)), modelId: null }))
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
function classRates(windows: readonly Window[], asOf: Day): (lift: LiftNow) => number {
  const classOf = ({ type, category }: LiftState) => `${type} ${category}`
  const rates = new Map<string, number>()
  for (const [name, alike] of Map.groupBy(endedBy(windows, asOf), ({ state }) => classOf(state))) {
    const days = alike.reduce((sum, { days: all, outDays }) => sum + all - outDays, 0)
    const faults = alike.reduce((sum, { knownOn }) => sum + knownOn.length, 0)
    rates.set(name, days > 0 ? faults / days : 0)
  }
  return ({ state }) => rates.get(classOf(state)) ?? 0
}

function classOnly(one: LiftNow, rate: number): Omit<NewForecast, 'modelId'> {
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
