import type { Context, Event } from '#kernel/server/index.ts'
import { findOfRepair, lockHazard, moveHazard, passHazard, returnHazard } from '#modules/hazard/server/index.ts'
import { HazardGrade } from '#modules/hazard/shared/hazard.terms.ts'
import { RepairCloseReason } from '../shared/repair.ts'
import { findDoneRepair, type RepairRecord } from './repairRow.store.ts'

/** What becomes of the findings that a repair was made from, or took in with a merged one (jobs 3.3; decision 0052). */

type Order = Pick<RepairRecord, 'id' | 'orderNo'>

/** Done, and the lift runs: they are put right and wait for 销号. A severe one waits for the signed notice. */
export async function fixHazards(ctx: Context, { id, orderNo }: Order): Promise<void> {
  for (const hazardId of await findOfRepair(ctx, id)) {
    const hazard = await lockHazard(ctx, hazardId)
    if (hazard.grade === HazardGrade.code.severe && !hazard.noticeSignKey) continue
    await moveHazard(ctx, hazardId, { move: 'fix', note: `已维修，${orderNo}` })
  }
}

/** The notice is signed and its repair was done before: nothing is left to wait for. */
export async function toldHazard(ctx: Context, event: Event): Promise<void> {
  if (!event.id) return
  const [repair] = await findDoneRepair(ctx, event.id)
  if (repair) await fixHazards(ctx, repair)
}

/** Closed without work: they are as before. */
export async function returnHazards(
  ctx: Context,
  { id, orderNo }: Order,
  { reason, note }: { reason: number; note?: string | null },
): Promise<void> {
  const said = [RepairCloseReason.label(reason as 1), note].filter(Boolean).join('：')
  await giveBack(ctx, id, `维修单${orderNo}已关闭（${said}）`)
}

export const returnOfDeleted = (ctx: Context, { id, orderNo }: Order): Promise<void> =>
  giveBack(ctx, id, `维修单${orderNo}已删除`)

async function giveBack(ctx: Context, repairId: string, why: string): Promise<void> {
  for (const hazardId of await findOfRepair(ctx, repairId)) await returnHazard(ctx, hazardId, why)
}

/** The repair is part of another one from here on: so are its findings. Gives the first. */
export async function takeHazards(ctx: Context, from: Order, to: Order): Promise<string | undefined> {
  const ids = await findOfRepair(ctx, from.id)
  for (const id of ids) await passHazard(ctx, id, { repairId: to.id, repairNo: to.orderNo })
  return ids[0]
}
