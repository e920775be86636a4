import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { regionName } from '#kernel/shared/region.ts'
import type { SentTo } from '../shared/address.ts'
import { mallMoves, openTo } from '../shared/order.states.ts'
import type { MallOrderDetail } from '../shared/order.ts'
import { mayMall } from '../shared/permissions.ts'
import { MallStatus, PayMethod, Side } from '../shared/terms.ts'
import { openAfterSales, paidBack } from './asks.ts'
import { findEvents, findSellerOf, findVouchers } from './detail.store.ts'
import { findLines, findOrder, findPurchase, type OrderRecord } from './order.store.ts'
import { pictureOf } from './pictures.ts'
import { findStore } from './quote.store.ts'
import { findShipments, findTraces } from './shipping.store.ts'
import { findRequestOf } from './urgent.store.ts'

/** One order for whoever asks: its buyer's company, its seller's, or operations users. */
export async function readOrder(ctx: Context, id: string): Promise<MallOrderDetail> {
  const bought = await findBought(ctx, id)
  if (bought) {
    const see = { ctx, side: Side.code.buyer, request: await findRequestOf(ctx, id) }
    return ctx.withParty(bought.sellerId, (seller) => view(seller, id, see))
  }
  ctx.require(mayMall.list)
  const sellerId = await findSellerOf(ctx, id)
  const see = { ctx, side: Side.code.seller, request: null }
  return ctx.who.roleType === 2 ? ctx.inCompany(sellerId, (seller) => view(seller, id, see)) : view(ctx, id, see)
}

/** An order that the person's company bought: the person did, or buys or pays for colleagues too. */
export async function findBought(ctx: Context, id: string): Promise<{ readonly sellerId: string } | undefined> {
  if (ctx.who.roleType !== 1) return undefined
  const bought = await findPurchase(ctx, id)
  if (!bought) return undefined
  if (bought.userId !== ctx.who.userId && !seesAll(ctx)) throw refuse.notFound()
  return bought
}

/** Whoever orders or pays sees what colleagues ordered: the accountant uploads the voucher of the buyer's order. */
export const seesAll = (ctx: Context): boolean => ctx.may(mayMall.buy) || ctx.may(mayMall.pay)

interface Eyes {
  readonly ctx: Context
  readonly side: Side
  /** What it was bought for, of the buyer's rows. */
  readonly request: MallOrderDetail['request']
}

async function view(seller: Context, id: string, eyes: Eyes): Promise<MallOrderDetail> {
  const order = await findOrder(seller, id)
  const lines = await findLines(seller, id)
  const store = await findStore(seller)
  const disputed = new Set((await openAfterSales(seller, [id])).get(id) ?? [])
  const packages = await findShipments(seller, id)
  const traces = await findTraces(
    seller,
    packages.map((one) => one.id),
  )
  const { ctx, side } = eyes
  const open = order.status === MallStatus.code.unpaid || order.status === MallStatus.code.checking
  const titles = new Map(lines.map((line) => [line.id, line.title]))
  return {
    id,
    urgent: order.urgent,
    request: eyes.request,
    version: order.version,
    orderNo: order.orderNo,
    tradeNo: order.tradeNo,
    side,
    moves: movesOf(ctx, side, order),
    storeId: order.storeId,
    storeName: store?.name ?? '',
    buyerCompanyName: order.buyerCompanyName,
    buyerName: order.buyerName,
    buyerPhone: phoneFor(eyes, order.buyerPhone),
    status: order.status,
    partShipped: order.status === MallStatus.code.toShip && lines.some(({ shippedQty }) => shippedQty > 0),
    goodsAmount: order.goodsAmount,
    discountAmount: order.discountAmount,
    freightAmount: order.freightAmount,
    payable: order.payable,
    paid: order.paid,
    refunded: order.refunded,
    payMethod: order.payMethod,
    payDeadline: order.payDeadline,
    paidAt: order.paidAt,
    acceptedAt: order.acceptedAt,
    shippedAt: order.shippedAt,
    completedAt: order.completedAt,
    cancelledAt: order.cancelledAt,
    autoConfirmAt: order.autoConfirmAt,
    halted: order.status === MallStatus.code.shipped && disputed.size > 0,
    extended: order.extended,
    cancelBy: order.cancelBy as Side | null,
    cancelReason: order.cancelReason,
    address: addressFor(eyes, order),
    regionName: regionName((order.address as SentTo).regionCode),
    buyerRemark: order.buyerRemark,
    sellerRemark: side === Side.code.seller ? order.sellerRemark : null,
    payee: open && order.payMethod === PayMethod.code.offline ? (store?.payee ?? null) : null,
    createdAt: order.createdAt,
    lines: lines.map((line) => {
      const { skuNo = '', image = '' } = line.snapshot as { skuNo?: string; image?: string | null }
      return {
        id: line.id,
        goodsId: line.goodsId,
        skuId: line.skuId,
        title: line.title,
        specText: line.specText,
        skuNo,
        image: image ? pictureOf(seller, image) : null,
        price: line.price,
        qty: line.qty,
        amount: line.amount,
        discountShare: line.discountShare,
        paidAmount: line.paidAmount,
        shippedQty: line.shippedQty,
        releasedQty: line.releasedQty,
        refundedQty: line.refundedQty,
        refundedAmount: line.refundedAmount,
        inAfterSale: disputed.has(line.id),
      }
    }),
    vouchers: (await findVouchers(seller, id)).map(({ images, alsoFor, ...voucher }) => ({
      ...voucher,
      alsoFor: side === Side.code.seller ? [...alsoFor] : [],
      images: images.map(({ bucket, key }) => seller.services.store.link(bucket, key)),
    })),
    paidBack: order.payMethod === PayMethod.code.offline ? [...(await paidBack(seller, id))] : [],
    packages: packages.map(({ orderId: _, lines: packed, ...one }) => ({
      ...one,
      lines: packed.map(({ lineId, qty }) => ({ lineId, qty, title: titles.get(lineId) ?? '' })),
      traces: traces
        .filter(({ shipmentId }) => shipmentId === one.id)
        .map(({ at, state, text }) => ({ at, state, text })),
    })),
    log: await findEvents(seller, id),
  }
}

/** Buttons: what is open to the side and permitted to the person. */
function movesOf(ctx: Context, side: Side, order: OrderRecord): string[] {
  return openTo(side, order.status).filter((move) => {
    if (move === 'voucher' && order.payMethod !== PayMethod.code.offline) return false
    if (move === 'extend' && order.extended) return false
    if (move === 'cancel') return ctx.may(side === Side.code.buyer ? mayMall.buy : mayMall.cancel)
    const needs = mallMoves.moves[move].needs
    return needs === undefined || ctx.may(...needs)
  })
}

/** Whoever sends it needs the number; other people of the seller see its ends. */
const phoneFor = ({ ctx, side }: Eyes, phone: string | null): string | null =>
  side === Side.code.buyer || ctx.may(mayMall.ship) || !phone ? phone : phone.replace(/^(.{3}).*(.{4})$/, '$1****$2')

function addressFor(eyes: Eyes, order: OrderRecord): SentTo {
  const address = order.address as unknown as SentTo
  return { ...address, phone: phoneFor(eyes, address.phone) ?? '' }
}
