import type { EffectLine } from './effect.ts'
import type { EffectData, Leg } from './effectTypes.ts'

/** A line as it is kept: its visits by their orders and lifts, a share of them where there are many. */

export const MOST_PAIRS = 200

export interface KeptLeg {
  readonly order: string
  readonly lift: string
  readonly before: number
  readonly after: number
}
export interface KeptPair extends KeptLeg {
  readonly controls: readonly KeptLeg[]
}

export const wireOf = (data: EffectData, line: EffectLine) => ({
  metric: line.metric,
  level: line.level,
  category: line.category,
  items: line.items,
  done: line.done,
  compared: line.compared,
  lifts: line.lifts,
  controls: line.controls,
  control_lifts: line.controlLifts,
  verdict: line.verdict,
  reason: line.reason,
  difference: line.difference,
  course: line.course,
  pairs: pairsOf(data, line),
})

/** Too few to show a figure are too few to show the rows of one. */
function pairsOf(data: EffectData, { sets, difference }: EffectLine): KeptPair[] {
  if (!difference) return []
  const leg = ({ lift, visit, before, after }: Leg): KeptLeg => ({
    order: visit.id,
    lift: data.lifts[lift]?.id ?? '',
    before,
    after,
  })
  const every = Math.max(1, Math.ceil(sets.length / MOST_PAIRS))
  return sets
    .filter((_, n) => n % every === 0)
    .map(({ treated, controls }) => ({ ...leg(treated), controls: controls.map(leg) }))
}
