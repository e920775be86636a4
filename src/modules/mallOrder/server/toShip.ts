import { type Handlers, imports } from '#kernel/server/index.ts'
import { refuseMall, Side } from '../shared/terms.ts'
import type { numberApi, toShipApi } from '../shared/toShip.ts'
import { numberImporter, parcelOf } from './numberImport.ts'
import { findShipment } from './shipping.store.ts'
import { shipOrder } from './shipping.ts'
import { packingSlips, pickingList, sentSlips } from './slips.ts'
import { findByNumbers, waitingOrders } from './toShip.store.ts'

export const toShipHandlers: Handlers<typeof toShipApi> = {
  list: waitingOrders.page,
  pickingList: (ctx, { ids }) => pickingList(ctx, ids),
  packingSlips: (ctx, { ids }) => packingSlips(ctx, ids),
  sentSlips: (ctx, { ids }) => sentSlips(ctx, ids),

  async scan(ctx, draft) {
    const [found] = await findByNumbers(ctx, [draft.orderNo])
    if (!found)
      throw refuseMall.noOrder({ no: draft.orderNo }, { fields: [{ prop: 'orderNo', msg: '没有这个订单号' }] })
    const by = { side: Side.code.seller, name: ctx.who.name }
    const { order, shipmentId, shipmentNo } = await shipOrder(ctx, found.id, by, parcelOf(draft))
    const { lines } = await findShipment(ctx, shipmentId)
    const qty = lines.reduce((all, line) => all + line.qty, 0)
    return { orderNo: order.orderNo, buyerCompanyName: order.buyerCompanyName, qty, shipmentNo }
  },
}

export const numberHandlers: Handlers<typeof numberApi> = imports(numberImporter)
