import type { ServerModule } from '#kernel/server/index.ts'

export const shopModule: ServerModule = {
  name: 'shop',
  tables: ['store', 'store_event', 'goods_type', 'freight_template', 'mall_category', 'mall_store'],
  calls: [],
}
