import { defaultRule, type PlanRule } from '#modules/template/shared/template.ts'

/**
 * Lifts whose largest gap is their own: those in private houses (jobs 1.2), outside TSG T5002 once they have a 别墅梯档案
 * with its cycle, and those of a line on demand (jobs 6.9), whose score sets it.
 */

export interface MaybeHomeLift {
  readonly useType: number | null
  /** 维保周期 of the file in use that holds the lift; null without one. */
  readonly cycleDays: number | null
  /** The gap its line on demand allows today, the law's after falling back; null in no such line. */
  readonly demandGapDays?: number | null
}

const HOME = 4

/** A home lift without a file keeps to the lawful gap: nobody has said what its manual asks for. */
export const isHomeLift = (lift: MaybeHomeLift): boolean => lift.useType === HOME && lift.cycleDays !== null

/** The rule of a lift: as planned, or with the cycle of its file, or with the gap its score allows. */
export function ruleOfLift(lift: MaybeHomeLift | undefined, rule: PlanRule = defaultRule): PlanRule {
  const cycle = lift && isHomeLift(lift) ? lift.cycleDays : (lift?.demandGapDays ?? null)
  return cycle === null ? rule : { ...rule, maxGapDays: cycle, minGapDays: Math.min(rule.minGapDays, cycle) }
}
