import { type Context, type Handlers, requireFresh } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { pictureOf } from '#modules/mallOrder/server/index.ts'
import { Side } from '#modules/mallOrder/shared/terms.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { afterSaleMoves as moves } from '../shared/afterSale.states.ts'
import type { AfterSaleCounts } from '../shared/afterSale.ts'
import type { afterSaleApi, myAfterSaleApi } from '../shared/api.ts'
import { AfterSaleTab } from '../shared/terms.ts'
import { type AfterSale, afterSales, findAfterSale, findPurchase, findReturn, myAfterSales } from './afterSale.store.ts'
import { apply, prepare } from './apply.ts'
import { shown } from './detail.ts'
import { agree, intervene, judge, received, refundDone, refuseIt } from './moves.ts'
import { type Actor, held, step } from './step.ts'

const sellerOf = (ctx: Context): Actor => ({ side: Side.code.seller, name: ctx.who.name })
const buyerOf = (ctx: Context): Actor => ({ side: Side.code.buyer, name: ctx.who.name })

interface Seen {
  readonly id: string
  readonly version: number
}

/** Of the own company, as it stands under the lock of its order. */
async function own(ctx: Context, { id, version }: Seen): Promise<AfterSale> {
  const row = await held(ctx, await findAfterSale(ctx, id))
  requireFresh(row, version)
  return row
}

/** The seller's side (commerce 4.4). */
export const afterSaleHandlers: Handlers<typeof afterSaleApi> = {
  list: afterSales.page,
  async counts(ctx, query) {
    const found: Partial<AfterSaleCounts> = {}
    for (const { value: tab } of AfterSaleTab.options) found[tab] = await afterSales.total(ctx, { ...query, tab })
    return found as AfterSaleCounts
  },
  async detail(ctx, { id }) {
    const row = await findAfterSale(ctx, id)
    // An operations user sees several companies; what hangs on the row is read in its own.
    return ctx.who.roleType === 2 ? ctx.inCompany(row.companyId, (inner) => shown(inner, row)) : shown(ctx, row)
  },
  agree: async (ctx, { id, version, ...ask }) => agree(ctx, await own(ctx, { id, version }), sellerOf(ctx), ask),
  async refuse(ctx, { id, version, reason, files }) {
    const row = await own(ctx, { id, version })
    return refuseIt(ctx, row, sellerOf(ctx), { note: reason, files: await attachFiles(ctx, files) })
  },
  received: async (ctx, { id, version, ...parcel }) =>
    received(ctx, await own(ctx, { id, version }), sellerOf(ctx), parcel),
  async refundDone(ctx, { id, version, ...proof }) {
    const row = await own(ctx, { id, version })
    return refundDone(ctx, row, sellerOf(ctx), { ...proof, files: await attachFiles(ctx, proof.files) })
  },

  /** By operations users, whose own role writes nothing, in the seller's company; never by who sells himself. */
  async judge(ctx, { id, version, ...verdict }) {
    const by = { side: Side.code.platform, name: '平台客服' }
    if (ctx.who.roleType !== 2) throw refuse.noPermission()
    const { companyId } = await findAfterSale(ctx, id)
    return ctx.inCompany(companyId, async (seller) => judge(seller, await own(seller, { id, version }), by, verdict))
  },
}

/** In the rows of the seller of an after-sale that this company has, under the lock of its order. */
async function mine<T>(
  ctx: Context,
  { id, version }: Seen,
  work: (seller: Context, row: AfterSale) => Promise<T>,
): Promise<T> {
  const { sellerId } = await findReturn(ctx, id)
  const { companyId } = ctx
  return ctx.withParty(sellerId, async (seller) => {
    const row = await own(seller, { id, version })
    if (row.buyerCompanyId !== companyId) throw refuse.notFound()
    return work(seller, row)
  })
}

/** The buyer's side. */
export const myAfterSaleHandlers: Handlers<typeof myAfterSaleApi> = {
  async list(ctx, query) {
    const page = await myAfterSales.page(ctx, query)
    return {
      ...page,
      records: page.records.map((row) => ({ ...row, image: row.image && pictureOf(ctx, row.image) })),
    }
  },
  async detail(ctx, { id }) {
    const { sellerId } = await findReturn(ctx, id)
    const read = async (seller: Context) => shown(seller, await findAfterSale(seller, id))
    return ctx.who.roleType === 2 ? ctx.inCompany(sellerId, read) : ctx.withParty(sellerId, read)
  },
  async prepare(ctx, { orderId }) {
    const { sellerId } = await findPurchase(ctx, orderId)
    const { companyId } = ctx
    return ctx.withParty(sellerId, (seller) => prepare(seller, orderId, companyId))
  },
  async apply(ctx, ask) {
    const { sellerId } = await findPurchase(ctx, ask.orderId)
    const files = await attachFiles(ctx, ask.files)
    const { userId, name } = ctx.who
    const buyer = { companyId: ctx.companyId, userId, name }
    return ctx.withParty(sellerId, (seller) => apply(seller, { ...ask, files }, buyer))
  },
  async sendBack(ctx, { id, version, carrier, trackingNo, note, files }) {
    const given = await attachFiles(ctx, files)
    const by = buyerOf(ctx)
    return mine(ctx, { id, version }, (seller, row) =>
      step(
        seller,
        row,
        moves.target('sendBack', row.step),
        by,
        { action: `已寄回：${carrier} ${trackingNo}`, note, files: given },
        { returnCarrier: carrier, returnTrackingNo: trackingNo },
      ),
    )
  },
  async cancel(ctx, seen) {
    const by = buyerOf(ctx)
    return mine(ctx, seen, (seller, row) =>
      step(seller, row, moves.target('cancel', row.step), by, { action: '撤销售后' }),
    )
  },
  async intervene(ctx, { id, version, note, files }) {
    const given = await attachFiles(ctx, files)
    const by = buyerOf(ctx)
    return mine(ctx, { id, version }, (seller, row) => intervene(seller, row, by, { note, files: given }))
  },
}
