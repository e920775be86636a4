import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { clock } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { copyText, Money, moneyText, useNow } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { mallPaths } from '#modules/goods/shared/paths.ts'
import { askLogin, MallFrame } from '#modules/goods/web/index.ts'
import { MallStatus } from '#modules/mallOrder/shared/terms.ts'
import { payApi } from '../shared/api.ts'
import { PaymentStatus, type Provider } from '../shared/terms.ts'
import { PayCode } from './PayCode.tsx'
import css from './pay.module.css'

type Cashier = ReplyOf<typeof payApi.cashier>
type Offer = ReplyOf<typeof payApi.create>

/** 收银台 (commerce 4.4): ?orders=id,id. */
export function CashierPage() {
  const user = useUser()
  const [search] = useSearchParams()
  const orderIds = (search.get('orders') ?? '').split(',').filter(Boolean)
  return (
    <MallFrame title="收银台">
      {!user ? (
        <Panel title="登录后付款">
          <Button type="primary" size="large" onClick={() => void askLogin('登录后付款')}>
            登录
          </Button>
        </Panel>
      ) : orderIds.length === 0 ? (
        <Panel title="没有要付款的订单">
          <Link to={mallPaths.orders}>查看我的订单</Link>
        </Panel>
      ) : (
        <Orders key={orderIds.join()} orderIds={orderIds} />
      )}
    </MallFrame>
  )
}

function Panel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={`bg r-8 middle ${css.said}`}>
      <h1 className="f-20">{title}</h1>
      <div className={css.next}>{children}</div>
    </section>
  )
}

function Orders({ orderIds }: { orderIds: string[] }) {
  const { data, error, refetch } = useRead(payApi.cashier, { orderIds }, { firstLoad: true })
  if (error)
    return (
      <Panel title={error.message || '网络异常，收银台没有加载出来'}>
        <Button onClick={() => void refetch()}>重试</Button>
      </Panel>
    )
  if (!data) return <section className={`bg r-8 ${css.waiting}`} role="status" aria-label="加载中" />
  const waiting = data.orders.filter(({ status }) => status === MallStatus.code.unpaid)
  if (waiting.length === 0)
    return (
      <Panel title={data.orders.some(({ status }) => status === MallStatus.code.cancelled) ? '订单已取消' : '付款成功'}>
        <Link to={mallPaths.orders}>查看我的订单</Link>
      </Panel>
    )
  return (
    <div className={css.cashier}>
      <Due cashier={data} />
      {waiting.some(({ online }) => !online) && <Transfers orders={waiting.filter(({ online }) => !online)} />}
      {waiting.some(({ online }) => online) && (
        <Online cashier={data} orderIds={waiting.filter(({ online }) => online).map(({ id }) => id)} onPaid={refetch} />
      )}
    </div>
  )
}

function Due({ cashier }: { cashier: Cashier }) {
  const ends = cashier.orders.flatMap(({ payDeadline }) => (payDeadline ? Date.parse(payDeadline) : []))
  const left = (Math.min(...ends) - useNow()) / 1000
  return (
    <section className={`bg r-8 ${css.due}`}>
      <div className="sec">应付金额</div>
      <div className={css.amount}>
        <Money value={cashier.total} sign />
      </div>
      {ends.length > 0 && (
        <p className="sec" role="timer" aria-live="off">
          {left > 0 ? (
            <>
              请在 <b className="num redText">{clock(left)}</b> 内完成付款，逾期订单自动取消
            </>
          ) : (
            '已超过付款时限，订单将自动取消'
          )}
        </p>
      )}
      <ul className={`bare-list ${css.orders}`}>
        {cashier.orders.map((one) => (
          <li key={one.id} className="row between gap-12">
            <span className="clip">
              {one.storeName} <span className="ter num">{one.orderNo}</span>
            </span>
            <Money value={one.payable} sign />
          </li>
        ))}
      </ul>
    </section>
  )
}

const phone = () => window.matchMedia('(max-width: 600px)').matches

