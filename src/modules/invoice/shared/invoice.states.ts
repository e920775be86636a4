import { machine } from '#kernel/shared/machine.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import { refuseAr } from '#modules/receivable/shared/terms.ts'
import { InvoiceStatus } from './invoice.terms.ts'

const { waiting, rejected, issued, red } = InvoiceStatus.code

/** The life of an invoice (commerce 3.7). */
export const invoiceMoves = machine(
  InvoiceStatus,
  {
    issue: { label: '开票', from: [waiting], to: issued, needs: [may.invoice] },
    reject: { label: '驳回', from: [waiting], to: rejected, needs: [may.invoice] },
    edit: { label: '编辑', from: [rejected], needs: [may.invoice] },
    submit: { label: '重交', from: [rejected], to: waiting, needs: [may.invoice] },
    remove: { label: '撤回', from: [waiting, rejected], needs: [may.invoice] },
    red: { label: '红冲', from: [issued], to: red, needs: [may.invoice] },
  },
  refuseAr.invoiceState,
)
