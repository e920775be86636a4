import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { moneyText, timeText, toast } from '#kernel/web/ui/index.ts'
import { mallPaths } from '#modules/goods/shared/paths.ts'
import { mallOrderApi } from '../shared/api.ts'
import type { MallOrderDetail } from '../shared/order.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { MallStatus, PayMethod, TraceState, VoucherResult } from '../shared/terms.ts'
import { useAsked } from './asked.ts'
import css from './buyer.module.css'
import { MallState } from './marks.tsx'
import { Own, Said } from './Own.tsx'
import { orderSlots } from './slots.ts'
import { VoucherForm } from './VoucherForm.tsx'

/** /partsMall/myOrderDetail?id= (commerce 4.4). */
export function MyOrderPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data, failed, again } = useAsked(mallOrderApi.detail, { id })
  return <Own title="订单详情">{data ? <Order order={data} again={again} /> : <Said failed={failed} />}</Own>
}

function Order({ order, again }: { order: MallOrderDetail; again: () => Promise<void> }) {
  const { running, run } = useRun()
  const [asking, setAsking] = useState<'cancel' | 'voucher' | 'receive'>()
  const [reason, setReason] = useState('不想买了')
  const may = (move: string) => order.moves.includes(move)
  const { id } = order
  const press = (work: () => Promise<unknown>, said: string) =>
    run(async () => {
      await work()
      toast.done(said)
      setAsking(undefined)
      await again()
    })
  return (
    <>
      <section className={`bg r-8 ${css.card}`} aria-label="状态">
        <div className="row between gap-8 wrap">
          <span className="row gap-8">
            <b className="num">{order.orderNo}</b>
            <MallState status={order.status} part={order.partShipped} />
          </span>
          <span className="row gap-8 wrap">
            {order.status === MallStatus.code.unpaid && order.payMethod === PayMethod.code.online && (
              <Link className={css.main} to={`${mallOrderPaths.cashier}?orders=${id}`}>
                去付款
              </Link>
            )}
            {may('voucher') && (
              <button type="button" className={css.main} onClick={() => setAsking('voucher')}>
                上传付款凭证
              </button>
            )}
            {may('receive') && (
              <button type="button" className={css.main} onClick={() => setAsking('receive')}>
                确认收货
              </button>
            )}
            {may('extend') && (
              <button
                type="button"
                className={css.plain}
                disabled={running}
                onClick={() => void press(() => call(mallOrderApi.extend, { id }), '已延长7天')}
              >
                延长收货
              </button>
            )}
            {may('cancel') && (
              <button type="button" className={css.plain} onClick={() => setAsking('cancel')}>
                取消订单
              </button>
            )}
          </span>
        </div>
        <p className="sec mb-0">{saidOf(order)}</p>
        {asking === 'cancel' && (
          <p className="row gap-8 wrap mb-0">
            <input
              aria-label="取消原因"
              maxLength={100}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <button
              type="button"
              className={css.main}
              disabled={running || !reason.trim()}
              onClick={() => void press(() => call(mallOrderApi.cancel, { id, reason: reason.trim() }), '订单已取消')}
            >
              确定取消
            </button>
          </p>
        )}
        {asking === 'receive' && (
          <p className="row gap-8 wrap mb-0">
            <span>收到全部商品且没有问题后再确认，确认后订单完成。</span>
            <button
              type="button"
              className={css.main}
              disabled={running}
              onClick={() => void press(() => call(mallOrderApi.receive, { id }), '已确认收货')}
            >
              确定收货
            </button>
          </p>
        )}
        {asking === 'voucher' && (
          <VoucherForm
            amount={order.payable}
            busy={running}
            onSend={(draft) =>
              void press(() => call(mallOrderApi.voucher, { ...draft, id }), '凭证已上传，等待商家核实')
            }
          />
        )}
      </section>
      <section className={`bg r-8 ${css.card}`} aria-label="商品">
        <b>{order.storeName}</b>
        {order.lines.map((line) => (
          <div key={line.id} className="row between gap-8 line-t py-8">
            <span className="min-w-0">
              <Link to={mallPaths.goodsOf(line.goodsId)}>{line.title}</Link>{' '}
              <span className="ter">{line.specText}</span>
              {line.inAfterSale && <span className="amberText small"> 售后中</span>}
            </span>
            <span className="num nowrap">
              ¥{moneyText(line.price)} × {line.qty}
            </span>
          </div>
        ))}
        <p className="row to-end gap-16 wrap mb-0 num">
          <span>优惠 ¥{moneyText(order.discountAmount)}</span>
          <span>运费 ¥{moneyText(order.freightAmount)}</span>
          <b className={css.price}>应付 ¥{moneyText(order.payable)}</b>
          {Number(order.refunded) > 0 && <span>已退 ¥{moneyText(order.refunded)}</span>}
        </p>
      </section>
      <section className={`bg r-8 ${css.card}`} aria-label="收货">
        <b>收货</b>
        <p className="mb-0">
          {order.address.receiver} {order.address.phone}
          <br />
          {order.regionName}
          {order.address.detail}
        </p>
      </section>
      {order.packages.map((one) => (
        <section key={one.id} className={`bg r-8 ${css.card}`} aria-label={`包裹 ${one.shipmentNo}`}>
          <b>包裹 {[one.carrier, one.trackingNo].filter(Boolean).join(' ') || one.deliverer || one.shipmentNo}</b>
          <p className="ter small">{one.lines.map(({ title, qty }) => `${title} ×${qty}`).join('、')}</p>
          {one.traces.toReversed().map(({ at, state, text }) => (
            <p key={`${at}${state}${text}`} className="m-0">
              <span className="ter num small">{timeText(at)}</span> {TraceState.label(state)} {text}
            </p>
          ))}
        </section>
      ))}
      {order.vouchers.length > 0 && (
        <section className={`bg r-8 ${css.card}`} aria-label="付款凭证">
          <b>付款凭证</b>
          {order.vouchers.map((one) => (
            <p key={one.id} className="m-0">
              {one.paidAt} {one.payerName} ¥{moneyText(one.amount)} {VoucherResult.label(one.result)} {one.reason ?? ''}
            </p>
          ))}
        </section>
      )}
      {orderSlots().map(({ key, label, Content }) => (
        <section key={key} className={`bg r-8 ${css.card}`} aria-label={label}>
          <b>{label}</b>
          <Content order={order} />
        </section>
      ))}
      <section className={`bg r-8 ${css.card}`} aria-label="进展">
        <b>进展</b>
        {order.log.toReversed().map(({ at, action, note }, n) => (
          <p key={`${at}${n}`} className="m-0">
            <span className="ter num small">{timeText(at)}</span> {action} {note ?? ''}
          </p>
        ))}
      </section>
    </>
  )
}

/** What happens next, by when. */
function saidOf(order: MallOrderDetail): string {
  const { unpaid, checking, paid, toShip, shipped, cancelled } = MallStatus.code
  if (order.status === unpaid && order.payDeadline)
    return `请在 ${timeText(order.payDeadline)} 前付款，超时自动取消。${payeeOf(order)}`
  if (order.status === checking) return '凭证已提交，等待商家核实到账。'
  if (order.status === paid) return '已付款，等待商家接单。'
  if (order.status === toShip) return '商家已接单，等待发货。'
  if (order.status === shipped && order.halted) return '有进行中的售后，自动收货已暂停。'
  if (order.status === shipped && order.autoConfirmAt) return `${timeText(order.autoConfirmAt)} 自动确认收货。`
  if (order.status === cancelled) return `已取消：${order.cancelReason ?? ''}`
  return '订单已完成。'
}

const payeeOf = ({ payee }: MallOrderDetail) =>
  payee ? ` 收款账户：${payee.accountName} ${payee.bankName} ${payee.bankAccount}` : ''
