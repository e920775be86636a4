import type { z } from 'zod'
import { type Context, removeRow, type Saved } from '#kernel/server/index.ts'
import { dayOf, daysBetween } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { maintainOrder, mayDelete } from '../shared/maintenance.states.ts'
import { CloseReason, MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import type { CloseOrder, Override, WithReason } from '../shared/orderChange.ts'
import { refuseViolations } from '../shared/violations.ts'
import { hasLaterVisit, releaseViolations } from './orderClose.store.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import {
  addEvent,
  changeOrder,
  dayToday,
  lockOrder,
  orderOnDay,
  refreshNextVisit,
  tellBoards,
} from './orderRow.store.ts'
import { demandApprover } from './release.ts'

/** Ends of an order that is not completed, and the way back (jobs 3.1). */

/** Locks an order and demands the version the person saw. */
export async function lockSeen(ctx: Context, id: string, version: number): Promise<OrderRecord> {
  const order = await lockOrder(ctx, id)
  if (order.version !== version) throw refuse.stale()
  return order
}

/** Closes an order for whatever reason; the legal deadline stays where it is. */
export async function closeOne(
  ctx: Context,
  order: OrderRecord,
  close: { reason: number; note?: string | null; file?: string | null },
): Promise<OrderRecord> {
  const status = maintainOrder.target('close', order.status as MaintainStatus)
  const changed = await changeOrder(ctx, order, {
    status,
    closeReason: close.reason,
    closeNote: close.note ?? null,
    closeFile: close.file ?? null,
    closedAt: ctx.now.toISOString(),
  })
  await addEvent(ctx, order.id, {
    type: 'close',
    before: { status: order.status },
    after: { status, reason: close.reason, note: close.note ?? null },
  })
  const { id, version, elevatorId, level, planDate, workerIds: workers } = changed
  await ctx.emit('maintainOrder.closed', { id, version, elevatorId, level, planDate, workers, reason: close.reason })
  tellBoards(ctx, changed)
  return changed
}

export async function close(ctx: Context, input: z.output<typeof CloseOrder>): Promise<Saved> {
  if (input.reason === CloseReason.code.refused && !input.file) {
    throw fieldRefusal([{ prop: 'file', msg: '客户拒绝须上传凭证' }])
  }
  const order = await lockSeen(ctx, input.id, input.version)
  const { id, version } = await closeOne(ctx, order, {
    reason: input.reason,
    note: input.note ?? null,
    file: input.file ?? null,
  })
  await refreshNextVisit(ctx, [order.elevatorId])
  return { id, version }
}

const REOPEN_DAYS = 7

export async function reopen(ctx: Context, input: z.output<typeof WithReason>): Promise<Saved> {
  const order = await lockSeen(ctx, input.id, input.version)
  const status = maintainOrder.target('reopen', order.status as MaintainStatus)
  const since = order.closedAt ? daysBetween(dayOf(order.closedAt), dayToday(ctx)) : 0
  if (since > REOPEN_DAYS || (await hasLaterVisit(ctx, order))) {
    throw fieldRefusal([{ prop: 'id', msg: '关闭超过7天或其后已有维保，不能恢复' }])
  }
  const orderNo = await orderOnDay(ctx, order.elevatorId, order.planDate)
  if (orderNo) throw refuseMaintain.sameDay({ date: order.planDate, orderNo })
  const values = { status, closeReason: null, closeNote: null, closeFile: null, closedAt: null }
  const changed = await changeOrder(ctx, order, { ...values, departAt: null, arriveAt: null })
  await addEvent(ctx, order.id, { type: 'reopen', after: { reason: input.reason } })
  await refreshNextVisit(ctx, [order.elevatorId])
  tellBoards(ctx, changed)
  return { id: changed.id, version: changed.version }
}

/** 超限放行: open violations that need a release get one; refused with 3020019 while something blocks. */
export async function override(ctx: Context, input: z.output<typeof Override>): Promise<Saved> {
  const order = await lockSeen(ctx, input.id, input.version)
  await demandApprover(ctx, input)
  const { released, blocked } = await releaseViolations(ctx, order.id, input)
  if (blocked.length > 0) throw refuseViolations.blocked({ 'V texts': blocked.join('；') })
  if (released === 0) throw fieldRefusal([{ prop: 'id', msg: '该工单没有需要放行的违规' }])
  const changed = order.status === 4 ? order : await changeOrder(ctx, order, {})
  await addEvent(ctx, order.id, { type: 'override', after: { reason: input.reason, approverId: input.approverId } })
  tellBoards(ctx, changed)
  return { id: changed.id, version: changed.version }
}

/** Only what never started may be deleted; work done by law is kept: 3020008. */
export async function remove(ctx: Context, id: string): Promise<{ done: number }> {
  const order = await lockOrder(ctx, id)
  if (order.retainUntil) throw refuseMaintain.keptByLaw({ date: order.retainUntil })
  const status = order.status as MaintainStatus
  if (!mayDelete({ status, startAt: order.startAt })) {
    throw refuseMaintain.forbidden({ status: MaintainStatus.label(status), action: '删除' })
  }
  await removeRow(ctx, 'maintainOrder', id)
  await refreshNextVisit(ctx, [order.elevatorId])
  tellBoards(ctx, order)
  return { done: 1 }
}
