import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, toast } from '#kernel/web/ui/index.ts'
import { refundApi } from '../shared/correction.api.ts'
import { RefundDraft } from '../shared/correction.ts'
import type { ReceiptDetail } from '../shared/receipt.ts'
import css from './receivable.module.css'

/** 申请退款: back to who paid, at most what is left. */
export function RefundAskDrawer({ receipt, onClose }: { receipt: ReceiptDetail; onClose: () => void }) {
  const { call } = useKit()
  const { id, payerName, payerAccount, unallocated } = receipt
  return (
    <Drawer open title={`申请退款 · 可退 ${moneyText(unallocated)} 元`} onClose={onClose}>
      <div className={css.body}>
        <Form
          schema={RefundDraft}
          initial={{
            receiptId: id,
            amount: unallocated,
            payeeName: payerName,
            payeeAccount: payerAccount ?? undefined,
          }}
          onSubmit={async (draft) => {
            await call(refundApi.add, draft)
            toast.done('退款已提交，金额已冻结，由有审批权限的人审批')
            setTimeout(onClose)
          }}
        >
          <FieldGrid columns={1}>
            <Field of="amount" />
            <Field of="payeeName" />
            <Field of="payeeBank" />
            <Field of="payeeAccount" />
            <Field of="reason" />
          </FieldGrid>
          <FormFoot onCancel={onClose} />
        </Form>
      </div>
    </Drawer>
  )
}
