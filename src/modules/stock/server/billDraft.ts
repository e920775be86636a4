import { type Context, newId, requireSeen } from '#kernel/server/index.ts'
import { addMonths, dayOf } from '#kernel/shared/days.ts'
import { compareAmounts, sum } from '#kernel/shared/money.ts'
import { type FieldError, fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { HouseStatus, HouseType } from '#modules/warehouse/shared/house.ts'
import { QtyDecimals, TrackMode } from '#modules/warehouse/shared/unitType.ts'
import {
  type BillDraft,
  type BillLineDraft,
  BillStatus,
  BillType,
  BizType,
  billTypeOf,
  byHand,
  isPriced,
} from '../shared/bill.ts'
import { mayStock } from '../shared/permissions.ts'
import { refuseStock } from '../shared/refusals.ts'
import { requireOrder, requireOwnReserved } from './asks.ts'
import { findBatches } from './batch.store.ts'
import {
  type BillRecord,
  findSourceLines,
  findUnits,
  type LineValues,
  type SourceLine,
  type UnitFacts,
} from './bill.store.ts'
import { netOf } from './books.ts'
import { findHouses, type House } from './houses.store.ts'
import { findReserved } from './reservation.store.ts'
import { requireNoMall } from './reservation.ts'

const biz = BizType.code
/** Which bill a line may come back from. */
const sources: Readonly<Partial<Record<BizType, readonly BizType[]>>> = {
  [biz.giveBack]: [biz.issue, biz.ownUse],
  [biz.salesReturn]: [biz.sale],
  [biz.transferIn]: [biz.transferOut],
  [biz.scrap]: [biz.transferOut],
  [biz.purchaseReturn]: [biz.purchase],
}

export const requireType = (ctx: Context, type: BillType): void =>
  ctx.require(type === BillType.code.in ? mayStock.addIn : mayStock.addOut)

/** The columns of a bill and its lines, with everything that it names looked at; `before`: it is changed. */
export async function checkDraft(
  ctx: Context,
  draft: BillDraft,
  before?: Pick<BillRecord, 'bizType' | 'warehouseId'> & { lines: readonly { sourceLineId: string | null }[] },
): Promise<{ values: Record<string, unknown>; lines: LineValues[] }> {
  requireType(ctx, billTypeOf(draft.bizType))
  const said: FieldError[] = []
  if (
    before
      ? before.bizType !== draft.bizType
      : !byHand(billTypeOf(draft.bizType)).some(({ value }) => value === draft.bizType)
  )
    said.push({ prop: 'bizType', msg: before ? '业务类型不能修改，请作废后重建' : '由调拨或盘点生成，不能手工新增' })
  if (draft.billDate > dayOf(ctx.now)) said.push({ prop: 'billDate', msg: '单据日期不能晚于今天' })
  const seen = await findHouses(ctx, [draft.warehouseId], { seen: true })
  const all = await findHouses(ctx, [draft.warehouseId, draft.targetWarehouseId])
  const house = seen.get(draft.warehouseId) as House
  said.push(...houseFaults(draft, house, all.get(draft.targetWarehouseId ?? '')))
  if (before?.warehouseId !== draft.warehouseId)
    for (const one of all.values())
      if (one.status === HouseStatus.code.off) throw refuseStock.stopped({ name: one.name })
  await requireSeen(ctx, 'supplier', [draft.supplierId])
  await requireSeen(ctx, 'customer', [draft.customerId])
  await requireSeen(ctx, 'elevator', [draft.elevatorId])
  await requireSeen(ctx, 'employee', [draft.receiverId])
  await requireSeen(ctx, 'partsRequest', [draft.partsRequestId])
  if (draft.partsRequestId && !draft.orderId) said.push({ prop: 'partsRequestId', msg: '更换用料请从配件订单出库' })
  const order = draft.orderId ? await requireOrder(ctx, { ...draft, orderId: draft.orderId }) : undefined
  const units = await findUnits(
    ctx,
    draft.lines.map(({ unitId }) => unitId),
  )
  const sourceLines = await findSourceLines(
    ctx,
    draft.lines.flatMap(({ sourceLineId }) => sourceLineId ?? []),
  )
  const batches = await findBatches(
    ctx,
    draft.lines.flatMap(({ batchId }) => batchId ?? []),
  )
  const reservations = new Map(
    (await findReserved(ctx, { ids: draft.lines.flatMap(({ reservationId }) => reservationId ?? []) })).map((one) => [
      one.id,
      one,
    ]),
  )
  await requireOwnReserved(ctx, draft.orderId, [...reservations.values()])
  requireNoMall([...reservations.values()])
  for (const [n, line] of draft.lines.entries()) {
    const unit = units.get(line.unitId) as UnitFacts
    const wrong = (prop: keyof BillLineDraft, msg: string) => said.push({ prop: `lines.${n}.${prop}`, msg })
    for (const [prop, msg] of lineFaults(draft.bizType, line, unit)) wrong(prop, msg)
    if (line.batchId && batches.get(line.batchId)?.unitId !== line.unitId) wrong('batchId', '批次不属于这种配件')
    const claim = line.reservationId ? reservations.get(line.reservationId) : undefined
    if (
      claim &&
      (claim.unitId !== line.unitId ||
        claim.warehouseId !== draft.warehouseId ||
        billTypeOf(draft.bizType) !== BillType.code.out)
    )
      throw refuseStock.notReserved()
    if (line.sourceLineId) checkSource(draft, line, sourceLines.get(line.sourceLineId))
  }
  // What a transfer sent is received as it was sent: fewer, but nothing else.
  if (before?.bizType === biz.transferIn) {
    const sent = new Set(before.lines.map(({ sourceLineId }) => sourceLineId))
    if (draft.lines.some(({ sourceLineId }) => !sent.has(sourceLineId ?? null))) throw refuseStock.sourceGone()
  }
  if (said.length > 0) throw fieldRefusal(said)
  return columnsOf({ ...draft, partsRequestId: order?.partsRequestId ?? undefined }, units, sourceLines, house)
}

function houseFaults(draft: BillDraft, house: House, target: House | undefined): FieldError[] {
  const old = HouseType.code.oldParts
  if (draft.bizType === biz.oldPart && house.type !== old) return [{ prop: 'warehouseId', msg: '旧件只能进旧件仓' }]
  // Old parts have no cost (R1): what would cross the border would take its cost along, or bring none.
  if (target && (house.type === old) !== (target.type === old))
    return [{ prop: 'targetWarehouseId', msg: '旧件仓与其他仓库之间不能调拨' }]
  return []
}

type Faulty = Pick<BillLineDraft, 'qty' | 'serialNos' | 'batchId' | 'batchNo'>

/** What a line says that its part does not allow: fractions, batches, serial numbers. */
export function lineFaults(bizType: BizType, line: Faulty, unit: UnitFacts): [keyof Faulty, string][] {
  const faults: [keyof Faulty, string][] = []
  const goesIn = billTypeOf(bizType) === BillType.code.in
  if (unit.qtyDecimals === QtyDecimals.code.whole && !Number.isInteger(Number(line.qty)))
    faults.push(['qty', '数量为整数：配件按整数计量'])
  if (unit.trackMode === TrackMode.code.serial) {
    if (compareAmounts(line.serialNos.length, line.qty) !== 0) faults.push(['serialNos', '序列号的个数应等于数量'])
  } else if (line.serialNos.length > 0) faults.push(['serialNos', '这种配件不按序列号跟踪'])
  if (unit.trackMode === TrackMode.code.batch) {
    if (goesIn ? !line.batchNo && !line.batchId : !line.batchId)
      faults.push([goesIn ? 'batchNo' : 'batchId', '请填写批次'])
  } else if (line.batchNo || line.batchId) faults.push(['batchNo', '这种配件不按批次跟踪'])
  return faults
}

function checkSource(
  { bizType, warehouseId }: Pick<BillDraft, 'bizType' | 'warehouseId'>,
  line: BillLineDraft,
  source: SourceLine | undefined,
): void {
  if (!source) throw refuse.notFound()
  // What is on its way arrives where it was sent, or goes back; what got lost is written off where it came from.
  const ends = bizType === biz.transferIn ? [source.warehouseId, source.targetWarehouseId] : [source.warehouseId]
  if ((bizType === biz.transferIn || bizType === biz.scrap) && !ends.includes(warehouseId))
    throw refuseStock.sourceGone()
  if (
    source.status !== BillStatus.code.posted ||
    !sources[bizType]?.includes(source.bizType) ||
    source.unitId !== line.unitId
  )
    throw refuseStock.sourceGone()
  if (source.batchId !== null && line.batchId !== source.batchId) throw refuseStock.sourceGone()
  const serials = new Set(source.serialNos)
  const strange = line.serialNos.find((no) => !serials.has(no))
  if (strange !== undefined) throw refuseStock.serialThere({ no: strange })
}

function columnsOf(
  draft: BillDraft,
  units: ReadonlyMap<string, UnitFacts>,
  sources: ReadonlyMap<string, SourceLine>,
  house: House,
): { values: Record<string, unknown>; lines: LineValues[] } {
  const { lines: given, ...values } = draft
  const priced = isPriced(draft.bizType) && house.type !== HouseType.code.oldParts
  const sourceOf = (line: BillLineDraft) => sources.get(line.sourceLineId ?? '')
  // What comes back comes back to its order.
  const [from] = given.flatMap((line) => sourceOf(line) ?? [])
  const lines = given.map((line) => {
    const unit = units.get(line.unitId) as UnitFacts
    const taxRate = line.taxRate ?? unit.taxRate
    const estimate =
      priced && line.taxPrice ? netOf({ qty: line.qty, taxPrice: line.taxPrice, taxRate }, true).amount : null
    const expireAt =
      line.expireAt ??
      (line.producedAt && unit.shelfLifeMonths ? addMonths(line.producedAt, unit.shelfLifeMonths) : undefined)
    return {
      id: newId(),
      ...line,
      expireAt,
      taxPrice: isPriced(draft.bizType) ? line.taxPrice : null,
      taxRate: isPriced(draft.bizType) ? taxRate : null,
      amount: estimate,
      serialNos: line.serialNos,
      orderLineId: sourceOf(line)?.orderLineId ?? (draft.orderId ? (line.orderLineId ?? null) : null),
    }
  })
  return {
    values: {
      targetWarehouseId: undefined,
      supplierId: undefined,
      customerId: undefined,
      elevatorId: undefined,
      receiverId: undefined,
      remark: undefined,
      ...values,
      orderId: from?.orderId ?? draft.orderId,
      partsRequestId: from?.partsRequestId ?? draft.partsRequestId,
      billType: billTypeOf(draft.bizType),
      sourceBillId: from?.billId,
      qty: sum(lines.map(({ qty }) => qty)),
      amount: sum([draft.extraCost, ...lines.map(({ amount }) => amount ?? 0)]),
    },
    lines,
  }
}
