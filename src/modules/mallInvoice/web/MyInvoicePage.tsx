import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, timeText } from '#kernel/web/ui/index.ts'
import { Mine, MineList } from '#modules/goods/web/index.ts'
import { myInvoiceApi } from '../shared/api.ts'
import { mallInvoiceMoves } from '../shared/mallInvoice.states.ts'
import type { MyInvoiceDetail, MyInvoiceRow } from '../shared/mallInvoice.ts'
import { mallInvoicePaths } from '../shared/paths.ts'
import { Facts } from './Facts.tsx'
import { InvoiceDrawer } from './InvoiceDrawer.tsx'
import { InvoiceMark } from './invoiceMark.tsx'

/** /partsMall/myInvoice: the company's invoices; with ?id= one of them. */
export function MyInvoicePage() {
  const id = useSearchParams()[0].get('id')
  return (
    <Mine what="发票">
      {id ? (
        <Loaded from={myInvoiceApi.detail} input={{ id }} what="发票" links>
          {(invoice) => <One key={invoice.id} invoice={invoice} />}
        </Loaded>
      ) : (
        <MineList<MyInvoiceRow>
          what="发票"
          from={myInvoiceApi.list}
          hint="付款后在订单详情里申请发票。"
          card={(row) => <Card key={row.id} row={row} />}
        />
      )}
    </Mine>
  )
}

function Card({ row }: { row: MyInvoiceRow }) {
  return (
    <li className="line-b py-8">
      <Link to={`${mallInvoicePaths.mine}?id=${row.id}`} className="block ink">
        <span className="row between gap-8">
          <span className="clip">{row.storeName}</span>
          <InvoiceMark status={row.status} />
        </span>
        <span className="row between gap-8 sec small">
          <span className="clip">
            {row.title} · 订单 <span className="num">{row.orderNo}</span> {timeText(row.createdAt)}
          </span>
          <span className="num">{moneyText(row.amount)} 元</span>
        </span>
      </Link>
    </li>
  )
}

function One({ invoice }: { invoice: MyInvoiceDetail }) {
  const { call } = useKit()
  const [again, setAgain] = useState(false)
  const { id, version } = invoice
  return (
    <>
      <div className="row between gap-8 py-8">
        <h1 className="f-16">
          发票 <span className="ter num small">{invoice.applyNo}</span>
        </h1>
        <InvoiceMark status={invoice.status} />
      </div>
      <p className="row gap-12 sec small">
        <span>{invoice.storeName}</span>
        <Link to={`/partsMall/myOrderDetail?id=${invoice.orderId}`}>订单 {invoice.orderNo}</Link>
      </p>
      {mallInvoiceMoves.open(invoice.status).includes('reapply') && (
        <div className="row gap-8 py-8">
          <Button type="primary" onClick={() => setAgain(true)}>
            修改后重交
          </Button>
        </div>
      )}
      <Facts of={invoice} />
      {again && (
        <InvoiceDrawer
          title="修改后重交"
          last={invoice}
          save={(draft) => call(myInvoiceApi.reapply, { id, version, ...draft })}
          told="开票申请已重交"
          onClose={() => setAgain(false)}
        />
      )}
    </>
  )
}
