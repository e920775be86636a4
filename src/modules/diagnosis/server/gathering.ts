import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween, earlier } from '#kernel/shared/days.ts'
import { findNewestSpectra, type Spectrum } from '#modules/comfort/server/index.ts'
import { turningOf } from '#modules/comfort/shared/turning.ts'
import { UNKNOWN_K } from '../shared/forecast/chance.ts'
import type { HealthRule } from '../shared/healthRule.ts'
import type { HealthFacts, LifeUsed, Reading } from '../shared/healthTypes.ts'
import type { LandingDay, MeasuredFigures } from '../shared/measured.ts'
import { median, quantile } from '../shared/statistics/quantile.ts'
import { baselineOf, type DayValue } from '../shared/warnings/verdict.ts'
import type { Vibrates } from '../shared/warnings/vibration.ts'
import {
  type CareLine,
  findCare,
  findFaults,
  findIncidents,
  findLiftLines,
  findRepaired,
  type LiftLine,
  sumCounters,
} from './facts.store.ts'
import type { Expectation } from './forecast.store.ts'
import { findMeasuredDays, type MeasuredDay } from './measured.store.ts'

/** The facts of some lifts on a day (monitoring 6.3), put together out of a handful of statements; absent stays absent. */

const YEAR = 365
const WEEK = 7
/** An older test says nothing of how the lift runs tonight. */
const TESTED_DAYS = 92
/** So much later than the lift or its ropes the counting may have begun; earlier use is not known then. */
const LATE_COUNT = 31

/** Faults a day of the class of a lift, and what a published model expects of single lifts. */
export interface Expected {
  readonly rates: ReadonlyMap<string, number>
  readonly ofLift: ReadonlyMap<string, Expectation>
  readonly k: number | null
}

export const classOf = ({ type, category }: Pick<LiftLine, 'type' | 'category'>): string => `${type}/${category}`

/** Days of the last year of which something is known of the lift. */
export const knownDays = ({ knownFrom }: Pick<LiftLine, 'knownFrom'>, day: Day): number =>
  knownFrom === null ? 0 : Math.min(YEAR, Math.max(0, daysBetween(knownFrom, day)))

export interface Gathered {
  readonly lift: LiftLine
  readonly facts: HealthFacts
  readonly measured: readonly MeasuredDay[]
  /** Of the newest test of the ride within three months. */
  readonly vibrates: Vibrates | null
  readonly repaired: { readonly door: Day | null; readonly drive: Day | null }
}

export async function gather(
  ctx: Context,
  ids: readonly string[],
  day: Day,
  expected: Expected,
  rule: HealthRule,
): Promise<Gathered[]> {
  const since = addDays(day, -YEAR)
  const lifts = await findLiftLines(ctx, ids)
  const incidents = Map.groupBy(await findIncidents(ctx, ids, since), ({ elevatorId }) => elevatorId)
  const faults = Map.groupBy(await findFaults(ctx, ids, since), ({ elevatorId }) => elevatorId)
  const care = new Map((await findCare(ctx, ids, day)).map((one) => [one.elevatorId, one]))
  const measured = Map.groupBy(await findMeasuredDays(ctx, ids, addDays(day, -YEAR)), ({ elevatorId }) => elevatorId)
  const repaired = await findRepaired(ctx, ids)
  const spectra = new Map(
    (await findNewestSpectra(ctx, ids, addDays(day, -TESTED_DAYS))).map((one) => [one.elevatorId, one]),
  )
  const lives = await livesOf(ctx, lifts, care, day, rule)
  return lifts.map((lift): Gathered => {
    const cared = care.get(lift.id)
    const own = measured.get(lift.id) ?? []
    const parts = repaired.get(lift.id) ?? { door: null, drive: null }
    const n = (faults.get(lift.id) ?? []).length
    const model = expected.ofLift.get(lift.id)
    const known = knownDays(lift, day)
    return {
      lift,
      measured: own,
      vibrates: vibratesOf(lift, spectra.get(lift.id)),
      repaired: parts,
      facts: {
        // A lift of which nothing is known yet: nobody has reported, and nobody could.
        incidents:
          known === 0
            ? null
            : (incidents.get(lift.id) ?? []).map(({ code, level, day: on }) => ({
                code,
                level,
                daysAgo: Math.max(0, daysBetween(on, day)),
              })),
        history:
          known === 0
            ? null
            : {
                n,
                expected: model?.expected ?? (expected.rates.get(classOf(lift)) ?? 0) * known,
                k: (model && expected.k) ?? UNKNOWN_K,
              },
        readings: readingsOf(own, parts.door, day),
        visits: cared && cared.due > 0 ? { due: cared.due, onTime: cared.onTime } : null,
        openHazards: cared?.openHazards ?? 0,
        inspectionValid: lift.nextInspectDate === null ? null : lift.nextInspectDate >= day,
        lives: lives.get(lift.id) ?? [],
        openCritical: cared?.openCritical ?? false,
        overGap: cared?.overGap ?? false,
      },
    }
  })
}

