import { attempted, type Context, moveRow } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { compareAmounts, minus, ratio, sum } from '#kernel/shared/money.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { TrackMode } from '#modules/warehouse/shared/unitType.ts'
import type { PostReply } from '../shared/bill.api.ts'
import { stockBill } from '../shared/bill.states.ts'
import { BillStatus, BillType, BizType, billTypeOf, comesBack, isPriced } from '../shared/bill.ts'
import { refuseStock } from '../shared/refusals.ts'
import type { StockSetting } from '../shared/setting.ts'
import { billMoved, holdOrders } from './asks.ts'
import { findBatches, keepBatch } from './batch.store.ts'
import {
  type BillRecord,
  findLinesOf,
  findQuoted,
  findSourceLines,
  findUnits,
  type LineRecord,
  lockBills,
  setLineCosts,
  type UnitFacts,
} from './bill.store.ts'
import { type Books, netOf, shareCost } from './books.ts'
import { findHouses, type House, requireKept } from './houses.store.ts'
import { tellLow } from './low.ts'
import { requireOpenMonth } from './period.ts'
import { loseSerials, moveSerials } from './serials.ts'
import { findSetting } from './setting.store.ts'
import { closeBooks, lockUnits, openBooks } from './stock.store.ts'
import { draftArrival } from './transfer.ts'
import { serveWaiting } from './waiting.ts'

const biz = BizType.code

/** Each bill by itself, all of what they move held before the first is written (R3, decision 0158). */
export async function postBills(ctx: Context, ids: readonly string[]): Promise<PostReply> {
  const held = await lockBills(ctx, ids)
  const lines = await findLinesOf(ctx, ids)
  await holdOrders(
    ctx,
    held.flatMap(({ orderId }) => orderId ?? []),
  )
  await lockUnits(
    ctx,
    lines.map(({ unitId }) => unitId),
  )
  const reply: PostReply = { posted: [], failed: [] }
  const byId = new Map(held.map((bill) => [bill.id, bill]))
  for (const id of new Set(ids)) {
    const bill = byId.get(id) as BillRecord
    const refusal = await attempted(ctx, () =>
      postOne(
        ctx,
        bill,
        lines.filter(({ billId }) => billId === id),
      ),
    )
    if (refusal) reply.failed.push({ id, errorCode: refusal.errorCode, errorMsg: refusal.message })
    else reply.posted.push(id)
  }
  return reply
}

/** The bill is held, and so are its parts. */
async function postOne(ctx: Context, bill: BillRecord, lines: readonly LineRecord[]): Promise<void> {
  await requireKept(ctx, bill.warehouseId)
  stockBill.target('post', bill.status)
  const setting = await findSetting(ctx)
  const makers = [bill.createdBy, bill.makerId, bill.submittedBy]
  if (setting.separateMaker && makers.includes(ctx.who.userId)) throw refuseStock.ownBill()
  await applyBill(ctx, bill, lines, setting)
}

/** Moves stock, pool, ledger, serial numbers and reservations of a bill, and marks it as posted (commerce 3.1). */
export async function applyBill(
  ctx: Context,
  bill: BillRecord,
  lines: readonly LineRecord[],
  setting: StockSetting,
): Promise<void> {
  await requireOpenMonth(ctx, bill.billDate)
  const unitIds = lines.map(({ unitId }) => unitId)
  const units = await findUnits(ctx, unitIds)
  const houses = await findHouses(ctx, [bill.warehouseId, bill.targetWarehouseId])
  const house = houses.get(bill.warehouseId) as House
  requireTraced(bill.bizType, lines, units)
  const books = await openBooks(
    ctx,
    unitIds,
    { unit: (id) => units.get(id)?.name ?? '', warehouse: (id) => houses.get(id)?.name ?? '' },
    lines.flatMap(({ reservationId }) => reservationId ?? []),
  )
  const given = await backFrom(ctx, bill, lines)
  const costs =
    billTypeOf(bill.bizType) === BillType.code.in
      ? await comeIn(ctx, { bill, lines, house, books, setting, given })
      : await goOut(ctx, { bill, lines, house, books, given })
  await closeBooks(ctx, books, { id: bill.id, day: bill.billDate })
  await setLineCosts(ctx, costs)
  await moveRow(ctx, 'stockBill', bill, BillStatus.code.posted, {
    postedBy: ctx.isGuest ? null : ctx.who.userId,
    postedName: ctx.isGuest ? null : ctx.who.name,
    postedAt: ctx.now.toISOString(),
    amount: sum(costs.map(({ amount }) => amount)),
    reason: null,
  })
  await billMoved(ctx, bill, false)
  if (bill.bizType === biz.transferOut) await draftArrival(ctx, bill, await findLinesOf(ctx, [bill.id]))
  // Also after what went out: a reservation that was consumed from another batch lets go of what it held.
  await serveWaiting(ctx, unitIds)
  await tellLow(ctx, unitIds)
}

