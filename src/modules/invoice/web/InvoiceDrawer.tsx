import { sum, taxInside } from '#kernel/shared/money.ts'
import { AskDrawer, Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { Field, FigureInput, useForm, useFormState, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, ShortTable } from '#kernel/web/ui/index.ts'
import { invoiceApi } from '../shared/api.ts'
import { InvoiceType, judgeTaxNo, TitleType } from '../shared/invoice.terms.ts'
import { type InvoiceDetail, InvoiceDraft, type InvoicePrepared } from '../shared/invoice.ts'
import css from './invoice.module.css'

interface Props {
  readonly arItemIds: readonly string[]
  /** One that was sent back; absent for a new one. */
  readonly invoice?: InvoiceDetail
  readonly onClose: () => void
}

/** 申请开票: the customer's title, each item with what is left of it. */
export function InvoiceDrawer({ arItemIds, invoice, onClose }: Props) {
  return (
    <Loaded
      from={invoiceApi.prepare}
      input={{ arItemIds: [...arItemIds] }}
      what="应收款项"
      still
      meanwhile={(instead) => (
        <Drawer open title="申请开票" onClose={onClose} wide>
          <div className="px-14">{instead}</div>
        </Drawer>
      )}
    >
      {(prepared) => <Opened prepared={prepared} invoice={invoice} onClose={onClose} />}
    </Loaded>
  )
}

function Opened({
  prepared,
  invoice,
  onClose,
}: {
  prepared: InvoicePrepared
  invoice: InvoiceDetail | undefined
  onClose: () => void
}) {
  const { call } = useKit()
  const { customerId, customerName, kind, bank, lines, taxRate, ...title } = prepared
  const plain = (value: string | null) => value ?? undefined
  const initial = invoice
    ? { ...invoice, lines: invoice.lines.map(({ arItemId, amount }) => ({ arItemId, amount })) }
    : {
        customerId,
        kind,
        invoiceType: title.invoiceType,
        title: title.title,
        titleType: TitleType.code.unit,
        taxNo: plain(title.taxNo),
        addressPhone: plain(title.addressPhone),
        email: plain(title.email),
        bankAccount: plain(bank),
        lines: lines.filter(({ open }) => open !== '0.00').map(({ arItemId, open }) => ({ arItemId, amount: open })),
      }
  return (
    <AskDrawer
      wide
      title={`${invoice ? `修改开票申请 ${invoice.applyNo}` : '申请开票'} · ${customerName}`}
      schema={InvoiceDraft}
      initial={initial}
      save={async (draft) => {
        if (!invoice) return call(invoiceApi.add, draft)
        const saved = await call(invoiceApi.edit, { id: invoice.id, version: invoice.version, ...draft })
        return call(invoiceApi.submit, saved)
      }}
      told={invoice ? '开票申请已重交' : '开票申请已提交，开票后填发票号码'}
      onClose={onClose}
    >
      <Field of="invoiceType" />
      <Field of="titleType" />
      <Field of="title" />
      <div>
        <Field of="taxNo" />
        <OldNumber />
      </div>
      <Field of="addressPhone" />
      <Field of="bankAccount" />
      <Field of="email" />
      <Field of="phone" />
      <Field of="remark" span={2} />
      <Lines prepared={prepared} taxRate={taxRate} />
    </AskDrawer>
  )
}

/** R13: what may be a typing error is said before it is sent. */
function OldNumber() {
  const [typed, type] = [useFormValue<string>('taxNo'), useFormValue<number>('invoiceType')]
  const taxNo = (typed ?? '').replace(/\s/g, '').toUpperCase()
  const said = taxNo === '' ? 'good' : judgeTaxNo(taxNo, type)
  if (said === 'good') return null
  return (
    <p className={`small ${said === 'old' ? 'amberText' : 'redText'}`} role="status">
      {said === 'old'
        ? '旧版 15 位或 20 位税号，请与客户核对是否已换成统一社会信用代码'
        : type === InvoiceType.code.special && taxNo.length !== 18
          ? '专用发票只收 18 位统一社会信用代码'
          : '税号校验不通过，请核对每一位'}
    </p>
  )
}

type Line = { readonly arItemId: string; readonly amount: string }

function Lines({ prepared, taxRate }: { prepared: InvoicePrepared; taxRate: string }) {
  const { store } = useForm()
  const lines = useFormValue<readonly Line[]>('lines')
  const wrong = useFormState((form) => form.error('lines'))
  const amountOf = (id: string) => lines.find(({ arItemId }) => arItemId === id)?.amount ?? ''
  const set = (id: string, amount: string) => {
    const others = lines.filter(({ arItemId }) => arItemId !== id)
    store.set('lines', amount.trim() === '' ? others : [...others, { arItemId: id, amount: amount.trim() }])
  }
  const amounts = lines.map(({ amount }) => amount).filter((text) => /^\d+(\.\d{1,2})?$/.test(text))
  const total = sum(amounts)
  return (
    <div className={css.lines}>
      <ShortTable
        rows={prepared.lines.map((line) => ({ ...line, id: line.arItemId }))}
        label="开票款项"
        columns={[
          { title: '合同', as: 'code', cell: ({ contractNo, arNo }) => contractNo ?? arNo },
          {
            title: '期间',
            as: 'num',
            cell: ({ periodStart, periodEnd, dueDate }) => (periodStart ? `${periodStart} 至 ${periodEnd}` : dueDate),
          },
          { title: '应收 元', as: 'figure', cell: ({ amount }) => moneyText(amount) },
          { title: '可开 元', as: 'figure', cell: ({ open }) => moneyText(open) },
          {
            title: '本次开票 元',
            width: 140,
            cell: ({ arItemId, arNo }) => (
              <FigureInput
                money
                aria-label={`本次开票 ${arNo}`}
                value={amountOf(arItemId)}
                onChange={(text) => set(arItemId, text)}
              />
            ),
          },
        ]}
      />
      <p className="row between pt-8">
        <span className="redText">{wrong}</span>
        <span>
          价税合计 <span className="num strong">{moneyText(total)}</span> 元，其中税额{' '}
          <span className="num">{moneyText(taxInside(total, taxRate))}</span> 元（{Number(taxRate)} %）
        </span>
      </p>
    </div>
  )
}
