import type { ServerModule } from '#kernel/server/index.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'

export const mallInvoiceModule: ServerModule = {
  name: 'mallInvoice',
  tables: [],
  calls: [],
  duties: [mallOrderAsks.applyInvoice.by(async () => {})],
}
