import { answers, type ServerModule } from '#kernel/server/index.ts'
import { shopAsks } from '#modules/shop/server/index.ts'
import * as ofShop from './ofShop.store.ts'
import { goodsAsks } from '#modules/goods/server/index.ts'
import * as ofGoods from './ofGoods.store.ts'

export * as mallOrderAsks from './asks.ts'

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
  calls: [],
  duties: [...answers(goodsAsks, ofGoods), ...answers(shopAsks, ofShop)],
}
