import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { minus } from '#kernel/shared/money.ts'
import { AskDrawer } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText } from '#kernel/web/ui/index.ts'
import { writeOffApi } from '../shared/correction.api.ts'
import type { WriteOffDetail } from '../shared/correction.ts'

const RecoverDraft = z.object({
  receiptId: field.ref('收款单', '/gathering/receipt/options', { help: '先登记收到的钱并确认到账' }),
  amount: field.amount('收回金额', { min: '0.01' }),
})

/** 坏账收回: what came after all stands in a receipt of its own. */
export function RecoverDrawer({ row, onClose }: { row: WriteOffDetail; onClose: () => void }) {
  const { call } = useKit()
  const left = minus(row.amount, row.recoveredAmount)
  return (
    <AskDrawer
      title={`坏账收回 · 还没收回 ${moneyText(left)} 元`}
      schema={RecoverDraft}
      initial={{ amount: left }}
      save={(draft) => call(writeOffApi.recover, { id: row.id, version: row.version, ...draft })}
      told="坏账已收回并核销"
      onClose={onClose}
    >
      <Field of="receiptId" />
      <Field of="amount" />
    </AskDrawer>
  )
}
