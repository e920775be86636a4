import type { z } from 'zod'
import { type Context, removeRow, requireFresh } from '#kernel/server/index.ts'
import { dayOf, daysBetween } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { refuseViolations } from '#modules/plan/shared/violations.ts'
import { maintainOrder, mayDelete } from '../shared/maintenance.states.ts'
import { CloseReason, MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import type { CloseOrder, Override, RemoveOrder, SavedOrAsked, WithReason } from '../shared/orderChange.ts'
import { findBatch } from './batch.store.ts'
import { checkOrders } from './checking.ts'
import { findOpenViolations, hasLaterVisit, releaseViolations } from './orderClose.store.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import {
  addEvent,
  changeOrder,
  dayToday,
  keepViolations,
  lockAnyOrder,
  lockOrder,
  orderOnDay,
  refreshNextVisit,
  tellBoards,
} from './orderRow.store.ts'
import { keptWith, pass, type Release } from './release.ts'
import type { ReleasePort } from './releasing.ts'
import { asItStands } from './standing.ts'

/** Ends of an order that is not completed, and the way back (jobs 3.1). */

/** Locks an order and demands the version the person saw. */
export async function lockSeen(ctx: Context, id: string, version: number): Promise<OrderRecord> {
  const order = await lockOrder(ctx, id)
  requireFresh(order, version)
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

/** The order as the person saw it; a released call takes it as it stands, and is judged anew. */
const lockFor = (ctx: Context, { id, version }: { id: string; version: number }, given?: Release) =>
  given ? lockAnyOrder(ctx, id) : lockSeen(ctx, id, version)

/** What stands against the order's end or its return: the whole row of its lift's visits is judged (jobs 6.5). */
async function against(ctx: Context, order: OrderRecord, change: { gone: true } | { moved: true }) {
  const [known] = await findBatch(ctx, [order.id])
  if (!known) throw refuse.notFound()
  const found = (await checkOrders(ctx, [{ ...asItStands(known), ...change }])).get(order.id) ?? []
  const place = `${liftLabel(known.communityName, known.elevatorName)} ${order.orderNo}`
  // Nobody has to be assigned yet to an order that comes back.
  const violations = found.filter((one) => !(order.workerIds.length === 0 && one.code === 'V03'))
  return { line: { orderId: order.id, name: place, change: `计划${order.planDate}` }, violations }
}

const keep = async (ctx: Context, order: OrderRecord, notes: ReturnType<typeof keptWith>): Promise<void> =>
  keepViolations(
    ctx,
    notes.map((note) => ({ ...note, orderId: order.id, elevatorId: order.elevatorId })),
  )

export async function close(ctx: Context, input: z.output<typeof CloseOrder>, given?: Release): Promise<SavedOrAsked> {
  if (input.reason === CloseReason.code.refused && !input.file) {
    throw fieldRefusal([{ prop: 'file', msg: '客户拒绝须上传凭证' }])
  }
  const order = await lockFor(ctx, input, given)
  maintainOrder.target('close', order.status as MaintainStatus)
  const { line, violations } = await against(ctx, order, { gone: true })
  const asked = { kind: 'close', title: `关闭工单（${CloseReason.label(input.reason)}）`, input, line } as const
  const passed = await pass(ctx, asked, violations, input.approval, given)
  if (passed.asked) return { id: order.id, version: order.version, asked: passed.asked }
  const { id, version } = await closeOne(ctx, order, {
    reason: input.reason,
    note: input.note ?? null,
    file: input.file ?? null,
  })
  await keep(ctx, order, keptWith(violations, passed.release))
  await refreshNextVisit(ctx, [order.elevatorId])
  return { id, version, asked: null }
}

const REOPEN_DAYS = 7

export async function reopen(ctx: Context, input: z.output<typeof WithReason>, given?: Release): Promise<SavedOrAsked> {
  const order = await lockFor(ctx, input, given)
  const status = maintainOrder.target('reopen', order.status as MaintainStatus)
  const since = order.closedAt ? daysBetween(dayOf(order.closedAt), dayToday(ctx)) : 0
  if (since > REOPEN_DAYS || (await hasLaterVisit(ctx, order))) {
    throw fieldRefusal([{ prop: 'id', msg: '关闭超过7天或其后已有维保，不能恢复' }])
  }
  const orderNo = await orderOnDay(ctx, order.elevatorId, order.planDate)
  if (orderNo) throw refuseMaintain.sameDay({ date: order.planDate, orderNo })
  const { line, violations } = await against(ctx, order, { moved: true })
  const asked = { kind: 'reopen', title: '恢复工单', input, line } as const
  const passed = await pass(ctx, asked, violations, input.approval, given)
  if (passed.asked) return { id: order.id, version: order.version, asked: passed.asked }
  const values = { status, closeReason: null, closeNote: null, closeFile: null, closedAt: null }
  // It begins anew: what it rested before it was closed is not taken from the new work.
  const rested = { pausedAt: null, pauseReason: null, pauseMinutes: 0 }
  const changed = await changeOrder(ctx, order, { ...values, ...rested, departAt: null, arriveAt: null })
  await addEvent(ctx, order.id, { type: 'reopen', after: { reason: input.reason } })
  await keep(ctx, order, keptWith(violations, passed.release))
  await refreshNextVisit(ctx, [order.elevatorId])
  tellBoards(ctx, changed)
  return { id: changed.id, version: changed.version, asked: null }
}

/** 违规放行: open violations that need a release get one; refused with 3020019 while something blocks. */
export async function override(ctx: Context, input: z.output<typeof Override>, given?: Release): Promise<SavedOrAsked> {
  const order = await lockFor(ctx, input, given)
  const open = await findOpenViolations(ctx, order.id)
  const blocked = open.filter((one) => one.severity === Severity.code.block)
  if (blocked.length > 0) throw refuseViolations.blocked({ 'V texts': blocked.map((one) => one.text).join('；') })
  if (open.length === 0) throw fieldRefusal([{ prop: 'id', msg: '该工单没有需要放行的违规' }])
  const line = { orderId: order.id, name: order.orderNo, change: `计划${order.planDate}` }
  const asked = { kind: 'stand', title: '违规放行', input, line } as const
  const passed = await pass(ctx, asked, open, input, given)
  if (passed.asked || !passed.release) return { id: order.id, version: order.version, asked: passed.asked }
  await releaseViolations(ctx, order.id, passed.release)
  const changed = order.status === MaintainStatus.code.confirmed ? order : await changeOrder(ctx, order, {})
  await addEvent(ctx, order.id, { type: 'override', after: { reason: input.reason, approverId: passed.release.by } })
  tellBoards(ctx, changed)
  return { id: changed.id, version: changed.version, asked: null }
}

/** Only what never started may be deleted; work done by law is kept: 3020008. */
export async function remove(
  ctx: Context,
  { id, reason, approverId }: z.output<typeof RemoveOrder>,
  given?: Release,
): Promise<{ done: number; asked: string | null }> {
  const order = given ? await lockAnyOrder(ctx, id) : await lockOrder(ctx, id)
  if (order.retainUntil) throw refuseMaintain.keptByLaw({ date: order.retainUntil })
  const status = order.status as MaintainStatus
  if (!mayDelete({ status, startAt: order.startAt })) {
    throw refuseMaintain.forbidden({ status: MaintainStatus.label(status), action: '删除' })
  }
  // A closed one has left the row of visits already.
  const open = status !== MaintainStatus.code.closed
  const { line, violations } = open ? await against(ctx, order, { gone: true }) : { line: noLine, violations: [] }
  const asked = { kind: 'remove', title: '删除工单', input: { id }, line } as const
  const passed = await pass(ctx, asked, violations, reason ? { reason, approverId } : null, given)
  if (passed.asked) return { done: 0, asked: passed.asked }
  await keep(ctx, order, keptWith(violations, passed.release))
  await removeRow(ctx, 'maintainOrder', id)
  await refreshNextVisit(ctx, [order.elevatorId])
  tellBoards(ctx, order)
  return { done: 1, asked: null }
}
const noLine = { orderId: null, name: '', change: '' }

/** The calls of this file once they are released. */
export const endingPorts: readonly ReleasePort[] = [
  { kinds: ['close'], run: async (ctx, input, release) => one(await close(ctx, input, release)) },
  { kinds: ['reopen'], run: async (ctx, input, release) => one(await reopen(ctx, input, release)) },
  { kinds: ['stand'], run: async (ctx, input, release) => one(await override(ctx, input, release)) },
  { kinds: ['remove'], run: async (ctx, input, release) => one(await remove(ctx, input, release)) },
]
const one = (_: unknown) => ({ done: 1, failed: [] })
