import { type Context, exportOf, type Handlers } from '#kernel/server/index.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { Refusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { mallOrderApi } from '../shared/api.ts'
import { clocks, later, moveOf } from '../shared/order.states.ts'
import { mayMall } from '../shared/permissions.ts'
import { MallStatus, PayMethod, refuseMall, Side, VoucherResult } from '../shared/terms.ts'
import { openAfterSales } from './asks.ts'
import { addVoucher, decideVoucher } from './detail.store.ts'
import { findBought, readOrder, seesAll } from './detail.ts'
import { countOrders, findOrderOptions, findPurchases, mallOrders } from './list.store.ts'
import { acceptOrder, type By, cancelOrder, changePrice, complete, settle } from './moves.ts'
import { lockOrder, type OrderRecord, setOrder } from './order.store.ts'
import { shipOrder } from './shipping.ts'
import { changed, tellBuyer, tellSeller } from './telling.ts'

const moved = ({ id, status, version }: OrderRecord) => ({ id, status, version })
const sellerBy = (ctx: Context): By => ({ side: Side.code.seller, name: ctx.who.name })

/** In the seller's rows of an order that the person's company bought. */
async function asBuyer<T>(ctx: Context, id: string, work: (seller: Context, by: By) => Promise<T>): Promise<T> {
  const bought = await findBought(ctx, id)
  if (!bought) throw refuse.notFound()
  const by = { side: Side.code.buyer, name: ctx.who.name }
  return ctx.withParty(bought.sellerId, (seller) => work(seller, by))
}

export const mallOrderHandlers: Handlers<typeof mallOrderApi> = {
  list: mallOrders.page,
  options: findOrderOptions,
  export: exportOf(mallOrders),
  counts: countOrders,
  detail: (ctx, { id }) => readOrder(ctx, id),
  mine: (ctx, asked) => findPurchases(ctx, { ...asked, all: asked.all && seesAll(ctx) }),

  async voucher(ctx, { id, images, ...draft }) {
    const files = await attachFiles(ctx, images)
    return asBuyer(ctx, id, async (seller, by) => {
      const order = await lockOrder(seller, id)
      const to = moveOf(by.side, 'voucher', order.status)
      if (order.payMethod !== PayMethod.code.offline) throw refuseMall.offline()
      await addVoucher(seller, id, { ...draft, bankSerialNo: draft.bankSerialNo ?? null, images: files })
      const now = await setOrder(seller, order, to, { payDeadline: null })
      await changed(seller, now, null, {
        side: by.side,
        byName: by.name,
        action: '上传凭证',
        note: `${draft.amount}元`,
      })
      await tellSeller(seller, now, mayMall.confirm, '付款凭证待核实', `买家上传${draft.amount}元付款凭证，请核实到账`)
      return moved(now)
    })
  },

  async voucherReject(ctx, { id, reason }) {
    const order = await lockOrder(ctx, id)
    const by = sellerBy(ctx)
    const to = moveOf(by.side, 'voucherReject', order.status)
    const { waiting, rejected: result } = VoucherResult.code
    await decideVoucher(ctx, id, { result, reason, by: by.name, waiting })
    const now = await setOrder(ctx, order, to, {
      payDeadline: later(ctx.now, order.urgent ? clocks.payOnline : clocks.payAgain),
    })
    await changed(ctx, now, null, { side: by.side, byName: by.name, action: '驳回凭证', note: reason })
    await tellBuyer(
      ctx,
      now,
      '付款凭证被驳回',
      `${reason}；请在${order.urgent ? '30分钟' : '72小时'}内重新付款并上传凭证`,
    )
    return moved(now)
  },

  async confirmPayment(ctx, { id, amount }) {
    const order = await lockOrder(ctx, id)
    const by = sellerBy(ctx)
    moveOf(by.side, 'confirmPayment', order.status)
    if (compareAmounts(amount, order.payable) !== 0)
      throw refuseMall.arrived({ n: order.payable }, { fields: [{ prop: 'amount', msg: `应为${order.payable}元` }] })
    const { waiting, passed: result } = VoucherResult.code
    await decideVoucher(ctx, id, { result, reason: null, by: by.name, waiting })
    return moved(await settle(ctx, order, by, { payNo: null, at: ctx.now.toISOString(), move: 'confirmPayment' }))
  },

  async accept(ctx, { ids }) {
    const done: string[] = []
    const refused: { id: string; reason: string }[] = []
    // In the order of their ids, as everywhere.
    for (const id of [...new Set(ids)].toSorted())
      try {
        await acceptOrder(ctx, await lockOrder(ctx, id), sellerBy(ctx))
        done.push(id)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused.push({ id, reason: error.message })
      }
    const [only] = refused
    if (ids.length === 1 && only) await acceptOrder(ctx, await lockOrder(ctx, only.id), sellerBy(ctx))
    return { done, refused }
  },

  changePrice: async (ctx, { id, ...price }) => moved(await changePrice(ctx, id, sellerBy(ctx), price)),

  async cancel(ctx, { id, reason, arrived }) {
    if (await findBought(ctx, id)) {
      ctx.require(mayMall.buy)
      return asBuyer(ctx, id, async (seller, by) =>
        moved(await cancelOrder(seller, await lockOrder(seller, id), by, { reason })),
      )
    }
    ctx.require(mayMall.cancel)
    const order = await lockOrder(ctx, id)
    if (order.status === MallStatus.code.checking && arrived === undefined)
      throw refuseMall.answer({}, { fields: [{ prop: 'arrived', msg: '请选择款项是否到账' }] })
    return moved(await cancelOrder(ctx, order, sellerBy(ctx), { reason, arrived }))
  },

  async ship(ctx, { id, ...sent }) {
    const { order, shipmentId, shipmentNo } = await shipOrder(ctx, id, sellerBy(ctx), sent)
    return { ...moved(order), shipmentId, shipmentNo }
  },

  extend: (ctx, { id }) =>
    asBuyer(ctx, id, async (seller, by) => {
      const order = await lockOrder(seller, id)
      const to = moveOf(by.side, 'extend', order.status)
      if (order.extended) throw refuseMall.extended()
      const until = later(new Date(order.autoConfirmAt ?? seller.now), clocks.extended)
      const now = await setOrder(seller, order, to, { extended: true, autoConfirmAt: until })
      await changed(seller, now, null, { side: by.side, byName: by.name, action: '延长收货', note: '7天' })
      return moved(now)
    }),

  receive: (ctx, { id }) =>
    asBuyer(ctx, id, async (seller, by) => {
      const order = await lockOrder(seller, id)
      moveOf(by.side, 'receive', order.status)
      if (((await openAfterSales(seller, [id])).get(id) ?? []).length > 0) throw refuseMall.waits()
      return moved(await complete(seller, order, by))
    }),
}
