import { calls, type ServerModule } from '#kernel/server/index.ts'
import { mallApi } from '../shared/mall.api.ts'
import { mallHandlers } from './mall.ts'
import { publishedCheck } from './published.ts'

export * as goodsAsks from './asks.ts'
export { mallHead, type PageHead } from './head.ts'
export { type HeldSku, holdStock, lockSkus, releaseStock, shipStock, type Wanted } from './hold.store.ts'
export { publish } from './publish.store.ts'
export { checkPublished } from './published.ts'

export const goodsModule: ServerModule = {
  name: 'goods',
  tables: ['goods', 'sku', 'mall_goods', 'mall_sku'],
  calls: [calls(mallApi, mallHandlers)],
  nightly: [publishedCheck],
}
