import type { z } from 'zod'
import { type Context, removeRow, type Saved } from '#kernel/server/index.ts'
import { mayDelete, repairOrder } from '../shared/repair.states.ts'
import { REOPEN_DAYS, type RepairStatus, RepairType, refuseRepair } from '../shared/repair.ts'
import type { Close, Rework } from '../shared/repairChange.ts'
import { returnHazards, returnOfDeleted } from './hazardOutcome.ts'
import {
  addRepairEvent,
  changeRepair,
  lockRepair,
  markTrapped,
  type RepairRecord,
  repairEvent,
  tellBoards,
} from './repairRow.store.ts'
import { tellPeople } from './telling.ts'

/** Ends of a repair that is not done, and the way back from a done one (jobs 3.2). */

export async function closeRepair(
  ctx: Context,
  order: RepairRecord,
  by: { reason: number; note?: string | null; callBack?: string | null; mergedIntoId?: string },
): Promise<RepairRecord> {
  const status = repairOrder.target('close', order.status as RepairStatus)
  const at = ctx.now.toISOString()
  const changed = await changeRepair(ctx, order, {
    status,
    closeReason: by.reason,
    closeNote: by.note ?? null,
    callBack: by.callBack ?? null,
    closedAt: at,
    mergedIntoId: by.mergedIntoId ?? null,
  })
  const after = { status, reason: by.reason, note: by.note ?? null, callBack: by.callBack ?? null }
  await addRepairEvent(ctx, order.id, { type: 'close', before: { status: order.status }, after })
  await markTrapped(ctx, order.elevatorId)
  if (!by.mergedIntoId) await returnHazards(ctx, order, by)
  await ctx.emit('repairOrder.closed', { ...repairEvent(changed), reason: by.reason }, 'urgent')
  await tellPeople(ctx, changed, order.workerIds, {
    title: '维修工单已关闭',
    body: `工单${order.orderNo}已关闭，无需前往`,
  })
  tellBoards(ctx, changed)
  return changed
}

export async function close(ctx: Context, input: z.output<typeof Close>): Promise<Saved> {
  const order = await lockRepair(ctx, input.id, input.version)
  repairOrder.target('close', order.status as RepairStatus)
  if (order.repairType === RepairType.code.trapped && !input.callBack) throw refuseRepair.noCallBack()
  const { id, version } = await closeRepair(ctx, order, input)
  return { id, version }
}

/** 返工: within seven days, the same crew goes on; the signature starts anew and it counts as rework. */
export async function rework(ctx: Context, input: z.output<typeof Rework>): Promise<Saved> {
  const { id, version } = await reopen(ctx, await lockRepair(ctx, input.id, input.version), input.reason)
  return { id, version }
}

/** `actor`: the customer who sends it back over his link; absent: the person who asks. */
export async function reopen(ctx: Context, order: RepairRecord, reason: string, actor?: string): Promise<RepairRecord> {
  const status = repairOrder.target('reopen', order.status as RepairStatus)
  const since = order.completeAt ? ctx.now.getTime() - Date.parse(order.completeAt) : 0
  if (since > REOPEN_DAYS * 86_400_000) throw refuseRepair.reopenOver()
  const changed = await changeRepair(ctx, order, { status, isRework: true, completeAt: null, stateAfter: null })
  await addRepairEvent(ctx, order.id, {
    type: 'reopen',
    before: { status: order.status, completeAt: order.completeAt },
    after: { status, reason },
    ...(actor ? { actor } : {}),
  })
  await tellPeople(ctx, changed, order.workerIds, {
    title: '维修返工',
    body: `工单${order.orderNo}返工：${reason}`,
  })
  tellBoards(ctx, changed)
  return changed
}

/** Only what nobody worked on may be deleted. */
export async function remove(ctx: Context, id: string): Promise<{ done: number }> {
  const order = await lockRepair(ctx, id)
  if (!mayDelete(order)) throw refuseRepair.fieldData()
  await removeRow(ctx, 'repairOrder', id)
  await returnOfDeleted(ctx, order)
  await ctx.emit('repairOrder.removed', repairEvent(order), 'urgent')
  await markTrapped(ctx, order.elevatorId)
  tellBoards(ctx, { ...order, status: 10 })
  return { done: 1 }
}
