import { dayOf } from '#kernel/shared/days.ts'
import { findHazardOfItem, keepHazard, moveHazard } from '#modules/hazard/server/index.ts'
import { HazardGrade, HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { tellOf } from './telling.ts'
import { note, type Work } from './work.ts'

/** What the visit under way found, as a hazard; true: a new one. */
export const keepFound = ({ ctx, order, at }: Work, finding: Parameters<typeof keepHazard>[2]): Promise<boolean> =>
  keepHazard(ctx, { orderId: order.id, elevatorId: order.elevatorId, day: dayOf(at) }, finding)

/**
 * The item is normal again before the visit ends: what was made of it is struck off with its reason. What was handed on,
 * told or is severe is not the worker's to take back; the office looks at it.
 */
export async function withdrawHazard(work: Work, itemCode: string): Promise<void> {
  const { ctx, order, name } = work
  const known = await findHazardOfItem(ctx, order.id, itemCode)
  if (!known) return
  const own = known.state === HazardState.code.open && known.noticeNo === null && known.grade < HazardGrade.code.severe
  if (own) {
    await moveHazard(ctx, known.id, { move: 'withdraw', note: `${name}现场复核正常，撤回` })
    return note(work, 'hazardWithdrawn', { after: { itemCode, hazardNo: known.hazardNo } })
  }
  await tellOf(ctx, 'hazardDoubt', order, {
    said: `${name}把${itemCode}改为正常，隐患${known.hazardNo}仍为「${HazardState.label(known.state)}」`,
  })
}
