import { type Context, type Importer, type ImportRow, importColumns } from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { lockSkus } from '#modules/goods/server/index.ts'
import { carrierNames } from '../shared/carriers.ts'
import { LogisticsType, MallStatus, refuseMall, Side } from '../shared/terms.ts'
import { NumberDraft } from '../shared/toShip.ts'
import { openAfterSales } from './asks.ts'
import { openQty } from './moves.ts'
import { findLines, lockOrder } from './order.store.ts'
import { shipOrder } from './shipping.ts'
import { findByNumbers } from './toShip.store.ts'

/** Numbers of packages by sheet: each row sends all that is still open of an order. */
export const numberImporter: Importer<typeof NumberDraft> = {
  title: '快递单号',
  columns: importColumns(NumberDraft, {
    orderNo: { kind: 'code', note: '待发货的订单', example: 'SC2026112800001' },
    carrier: { note: carrierNames.slice(0, 6).join('、'), example: '顺丰速运' },
    trackingNo: { kind: 'code', example: 'SF1234567890123' },
  }),
  schema: NumberDraft,
  unique: ['orderNo'],
  inTurn: true,
  remarks: [
    '每行一个订单，未发的商品全部装在这个包裹里；只发一部分的，请在订单中发货。',
    '几个订单装一个包裹时，快递单号可以相同。',
    '订单号与快递单号列请设为文本格式，否则表格会改掉末几位。',
  ],
  resolve: async (_, rows) => rows.map(({ value }) => ({ input: value, errors: [] })),
  check: faults,

  async insert(ctx, rows, progress) {
    const found = await findByNumbers(
      ctx,
      rows.map(({ draft }) => draft.orderNo),
    )
    // All orders, then all skus, each in the order of their ids: shipping them one by one then meets nobody half way.
    for (const { id } of found) await lockOrder(ctx, id)
    const skus = (await Promise.all(found.map(({ id }) => findLines(ctx, id)))).flat().map(({ skuId }) => skuId)
    await lockSkus(ctx, [...new Set(skus)])
    const drafts = new Map(rows.map(({ draft }) => [draft.orderNo, draft]))
    for (const [n, { id, orderNo }] of found.entries()) {
      const draft = drafts.get(orderNo)
      if (!draft) continue
      await shipOrder(ctx, id, { side: Side.code.seller, name: ctx.who.name }, parcelOf(draft))
      await progress(n + 1)
    }
  },
}

/** What a row says besides the order. */
export const parcelOf = ({ carrier, trackingNo }: NumberDraft) => ({
  logisticsType: LogisticsType.code.express,
  carrier,
  trackingNo,
})

async function faults(
  ctx: Context,
  rows: readonly ImportRow<NumberDraft>[],
): Promise<ReadonlyMap<number, readonly FieldError[]>> {
  const found = await findByNumbers(
    ctx,
    rows.map(({ draft }) => draft.orderNo),
  )
  const known = new Map(found.map((order) => [order.orderNo, order]))
  const disputed = await openAfterSales(
    ctx,
    found.map(({ id }) => id),
  )
  const wrong = new Map<number, readonly FieldError[]>()
  for (const [n, { draft }] of rows.entries()) {
    const msg = await faultOf(ctx, known.get(draft.orderNo), draft.orderNo, disputed)
    if (msg) wrong.set(n, [{ prop: 'orderNo', msg }])
  }
  return wrong
}

async function faultOf(
  ctx: Context,
  order: { readonly id: string; readonly status: MallStatus } | undefined,
  no: string,
  disputed: ReadonlyMap<string, readonly string[]>,
): Promise<string | undefined> {
  if (!order) return refuseMall.noOrder({ no }).message
  if (order.status !== MallStatus.code.toShip)
    return refuseMall.state({ status: MallStatus.label(order.status), action: '发货' }).message
  const open = (await findLines(ctx, order.id)).filter((line) => openQty(line) > 0)
  const held = new Set(disputed.get(order.id) ?? [])
  const [first] = open
  return first && open.every(({ id }) => held.has(id)) ? refuseMall.afterSale({ 商品: first.title }).message : undefined
}
