import { z } from 'zod'
import { answers, audited, calls, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { goodsAsks } from '#modules/goods/server/index.ts'
import { shopAsks } from '#modules/shop/server/index.ts'
import { addressApi } from '../shared/address.ts'
import { mallOrderApi } from '../shared/api.ts'
import { cartApi, checkoutApi } from '../shared/cart.ts'
import { MallOrderRow } from '../shared/order.ts'
import { mayMall } from '../shared/permissions.ts'
import { ShipmentRow, shipmentApi } from '../shared/shipment.ts'
import { addressHandlers } from './address.ts'
import { cartHandlers } from './cart.ts'
import { checkoutHandlers } from './checkout.ts'
import { orderClock } from './clock.ts'
import * as ofGoods from './ofGoods.store.ts'
import * as ofShop from './ofShop.store.ts'
import { findOrder } from './order.store.ts'
import { mallOrderHandlers } from './order.ts'
import { bought } from './purchase.ts'
import { mallQueue } from './queue.store.ts'
import { shipmentHandlers } from './shipment.ts'
import { findShipment } from './shipping.store.ts'

export * as mallOrderAsks from './asks.ts'
export { orderPaid, type Refunded, refunded } from './moves.ts'
export {
  findLines,
  findOrder,
  findPurchase,
  type LineRecord,
  lockOrder,
  mirror,
  type OrderRecord,
} from './order.store.ts'
export { changed as orderChanged, tellBuyer, tellSeller } from './telling.ts'

export const mallOrderModule: ServerModule = {
  name: 'mallOrder',
  tables: [
    'cart_line',
    'mall_address',
    'mall_order',
    'mall_order_line',
    'mall_order_event',
    'pay_voucher',
    'shipment',
    'shipment_trace',
    'mall_purchase',
  ],
  calls: [
    calls(cartApi, cartHandlers),
    calls(checkoutApi, checkoutHandlers),
    calls(mallOrderApi, mallOrderHandlers),
    calls(shipmentApi, shipmentHandlers),
    calls(addressApi, addressHandlers),
  ],
  duties: [...answers(goodsAsks, ofGoods), ...answers(shopAsks, ofShop)],
  subscriptions: [bought],
  minutely: [orderClock],
  queue: mallQueue,
  audited: {
    mall_order: audited(
      MallOrderRow.pick({ payable: true, refunded: true, status: true }).extend({
        discountAmount: z.string().meta({ title: '优惠', unit: '元' }),
        freightAmount: z.string().meta({ title: '运费', unit: '元' }),
        paid: z.string().meta({ title: '已付', unit: '元' }),
        cancelReason: z.string().nullable().meta({ title: '取消原因' }),
      }),
      { needs: [mayMall.list] },
    ),
    shipment: audited(ShipmentRow.pick({ carrier: true, trackingNo: true, signedAt: true }), {
      needs: [mayMall.list, mayMall.shipments],
    }),
  },
  named: { mallOrder: rowNames('mall_order', 'x.order_no', { from: ['/mall/order/options'], noun: 'mallOrder' }) },
  opens: { mall_order: findOrder, shipment: findShipment },
}
