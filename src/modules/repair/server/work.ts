import type { Context } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { Gps } from '#modules/maintenance/shared/visitOp.ts'
import { type RepairMove, repairOrder } from '../shared/repair.states.ts'
import { RepairFlag, type RepairStatus } from '../shared/repair.ts'
import { addRepairEvent, changeRepair, type RepairRecord, type RepairValues, tellBoards } from './repairRow.store.ts'

/** One step on one locked repair: by a worker's phone, or by the desk for him. */
export interface Work {
  readonly ctx: Context
  order: RepairRecord
  /** Who did it; null: the desk did not say who called. */
  readonly employeeId: string | null
  /** Corrected time, ISO; never before the step before it. */
  readonly at: string
  readonly gps: Gps | null
  readonly opId: string | null
  /** 调度代记. */
  readonly byDesk: boolean
}

type Stamps = Pick<
  RepairRecord,
  'reportAt' | 'dispatchAt' | 'acceptAt' | 'departAt' | 'arriveAt' | 'rescuedAt' | 'startAt'
>

/** The newest moment of the chain, which is monotone (jobs 1.7). */
function lastOf(order: Stamps & { pausedAt: string | null }): string {
  const { reportAt, dispatchAt, acceptAt, departAt, arriveAt, rescuedAt, startAt, pausedAt } = order
  const known = [reportAt, dispatchAt, acceptAt, departAt, arriveAt, rescuedAt, startAt, pausedAt].filter(
    (one) => one !== null,
  )
  return new Date(Math.max(...known.map((one) => Date.parse(one)))).toISOString()
}

/** A phone's moment is moved into the chain, a person's at the desk is refused with the fact it contradicts. */
export function momentIn(ctx: Context, order: RepairRecord, given: string | null | undefined, byDesk: boolean): string {
  const now = ctx.now.getTime()
  const asked = given ? Date.parse(given) : now
  const last = Date.parse(lastOf(order))
  if (byDesk && given && asked > now) throw fieldRefusal([{ prop: 'at', msg: '时间不能晚于现在' }])
  if (byDesk && given && Math.floor(asked / 1000) < Math.floor(last / 1000))
    throw fieldRefusal([{ prop: 'at', msg: '时间不能早于上一步' }])
  return new Date(Math.max(last, Math.min(asked, now))).toISOString()
}

/** Moves the order and notes it: row, history, boards. */
export async function step(
  work: Work,
  name: RepairMove,
  values: RepairValues = {},
  after: Record<string, unknown> = {},
  before: Record<string, unknown> = {},
): Promise<void> {
  const { ctx, order } = work
  const status = repairOrder.target(name, order.status as RepairStatus)
  const flags = ((values.flags as number | undefined) ?? order.flags) | (work.byDesk ? RepairFlag.code.recorded : 0)
  work.order = await changeRepair(ctx, order, { ...values, flags, status })
  await note(work, name, { before: { status: order.status, ...before }, after: { status, ...after } })
  tellBoards(ctx, work.order)
}

export async function note(
  work: Work,
  type: string,
  facts: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  const { ctx, order, at, gps, opId, byDesk } = work
  const after = byDesk ? { ...facts.after, recorded: true } : facts.after
  await addRepairEvent(ctx, order.id, { type, at, gps, opId, ...facts, ...(after ? { after } : {}) })
}

/** Whoever the step is said to be of must belong to the crew. */
export function requireCrew({ order, employeeId }: Pick<Work, 'order' | 'employeeId'>): void {
  if (employeeId !== null && !order.workerIds.includes(employeeId)) throw refuse.noPermission()
}
