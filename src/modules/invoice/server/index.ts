import { answers, audited, calls, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { receivableAsks } from '#modules/receivable/server/index.ts'
import { seesEither } from '#modules/receivable/shared/permissions.ts'
import { invoiceApi } from '../shared/api.ts'
import { InvoiceDraft } from '../shared/invoice.ts'
import { findInvoice, findWrongInvoices } from './invoice.store.ts'
import { invoiceHandlers } from './invoices.ts'

export const invoiceModule: ServerModule = {
  name: 'invoice',
  tables: ['ar_invoice', 'ar_invoice_line'],
  duties: answers(receivableAsks, { findWrongInvoices }),
  calls: [calls(invoiceApi, invoiceHandlers)],
  audited: { ar_invoice: audited(InvoiceDraft, { needs: seesEither, without: ['lines'] }) },
  named: {
    arInvoice: rowNames('ar_invoice', 'coalesce(x.invoice_no, x.apply_no)', { from: ['/gathering/invoice/options'] }),
  },
  refers: [{ table: 'ar_invoice', column: 'customer_id', to: 'customer' }],
  opens: { ar_invoice: findInvoice },
  shows: { ar_invoice: [{ by: invoiceApi.detail, open: findInvoice }] },
}
