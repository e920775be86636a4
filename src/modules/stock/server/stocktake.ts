import {
  type Context,
  exportOf,
  type Handlers,
  insertRow,
  moveRow,
  newId,
  requireFresh,
  requireRows,
  type Saved,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { fieldRefusal, Refusal, refuse } from '#kernel/shared/refusal.ts'
import { QtyDecimals, TrackMode } from '#modules/warehouse/shared/unitType.ts'
import { BillColor, BillStatus, BizType, billTypeOf } from '../shared/bill.ts'
import { mayStock } from '../shared/permissions.ts'
import { refuseStock } from '../shared/refusals.ts'
import type { stocktakeApi } from '../shared/stocktake.api.ts'
import { stocktake } from '../shared/stocktake.states.ts'
import { StocktakeDraft, StocktakeStatus } from '../shared/stocktake.ts'
import { addLines, billNumber, findLinesOf, lockBills } from './bill.store.ts'
import { findHouses } from './houses.store.ts'
import { applyBill } from './posting.ts'
import { findSetting } from './setting.store.ts'
import { lockUnits } from './stock.store.ts'
import {
  addSnapshot,
  type CountLine,
  findCounts,
  findScope,
  findStocktake,
  findStocktakeLines,
  isBeingCounted,
  lockStocktake,
  type StocktakeRecord,
  saveCount,
  saveDiff,
  stocktakeNumber,
  stocktakes,
} from './stocktake.store.ts'

const { draft: fresh, posted } = StocktakeStatus.code

/** 盘点 (commerce 3.3). */
export const stocktakeHandlers: Handlers<typeof stocktakeApi> = {
  list: stocktakes.page,
  export: exportOf(stocktakes),

  async detail(ctx, { id }) {
    const found = await findStocktake(ctx, id)
    const lines = await findStocktakeLines(ctx, id)
    // Who counts blind is not told what to find.
    const hidden = found.blind && found.status !== posted && !ctx.may(mayStock.review)
    const costs = ctx.may(mayStock.costs)
    const none = { snapshotQty: null, bookQty: null, diffQty: null, diffAmount: null }
    return {
      ...found,
      hidden,
      lines: lines.map((line) => ({ ...line, ...(costs ? {} : { diffAmount: null }), ...(hidden ? none : {}) })),
    }
  },

  async add(ctx, draft) {
    await check(ctx, draft)
    return insertRow(ctx, 'stocktake', {
      ...wholeDraft(StocktakeDraft, draft),
      no: await stocktakeNumber(ctx),
      status: fresh,
      createdAt: ctx.now.toISOString(),
    })
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await held(ctx, id, version)
    stocktake.target('edit', before.status)
    await check(ctx, draft)
    return updateRow(ctx, 'stocktake', id, version, wholeDraft(StocktakeDraft, draft))
  },

  async start(ctx, { id, version }) {
    const one = await held(ctx, id, version)
    const to = stocktake.target('start', one.status)
    const unitIds = await findScope(ctx, one)
    if (unitIds.length === 0) throw refuseStock.nothingThere()
    await lockUnits(ctx, unitIds)
    if (await isBeingCounted(ctx, one, unitIds)) throw refuseStock.stocktaking()
    await addSnapshot(ctx, one, unitIds)
    return moveRow(ctx, 'stocktake', one, to, { startedAt: ctx.now.toISOString() })
  },

  async count(ctx, { id, lines }) {
    const one = await held(ctx, id)
    stocktake.target('count', one.status)
    const known = new Map((await findCounts(ctx, one)).map((line) => [line.id, line]))
    for (const given of lines) {
      const line = known.get(given.lineId)
      if (!line) throw refuse.notFound()
      if (line.qtyDecimals === QtyDecimals.code.whole && !Number.isInteger(Number(given.countQty)))
        throw fieldRefusal([{ prop: 'countQty', msg: '数量为整数：配件按整数计量' }])
      await saveCount(ctx, {
        id: line.id,
        qty: given.countQty,
        at: momentOf(ctx, one, given.countedAt),
        reason: given.reason ?? null,
        again: one.round > 1,
      })
    }
    await updateRow(ctx, 'stocktake', id, one.version, { counterId: ctx.who.userId })
    const hides = one.blind && !ctx.may(mayStock.review)
    const after = new Map((await findCounts(ctx, one)).map((line) => [line.id, line]))
    return {
      diffs: lines.map(({ lineId }) => ({ lineId, diffQty: hides ? null : diffOf(after.get(lineId) as CountLine) })),
    }
  },

  async submit(ctx, { id, version }) {
    const one = await held(ctx, id, version)
    const to = stocktake.target('submit', one.status)
    const lines = await findCounts(ctx, one)
    const open = lines.filter((line) => line.countQty === null)
    if (open.length > 0) throw refuseStock.notCounted({ n: open.length })
    if (!one.blind) requireReasons(lines, null)
    return moveRow(ctx, 'stocktake', one, to)
  },

  async recount(ctx, { id, version }) {
    const one = await held(ctx, id, version)
    return moveRow(ctx, 'stocktake', one, stocktake.target('recount', one.status), { round: one.round + 1 })
  },

  async post(ctx, { id, version, reason }) {
    const one = await held(ctx, id, version)
    const to = stocktake.target('post', one.status)
    if ((await findSetting(ctx)).separateMaker && one.counterId === ctx.who.userId) throw refuseStock.ownBill()
    const first = await findCounts(ctx, one)
    await lockUnits(
      ctx,
      first.map(({ unitId }) => unitId),
    )
    const lines = await findCounts(ctx, one)
    requireReasons(lines, reason ?? null)
    const surplus = lines.filter((line) => compareAmounts(diffOf(line) ?? 0, 0) > 0)
    const shortfall = lines.filter((line) => compareAmounts(diffOf(line) ?? 0, 0) < 0)
    const more = await bill(ctx, one, BizType.code.surplus, surplus)
    const less = await bill(ctx, one, BizType.code.shortfall, shortfall)
    for (const line of lines) {
      const amount = more.amounts.get(line.id) ?? less.amounts.get(line.id)
      await saveDiff(ctx, {
        id: line.id,
        bookQty: line.bookQty as string,
        diffQty: diffOf(line) as string,
        diffAmount: amount ?? '0.00',
        reason: compareAmounts(diffOf(line) ?? 0, 0) === 0 ? line.reason : (line.reason ?? reason ?? null),
      })
    }
    return moveRow(ctx, 'stocktake', one, to, {
      reviewedBy: ctx.who.userId,
      postedAt: ctx.now.toISOString(),
      surplusBillId: more.id,
      shortfallBillId: less.id,
    })
  },

  async cancel(ctx, { id, version }) {
    const one = await held(ctx, id, version)
    return moveRow(ctx, 'stocktake', one, stocktake.target('cancel', one.status))
  },
}

async function held(ctx: Context, id: string, version?: number): Promise<StocktakeRecord> {
  const one = await lockStocktake(ctx, id)
  requireFresh(one, version)
  return one
}

async function check(ctx: Context, draft: StocktakeDraft): Promise<void> {
  await findHouses(ctx, [draft.warehouseId], { seen: true })
  await requireRows(ctx, 'unit', draft.unitIds)
  await requireRows(ctx, 'unitType', [draft.classId ?? null])
}

/** When it was counted: not before the start, not in the future. */
function momentOf(ctx: Context, one: StocktakeRecord, given: string | undefined): string {
  const at = given ? new Date(given) : ctx.now
  if (at > ctx.now || (one.startedAt !== null && at < new Date(one.startedAt)))
    throw fieldRefusal([{ prop: 'countedAt', msg: '盘点时间应在开始盘点之后、现在之前' }])
  return at.toISOString()
}

/** Counted, the second time before the first, less what the books said at that moment. */
function diffOf(line: CountLine): string | null {
  const counted = line.recountQty ?? line.countQty
  return counted === null || line.bookQty === null ? null : minus(counted, line.bookQty)
}

function requireReasons(lines: readonly CountLine[], general: string | null): void {
  for (const line of lines)
    if (compareAmounts(diffOf(line) ?? 0, 0) !== 0 && !line.reason && !general)
      throw refuseStock.noReason({ name: line.unitName })
}

/** 盘盈 or 盘亏, posted at once; a shortfall never takes what is promised (3210032). */
async function bill(
  ctx: Context,
  one: StocktakeRecord,
  bizType: BizType,
  lines: readonly CountLine[],
): Promise<{ id: string | null; amounts: ReadonlyMap<string, string> }> {
  if (lines.length === 0) return { id: null, amounts: new Map() }
  const serial = lines.find(({ trackMode }) => trackMode === TrackMode.code.serial)
  if (serial) throw refuseStock.bySerial({ name: serial.unitName })
  const billType = billTypeOf(bizType)
  const ids = new Map(lines.map((line) => [newId(), line]))
  const qtyOf = (line: CountLine) => (diffOf(line) as string).replace('-', '')
  const saved: Saved = await insertRow(ctx, 'stockBill', {
    billNo: await billNumber(ctx, billType),
    billType,
    bizType,
    warehouseId: one.warehouseId,
    billDate: dayOf(ctx.now),
    remark: `盘点单 ${one.no}`,
    qty: sum(lines.map(qtyOf)),
    color: BillColor.code.blue,
    status: BillStatus.code.waiting,
    makerId: ctx.who.userId,
    makerName: ctx.who.name,
    createdAt: ctx.now.toISOString(),
  })
  await addLines(
    ctx,
    saved.id,
    [...ids].map(([id, line]) => ({ id, unitId: line.unitId, batchId: line.batchId, serialNos: [], qty: qtyOf(line) })),
  )
  const [held] = await lockBills(ctx, [saved.id])
  const own = await findLinesOf(ctx, [saved.id])
  await orPromised(applyBill(ctx, held as NonNullable<typeof held>, own, await findSetting(ctx)))
  const sign = bizType === BizType.code.shortfall ? -1 : 1
  const amounts = (await findLinesOf(ctx, [saved.id])).map(
    ({ id, amount }) => [ids.get(id)?.id as string, sign < 0 ? minus(0, amount ?? 0) : sum([amount ?? 0])] as const,
  )
  return { id: saved.id, amounts: new Map(amounts) }
}

async function orPromised(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal && error.errorCode === refuseStock.short.code) throw refuseStock.promised()
    throw error
  }
}
