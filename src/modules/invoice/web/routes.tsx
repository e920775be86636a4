import { piece } from '#kernel/web/router/piece.tsx'
import type { FundPart } from '#modules/receivable/web/index.ts'

/** What invoices add to the pages of receivables; they have no address of their own. */
export const invoicePart: FundPart = {
  record: {
    key: 'invoice',
    label: '发票',
    Page: piece(() => import('./InvoiceList.tsx').then(({ InvoiceList }) => InvoiceList)),
  },
  Chosen: piece(() => import('./InvoiceVerbs.tsx').then(({ InvoiceChosen }) => InvoiceChosen)),
  ItemVerbs: piece(() => import('./InvoiceVerbs.tsx').then(({ InvoiceOne }) => InvoiceOne)),
  ItemPanel: piece(() => import('./InvoicesOf.tsx').then(({ InvoicesOfItem }) => InvoicesOfItem)),
  receipt: {
    key: 'invoices',
    label: '发票',
    Content: piece(() => import('./InvoicesOf.tsx').then(({ InvoicesOfReceipt }) => InvoicesOfReceipt)),
  },
}
