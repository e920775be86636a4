import { Link } from 'react-router'
import { compareAmounts } from '#kernel/shared/money.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, timeText } from '#kernel/web/ui/index.ts'
import { InvoiceStatus } from '#modules/invoice/shared/invoice.terms.ts'
import type { MallOrderDetail } from '#modules/mallOrder/shared/order.ts'
import { MallStatus, Side } from '#modules/mallOrder/shared/terms.ts'
import { mallInvoiceApi, myInvoiceApi } from '../shared/api.ts'
import { mallInvoicePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { ApplyInvoice } from './ApplyInvoice.tsx'
import { InvoiceMark } from './invoiceMark.tsx'

const MOST = 20
const { paid, toShip, shipped, done } = MallStatus.code
const asked: readonly number[] = [paid, toShip, shipped, done]

/** The invoices of an order, on both sides' pages of it; a second one only after the first is red. */
export function OfOrder({ order }: { order: MallOrderDetail }) {
  const { may: holds } = useKit()
  const buys = order.side === Side.code.buyer
  if (!buys && !holds([may.list])) return <p className="ter m-0 py-8">没有查看发票的权限。</p>
  return (
    <Loaded
      from={buys ? myInvoiceApi.list : mallInvoiceApi.list}
      input={{ page: 1, size: MOST, keyword: order.orderNo }}
      what="发票"
    >
      {({ records: found }) => {
        // Numbers of orders are a seller's own: another store may have the same.
        const records = found.filter((row) => !('orderId' in row) || row.orderId === order.id)
        return (
          <div className="stack gap-8 py-8">
            {records.length === 0 && <p className="ter m-0">没有申请发票。</p>}
            <ul className="bare-list" aria-label="这个订单的发票">
              {records.map(({ id, ...row }) => (
                <li key={id} className="line-b py-8">
                  <Link to={`${buys ? mallInvoicePaths.mine : mallInvoicePaths.list}?id=${id}`} className="block ink">
                    <span className="row between gap-8">
                      <span className="clip">{row.title}</span>
                      <InvoiceMark status={row.status} />
                    </span>
                    <span className="row between gap-8 sec small">
                      <span className="num">
                        {row.invoiceNo ?? row.applyNo} {timeText(row.createdAt)}
                      </span>
                      <span className="num">{moneyText(row.amount)} 元</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {buys &&
              asked.includes(order.status) &&
              compareAmounts(order.paid, order.refunded) > 0 &&
              records.every(({ status }) => status === InvoiceStatus.code.red) && (
                <div>
                  <ApplyInvoice orderId={order.id} />
                </div>
              )}
          </div>
        )
      }}
    </Loaded>
  )
}
