import { Link } from 'react-router'
import { AskDrawer, AuditPanel, movesOf, ReasonDialog, Verbs } from '#kernel/web/detail/index.ts'
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
          verbs={<Actions invoice={invoice} />}
        >
          <Facts of={invoice} />
          <AuditPanel entity="mall_invoice" id={invoice.id} />
        </Inspected>
      )}
    </Inspector>
  )
}

function Actions({ invoice }: { invoice: MallInvoiceDetail }) {
  const { call, today } = useKit()
  const { id, version } = invoice
  const move = movesOf(mallInvoiceMoves, invoice.status)
  return (
    <Verbs
      of={[
        {
          ...move('reject'),
          asks: (question) => (
            <ReasonDialog
              {...question}
              title="驳回开票申请"
              effect="买家可以改好重交。"
              verb="驳回"
              onConfirm={(reason) =>
                call(mallInvoiceApi.reject, { id, version, reason }).then(() => toast.done('已驳回'))
              }
            />
          ),
        },
        {
          ...move('red'),
          asks: (question) => (
            <AskDrawer
              {...question}
              title={`红冲发票 ${invoice.invoiceNo}`}
              schema={RedDraft}
              initial={{ redAt: today() }}
              save={(draft) => call(mallInvoiceApi.red, { id, version, ...draft })}
              told="发票已红冲，买家可以重新申请"
            >
              <Field of="redNo" />
              <Field of="redAt" />
              <Field of="reason" />
            </AskDrawer>
          ),
        },
        {
          ...move('issue'),
          primary: true,
          asks: (question) => (
            <AskDrawer
              {...question}
              title={`开票 · ${moneyText(invoice.amount)} 元`}
              schema={IssueDraft}
              initial={{ issuedAt: today(), files: [] }}
              save={(draft) => call(mallInvoiceApi.issue, { id, version, ...draft })}
              told="发票已开具，买家可以下载"
            >
              <Field of="invoiceNo" />
              <Field of="issuedAt" />
              <Field of="files" />
            </AskDrawer>
          ),
        },
      ]}
    />
  )
}
