import type { Context } from '#kernel/server/index.ts'
import { lockHazard, returnHazard } from '#modules/hazard/server/index.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { hasOtherRequest, type RequestRecord } from './request.store.ts'

/** No part will come: the finding is as before, unless another request still takes care of it (decision 0052). */
export async function leaveFinding(ctx: Context, request: RequestRecord, ended: string): Promise<void> {
  const { id, hazardId, requestNo } = request
  if (!hazardId || (await hasOtherRequest(ctx, hazardId, id))) return
  const hazard = await lockHazard(ctx, hazardId)
  if (hazard.state === HazardState.code.parts) await returnHazard(ctx, hazardId, `配件更换单${requestNo}${ended}`)
}
