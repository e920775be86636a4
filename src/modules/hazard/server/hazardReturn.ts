import { type Context, updateRow } from '#kernel/server/index.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { hazardMoves } from '../shared/hazard.states.ts'
import { HazardGrade, HazardState } from '../shared/hazard.terms.ts'
import { may } from '../shared/permissions.ts'
import { findHazardPlace, lockHazard } from './hazards.store.ts'

/**
 * What a hazard was handed to came to nothing: it is again as it was before, can be handed over anew, and its finder and
 * those who make orders hear it (decision 0052). One that has gone on meanwhile is left alone.
 */
export async function returnHazard(ctx: Context, id: string, why: string): Promise<void> {
  const hazard = await lockHazard(ctx, id)
  const told = hazard.noticeAt !== null || hazard.noticeSignKey !== null
  const move = told ? 'giveBackTold' : 'giveBack'
  if (!hazardMoves.open(hazard.state).includes(move)) return
  const state = hazardMoves.target(move, hazard.state)
  await updateRow(ctx, 'hazard', id, hazard.version, { state, repairId: null, repairNo: null, returnNote: why })
  const place = await findHazardPlace(ctx, id)
  await tell(ctx, {
    receivers: [...new Set([...(hazard.createdBy ? [hazard.createdBy] : []), ...(await findHolders(ctx, may.add))])],
    bigType: 1,
    subType: MessageSubType.code.maintenance,
    level: hazard.grade === HazardGrade.code.severe ? MessageLevel.code.urgent : MessageLevel.code.important,
    title: `隐患退回${HazardState.label(state)}`,
    body: `${place}隐患${hazard.hazardNo}未修复：${why}，请重新安排`,
    biz: { type: 'hazard', id },
    jump: { moduleName: 'maintain', openType: 1, params: { kind: 'hazard', id } },
  })
}
