import { minutesSaid } from '#kernel/shared/said.ts'
import { SILENT_MS } from '../presence.ts'
import { ServiceMode } from '../wire.ts'
import { type DecisionLine, line, MINUTE, PipelineStep } from './decision.ts'
import type { LiftWatch, Signal, Watching } from './liftWatch.ts'

/** 23 疑似故障停梯 (step 3): no trip for longer than this lift's neighbours make likely at this hour. ms. */
const LEAST = 20 * MINUTE
const UNLIKELY = 0.001
/** Gaps from which an hour's median is learned. */
const LEAST_GAPS = 20
const HOUR = 60 * MINUTE
/** Shanghai has no summer time. */
const ZONE = 8 * HOUR
const hourOf = (at: number) => Math.floor((at + ZONE) / HOUR) % 24

/** Median gap between trips by hour of the day, ms; null where too few were seen. */
export type Gaps = readonly (number | null)[]

/** Learned from the starts of trips of one group's lifts, each in order. */
export function learnGaps(startsOfLifts: readonly (readonly number[])[]): Gaps {
  const byHour: number[][] = Array.from({ length: 24 }, () => [])
  for (const starts of startsOfLifts)
    for (const [i, start] of starts.entries()) {
      const before = starts[i - 1]
      if (before !== undefined) byHour[hourOf(before)]?.push(start - before)
    }
  return byHour.map((gaps) => {
    const sorted = gaps.toSorted((a, b) => a - b)
    return sorted.length < LEAST_GAPS ? null : (sorted[Math.floor(sorted.length / 2)] ?? null)
  })
}

/** exp(−T/g), hour by hour with the hour's own g; null where one of them was not learned. */
export function chanceOfNoTrip(gaps: Gaps, from: number, to: number): number | null {
  let sum = 0
  for (let at = from; at < to; ) {
    const end = Math.min(to, Math.floor(at / HOUR) * HOUR + HOUR)
    const gap = gaps[hourOf(at)]
    if (gap == null || gap <= 0) return null
    sum += (end - at) / gap
    at = end
  }
  return Math.exp(-sum)
}

/** What stands at `now` since `lastTripAt`; only of a lift that is online and in normal service. Null: not suspicious. */
export function standstill(
  gaps: Gaps,
  lastTripAt: number,
  now: number,
): { readonly code: '23'; readonly line: DecisionLine } | null {
  if (now - lastTripAt < LEAST) return null
  const chance = chanceOfNoTrip(gaps, lastTripAt, now)
  if (chance === null || chance >= UNLIKELY) return null
  const silent = minutesSaid(Math.floor((now - lastTripAt) / MINUTE))
  return {
    code: '23',
    line: line(
      PipelineStep.code.derive,
      '同组同时段的运行间隔',
      `已 ${silent}没有运行；按同组电梯这个时段的间隔，正常时这样的可能不到千分之一，判定为疑似故障停梯。`,
    ),
  }
}

/** A trip was told, late or not: it is known that the lift ran, and 23 is over. */
export function watchTrip(before: LiftWatch, at: number): Watching {
  if (at <= (before.tripAt ?? Number.NEGATIVE_INFINITY)) return { watch: before, signals: [] }
  const { stillAt, ...watch } = before
  const signals: Signal[] = stillAt === undefined ? [] : [{ say: 'ended', code: '23', endedAt: Math.max(at, stillAt) }]
  return { watch: { ...watch, tripAt: at }, signals }
}

/**
 * Time in which nobody could expect a trip does not count: out of normal service, or without a frame, when trips may have been
 * made and are still to be told. Before the frame is judged.
 */
export function watchService(before: LiftWatch, at: number, mode: number | null): LiftWatch {
  const heard = at - before.at <= SILENT_MS
  return at < before.at || (heard && mode === ServiceMode.code.normal) ? before : { ...before, idleFrom: at }
}

/** A lift among its neighbours. */
export interface Resting {
  readonly id: string
  /** Same community and use. */
  readonly group: string
  readonly buildingId: string | null
  /** End of its last trip, ms; null: none was ever told. */
  readonly tripAt: number | null
  /** From when its silence counts: its trip, or what kept it from trips; ms. */
  readonly from: number
  /** Online, in normal service, standing, and not told as 23 already. */
  readonly judged: boolean
}
interface Suspect {
  readonly id: string
  readonly line: DecisionLine
}

/**
 * Lifts that stand although their neighbours run. Neighbours are those of the same building where it has others, else of the
 * whole group; without any nobody can tell a fault from a holiday. One that ran in the later half of the silence is evidence
 * that trips are wanted; when all of them stopped before, it is a holiday or a power cut.
 */
export function suspects(
  lifts: readonly Resting[],
  gapsOf: (group: string) => Gaps | undefined,
  now: number,
): Suspect[] {
  return [...Map.groupBy(lifts, ({ group }) => group)].flatMap(([group, all]) => {
    const gaps = gapsOf(group)
    if (!gaps) return []
    return all.flatMap((lift) => {
      if (!lift.judged || lift.tripAt === null) return []
      const found = standstill(gaps, lift.from, now)
      if (!found) return []
      const others = all.filter(({ id }) => id !== lift.id)
      const near = others.filter(({ buildingId }) => buildingId !== null && buildingId === lift.buildingId)
      const later = lift.from + (now - lift.from) / 2
      const run = (near.length > 0 ? near : others).some(({ tripAt }) => tripAt !== null && tripAt > later)
      return run ? [{ id: lift.id, line: found.line }] : []
    })
  })
}
