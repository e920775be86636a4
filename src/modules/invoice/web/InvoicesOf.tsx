import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { moneyText, PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import type { ArItemDetail } from '#modules/receivable/shared/item.ts'
import { fundPaths } from '#modules/receivable/shared/paths.ts'
import type { ReceiptDetail } from '#modules/receivable/shared/receipt.ts'
import { ArKind, type ArKindCode } from '#modules/receivable/shared/terms.ts'
import { invoiceApi } from '../shared/api.ts'
import { InvoiceType } from '../shared/invoice.terms.ts'
import { InvoiceMark } from './invoiceMark.tsx'

/** Invoices of an item. */
export const InvoicesOfItem = ({ item, kind }: { item: ArItemDetail; kind: ArKindCode }) => (
  <>
    <PanelHead title="发票" />
    <Invoices query={{ arItemId: item.id }} kind={kind} none="还没有开票；点「申请开票」。" />
  </>
)

/** Invoices of what a receipt settles. */
export const InvoicesOfReceipt = ({ receipt }: { receipt: ReceiptDetail }) => (
  <Invoices
    query={{ receiptId: receipt.id }}
    kind={receipt.kind}
    none="这张收款单核销的款项还没有开票；在应收里申请开票。"
  />
)

function Invoices({
  query,
  kind,
  none,
}: {
  query: { readonly arItemId?: string; readonly receiptId?: string }
  kind: ArKindCode
  none: string
}) {
  const path = kind === ArKind.code.maintenance ? fundPaths.receipts : fundPaths.partsReceipts
  return (
    <Loaded from={invoiceApi.list} input={{ ...query, size: 50 }} what="发票">
      {({ records }) =>
        records.length === 0 ? (
          <p className="ter t13 px-14">{none}</p>
        ) : (
          <ShortTable
            rows={records}
            shape="tight"
            columns={[
              {
                title: '发票',
                as: 'code',
                cell: ({ id, invoiceNo, applyNo }) => (
                  <Link to={`${path}?part=invoice&id=${id}`}>{invoiceNo ?? applyNo}</Link>
                ),
              },
              { title: '状态', cell: ({ status }) => <InvoiceMark status={status} /> },
              { title: '类型', cell: ({ invoiceType }) => InvoiceType.label(invoiceType) },
              { title: '金额 元', as: 'figure', cell: ({ amount }) => moneyText(amount) },
              { title: '开票日期', as: 'num', cell: ({ issuedAt }) => issuedAt ?? '—' },
            ]}
          />
        )
      }
    </Loaded>
  )
}
