import { machine } from '#kernel/shared/machine.ts'
import { InvoiceStatus } from '#modules/invoice/shared/invoice.terms.ts'
import { may } from './permissions.ts'
import { refuseMallInvoice } from './terms.ts'

const { waiting, rejected, issued, red } = InvoiceStatus.code

/** The life of an invoice (commerce 3.7, second kind): the buyer asks, the seller issues. */
export const mallInvoiceMoves = machine(
  InvoiceStatus,
  {
    issue: { label: '开票', from: [waiting], to: issued, needs: [may.issue] },
    reject: { label: '驳回', from: [waiting], to: rejected, needs: [may.reject] },
    reapply: { label: '重交', from: [rejected], to: waiting },
    red: { label: '红冲', from: [issued], to: red, needs: [may.red] },
  },
  refuseMallInvoice.state,
)
