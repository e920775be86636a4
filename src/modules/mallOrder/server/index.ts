import { z } from 'zod'
import { answers, audited, calls, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { goodsAsks } from '#modules/goods/server/index.ts'
import { shopAsks } from '#modules/shop/server/index.ts'
import { addressApi } from '../shared/address.ts'
import { mallOrderApi } from '../shared/api.ts'
import { cartApi, checkoutApi } from '../shared/cart.ts'
import { MallOrderRow } from '../shared/order.ts'
import { mayMall } from '../shared/permissions.ts'
import { salesApi } from '../shared/sales.ts'
import { ShipmentRow, shipmentApi } from '../shared/shipment.ts'
import { numberApi, toShipApi } from '../shared/toShip.ts'
import { urgentApi } from '../shared/urgent.ts'
import { addressHandlers } from './address.ts'
import { cartHandlers } from './cart.ts'
import { checkoutHandlers } from './checkout.ts'
import { orderClock } from './clock.ts'
import { parcelNight, parcelSent, parcelWatch } from './logistics.ts'
import { numberImporter } from './numberImport.ts'
import * as ofGoods from './ofGoods.store.ts'
import * as ofShop from './ofShop.store.ts'
import { findOrder } from './order.store.ts'
import { mallOrderHandlers } from './order.ts'
import { bought } from './purchase.ts'
import { mallQueue } from './queue.store.ts'
import { salesHandlers } from './sales.ts'
import { shipmentHandlers } from './shipment.ts'
import { findShipment } from './shipping.store.ts'
import { numberHandlers, toShipHandlers } from './toShip.ts'
import { urgentHandlers } from './urgent.ts'

export * as mallOrderAsks from './asks.ts'
export { orderPaid, refunded } from './moves.ts'
export { lockOrder } from './order.store.ts'
export { pictureOf } from './pictures.ts'

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
    calls(toShipApi, toShipHandlers),
    calls(numberApi, numberHandlers),
    calls(salesApi, salesHandlers),
    calls(addressApi, addressHandlers),
    calls(urgentApi, urgentHandlers),
  ],
  duties: [...answers(goodsAsks, ofGoods), ...answers(shopAsks, ofShop)],
  subscriptions: [bought, parcelSent],
  jobs: [importJob(numberImporter)],
  minutely: [orderClock, parcelWatch],
  nightly: [parcelNight],
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