function vibratesOf(lift: LiftLine, tested: Spectrum | undefined): Vibrates | null {
  if (!tested) return null
  const { testedOn, spectrum, speed } = tested
  return { testedOn, spectrum, turning: turningOf(lift, speed ?? lift.speed) }
}

/** The newest week of what was measured; a figure that no day of it has is absent. */
function readingsOf(days: readonly MeasuredDay[], doorRepaired: Day | null, day: Day): Reading[] {
  const week = days.filter(({ date }) => daysBetween(date, day) >= 0 && daysBetween(date, day) <= WEEK)
  const figures = (of: keyof MeasuredFigures) => week.flatMap(({ figures: all }) => all[of] ?? [])
  const worst = (of: Reading['of'], values: readonly number[], share = 0.5): Reading[] =>
    values.length > 0 ? [{ of, value: quantile(values, share) }] : []
  const levels = week.flatMap(({ landings }) =>
    Object.values(landings).flatMap((one) => (one[1] === null ? [] : Math.abs(one[1]))),
  )
  const close = closeTimes(days, doorRepaired, day)
  return [
    ...worst('vibrationX', figures('vibX'), 0.95),
    ...worst('vibrationY', figures('vibY'), 0.95),
    ...worst('vibrationZ', figures('vibZ'), 0.95),
    ...worst('levelling', levels),
    ...(close === null ? [] : [{ of: 'closeTime' as const, value: close }]),
    ...worst('machineRoom', figures('room')),
    ...worst('handrail', figures('handrail')),
    ...worst('stopDistance', figures('stopDistance')),
  ]
}

/** Closing time of the week as a multiple of the lift's own baseline, the slowest landing; null before there is one. */
function closeTimes(days: readonly MeasuredDay[], repaired: Day | null, day: Day): number | null {
  const shares = seriesOf(days, 0).flatMap(({ days: series }) => {
    const baseline = baselineOf(series, repaired, day)
    const week = series.filter(({ day: on }) => daysBetween(on, day) >= 0 && daysBetween(on, day) <= WEEK)
    return baseline && week.length > 0 ? median(week.map(({ value }) => value)) / median(baseline.values) : []
  })
  return shares.length > 0 ? Math.max(...shares) : null
}

/** By landing, one of its figures day by day. */
export function seriesOf(days: readonly MeasuredDay[], at: 0 | 1 | 2 | 3): { landing: string; days: DayValue[] }[] {
  const all = new Map<string, DayValue[]>()
  for (const { date, landings } of days)
    for (const [landing, values] of Object.entries(landings) as [string, LandingDay][]) {
      const value = values[at]
      if (value === null) continue
      const own = all.get(landing)
      if (own) own.push({ day: date, value })
      else all.set(landing, [{ day: date, value }])
    }
  return [...all].map(([landing, series]) => ({ landing, days: series }))
}

async function livesOf(
  ctx: Context,
  lifts: readonly LiftLine[],
  care: ReadonlyMap<string, CareLine>,
  day: Day,
  { lives }: HealthRule,
): Promise<ReadonlyMap<string, LifeUsed[]>> {
  const ropes = new Map<string, Day>()
  const whole = new Set<string>()
  for (const lift of lifts) {
    const { ropeChanged = null, countedFrom = null } = care.get(lift.id) ?? {}
    const from = ropeChanged ?? lift.madeOn
    if (from === null || countedFrom === null) continue
    if (daysBetween(earlier(from, countedFrom), countedFrom) > LATE_COUNT) continue
    ropes.set(lift.id, from)
    if (ropeChanged === null) whole.add(lift.id)
  }
  const sums = new Map((await sumCounters(ctx, ropes)).map((one) => [one.elevatorId, one]))
  return new Map(
    lifts.map((lift) => {
      const counted = sums.get(lift.id)
      const used = (name: string, sum: string | null | undefined, most: number): LifeUsed[] =>
        sum == null ? [] : [{ name, used: Number(sum) / most }]
      return [
        lift.id,
        [
          ...used('钢丝绳弯折次数', counted?.bends, lives.ropeBends),
          // Doors and contactors are as old as the lift: a change of ropes says nothing of them.
          ...(whole.has(lift.id)
            ? [
                ...used('门机开关次数', counted?.doors, lives.doorCycles),
                ...used('接触器动作次数', counted?.runs, lives.contactorCycles),
              ]
            : []),
          ...(lift.madeOn ? [{ name: '使用年限', used: daysBetween(lift.madeOn, day) / (365.25 * lives.years) }] : []),
        ],
      ] as const
    }),
  )
}
