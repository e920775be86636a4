import type { Values } from '#modules/signal/shared/condition/expression.ts'
import { MINUTE } from '#modules/signal/shared/pipeline/decision.ts'
import type { FaultRuleTested } from '../shared/faultRule.ts'

/** Minutes drawn as one point: a day is 480 of them. */
const STEP = 3

/** Of each metric the lowest and highest of every three minutes that have one: [minute of the day, lowest, highest]. */
export function seriesOf(
  frames: readonly { readonly at: number; readonly values: Values }[],
  metrics: readonly string[],
  dayStart: number,
): FaultRuleTested['series'] {
  return metrics.map((metric) => {
    const buckets = new Map<number, [low: number, high: number]>()
    for (const { at, values } of frames) {
      const value = values[metric]
      if (value == null) continue
      const minute = Math.floor((at - dayStart) / MINUTE / STEP) * STEP
      const before = buckets.get(minute)
      buckets.set(minute, before ? [Math.min(before[0], value), Math.max(before[1], value)] : [value, value])
    }
    return {
      metric,
      points: [...buckets].map(([minute, [low, high]]): [number, number, number] => [minute, low, high]),
    }
  })
}
