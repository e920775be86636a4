import { audited, calls, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'
import { mallInvoiceApi, myInvoiceApi } from '../shared/api.ts'
import { MallInvoiceDraft } from '../shared/mallInvoice.ts'
import { may } from '../shared/permissions.ts'
import { findMallInvoice, hasInvoiceOut } from './mallInvoice.store.ts'
import { applyInvoice, follow, mallInvoiceHandlers, myInvoiceHandlers } from './mallInvoices.ts'
import { mallInvoiceQueue } from './queue.store.ts'

export const mallInvoiceModule: ServerModule = {
  name: 'mallInvoice',
  tables: ['mall_invoice', 'mall_invoice_copy'],
  calls: [calls(mallInvoiceApi, mallInvoiceHandlers), calls(myInvoiceApi, myInvoiceHandlers)],
  duties: [mallOrderAsks.applyInvoice.by(applyInvoice), mallOrderAsks.hasInvoiceOut.by(hasInvoiceOut)],
  queue: mallInvoiceQueue,
  subscriptions: [
    {
      subscriber: 'mallInvoice.follow',
      events: ['afterSale.changed'],
      handle: (ctx, { payload }) => follow(ctx, payload.orderId as string),
    },
    {
      subscriber: 'mallInvoice.cancelled',
      events: ['mallOrder.cancelled'],
      handle: (ctx, { id }) => follow(ctx, String(id)),
    },
  ],
  audited: { mall_invoice: audited(MallInvoiceDraft, { needs: [may.list] }) },
  named: { mallInvoice: rowNames('mall_invoice', 'coalesce(x.invoice_no, x.apply_no)', { from: [] }) },
  opens: { mall_invoice: findMallInvoice },
  // The buyer's copy gives its file by a link while it is shown.
  shows: { mall_invoice: [{ by: mallInvoiceApi.detail, open: findMallInvoice }] },
}
