import { type Context, type Event, moveRow, type Subscription } from '#kernel/server/index.ts'
import { quotationMoves } from '../shared/quotation.states.ts'
import { QuotationStatus } from '../shared/quotation.terms.ts'
import { findConverted, holdQuotation } from './quotation.store.ts'

/** The draft that a quotation became was deleted: it is won as before, and becomes another one. */
export const reopening: Subscription = {
  subscriber: 'quotation.reopening',
  events: ['contract.removed', 'partsOrder.removed'],
  async handle(ctx: Context, { id: gone }: Event) {
    const id = gone ? await findConverted(ctx, gone) : undefined
    if (!id) return
    const row = await holdQuotation(ctx, id)
    if (row.status !== QuotationStatus.code.converted) return
    const to = quotationMoves.target('reopen', row.status)
    await moveRow(ctx, 'quotation', row, to, { contractId: null, partsOrderId: null })
  },
}
