import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import type { Difference } from './difference.ts'
import { type EffectMetric, factOf } from './metrics.ts'

/** What the difference says of the item (decision 0152). */

export const EffectVerdict = enumeration('结论', {
  lacking: [0, '数据不足'],
  helps: [1, '有效'],
  none: [2, '未见效果'],
  harms: [3, '变差'],
})
export type EffectVerdict = CodeIn<typeof EffectVerdict>

/** Why nothing is said. */
export const EffectReason = enumeration('原因', {
  every: [1, '每次维保都做'],
  unmeasured: [2, '未采集'],
  alone: [3, '没有可比的电梯'],
  few: [4, '可比的太少'],
  fewFaults: [5, '故障太少'],
  steady: [6, '读数不变'],
  wide: [7, '还分不清'],
  chance: [8, '可能是碰巧'],
  dip: [9, '做之前刚变差'],
  young: [10, '更早的数据不够'],
})
export type EffectReason = CodeIn<typeof EffectReason>

/** So many visits that have a like one, and lifts on either side, are needed before a figure is shown. */
export const LEAST_SETS = 12
export const LEAST_LIFTS = 8
/** So many faults in all the windows: fewer are no rate. */
export const LEAST_FAULTS = 20

export interface Judged {
  readonly verdict: EffectVerdict
  readonly reason: EffectReason | null
}

const { lacking, helps, none, harms } = EffectVerdict.code

/**
 * `discovered`: it stands among all that was tested (Benjamini–Hochberg). `earlier`: the change against the days before the
 * window. Less is better for every metric.
 */
export function verdictOf(
  metric: EffectMetric,
  { lo, hi }: Difference,
  { discovered, earlier }: { readonly discovered: boolean; readonly earlier: number | null },
): Judged {
  if (discovered && hi < 0) {
    if (earlier === null) return { verdict: lacking, reason: EffectReason.code.young }
    return earlier < 0 ? { verdict: helps, reason: null } : { verdict: lacking, reason: EffectReason.code.dip }
  }
  if (discovered && lo > 0) return { verdict: harms, reason: null }
  const { useful } = factOf(metric)
  // Beside 0, and yet no discovery: among so many comparisons some do by chance.
  if (lo > 0 || hi < 0) return { verdict: lacking, reason: EffectReason.code.chance }
  if (lo > -useful && hi < useful) return { verdict: none, reason: null }
  return { verdict: lacking, reason: EffectReason.code.wide }
}