function Online({ cashier, orderIds, onPaid }: { cashier: Cashier; orderIds: string[]; onPaid(): unknown }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [offer, setOffer] = useState<Offer & { provider: Provider }>()
  const choose = (provider: Provider) =>
    run(async () => {
      const way = phone() ? 'phone' : 'qr'
      setOffer({ ...(await call(payApi.create, { orderIds, provider, way })), provider })
    })
  return (
    <section className={`bg r-8 ${css.part}`}>
      <h2 className="f-16">选择支付方式</h2>
      {cashier.providers.length === 0 && <p className="sec">尚未开通在线支付，请联系店铺改为线下付款</p>}
      <div className={css.providers}>
        {cashier.providers.map(({ name, title, why }) => (
          <button
            key={name}
            type="button"
            className={`bare-button r-6 ${css.provider}`}
            aria-pressed={offer?.provider === name}
            disabled={why !== null || running}
            onClick={() => void choose(name)}
          >
            <b>{title}</b>
            <span className="sec small">{why ?? (name === 'sandbox' ? '不产生真实扣款' : '扫码或跳转支付')}</span>
          </button>
        ))}
      </div>
      {offer && <Paying key={offer.payNo} offer={offer} onPaid={onPaid} onAgain={() => void choose(offer.provider)} />}
    </section>
  )
}

const ends: readonly PaymentStatus[] = [PaymentStatus.code.closed, PaymentStatus.code.wrong]

function Paying({ offer, onPaid, onAgain }: { offer: Offer; onPaid(): unknown; onAgain(): unknown }) {
  const { data } = useRead(payApi.state, { payNo: offer.payNo }, { refetchInterval: 3000 })
  const paid = data?.status === PaymentStatus.code.paid
  useEffect(() => {
    if (paid) void onPaid()
  }, [paid, onPaid])
  const over = useNow() > Date.parse(offer.expireAt)
  if (over || (data && ends.includes(data.status)))
    return (
      <div className={css.paying} role="status">
        <p>
          {data?.status === PaymentStatus.code.wrong
            ? '付款金额与订单不符，店铺正在核对，请勿重复付款'
            : '支付码已失效'}
        </p>
        {data?.status !== PaymentStatus.code.wrong && <Button onClick={onAgain}>重新获取</Button>}
      </div>
    )
  return (
    <div className={css.paying}>
      {offer.qrCode && <PayCode text={offer.qrCode} label={`支付码 ${moneyText(offer.amount)} 元`} />}
      {offer.payUrl && (
        <Button type="primary" size="large" href={offer.payUrl} target={phone() ? '_self' : '_blank'} rel="noopener">
          打开支付页面
        </Button>
      )}
      <p className="sec" role="status">
        {offer.qrCode ? '请扫码付款，付款后本页自动更新' : '付款后回到本页，状态自动更新'}
      </p>
    </div>
  )
}

function Transfers({ orders }: { orders: Cashier['orders'] }) {
  return (
    <section className={`bg r-8 ${css.part}`}>
      <h2 className="f-16">线下转账</h2>
      <p className="sec">按应付金额转账到店铺账户，附言写订单号，然后上传付款凭证；店铺核实到账后发货</p>
      {orders.map((one) => (
        <div key={one.id} className={css.transfer}>
          <div className="row between gap-12">
            <b className="clip">{one.storeName}</b>
            <Money value={one.payable} sign />
          </div>
          {one.payee ? (
            <dl className={css.facts}>
              <Fact label="户名" value={one.payee.accountName} />
              <Fact label="开户行" value={one.payee.bankName} />
              <Fact label="账号" value={one.payee.bankAccount} />
              <Fact label="附言" value={one.orderNo} />
            </dl>
          ) : (
            <p className="sec">店铺没有填写收款账户，请联系店铺</p>
          )}
          <Link to={`/partsMall/myOrderDetail?id=${one.id}&voucher=1`}>上传付款凭证</Link>
        </div>
      ))}
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="sec">{label}</dt>
      <dd className="num anywhere">
        {value}{' '}
        <button
          type="button"
          className="bare-button p-0 brandText small"
          aria-label={`复制${label}`}
          onClick={() => void copyText(value)}
        >
          复制
        </button>
      </dd>
    </>
  )
}
