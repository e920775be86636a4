import { minutesSaid } from '#kernel/shared/said.ts'
import { type DecisionLine, line, MINUTE, PipelineStep } from './decision.ts'

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
type Gaps = readonly (number | null)[]

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
