import { Link } from 'react-router'
import { AskDrawer, AuditPanel, FileLinks, movesOf, ReasonDialog, type Verb, Verbs } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import {
  ConfirmDanger,
  DateText,
  KeyValue,
  Money,
  moneyText,
  PanelHead,
  ShortTable,
  toast,
} from '#kernel/web/ui/index.ts'
import { fundPaths } from '#modules/receivable/shared/paths.ts'
import { ArKind, type ArKindCode } from '#modules/receivable/shared/terms.ts'
import { invoiceApi } from '../shared/api.ts'
import { invoiceMoves } from '../shared/invoice.states.ts'
import { InvoiceType, TitleType } from '../shared/invoice.terms.ts'
import { type InvoiceDetail, IssueDraft, RedDraft } from '../shared/invoice.ts'
import { InvoiceDrawer } from './InvoiceDrawer.tsx'
import { InvoiceMark } from './invoiceMark.tsx'

/** One invoice: its title, what it is for, what is next. */
export function InvoiceInspector({ id, kind, onClose }: { id: string; kind: ArKindCode; onClose: () => void }) {
  return (
    <Inspector from={invoiceApi.detail} input={{ id }} what="发票" onClose={onClose}>
      {(invoice: InvoiceDetail) => <Opened invoice={invoice} kind={kind} onGone={onClose} />}
    </Inspector>
  )
}

function Opened({ invoice, kind, onGone }: { invoice: InvoiceDetail; kind: ArKindCode; onGone: () => void }) {
  const isMaintenance = kind === ArKind.code.maintenance
  const [items, records] = isMaintenance
    ? [fundPaths.items, fundPaths.receipts]
    : [fundPaths.partsItems, fundPaths.partsReceipts]
  return (
    <Inspected
      name={
        <>
          {invoice.customerName} {moneyText(invoice.amount)} 元
          <InspectedState>
            <InvoiceMark status={invoice.status} />
          </InspectedState>
        </>
      }
      facts={
        <>
          <span>{invoice.applyNo}</span>
          {invoice.redOfId && <span className="redText strong">红字发票</span>}
        </>
      }
      verbs={<Verbs of={[...useReturns(invoice, onGone), ...useSteps(invoice)]} />}
    >
      <KeyValue
        items={[
          ['发票类型', InvoiceType.label(invoice.invoiceType)],
          ['发票号码', invoice.invoiceNo],
          ['开票日期', invoice.issuedAt],
          ['抬头', `${invoice.title}（${TitleType.label(invoice.titleType)}）`],
          ['税号', invoice.taxNo],
          ['地址电话', invoice.addressPhone],
          ['开户行及账号', invoice.bankAccount],
          ['价税合计', <Money key="a" value={invoice.amount} />],
          ['其中税额', `${moneyText(invoice.tax)} 元（${Number(invoice.taxRate)} %）`],
          ['收票', [invoice.email, invoice.phone].filter(Boolean).join(' ') || null],
          ['备注', invoice.remark],
          [
            invoice.redOfId ? '原发票' : '红字发票',
            invoice.twin && (
              <Link key="twin" to={`${records}?part=invoice&id=${invoice.twin.id}`}>
                {invoice.twin.invoiceNo}
              </Link>
            ),
          ],
          ['驳回或红冲原因', invoice.reason],
          ['发票文件', <FileLinks key="files" files={invoice.files} none="未上传" />],
          ['申请人', invoice.createdByName],
          ['申请时间', <DateText key="asked" value={invoice.createdAt} as="time" />],
          ['开票人', invoice.issuedByName],
        ]}
      />
      <PanelHead title="开票款项" count={invoice.lines.length} />
      <ShortTable
        rows={invoice.lines.map((line) => ({ ...line, id: line.arItemId }))}
        shape="tight"
        columns={[
          {
            title: '应收款项',
            as: 'code',
            cell: ({ arItemId, arNo }) => <Link to={`${items}?id=${arItemId}`}>{arNo}</Link>,
          },
          { title: '合同', as: 'code', cell: ({ contractNo }) => contractNo },
          { title: '应收日期', as: 'num', cell: ({ dueDate }) => dueDate },
          { title: '金额 元', as: 'figure', cell: ({ amount }) => moneyText(amount) },
        ]}
      />
      <AuditPanel entity="ar_invoice" id={invoice.id} />
    </Inspected>
  )
}

/** Taken back, sent back, or reversed. */
function useReturns(invoice: InvoiceDetail, onGone: () => void): Verb[] {
  const { call, today } = useKit()
  const { id, version } = invoice
  const move = movesOf(invoiceMoves, invoice.status)
  const red = move('red')
  return [
    {
      ...move('remove'),
      asks: (question) => (
        <ConfirmDanger
          {...question}
          title={`撤回开票申请 ${invoice.applyNo}`}
          effect="这些款项可以重新申请开票；撤回记入日志，不能恢复。"
          verb="撤回"
          onConfirm={async () => {
            await call(invoiceApi.remove, { id })
            toast.done('开票申请已撤回')
            onGone()
          }}
        />
      ),
    },
    {
      ...move('reject'),
      asks: (question) => (
        <ReasonDialog
          {...question}
          title="驳回开票申请"
          effect="申请人可以改好再交；这些款项可以重新申请开票。"
          verb="驳回"
          onConfirm={(reason) => call(invoiceApi.reject, { id, version, reason }).then(() => toast.done('已驳回'))}
        />
      ),
    },
    {
      ...red,
      when: red.when && invoice.redOfId === null,
      asks: (question) => (
        <AskDrawer
          {...question}
          title={`红冲发票 ${invoice.invoiceNo}`}
          schema={RedDraft}
          initial={{ issuedAt: today() }}
          save={(draft) => call(invoiceApi.red, { id, version, ...draft })}
          told="发票已红冲，款项可以重新开票"
        >
          <Field of="redNo" />
          <Field of="issuedAt" />
          <Field of="reason" />
        </AskDrawer>
      ),
    },
  ]
}

/** What brings it to the customer. */
function useSteps(invoice: InvoiceDetail): Verb[] {
  const { call, today } = useKit()
  const { id, version } = invoice
  const move = movesOf(invoiceMoves, invoice.status)
  return [
    {
      ...move('edit'),
      label: '修改后重交',
      primary: true,
      asks: ({ open, onClose }) =>
        open && (
          <InvoiceDrawer
            arItemIds={invoice.lines.map(({ arItemId }) => arItemId)}
            invoice={invoice}
            onClose={onClose}
          />
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
          save={(draft) => call(invoiceApi.issue, { id, version, ...draft })}
          told="发票已登记"
        >
          <Field of="invoiceNo" />
          <Field of="issuedAt" />
          <Field of="files" />
        </AskDrawer>
      ),
    },
  ]
}
