import type { ReactNode } from 'react'
import { KeyValue, Money } from '#kernel/web/ui/index.ts'
import { InvoiceType, TitleType } from '#modules/invoice/shared/invoice.terms.ts'
import type { MallInvoiceDetail, MyInvoiceDetail } from '../shared/mallInvoice.ts'

/** What both sides read of an invoice. */
export function Facts({ of }: { of: MallInvoiceDetail | MyInvoiceDetail }) {
  return (
    <KeyValue
      items={(
        [
          ['开票金额', <Money key="a" value={of.amount} />],
          ['发票类型', InvoiceType.label(of.invoiceType)],
          ['抬头', `${of.title}（${TitleType.label(of.titleType)}）`],
          ['税号', of.taxNo],
          ['注册地址', of.address],
          ['注册电话', of.phone],
          ['开户行', of.bank],
          ['银行账号', of.account],
          ['收票邮箱', of.email],
          ['发票号码', of.invoiceNo],
          ['开票日期', of.issuedAt],
          [
            '发票文件',
            of.file && (
              <a key="file" href={of.file.url} target="_blank" rel="noreferrer">
                {of.file.name}
              </a>
            ),
          ],
          ['红字发票号码', of.redNo],
          ['红冲日期', of.redAt],
          ['驳回或红冲原因', of.reason],
        ] as [string, ReactNode][]
      ).filter(([, value]) => value !== null && value !== undefined && value !== '')}
    />
  )
}