/** What was found may have no batch, and what was sent arrives as it lay: without one where it had none. */
const NO_BATCH: readonly BizType[] = [biz.surplus, biz.transferIn]

/**
 * A draft that an order or a transfer made is posted as it was completed: with a number for each piece, and with a batch, as
 * what lies there without one can never be issued by hand.
 */
function requireTraced(bizType: BizType, lines: readonly LineRecord[], units: ReadonlyMap<string, UnitFacts>): void {
  const wantsBatch = billTypeOf(bizType) === BillType.code.in && !NO_BATCH.includes(bizType)
  for (const { unitId, qty, serialNos, batchId, batchNo } of lines) {
    const unit = units.get(unitId)
    if (unit?.trackMode === TrackMode.code.serial && compareAmounts(serialNos.length, qty) !== 0)
      throw refuseStock.serialCount({ name: unit.name, n: quantityText(qty) })
    if (wantsBatch && unit?.trackMode === TrackMode.code.batch && !batchId && !batchNo)
      throw refuseStock.batchMissing({ name: unit.name })
  }
}

interface Work {
  readonly bill: BillRecord
  readonly lines: readonly LineRecord[]
  readonly house: House
  readonly books: Books
  readonly given: ReadonlyMap<string, string>
}
interface Cost {
  readonly id: string
  readonly amount: string
  readonly netPrice: string | null
  readonly batchId: string | null
}
const costedIn = (house: House) => house.type !== HouseType.code.oldParts

async function comeIn(ctx: Context, { bill, lines, house, books, setting, given }: Work & { setting: StockSetting }) {
  const nets = lines.map((line) =>
    netOf({ qty: line.qty, taxPrice: line.taxPrice ?? '0', taxRate: line.taxRate ?? '0' }, setting.generalTaxpayer),
  )
  const shares = shareCost(
    bill.extraCost,
    nets.map(({ amount }, n) => ({ amount, qty: (lines[n] as LineRecord).qty })),
  )
  const costs: Cost[] = []
  for (const [n, line] of lines.entries()) {
    const batchId = line.batchId ?? (line.batchNo ? await batchOf(ctx, bill, line) : null)
    await moveSerials(ctx, bill, house, line)
    const spot = { unitId: line.unitId, warehouseId: bill.warehouseId, batchId }
    const priced = isPriced(bill.bizType) && costedIn(house)
    const amount = priced
      ? sum([(nets[n] as { amount: string }).amount, shares[n] as string])
      : bill.bizType === biz.surplus
        ? books.average(line.unitId, line.qty)
        : (given.get(line.id) ?? '0.00')
    const pooled = costedIn(house) && bill.bizType !== biz.transferIn && bill.bizType !== biz.oldPart
    books.receive(line.id, spot, line.qty, pooled ? amount : null)
    const netPrice = priced ? ratio(amount, 1, line.qty, 6) : null
    if (netPrice !== null) books.pool(line.unitId).lastInPrice = netPrice
    costs.push({ id: line.id, amount: pooled ? amount : '0.00', netPrice, batchId })
  }
  return costs
}

