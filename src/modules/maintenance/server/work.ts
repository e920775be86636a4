import type { Context } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { readSnapshot, type Snapshot } from '#modules/template/server/index.ts'
import { type ItemResults, readResults } from '../shared/itemResults.ts'
import { maintainOrder } from '../shared/maintenance.states.ts'
import { MaintainStatus, OrderFlag, refuseMaintain } from '../shared/maintenance.ts'
import type { Gps } from '../shared/visitOp.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { addEvent, changeOrder, type OrderValues, tellBoards } from './orderRow.store.ts'

/** One operation on one locked order: who, when by the corrected clock, where. */
export interface Work {
  readonly ctx: Context
  order: OrderRecord
  readonly employeeId: string
  /** Whose record it is. */
  readonly name: string
  /** Corrected time, ISO; never before what it follows (`moments.ts`). */
  at: string
  /** 时间异常: the phone's clock cannot be right. */
  jumped: boolean
  readonly gps: Gps | null
  readonly opId: string
  /** Of the phone that sent it. */
  readonly deviceId: string
}

type MoveName = keyof typeof maintainOrder.moves

/** Demands that the move is open; a confirmed record says how to correct it instead (3020009). */
export function requireMove({ order }: Work, name: MoveName): MaintainStatus {
  if (order.status === MaintainStatus.code.confirmed) throw refuseMaintain.confirmed()
  return maintainOrder.target(name, order.status as MaintainStatus)
}

/** Moves the order and notes it: row, event, boards. */
export async function step(
  work: Work,
  name: MoveName,
  values: OrderValues = {},
  after: Record<string, unknown> = {},
): Promise<void> {
  const { ctx, order } = work
  const status = requireMove(work, name)
  work.order = await changeOrder(ctx, order, { ...values, status })
  await note(work, name, { before: { status: order.status }, after: { status, ...after } })
  if (status !== order.status) tellBoards(ctx, work.order)
}

export async function note(
  work: Work,
  type: string,
  facts: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  await addEvent(work.ctx, work.order.id, { type, at: work.at, gps: work.gps, opId: work.opId, ...facts })
}

export const withFlag = (order: OrderRecord, flag: keyof typeof OrderFlag.code): number =>
  order.flags | OrderFlag.code[flag]

export const dayAt = (work: Work): string => dayOf(work.at)

export interface Paper {
  snapshot: Snapshot
  results: ItemResults
}

/** The checklist of the order with what is recorded. */
export async function paperOf(work: Work): Promise<Paper> {
  const snapshot = await readSnapshot(work.ctx, work.order.snapshotHash)
  return { snapshot, results: readResults(work.order.itemResults, snapshot.items) }
}

export async function savePaper(work: Work, results: ItemResults, values: OrderValues = {}): Promise<void> {
  work.order = await changeOrder(work.ctx, work.order, { ...values, itemResults: JSON.stringify(results) })
}
