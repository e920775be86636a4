import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import type { HealthRule } from '../shared/healthRule.ts'
import type { MeasuredFigures } from '../shared/measured.ts'
import { brakeWear } from '../shared/warnings/brake.ts'
import { chainWear } from '../shared/warnings/chainWear.ts'
import { doorWear } from '../shared/warnings/doorWear.ts'
import { levellingDrift } from '../shared/warnings/levelling.ts'
import { lifeUsed } from '../shared/warnings/lifeUsed.ts'
import { motorHeat } from '../shared/warnings/motor.ts'
import { type Energy, power } from '../shared/warnings/power.ts'
import { recurring } from '../shared/warnings/recurring.ts'
import { expectedReopens, reopening } from '../shared/warnings/reopening.ts'
import { baselineOf, type DayValue, type Verdict } from '../shared/warnings/verdict.ts'
import { vibration } from '../shared/warnings/vibration.ts'
import type { FaultCount } from './facts.store.ts'
import { type Gathered, seriesOf } from './gathering.ts'
import type { CounterLine, MeasuredDay } from './measured.store.ts'

/** What the ten rules say of one lift tonight (monitoring 6.4), of what was gathered; a rule without data says nothing. */

export interface Watched extends Gathered {
  readonly counters: readonly CounterLine[]
  readonly codes: readonly FaultCount[]
  /** Name of a landing. */
  readonly landing: (idx: string) => string
}

const WEEK = 7
/** Days that a chart of evidence shows. */
const SHOWN = 60

export function verdictsOf(one: Watched, rule: HealthRule, day: Day): Verdict[] {
  const { measured, repaired, landing } = one
  const named = (at: 0 | 1) => seriesOf(measured, at).map(({ landing: idx, days }) => ({ landing: landing(idx), days }))
  return [
    doorWear(named(0), repaired.door, day, rule.limits.closeTime),
    reopeningOf(one, day),
    levellingDrift(named(1), repaired.drive, day),
    brakeOf(one, day),
    vibration(weekly(series(measured, 'vibZ')), repaired.drive, one.vibrates),
    heatOf(one, day),
    lifeOf(one, rule, day),
    powerOf(one, day),
    chainWear(stretches(measured, rule), day),
    recurringOf(one, day),
  ].filter((verdict) => verdict !== null)
}

type Figure = { [K in keyof Required<MeasuredFigures>]: Required<MeasuredFigures>[K] extends number ? K : never }
const series = (days: readonly MeasuredDay[], of: Figure[keyof Figure]): DayValue[] =>
  days.flatMap(({ date, figures }) => {
    const value = figures[of]
    return value === undefined ? [] : [{ day: date, value }]
  })

/** Without yesterday nothing is said tonight: one day must not count for several nights. */
const fresh = <Of extends { readonly day: Day }>(days: readonly Of[], day: Day): readonly Of[] => {
  const last = days.at(-1)
  return last && daysBetween(last.day, day) <= 1 ? days : []
}

/** Steps say how far they went on; a car, how far it slid while its brake held it. */
function brakeOf({ measured, repaired }: Watched, day: Day): Verdict | null {
  const slip = fresh(series(measured, 'slip'), day)
  if (slip.length > 0) return brakeWear(slip, repaired.drive, day, 'slip')
  const metres = fresh(series(measured, 'stopDistance'), day)
  return brakeWear(
    metres.map((point) => ({ ...point, value: 1000 * point.value })),
    repaired.drive,
    day,
  )
}

function heatOf({ measured, repaired }: Watched, day: Day): Verdict | null {
  const readings = measured.flatMap(({ date, figures: { heat } }) =>
    heat ? [{ day: date, motor: heat[0], ambient: heat[1], duty: heat[2] }] : [],
  )
  return motorHeat(fresh(readings, day), repaired.drive, day)
}

/** The 95th of a hundred of each week, by its last day. */
function weekly(days: readonly DayValue[]): DayValue[] {
  const weeks: DayValue[] = []
  for (let from = 0; from < days.length; from += WEEK) {
    const part = days.slice(from, from + WEEK)
    const last = part.at(-1)
    if (last && part.length === WEEK) weeks.push({ day: last.day, value: Math.max(...part.map(({ value }) => value)) })
  }
  return weeks
}

