import { Button } from 'antd'
import { useState } from 'react'
import { compareAmounts, sum } from '#kernel/shared/money.ts'
import type { Selection } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import type { ArItemRow } from '../shared/item.ts'
import { may } from '../shared/permissions.ts'
import type { ArKindCode } from '../shared/terms.ts'
import { fundParts } from './parts.ts'
import { ReceiptDrawer } from './ReceiptForm.tsx'

/** Verbs for chosen items: 合并收款, and what modules further right add. */
export function ChosenItems({ chosen, kind }: { chosen: Selection<ArItemRow>; kind: ArKindCode }) {
  const [receiving, setReceiving] = useState(false)
  const [first] = chosen.rows
  const owed = sum(chosen.rows.map(({ balance }) => balance))
  const receive = () => {
    if (chosen.rows.some(({ customerId }) => customerId !== first?.customerId))
      toast.warning('一张收款单只登记同一客户的款项，请分开选择')
    else if (compareAmounts(owed, 0) <= 0) toast.warning('选中的款项没有未收')
    else setReceiving(true)
  }
  return (
    <>
      <Can needs={[may.receive]}>
        <Button onClick={receive}>合并收款</Button>
      </Can>
      {fundParts().map(({ Chosen }, n) => Chosen && <Chosen key={`chosen${String(n)}`} chosen={chosen} kind={kind} />)}
      {receiving && first && (
        <ReceiptDrawer
          kind={kind}
          begins={{ customerId: first.customerId, amount: owed, payerName: first.customerName }}
          onClose={() => {
            setReceiving(false)
            chosen.clear()
          }}
        />
      )}
    </>
  )
}
