import type { ServerModule } from '#kernel/server/index.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'

export const mallPaymentModule: ServerModule = {
  name: 'mallPayment',
  tables: [],
  calls: [],
  duties: [mallOrderAsks.closePayments.by(async () => {}), mallOrderAsks.giveBack.by(async () => {})],
}