function reopeningOf({ measured, repaired, landing }: Watched, day: Day): Verdict | null {
  const trips = new Map(seriesOf(measured, 3).map((one) => [one.landing, one.days]))
  const landings = seriesOf(measured, 2).flatMap(({ landing: idx, days }) => {
    const ran = new Map((trips.get(idx) ?? []).map((one) => [one.day, one.value]))
    const baseline = baselineOf(days, repaired.door, day)
    if (!baseline) return []
    const before = days.filter((one) => one.day <= baseline.lastDay)
    const week = days.filter((one) => daysBetween(one.day, day) >= 0 && daysBetween(one.day, day) < WEEK)
    const cyclesOf = (some: readonly DayValue[]) => some.reduce((sum, one) => sum + (ran.get(one.day) ?? 0), 0)
    const reopensOf = (some: readonly DayValue[]) => some.reduce((sum, { value }) => sum + value, 0)
    const expected = expectedReopens({ reopens: reopensOf(before), cycles: cyclesOf(before) }, cyclesOf(week))
    if (expected === null || week.length === 0) return []
    return [{ landing: landing(idx), reopens: reopensOf(week), expected, days: days.slice(-SHOWN) }]
  })
  return reopening(landings)
}

const PARTS: Readonly<Record<string, readonly [part: string, of: 'ropeBends' | 'doorCycles' | 'runs']>> = {
  钢丝绳弯折次数: ['曳引钢丝绳', 'ropeBends'],
  门机开关次数: ['门机', 'doorCycles'],
  接触器动作次数: ['主接触器', 'runs'],
}

function lifeOf({ facts, counters }: Watched, { lives }: HealthRule, day: Day): Verdict | null {
  const most: Readonly<Record<string, number>> = {
    钢丝绳弯折次数: lives.ropeBends,
    门机开关次数: lives.doorCycles,
    接触器动作次数: lives.contactorCycles,
  }
  const counted = facts.lives.flatMap(({ name, used }) => {
    const [part, of] = PARTS[name] ?? []
    const limit = most[name]
    if (!part || !of || !limit) return []
    const days = counters.flatMap((one): DayValue[] => {
      const value = one[of]
      return value === null ? [] : [{ day: one.date, value }]
    })
    return [{ name, part, used: used * limit, limit, days }]
  })
  return lifeUsed(counted, day)
}

function powerOf({ measured, counters, repaired }: Watched, day: Day): Verdict | null {
  const uneven = fresh(series(measured, 'uneven'), day).filter((one) => one.day >= addDays(day, -SHOWN))
  const known = counters.filter(({ kwh, runs, distanceM }) => kwh !== null && (runs ?? 0) > 0 && (distanceM ?? 0) > 0)
  const perRun = known.map(({ date, kwh, runs }) => ({ day: date, value: (kwh ?? 0) / (runs ?? 1) }))
  const baseline = baselineOf(perRun, repaired.drive, day)
  const from = repaired.drive ?? known[0]?.date
  const usual = baseline && from ? energy(known.filter(({ date }) => date >= from && date <= baseline.lastDay)) : null
  const now = energy(known.filter(({ date }) => daysBetween(date, day) >= 0 && daysBetween(date, day) < WEEK))
  return power(now, usual, uneven, perRun.slice(-SHOWN))
}

function energy(days: readonly CounterLine[]): Energy | null {
  if (days.length === 0) return null
  const sum = (of: (one: CounterLine) => number | null) => days.reduce((all, one) => all + (of(one) ?? 0), 0)
  return { kWh: sum(({ kwh }) => kwh), runs: sum(({ runs }) => runs), metres: sum(({ distanceM }) => distanceM) }
}

const stretches = (days: readonly MeasuredDay[], { limits }: HealthRule) =>
  [
    {
      name: '扶手带速度偏差',
      part: '扶手带',
      unit: '%',
      limit: limits.handrail,
      days: series(days, 'handrail'),
    },
  ].filter((one) => one.days.length > 0)

function recurringOf({ codes }: Watched, day: Day): Verdict | null {
  const since = addDays(day, -29)
  return recurring(
    codes.map(({ code, days, usual }) => ({
      code,
      name: faultName(code),
      count: days.filter((one) => one >= since).length,
      expected: usual,
      days: byDay(days),
    })),
  )
}

const byDay = (days: readonly Day[]): DayValue[] =>
  [...Map.groupBy(days, (one) => one)].map(([day, some]) => ({ day, value: some.length }))
