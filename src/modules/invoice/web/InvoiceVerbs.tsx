import { Button } from 'antd'
import { useState } from 'react'
import type { Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import type { ArItemDetail, ArItemRow } from '#modules/receivable/shared/item.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import { ArState } from '#modules/receivable/shared/terms.ts'
import { InvoiceDrawer } from './InvoiceDrawer.tsx'

/** 合并开票: what was chosen on one invoice, of one customer and one tax rate. */
export function InvoiceChosen({ chosen }: { chosen: Selection<ArItemRow> }) {
  const [open, setOpen] = useState(false)
  const ask = () => {
    const [first] = chosen.rows
    const alike = chosen.rows.every((row) => row.customerId === first?.customerId && row.taxRate === first?.taxRate)
    if (alike) setOpen(true)
    else toast.warning('一张发票只能开同一客户、同一税率的款项，请分开选择')
  }
  return (
    <>
      <Can needs={[may.invoice]}>
        <Button onClick={ask}>合并开票</Button>
      </Can>
      {open && (
        <InvoiceDrawer
          arItemIds={chosen.ids}
          onClose={() => {
            setOpen(false)
            chosen.clear()
          }}
        />
      )}
    </>
  )
}

export function InvoiceOne({ item }: { item: ArItemDetail }) {
  const { may: holds } = useKit()
  const [open, setOpen] = useState(false)
  if (
    !holds([may.invoice]) ||
    item.state === ArState.code.voided ||
    Number(item.invoicedAmount) >= Number(item.dueAmount)
  )
    return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>申请开票</Button>
      {open && <InvoiceDrawer arItemIds={[item.id]} onClose={() => setOpen(false)} />}
    </>
  )
}