async function batchOf(ctx: Context, bill: BillRecord, line: LineRecord): Promise<string> {
  const batch = await keepBatch(ctx, {
    unitId: line.unitId,
    batchNo: line.batchNo as string,
    producedAt: line.producedAt,
    expireAt: line.expireAt,
    supplierId: bill.supplierId,
  })
  if (bill.bizType === biz.purchase && isOver(ctx, batch.expireAt)) throw refuseStock.expired({ no: batch.batchNo })
  return batch.id
}

const isOver = (ctx: Context, expireAt: string | null): boolean => expireAt !== null && expireAt < dayOf(ctx.now)
/** What is over its time goes to no lift and no customer; away, back or to another warehouse it may go. */
const USES: readonly BizType[] = [biz.issue, biz.sale, biz.ownUse]

async function goOut(ctx: Context, { bill, lines, house, books }: Work): Promise<Cost[]> {
  const batches = await findBatches(
    ctx,
    lines.flatMap(({ batchId }) => batchId ?? []),
  )
  const costs: Cost[] = []
  for (const line of lines) {
    const spot = { unitId: line.unitId, warehouseId: bill.warehouseId, batchId: line.batchId }
    const lost = bill.bizType === biz.scrap && line.sourceLineId !== null
    if (lost) {
      await loseSerials(ctx, line)
      const amount = costedIn(house) ? books.lose(line.id, spot, line.qty) : '0.00'
      costs.push({ id: line.id, amount, netPrice: null, batchId: line.batchId })
      continue
    }
    const batch = line.batchId === null ? undefined : batches.get(line.batchId)
    if (batch && USES.includes(bill.bizType) && isOver(ctx, batch.expireAt))
      throw refuseStock.expired({ no: batch.batchNo })
    const costed = costedIn(house) && bill.bizType !== biz.transferOut
    const amount = books.issue(line.id, spot, line.qty, { costed, claimId: line.reservationId })
    await moveSerials(ctx, bill, house, line)
    costs.push({ id: line.id, amount, netPrice: null, batchId: line.batchId })
  }
  return costs
}

/**
 * Amounts of what comes back, at the unit cost it went for (R1); 3210005 when more comes back than went, 3210052 when more
 * arrives than was sent. Several lines of one bill that come from the same line count together.
 */
async function backFrom(ctx: Context, bill: BillRecord, lines: readonly LineRecord[]): Promise<Map<string, string>> {
  const ids = lines.flatMap(({ sourceLineId }) => sourceLineId ?? [])
  const sources = await findSourceLines(ctx, ids)
  const back = new Map<string, { qty: string; amount: string }>()
  for (const { lineId, qty, amount } of await findQuoted(ctx, ids)) add(back, lineId, qty, amount)
  const given = new Map<string, string>()
  for (const line of lines) {
    if (line.sourceLineId === null) continue
    const source = sources.get(line.sourceLineId)
    if (!source || source.status !== BillStatus.code.posted) throw refuseStock.sourceGone()
    const before = back.get(source.id) ?? { qty: '0.00', amount: '0.00' }
    const left = minus(source.qty, before.qty)
    if (compareAmounts(line.qty, left) > 0) throw tooMuch(bill.bizType, left)
    // The last of it takes what is left of the amount, so that it comes back whole.
    const last = compareAmounts(line.qty, left) === 0
    const amount = last ? minus(source.amount, before.amount) : ratio(source.amount, line.qty, source.qty)
    add(back, source.id, line.qty, amount)
    if (comesBack(bill.bizType)) given.set(line.id, amount)
  }
  return given
}

const tooMuch = (bizType: BizType, left: string) =>
  bizType === biz.transferIn || bizType === biz.scrap
    ? refuseStock.tooMuchArrived({ n: String(Number(left)) })
    : refuseStock.tooMuchBack({ n: String(Number(left)) })

function add(all: Map<string, { qty: string; amount: string }>, id: string, qty: string, amount: string): void {
  const before = all.get(id) ?? { qty: '0.00', amount: '0.00' }
  all.set(id, { qty: sum([before.qty, qty]), amount: sum([before.amount, amount]) })
}
