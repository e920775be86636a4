import { AskDrawer } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText } from '#kernel/web/ui/index.ts'
import { refundApi } from '../shared/correction.api.ts'
import { RefundDraft } from '../shared/correction.ts'
import type { ReceiptDetail } from '../shared/receipt.ts'

/** 申请退款: back to who paid, at most what is left. */
export function RefundAskDrawer({ receipt, onClose }: { receipt: ReceiptDetail; onClose: () => void }) {
  const { call } = useKit()
  const { id, payerName, payerAccount, unallocated } = receipt
  return (
    <AskDrawer
      title={`申请退款 · 可退 ${moneyText(unallocated)} 元`}
      schema={RefundDraft}
      initial={{ receiptId: id, amount: unallocated, payeeName: payerName, payeeAccount: payerAccount ?? undefined }}
      save={(draft) => call(refundApi.add, draft)}
      told="退款已提交，金额已冻结，由有审批权限的人审批"
      onClose={onClose}
    >
      <Field of="amount" />
      <Field of="payeeName" />
      <Field of="payeeBank" />
      <Field of="payeeAccount" />
      <Field of="reason" />
    </AskDrawer>
  )
}
