import type { ServerModule } from '#kernel/server/index.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'

export const afterSaleModule: ServerModule = {
  name: 'afterSale',
  tables: [],
  calls: [],
  duties: [mallOrderAsks.openAfterSales.by(async () => new Map())],
}
