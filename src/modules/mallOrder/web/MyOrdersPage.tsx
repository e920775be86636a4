import { Link, useSearchParams } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, timeText } from '#kernel/web/ui/index.ts'
import { mallPaths } from '#modules/goods/shared/paths.ts'
import { mallOrderApi } from '../shared/api.ts'
import type { Purchase } from '../shared/order.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { mayMall } from '../shared/permissions.ts'
import { MallStatus, PayMethod } from '../shared/terms.ts'
import { useAsked } from './asked.ts'
import css from './buyer.module.css'
import { GoodsLine, Thumb } from './GoodsLine.tsx'
import { MallState } from './marks.tsx'
import { Own, Said } from './Own.tsx'

const SIZE = 20
const { unpaid, checking, paid, toShip, shipped, done, cancelled } = MallStatus.code

/** What a buyer looks for; both that wait for the seller's word are 待确认 (commerce, readings). */
const tabs = [
  { key: '', label: '全部', of: [] },
  { key: 'unpaid', label: '待付款', of: [unpaid] },
  { key: 'paid', label: '待确认', of: [checking, paid] },
  { key: 'toShip', label: '待发货', of: [toShip] },
  { key: 'shipped', label: '待收货', of: [shipped] },
  { key: 'done', label: '已完成', of: [done] },
  { key: 'cancelled', label: '已取消', of: [cancelled] },
] as const

/** /partsMall/myOrders (commerce 4.4): the person's own; 查看全部 for who may order. What is looked at stands in the address. */
export function MyOrdersPage() {
  const { may } = useKit()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find(({ key }) => key === (search.get('tab') ?? '')) ?? tabs[0]
  const all = search.get('all') === '1'
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const { data, failed, again } = useAsked(mallOrderApi.mine, {
    ...(tab.of.length === 0 ? {} : { status: [...tab.of] }),
    all,
    page,
    size: SIZE,
  })
  const go = (to: { tab?: string; all?: boolean; page?: number }) => {
    const next = { tab: tab.key as string, all, page: 1, ...to }
    setSearch({
      ...(next.tab && { tab: next.tab }),
      ...(next.all && { all: '1' }),
      ...(next.page > 1 && { page: String(next.page) }),
    })
  }
  const count = (of: readonly number[]) => of.reduce((sum, status) => sum + (data?.counts[String(status)] ?? 0), 0)
  return (
    <Own title="我的订单">
      <nav className="row wrap gap-16 mb-12" aria-label="与订单有关">
        <Link to="/partsMall/myAftersale">我的售后</Link>
        <Link to="/partsMall/myInvoice">我的发票</Link>
        <Link to={mallOrderPaths.address}>收货地址</Link>
        {may([mayMall.buy, mayMall.pay]) && (
          <label className="row gap-8 push">
            <input type="checkbox" checked={all} onChange={({ target }) => go({ all: target.checked })} />
            查看本企业全部订单
          </label>
        )}
      </nav>
      <div className={`bg r-8 ${css.tabs}`} role="tablist" aria-label="订单状态">
        {tabs.map(({ key, label, of }) => (
          <button key={key} type="button" role="tab" aria-selected={tab.key === key} onClick={() => go({ tab: key })}>
            {label}
            {count(of) > 0 && <span className="num ter small"> {count(of)}</span>}
          </button>
        ))}
      </div>
      {!data || failed ? (
        <Said failed={failed} onAgain={again} />
      ) : data.records.length === 0 ? (
        <section className={`bg r-8 middle ${css.none}`} role="status">
          <p className="sec">{tab.key ? `没有${tab.label}的订单` : '还没有订单'}</p>
          <Link to={mallPaths.list}>去选商品</Link>
        </section>
      ) : (
        data.records.map((order) => <Card key={order.id} order={order} all={all} />)
      )}
      {data && data.totalPage > 1 && (
        <p className="row to-center gap-16">
          <button type="button" className={css.plain} disabled={page <= 1} onClick={() => go({ page: page - 1 })}>
            上一页
          </button>
          <span className="num">
            {page} / {data.totalPage}
          </span>
          <button
            type="button"
            className={css.plain}
            disabled={page >= data.totalPage}
            onClick={() => go({ page: page + 1 })}
          >
            下一页
          </button>
        </p>
      )}
    </Own>
  )
}

function Card({ order, all }: { order: Purchase; all: boolean }) {
  const { id, lines } = order
  const [first] = lines
  const detail = `${mallOrderPaths.myOrder}?id=${id}`
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <section className={`bg r-8 ${css.card}`} aria-label={`订单 ${order.orderNo}`}>
      <div className="row between gap-8">
        <Link className="ink strong clip" to={mallPaths.storeOf(order.storeId)}>
          {order.storeName}
        </Link>
        <MallState status={order.status} />
      </div>
      <Link to={detail} className="block ink">
        {lines.length === 1 && first ? (
          <GoodsLine line={first} />
        ) : (
          <span className={`line-t mt-8 ${css.thumbs}`}>
            {lines.slice(0, 5).map((line) => (
              <Thumb key={line.skuId} src={line.image} />
            ))}
            <span className="sec small min-w-0 clip">
              {first?.title} 等 {lines.length} 种商品
            </span>
          </span>
        )}
      </Link>
      <div className="row between gap-8 wrap">
        <span className="ter small num">
          {order.orderNo} · {timeText(order.createdAt)}
          {all && ` · ${order.byName}`}
        </span>
        <span className="push row gap-12">
          <span className="nowrap">
            <span className="sec small">共 {pieces} 件 应付 </span>
            <b className={`num ${css.price}`}>¥{moneyText(order.payable)}</b>
          </span>
          {order.status === unpaid && (
            <Link className={css.main} to={`${mallOrderPaths.cashier}?orders=${id}`}>
              {order.payMethod === PayMethod.code.online ? '去付款' : '转账并上传凭证'}
            </Link>
          )}
          {order.status === shipped && (
            <Link className={css.plain} to={detail}>
              查看物流
            </Link>
          )}
        </span>
      </div>
      {Number(order.refunded) > 0 && <p className="ter small m-0 mt-4 num">已退 ¥{moneyText(order.refunded)}</p>}
    </section>
  )
}
