import { AskDrawer } from '#kernel/web/detail/index.ts'
import { Field, useFormValue } from '#kernel/web/form/index.ts'
import { InvoiceType, judgeTaxNo, TitleType } from '#modules/invoice/shared/invoice.terms.ts'
import { type LastTitle, MallInvoiceDraft } from '../shared/mallInvoice.ts'

interface Props {
  readonly title: string
  readonly last: LastTitle | null
  readonly save: (draft: MallInvoiceDraft) => Promise<unknown>
  readonly told: string
  readonly onClose: () => void
}

/** 申请发票, 改好重交: the title of the last time stands in it. */
export function InvoiceDrawer({ title, last, save, told, onClose }: Props) {
  return (
    <AskDrawer
      title={title}
      schema={MallInvoiceDraft}
      initial={last ?? { invoiceType: InvoiceType.code.ordinary, titleType: TitleType.code.unit }}
      save={save}
      told={told}
      onClose={onClose}
    >
      <Field of="invoiceType" />
      <Field of="titleType" />
      <Field of="title" />
      <div>
        <Field of="taxNo" />
        <Judged />
      </div>
      <Field of="address" />
      <Field of="phone" />
      <Field of="bank" />
      <Field of="account" />
      <Field of="email" />
    </AskDrawer>
  )
}

/** R13: what may be a typing error is said before it is sent. */
function Judged() {
  const [typed, type] = [useFormValue<string>('taxNo'), useFormValue<number>('invoiceType')]
  const taxNo = (typed ?? '').replace(/\s/g, '').toUpperCase()
  const said = taxNo === '' ? 'good' : judgeTaxNo(taxNo, type)
  if (said === 'good') return null
  return (
    <p className={`small ${said === 'old' ? 'amberText' : 'redText'}`} role="status">
      {said === 'old' ? '旧版 15 位或 20 位税号，请核对是否已换成统一社会信用代码' : '税号格式或校验位不正确'}
    </p>
  )
}
