import { sql } from 'kysely'
import { is, ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { InvoiceStatus } from '#modules/invoice/shared/invoice.terms.ts'
import { may } from '../shared/permissions.ts'

/** Invoices that buyers applied for, the one that waits longest first. */
export const mallInvoiceQueue: readonly QueueSource[] = [
  {
    kind: 'mallInvoice',
    needs: [may.issue],
    band: Band.desk,
    rows: (ctx) => ({
      from: sql`mall_invoice i`,
      where: sql`i.company_id ${ofCompanies(ctx)} and ${is('i.status', InvoiceStatus.code.waiting)}`,
      id: sql`i.id`,
      version: sql`i.version`,
      title: sql`i.buyer_company_name`,
      note: sql`i.title || ' ' || i.amount || '元'`,
      since: sql`i.created_at`,
    }),
  },
]
