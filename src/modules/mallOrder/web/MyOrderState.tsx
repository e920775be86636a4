import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Tag, timeText, toast } from '#kernel/web/ui/index.ts'
import { partsPage } from '#modules/parts/web/index.ts'
import { mallOrderApi } from '../shared/api.ts'
import type { MallOrderDetail } from '../shared/order.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { MallStatus, PayMethod, Side } from '../shared/terms.ts'
import css from './buyer.module.css'
import { MallState } from './marks.tsx'
import { VoucherForm } from './VoucherForm.tsx'

type Asking = 'cancel' | 'voucher' | 'receive'

const isUnpaid = ({ status }: MallOrderDetail) => status === MallStatus.code.unpaid

/** Where the order stands, what the person may do with it, and what the verb that was pressed asks. */
export function MyOrderState({ order }: { order: MallOrderDetail }) {
  const [search] = useSearchParams()
  const [asking, setAsking] = useState<Asking | undefined>(
    search.get('voucher') && order.moves.includes('voucher') ? 'voucher' : undefined,
  )
  const done = () => setAsking(undefined)
  return (
    <section className={`bg r-8 ${css.card}`} aria-label="状态">
      <div className="row between gap-8 wrap">
        <span className="row gap-8">
          <b className="num">{order.orderNo}</b>
          <MallState status={order.status} part={order.partShipped} />
          {order.urgent && <Tag tone="red">急件</Tag>}
        </span>
        <Verbs order={order} onAsk={(what) => setAsking(asking === what ? undefined : what)} />
      </div>
      <Steps order={order} />
      <p className="sec mb-0">{saidOf(order)}</p>
      {order.request && (
        <p className="mb-0">
          用于配件更换单{' '}
          <Link className="num" to={partsPage.detail(order.request.id)}>
            {order.request.requestNo}
          </Link>
        </p>
      )}
      {isUnpaid(order) && order.payee && <Payee order={order} payee={order.payee} />}
      {asking === 'cancel' && <Cancel id={order.id} onDone={done} />}
      {asking === 'receive' && <Receive id={order.id} onDone={done} />}
      {asking === 'voucher' && <SendVoucher order={order} onDone={done} />}
    </section>
  )
}

function Verbs({ order, onAsk }: { order: MallOrderDetail; onAsk(what: Asking): void }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const may = (move: string) => order.moves.includes(move)
  const extend = () =>
    run(async () => {
      await call(mallOrderApi.extend, { id: order.id })
      toast.done('已延长7天')
    })
  return (
    <span className="row gap-8 wrap">
      {isUnpaid(order) && order.payMethod === PayMethod.code.online && (
        <Link className={css.main} to={`${mallOrderPaths.cashier}?orders=${order.id}`}>
          去付款
        </Link>
      )}
      {may('voucher') && (
        <button type="button" className={css.main} onClick={() => onAsk('voucher')}>
          上传付款凭证
        </button>
      )}
      {may('receive') && (
        <button type="button" className={css.main} onClick={() => onAsk('receive')}>
          确认收货
        </button>
      )}
      {may('extend') && (
        <button type="button" className={css.plain} disabled={running} onClick={() => void extend()}>
          延长收货
        </button>
      )}
      {may('cancel') && (
        <button type="button" className={css.plain} onClick={() => onAsk('cancel')}>
          取消订单
        </button>
      )}
    </span>
  )
}

interface Asked {
  readonly id: string
  onDone(): void
}

function Cancel({ id, onDone }: Asked) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [reason, setReason] = useState('不想买了')
  const cancel = () =>
    run(async () => {
      await call(mallOrderApi.cancel, { id, reason: reason.trim() })
      toast.done('订单已取消')
      onDone()
    })
  return (
    <p className="row gap-8 wrap mb-0">
      <input aria-label="取消原因" maxLength={100} value={reason} onChange={(event) => setReason(event.target.value)} />
      <button type="button" className={css.main} disabled={running || !reason.trim()} onClick={() => void cancel()}>
        确定取消
      </button>
    </p>
  )
}

function Receive({ id, onDone }: Asked) {
  const { call } = useKit()
  const { running, run } = useRun()
  const receive = () =>
    run(async () => {
      await call(mallOrderApi.receive, { id })
      toast.done('已确认收货')
      onDone()
    })
  return (
    <p className="row gap-8 wrap mb-0">
      <span>收到全部商品且没有问题后再确认，确认后订单完成。</span>
      <button type="button" className={css.main} disabled={running} onClick={() => void receive()}>
        确定收货
      </button>
    </p>
  )
}

function SendVoucher({ order, onDone }: { order: MallOrderDetail; onDone(): void }) {
  const { call } = useKit()
  return (
    <VoucherForm
      amount={order.payable}
      onSend={async (draft) => {
        await call(mallOrderApi.voucher, { ...draft, id: order.id })
        toast.done('凭证已上传，等待商家核实')
        onDone()
      }}
    />
  )
}

/** Where the order stands; one that was cancelled stands nowhere. */
function Steps({ order }: { order: MallOrderDetail }) {
  if (order.status === MallStatus.code.cancelled) return null
  const steps = [
    ['下单', order.createdAt],
    ['付款', order.paidAt],
    ['接单', order.acceptedAt],
    ['发货', order.shippedAt],
    ['完成', order.completedAt],
  ] as const
  return (
    <ol className={css.steps} aria-label="进度">
      {steps.map(([label, at]) => (
        <li key={label} className={at ? css.passed : ''}>
          <span className={at ? '' : 'ter'}>{label}</span>
          <span className="block ter num t12">{at ? timeText(at) : ''}</span>
        </li>
      ))}
    </ol>
  )
}

function Payee({ order, payee }: { order: MallOrderDetail; payee: NonNullable<MallOrderDetail['payee']> }) {
  const facts = [
    ['户名', payee.accountName],
    ['开户行', payee.bankName],
    ['账号', payee.bankAccount],
    ['附言', order.orderNo],
  ] as const
  return (
    <dl className={css.payee}>
      {facts.map(([label, value]) => (
        <div key={label} className="row gap-12">
          <dt className="sec">{label}</dt>
          <dd className="m-0 num anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What happens next, by when. */
function saidOf(order: MallOrderDetail): string {
  const { unpaid, checking, paid, toShip, shipped, cancelled } = MallStatus.code
  if (order.status === unpaid && order.payDeadline)
    return order.payMethod === PayMethod.code.online
      ? `请在 ${timeText(order.payDeadline)} 前付款，超时自动取消。`
      : `请在 ${timeText(order.payDeadline)} 前转账到下面的账户并上传凭证，超时自动取消。`
  if (order.status === checking) return '凭证已提交，等待商家核实到账。'
  if (order.status === paid) return '已付款，等待商家接单。'
  if (order.status === toShip)
    return order.partShipped ? '商家已发出一部分，其余的正在备货。' : '商家已接单，正在备货。'
  if (order.status === shipped && order.halted) return '有进行中的售后，自动收货已暂停。'
  if (order.status === shipped && order.autoConfirmAt) return `${timeText(order.autoConfirmAt)} 自动确认收货。`
  if (order.status === cancelled)
    return `${Side.label(order.cancelBy ?? Side.code.system)}取消：${order.cancelReason ?? ''}`
  return '订单已完成。'
}
