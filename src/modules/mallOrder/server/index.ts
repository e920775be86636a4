import type { ServerModule } from '#kernel/server/index.ts'

export * as mallOrderAsks from './asks.ts'
export { type Refunded, refunded } from './refunded.store.ts'

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
}
