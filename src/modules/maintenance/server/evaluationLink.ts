import type { Context } from '#kernel/server/index.ts'
import { type Evaluated, openEvaluations } from './asks.ts'

/** Evaluations of finished work as its own pages show them (jobs 1.10); the rows belong to the module evaluation. */

/** evaluation.channel: 签字页. */
const SIGNING = 3
/** Where somebody who has just signed evaluates; null when that was done or its days are over. */
export async function evaluationPage(ctx: Context, bizType: Evaluated, bizId: string): Promise<string | null> {
  const token = (await openEvaluations(ctx, bizType, [bizId])).get(bizId)
  return token ? `/e/${token}?c=${SIGNING}` : null
}
