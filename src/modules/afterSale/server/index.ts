import { audited, calls, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'
import { ApplyDraft } from '../shared/afterSale.ts'
import { afterSaleApi, myAfterSaleApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { findAfterSale, findReturn } from './afterSale.store.ts'
import { afterSaleHandlers, myAfterSaleHandlers } from './afterSales.ts'
import { findEvent } from './events.store.ts'
import { refundSucceeded } from './moves.ts'
import { openAfterSales } from './order.store.ts'
import { afterSaleQueue } from './queue.store.ts'
import { silenceWork } from './silence.ts'

export { refundSucceeded } from './moves.ts'
export { numberOf } from './step.ts'

export const afterSaleModule: ServerModule = {
  name: 'afterSale',
  tables: ['after_sale', 'after_sale_event', 'mall_return'],
  calls: [calls(afterSaleApi, afterSaleHandlers), calls(myAfterSaleApi, myAfterSaleHandlers)],
  duties: [
    mallOrderAsks.openAfterSales.by(openAfterSales),
    mallOrderAsks.refundSucceeded.by((seller, refundNo) => refundSucceeded(seller, refundNo)),
  ],
  minutely: [silenceWork],
  queue: afterSaleQueue,
  audited: { after_sale: audited(ApplyDraft, { needs: [may.list], without: ['files'] }) },
  named: { afterSale: rowNames('after_sale', 'x.after_sale_no', { from: [] }) },
  opens: { after_sale: findAfterSale },
  shows: {
    after_sale_event: [{ by: afterSaleApi.detail, open: findEvent }],
    mall_return: [{ by: myAfterSaleApi.detail, open: findReturn }],
  },
}
