import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { AskDrawer, AuditPanel, ReasonDialog } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, toast } from '#kernel/web/ui/index.ts'
import { mallInvoiceApi } from '../shared/api.ts'
import { mallInvoiceMoves } from '../shared/mallInvoice.states.ts'
import { IssueDraft, type MallInvoiceDetail, RedDraft } from '../shared/mallInvoice.ts'
import { Facts } from './Facts.tsx'
import { InvoiceMark } from './invoiceMark.tsx'

/** One application beside the list: issue it, send it back, take it back. */
export function InvoiceInspector({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Inspector from={mallInvoiceApi.detail} input={{ id }} what="发票" onClose={onClose}>
      {(invoice: MallInvoiceDetail) => (
        <Inspected
          name={
            <>
              {invoice.buyerCompanyName} {moneyText(invoice.amount)} 元
              <InspectedState>
                <InvoiceMark status={invoice.status} />
              </InspectedState>
            </>
          }
          facts={
            <>
              <span>{invoice.applyNo}</span>
              <Link to={`/mallOrder/orderManage/orderDetail?id=${invoice.orderId}`}>订单 {invoice.orderNo}</Link>
            </>
          }
          verbs={<Verbs invoice={invoice} />}
        >
          <Facts of={invoice} />
          <AuditPanel entity="mall_invoice" id={invoice.id} />
        </Inspected>
      )}
    </Inspector>
  )
}

type Asking = 'issue' | 'reject' | 'red'

function Verbs({ invoice }: { invoice: MallInvoiceDetail }) {
  const { call, may, today } = useKit()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const { id, version } = invoice
  const open = mallInvoiceMoves
    .open(invoice.status)
    .filter((move) => may([...(mallInvoiceMoves.moves[move].needs ?? [])]))
  return (
    <>
      {open.includes('reject') && <Button onClick={() => setAsking('reject')}>驳回</Button>}
      {open.includes('red') && <Button onClick={() => setAsking('red')}>红冲</Button>}
      {open.includes('issue') && (
        <Button type="primary" onClick={() => setAsking('issue')}>
          开票
        </Button>
      )}
      <ReasonDialog
        open={asking === 'reject'}
        title="驳回开票申请"
        effect="买家可以改好重交。"
        verb="驳回"
        onClose={close}
        onConfirm={async (reason) => {
          await call(mallInvoiceApi.reject, { id, version, reason })
          toast.done('已驳回')
        }}
      />
      {asking === 'issue' && (
        <AskDrawer
          title={`开票 · ${moneyText(invoice.amount)} 元`}
          schema={IssueDraft}
          initial={{ issuedAt: today(), files: [] }}
          save={(draft) => call(mallInvoiceApi.issue, { id, version, ...draft })}
          told="发票已开具，买家可以下载"
          onClose={close}
        >
          <Field of="invoiceNo" />
          <Field of="issuedAt" />
          <Field of="files" />
        </AskDrawer>
      )}
      {asking === 'red' && (
        <AskDrawer
          title={`红冲发票 ${invoice.invoiceNo}`}
          schema={RedDraft}
          initial={{ redAt: today() }}
          save={(draft) => call(mallInvoiceApi.red, { id, version, ...draft })}
          told="发票已红冲，买家可以重新申请"
          onClose={close}
        >
          <Field of="redNo" />
          <Field of="redAt" />
          <Field of="reason" />
        </AskDrawer>
      )}
    </>
  )
}
