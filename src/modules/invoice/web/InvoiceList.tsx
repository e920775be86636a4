import type { ReactNode } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import type { ArKindCode } from '#modules/receivable/shared/terms.ts'
import { ofKind } from '#modules/receivable/web/index.ts'
import { invoiceApi } from '../shared/api.ts'
import { type InvoiceRow, invoiceList } from '../shared/invoice.ts'
import { InvoiceInspector } from './InvoiceInspector.tsx'
import { InvoiceMark } from './invoiceMark.tsx'

const cells: ListCells<Pick<InvoiceRow, 'status'>> = { status: (status) => <InvoiceMark status={status} /> }

/** 发票: what waits to be issued, what is out, what was taken back. */
export function InvoiceList({ kind, title, choose }: { kind: ArKindCode; title: string; choose: ReactNode }) {
  const [id, open] = useInspected('id')
  return (
    <>
      <ListPage
        list={invoiceList}
        from={invoiceApi.list}
        title={title}
        fixed={ofKind[kind]}
        cells={cells as ListCells<never>}
        actions={
          <>
            {choose}
            <ExportButton to={invoiceApi.export} />
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '在应收里勾选款项后点「合并开票」，申请记在这里；开票后填发票号码。' }}
      />
      {id && <InvoiceInspector id={id} kind={kind} onClose={() => open()} />}
    </>
  )
}
