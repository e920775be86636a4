import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '#kernel/web/session/user.ts'
import { moneyText, Timeline, timeText } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { mallPaths } from '#modules/goods/shared/paths.ts'
import { mallOrderApi } from '../shared/api.ts'
import type { MallOrderDetail } from '../shared/order.ts'
import { Side, TraceState, VoucherResult } from '../shared/terms.ts'
import css from './buyer.module.css'
import { GoodsLine } from './GoodsLine.tsx'
import { MyOrderState } from './MyOrderState.tsx'
import { Own, Said } from './Own.tsx'
import { orderSlots } from './slots.ts'
import { VoucherPictures } from './VoucherPictures.tsx'

/** /partsMall/myOrderDetail?id= (commerce 4.4); with `&voucher=1` the form of the voucher is open. */
export function MyOrderPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const user = useUser()
  const { data, error, refetch } = useRead(mallOrderApi.detail, user && id ? { id } : undefined, {
    firstLoad: true,
    links: true,
  })
  const failed = error ? error.message || '网络异常，内容没有加载出来' : id ? '' : '没有这个订单'
  return (
    <Own title="订单详情">
      {data ? <Order key={data.id} order={data} /> : <Said failed={failed} {...(id && { onAgain: refetch })} />}
    </Own>
  )
}

interface Part {
  readonly order: MallOrderDetail
}

function Order({ order }: Part) {
  return (
    <>
      <MyOrderState order={order} />
      <Lines order={order} />
      <SentTo order={order} />
      <Packages order={order} />
      <Vouchers order={order} />
      <PaidBack order={order} />
      {orderSlots().map(({ key, label, Content }) => (
        <Block key={key} title={label}>
          <Suspense fallback={null}>
            <Content order={order} />
          </Suspense>
        </Block>
      ))}
      <Block title="进展">
        <Timeline
          items={order.log.toReversed().map(({ at, side, action, note, byName }, n) => ({
            key: `${at} ${n}`,
            at,
            title: action,
            note: [side === Side.code.system ? '' : byName, note].filter(Boolean).join('，') || undefined,
          }))}
        />
      </Block>
    </>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`bg r-8 ${css.card}`} aria-label={title}>
      <b>{title}</b>
      {children}
    </section>
  )
}

/** What was bought, and what it comes to. */
function Lines({ order }: Part) {
  return (
    <section className={`bg r-8 ${css.card}`} aria-label="商品">
      <Link className="ink strong" to={mallPaths.storeOf(order.storeId)}>
        {order.storeName}
      </Link>
      {order.lines.map((line) => (
        <GoodsLine key={line.id} line={line} linked>
          {line.inAfterSale && <div className="amberText small">售后中</div>}
          {line.refundedQty > 0 && (
            <div className="ter small">
              已退 {line.refundedQty} 件 ¥{moneyText(line.refundedAmount)}
            </div>
          )}
          {order.partShipped && (
            <div className="ter small">
              已发 {line.shippedQty} 件，共 {line.qty} 件
            </div>
          )}
        </GoodsLine>
      ))}
      <p className="row to-end gap-16 wrap mb-0 num">
        <span className="sec">商品 ¥{moneyText(order.goodsAmount)}</span>
        {Number(order.discountAmount) > 0 && <span className="sec">优惠 −¥{moneyText(order.discountAmount)}</span>}
        <span className="sec">运费 ¥{moneyText(order.freightAmount)}</span>
        <b className={css.price}>应付 ¥{moneyText(order.payable)}</b>
        {Number(order.refunded) > 0 && <span>已退 ¥{moneyText(order.refunded)}</span>}
      </p>
    </section>
  )
}

function SentTo({ order }: Part) {
  return (
    <Block title="收货信息">
      <p className="mb-0">
        <span className="strong">
          {order.address.receiver} <span className="num">{order.address.phone}</span>
        </span>
        <span className="block sec">
          {order.regionName}
          {order.address.detail}
        </span>
        {order.buyerRemark && <span className="block sec">留言：{order.buyerRemark}</span>}
      </p>
    </Block>
  )
}

function Packages({ order: { packages } }: Part) {
  return packages.map((one, n) => (
    <Block key={one.id} title={packages.length > 1 ? `包裹 ${n + 1}` : '包裹'}>
      <p className="m-0 mt-4">
        {one.carrier ? `${one.carrier} ` : '商家自行送货 '}
        <span className="num">{one.trackingNo ?? [one.deliverer, one.phone].filter(Boolean).join(' ')}</span>
        <span className="block ter small">
          {timeText(one.createdAt)} 发出：{one.lines.map(({ title, qty }) => `${title} ×${qty}`).join('、')}
        </span>
      </p>
      {one.traces.length > 0 && (
        <Timeline
          items={one.traces.toReversed().map(({ at, state, text }) => ({
            key: `${at} ${state} ${text}`,
            at,
            title: TraceState.label(state),
            note: text,
          }))}
        />
      )}
    </Block>
  ))
}

function Vouchers({ order: { vouchers } }: Part) {
  if (vouchers.length === 0) return null
  return (
    <Block title="付款凭证">
      {vouchers.map((one) => (
        <div key={one.id} className="mt-8">
          <p className="m-0">
            {one.paidAt} {one.payerName} <span className="num">¥{moneyText(one.amount)}</span>{' '}
            <span className={one.result === VoucherResult.code.rejected ? 'redText' : 'sec'}>
              {VoucherResult.label(one.result)}
              {one.reason && `：${one.reason}`}
            </span>
          </p>
          <VoucherPictures links={one.images} />
        </div>
      ))}
    </Block>
  )
}

function PaidBack({ order: { paidBack } }: Part) {
  if (paidBack.length === 0) return null
  return (
    <Block title="线下退款">
      {paidBack.map((one) => (
        <div key={one.id} className="mt-8">
          <p className="m-0">
            {timeText(one.at)} <span className="num">¥{moneyText(one.amount)}</span>{' '}
            <span className="sec">流水号 {one.bankSerialNo}</span>
          </p>
          <VoucherPictures links={one.images} of="退款凭证" />
        </div>
      ))}
    </Block>
  )
}
