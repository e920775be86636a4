import { useState } from 'react'
import { Link } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, timeText } from '#kernel/web/ui/index.ts'
import { mallOrderApi } from '../shared/api.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { mayMall } from '../shared/permissions.ts'
import { MallStatus } from '../shared/terms.ts'
import { useAsked } from './asked.ts'
import css from './buyer.module.css'
import { MallState } from './marks.tsx'
import { Own, Said } from './Own.tsx'

const SIZE = 20

/** /partsMall/myOrders (commerce 4.4): the person's own; 查看全部 for who may order. */
export function MyOrdersPage() {
  const { may } = useKit()
  const [status, setStatus] = useState<MallStatus>()
  const [all, setAll] = useState(false)
  const [page, setPage] = useState(1)
  const { data, failed } = useAsked(mallOrderApi.mine, {
    ...(status === undefined ? {} : { status: [status] }),
    all,
    page,
    size: SIZE,
  })
  const tabs = [{ value: undefined, label: '全部' }, ...MallStatus.options]
  return (
    <Own title="我的订单">
      <div className={css.tabs} role="tablist" aria-label="订单状态">
        {tabs.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            role="tab"
            aria-selected={status === value}
            className={status === value ? css.main : css.plain}
            onClick={() => {
              setStatus(value as MallStatus | undefined)
              setPage(1)
            }}
          >
            <span className="nowrap">
              {label} {value !== undefined && data?.counts[String(value)] ? data.counts[String(value)] : ''}
            </span>
          </button>
        ))}
      </div>
      {may([mayMall.buy]) && (
        <label className="row gap-8 mb-16">
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          查看全部（本企业的订单）
        </label>
      )}
      {!data || data.records.length === 0 ? (
        <Said failed={failed} {...(data && { none: '还没有订单' })} />
      ) : (
        data.records.map((order) => (
          <Link
            key={order.id}
            to={`${mallOrderPaths.myOrder}?id=${order.id}`}
            className={`block bg r-8 ink ${css.card}`}
            aria-label={`订单 ${order.orderNo}`}
          >
            <span className="row between gap-8">
              <b>{order.storeName}</b>
              <MallState status={order.status} />
            </span>
            <span className="block">
              {order.lines.map(({ title, specText, qty }) => `${title} ${specText} ×${qty}`).join('、')}
            </span>
            <span className="row between gap-8 wrap">
              <span className="ter small num">
                {order.orderNo} · {timeText(order.createdAt)} {all && order.byName}
              </span>
              <b className={`num ${css.price}`}>¥{moneyText(order.payable)}</b>
            </span>
          </Link>
        ))
      )}
      {data && data.totalPage > 1 && (
        <p className="row to-center gap-16">
          <button type="button" className={css.plain} disabled={page <= 1} onClick={() => setPage(page - 1)}>
            上一页
          </button>
          <span className="num">
            {page} / {data.totalPage}
          </span>
          <button
            type="button"
            className={css.plain}
            disabled={page >= data.totalPage}
            onClick={() => setPage(page + 1)}
          >
            下一页
          </button>
        </p>
      )}
    </Own>
  )
}
