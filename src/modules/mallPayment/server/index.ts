import { answers, calls, type ServerModule } from '#kernel/server/index.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'
import { payApi, refundApi, sandboxApi } from '../shared/api.ts'
import { ofOrders } from './ofOrders.ts'
import { payHandlers } from './pay.ts'
import { reconciliation } from './reconcile.ts'
import { runRefunds } from './refund.ts'
import { refundHandlers } from './refunds.ts'
import { sandboxHandlers } from './sandbox.ts'
import { runPayments } from './watch.ts'

const { closePayments, giveBack, paidBack } = mallOrderAsks

export const mallPaymentModule: ServerModule = {
  name: 'mallPayment',
  tables: ['payment', 'payment_item', 'mall_refund', 'reconciliation', 'sandbox_trade'],
  calls: [calls(payApi, payHandlers), calls(sandboxApi, sandboxHandlers), calls(refundApi, refundHandlers)],
  duties: answers({ closePayments, giveBack, paidBack }, ofOrders),
  minutely: [
    { name: 'mallPayment.payments', run: runPayments, whileStopped: true },
    { name: 'mallPayment.refunds', run: runRefunds, whileStopped: true },
    reconciliation,
  ],
}
