import type { z } from 'zod'
import { type Context, newId, type Saved } from '#kernel/server/index.ts'
import { repairOrder } from '../shared/repair.states.ts'
import { carriesRescue, isLive, RepairCloseReason, RepairStatus, RepairType, refuseRepair } from '../shared/repair.ts'
import type { Merge } from '../shared/repairChange.ts'
import { caughtText } from '../shared/trapped.ts'
import { closeRepair } from './closing.ts'
import { assign } from './dispatching.ts'
import { takeHazards } from './hazardOutcome.ts'
import { raise } from './raising.ts'
import { addRepairEvent, changeRepair, lockRepair, type RepairRecord, tellBoards } from './repairRow.store.ts'
import { addCaller } from './report.store.ts'

/** 合并 (jobs 1.7): what is said again of a lift, or made twice, goes into one order. */

const { trapped } = RepairType.code
type Given = z.output<typeof Merge>

/** People who wait inside: said by a caller, or by the order that goes into the other (decision 0207). */
interface Caught {
  readonly count: number
  readonly floor: string | null
  readonly special: readonly number[]
}

/** The caller is kept with the first order; an order of its own goes into it; people inside make it 困人急修. */
export async function merge(ctx: Context, input: Given): Promise<Saved> {
  const order = await lockRepair(ctx, input.id)
  repairOrder.target('merge', order.status as RepairStatus)
  const other = input.orderId ? await lockTwin(ctx, order, input.orderId) : undefined
  const caught = caughtIn(input, other)
  if (caught && !carriesRescue(order)) throw refuseRepair.notCarried({ orderNo: order.orderNo })
  await keepCaller(ctx, order, input)
  const taken = other ? await takeIn(ctx, order, other) : undefined
  const known = await changeRepair(ctx, order, {
    ...(caught && order.repairType === trapped ? { trappedCount: countOf(order, input, caught) } : {}),
    ...(taken?.hazardId && !order.hazardId ? { hazardId: taken.hazardId } : {}),
    ...(taken ? { recordIds: [...new Set([...order.recordIds, ...taken.recordIds])] } : {}),
  })
  const merged = caught && order.repairType !== trapped ? await raiseFor(ctx, known, caught, other) : known
  tellBoards(ctx, merged)
  return { id: merged.id, version: merged.version }
}

function caughtIn({ trappedCount, trappedFloor }: Given, other: RepairRecord | undefined): Caught | undefined {
  if (trappedCount !== undefined) return { count: trappedCount, floor: trappedFloor ?? null, special: [] }
  if (!other || !isLive(other)) return undefined
  return { count: other.trappedCount ?? 1, floor: other.trappedFloor, special: other.trappedSpecial }
}

/** What the caller says now holds; of two orders the greater number, so that nobody is left inside. */
const countOf = (order: RepairRecord, { trappedCount }: Given, { count }: Caught): number =>
  trappedCount ?? Math.max(order.trappedCount ?? 0, count)

/** Who was on the way to the people goes on to them, where the order that stays was given to nobody. */
async function raiseFor(ctx: Context, order: RepairRecord, caught: Caught, other?: RepairRecord) {
  const { count, floor, special } = caught
  const raised = await raise(ctx, order, {
    to: trapped,
    text: caughtText(count, floor),
    trappedCount: count,
    trappedFloor: floor,
    trappedSpecial: special,
  })
  const goesOn = raised.status === RepairStatus.code.waiting && other && other.workerIds.length > 0
  return goesOn ? assign(ctx, raised, other.workerIds) : raised
}

async function keepCaller(ctx: Context, { id }: RepairRecord, input: Given): Promise<void> {
  if (!input.reporterPhone) return
  const name = input.reporterName ?? '来电人'
  const text = input.reportText ?? null
  const at = ctx.now.toISOString()
  await addCaller(ctx, id, { id: newId(), name, phone: input.reporterPhone, text, at })
  await addRepairEvent(ctx, id, { type: 'caller', after: { name, text } })
}

/** The order that goes into this one, held: of the same lift, and nobody has set out for it. */
async function lockTwin(ctx: Context, order: RepairRecord, otherId: string): Promise<RepairRecord> {
  if (otherId === order.id) throw refuseRepair.notMerged()
  const other = await lockRepair(ctx, otherId)
  const open = repairOrder.open(other.status as RepairStatus).includes('close')
  if (!open || other.elevatorId !== order.elevatorId) throw refuseRepair.notMerged()
  return other
}

/** Gives the finding that the other was made from, and the records of terminals that it was about. */
async function takeIn(ctx: Context, order: RepairRecord, other: RepairRecord) {
  await addCaller(ctx, order.id, {
    id: newId(),
    name: other.reporterName,
    phone: other.reporterPhone,
    text: other.reportText,
    at: new Date(other.reportAt).toISOString(),
  })
  const values = { mergedIntoId: order.id, reason: RepairCloseReason.code.duplicate, note: `并入${order.orderNo}` }
  await closeRepair(ctx, other, values)
  await addRepairEvent(ctx, order.id, { type: 'merge', after: { orderNo: other.orderNo } })
  return { hazardId: await takeHazards(ctx, other, order), recordIds: other.recordIds }
}
