import type { ServerModule } from '#kernel/server/index.ts'

export { type HeldSku, holdStock, lockSkus, releaseStock, returnStock, shipStock, type Wanted } from './hold.store.ts'

export const goodsModule: ServerModule = {
  name: 'goods',
  tables: ['goods', 'sku', 'mall_goods', 'mall_sku'],
  calls: [],
}
