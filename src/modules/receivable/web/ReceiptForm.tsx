import { Button } from 'antd'
import { useState } from 'react'
import { AskDrawer } from '#kernel/web/detail/index.ts'
import { Field, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { accountApi } from '../shared/account.ts'
import { may } from '../shared/permissions.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import { type ReceiptDetail, ReceiptDraft } from '../shared/receipt.ts'
import { type ArKindCode, ReceiptMethod } from '../shared/terms.ts'

/** 登记收款 from any page of receivables. */
export function ReceiveButton({ kind }: { kind: ArKindCode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Can needs={[may.receive]}>
        <Button type="primary" icon={<PlusIcon />} onClick={() => setOpen(true)}>
          登记收款
        </Button>
      </Can>
      {open && <ReceiptDrawer kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A receipt that is new, or not confirmed yet. */
export function ReceiptDrawer({
  kind,
  receipt,
  begins,
  onClose,
}: {
  kind: ArKindCode
  receipt?: ReceiptDetail
  /** What a new one begins with. */
  begins?: { readonly customerId: string; readonly amount: string; readonly payerName: string }
  onClose: () => void
}) {
  const { call, today } = useKit()
  // The company's default account stands first; without a network the person chooses himself.
  const first = useRead(accountApi.options, receipt ? undefined : { size: 1 }, {
    still: true,
    retry: false,
    firstLoad: true,
  })
  if (!receipt && first.isPending) return null
  const accountId = first.data?.[0]?.value
  const initial = receipt
    ? { ...receipt }
    : {
        kind,
        method: ReceiptMethod.code.transfer,
        receivedAt: today(),
        feeAmount: '0.00',
        files: [],
        ...(accountId && { accountId }),
        ...begins,
      }
  return (
    <AskDrawer
      wide
      title={receipt ? `编辑收款单 ${receipt.receiptNo}` : '登记收款'}
      schema={ReceiptDraft}
      initial={initial}
      save={(draft) =>
        receipt
          ? call(receiptApi.edit, { id: receipt.id, version: receipt.version, ...draft })
          : call(receiptApi.add, draft)
      }
      told={receipt ? '收款单已保存' : '收款已登记，确认到账后可以核销'}
      onClose={onClose}
    >
      <Field of="customerId" />
      <Field of="amount" />
      <Field of="receivedAt" />
      <Field of="method" />
      <Where />
      <Field of="payerName" />
      <Field of="bankSerialNo" />
      <Field of="payerAccount" />
      <Field of="feeAmount" />
      <Field of="remark" span={2} />
      <Field of="files" span={2} />
    </AskDrawer>
  )
}

/** A bill is in no account until it is paid; it has a day instead. */
function Where() {
  const isBill = useFormValue('method') === ReceiptMethod.code.bill
  const [account, day] = [useFormValue('accountId'), useFormValue('billDueDate')]
  return (
    <>
      {(!isBill || Boolean(account)) && <Field of="accountId" />}
      {(isBill || Boolean(day)) && <Field of="billDueDate" />}
    </>
  )
}
