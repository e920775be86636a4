import { useInspected } from '#kernel/web/inspector/index.ts'
import { ListPage, type ListState, ListTabs } from '#kernel/web/list/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { mallInvoiceApi } from '../shared/api.ts'
import { mallInvoiceList } from '../shared/mallInvoice.ts'
import { MallInvoiceTab } from '../shared/terms.ts'
import { InvoiceInspector } from './InvoiceInspector.tsx'
import { InvoiceMark } from './invoiceMark.tsx'

const tones = { waiting: 'amberText strong' } as const

/** /mallOrder/invoiceManage/home (commerce 4.4). */
export function InvoiceManagePage() {
  const [id, open] = useInspected('id')
  return (
    <>
      <ListPage
        list={mallInvoiceList}
        from={mallInvoiceApi.list}
        title="发票管理"
        tabs={(state) => <InvoiceTabs state={state} />}
        cells={{ status: (status) => <InvoiceMark status={status} /> }}
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '买家下单时或付款后申请发票，申请在这里；开票后上传 pdf 或 ofd。' }}
      />
      {id && <InvoiceInspector id={id} onClose={() => open()} />}
    </>
  )
}

function InvoiceTabs({ state }: { state: ListState }) {
  const { tab: _, sort: __, ...rest } = state.query as Record<string, unknown>
  const counts = useRead(mallInvoiceApi.counts, rest as never, {
    firstLoad: true,
    placeholderData: (previous) => previous,
    retry: false,
  }).data
  return <ListTabs state={state} label="发票页签" tabs={MallInvoiceTab.options} counts={counts} tones={tones} />
}
