import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, timeText } from '#kernel/web/ui/index.ts'
import type { MallOrderDetail } from '#modules/mallOrder/shared/order.ts'
import { MallStatus, Side } from '#modules/mallOrder/shared/terms.ts'
import { afterSaleApi, myAfterSaleApi } from '../shared/api.ts'
import { afterSalePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { AfterSaleType } from '../shared/terms.ts'
import { ApplyAfterSale } from './ApplyAfterSale.tsx'
import { StepMark } from './marks.tsx'

const MOST = 100
const { toShip, shipped, done } = MallStatus.code
const asked: readonly number[] = [toShip, shipped, done]

/** The after-sales of an order, on both sides' pages of it. */
export function OfOrder({ order }: { order: MallOrderDetail }) {
  const { may: holds } = useKit()
  const buys = order.side === Side.code.buyer
  if (!holds([buys ? may.ask : may.list])) return <p className="ter m-0 py-8">没有查看售后的权限。</p>
  return (
    <div className="stack gap-8 py-8">
      <Loaded
        from={buys ? myAfterSaleApi.list : afterSaleApi.list}
        input={{ page: 1, size: MOST, keyword: order.orderNo }}
        what="售后"
      >
        {({ records: found }) => {
          // Numbers of orders are a seller's own: another store may have the same.
          const records = found.filter((row) => !('orderId' in row) || row.orderId === order.id)
          return (
            <>
              {records.length === 0 && <p className="ter m-0">没有售后。</p>}
              <ul className="bare-list" aria-label="这个订单的售后">
                {records.map(({ id, ...row }) => (
                  <li key={id} className="line-b py-8">
                    <Link to={`${buys ? afterSalePaths.mine : afterSalePaths.detail}?id=${id}`} className="block ink">
                      <span className="row between gap-8">
                        <span className="clip">
                          {AfterSaleType.label(row.type)} {row.title} ×{row.qty}
                        </span>
                        <StepMark step={row.step} />
                      </span>
                      <span className="row between gap-8 sec small">
                        <span className="num">
                          {row.afterSaleNo} {timeText(row.createdAt)}
                        </span>
                        <span className="num">{moneyText(row.agreedAmount ?? row.applyAmount)} 元</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
      {buys && asked.includes(order.status) && (
        <div>
          <ApplyAfterSale orderId={order.id} />
        </div>
      )}
    </div>
  )
}
