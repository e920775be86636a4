import type { Context } from '#kernel/server/index.ts'
import { setStar } from '#modules/maintenance/server/index.ts'
import { setRepairStar } from '#modules/repair/server/index.ts'
import { EvaluatedBiz } from '../shared/evaluation.ts'

/** The stars stand with the work as well, for its lists; inspections keep none. */
export async function keepStar(ctx: Context, bizType: number, bizId: string, star: number | null): Promise<void> {
  if (bizType === EvaluatedBiz.code.maintenance) await setStar(ctx, bizId, star)
  if (bizType === EvaluatedBiz.code.repair) await setRepairStar(ctx, bizId, star)
}
