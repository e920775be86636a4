import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { moneyText, toast } from '#kernel/web/ui/index.ts'
import { addressApi, type SentTo } from '../shared/address.ts'
import { type Asked, checkoutApi, type Quote } from '../shared/cart.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { PayMethod, refuseMall } from '../shared/terms.ts'
import type { UrgentOffer } from '../shared/urgent.ts'
import { AddressForm } from './AddressForm.tsx'
import { useAsked } from './asked.ts'
import css from './buyer.module.css'
import { GoodsLine } from './GoodsLine.tsx'
import { InvoiceFields, type InvoiceTyped, NO_INVOICE, wishOf, wrongOf } from './InvoiceFields.tsx'
import { Own, Said } from './Own.tsx'
import { UrgentPlace } from './UrgentPlace.tsx'

const uuid = /^[0-9a-f-]{36}$/i

/** `lines=sku:qty,…` of the cart, or `sku=&qty=` of 立即购买; what an address says wrongly is left out. */
function linesOf(search: URLSearchParams): Asked['lines'] {
  const one = search.get('sku')
  const pairs = one ? [`${one}:${search.get('qty') ?? 1}`] : (search.get('lines') ?? '').split(',')
  return pairs.flatMap((pair) => {
    const [skuId = '', qty] = pair.split(':')
    const n = Number(qty)
    return uuid.test(skuId) && Number.isInteger(n) && n >= 1 && n <= 9999 ? [{ skuId, qty: n }] : []
  })
}

/** /partsMall/checkout (commerce 4.4). */
export function CheckoutPage() {
  const [search] = useSearchParams()
  const lines = useMemo(() => linesOf(search), [search])
  const asked = search.get('request') ?? ''
  const requestId = uuid.test(asked) ? asked : undefined
  const { data, failed, again } = useAsked(addressApi.list, {})
  const [chosen, setChosen] = useState<string>()
  if (!data || lines.length === 0)
    return (
      <Own title="结算">
        {data ? (
          <section className={`bg r-8 middle ${css.none}`}>
            <p className="sec">没有要结算的商品</p>
            <Link to={mallOrderPaths.cart}>去购物车选择</Link>
          </section>
        ) : (
          <Said failed={failed} onAgain={again} />
        )}
      </Own>
    )
  const { records } = data
  const own = records.find(({ id }) => id === chosen)?.id
  if (requestId) {
    const to = (start: SentTo, offer: UrgentOffer | undefined) => ({
      ...{ start, offer },
      addressId: own ?? records.find((one) => one.regionCode === start.regionCode && one.detail === start.detail)?.id,
    })
    return (
      <UrgentPlace requestId={requestId} skuId={lines[0]?.skuId}>
        {(place, offer) =>
          checkout({ ...{ lines, requestId, records }, ...to(place, offer), onChoose: setChosen, onSaved: again })
        }
      </UrgentPlace>
    )
  }
  return checkout({ lines, records, addressId: own ?? records[0]?.id, onChoose: setChosen, onSaved: again })
}

/** Where it goes, then what it costs to have it there. */
function checkout({ lines, requestId, ...places }: Places & Pick<Asked, 'lines' | 'requestId'>) {
  const { addressId } = places
  if (!addressId)
    return (
      <Own title="结算">
        <Addresses {...places} />
      </Own>
    )
  return (
    <Quoted key={addressId} lines={lines} addressId={addressId} {...(requestId && { requestId })}>
      <Addresses {...places} />
    </Quoted>
  )
}

type Saved = { readonly id: string } | undefined
interface Places {
  /** What a new address begins with: the lift's. */
  readonly start?: SentTo
  /** What is ordered urgently: said until a quote says it. */
  readonly offer?: UrgentOffer | undefined
  readonly records: readonly {
    readonly id: string
    readonly receiver: string
    readonly phone: string
    readonly regionCode: string
    readonly regionName: string
    readonly detail: string
    readonly isDefault: boolean
  }[]
  readonly addressId: string | undefined
  onChoose(id: string): void
  onSaved(): Promise<unknown>
}

function Addresses({ start, offer, records, addressId, onChoose, onSaved }: Places) {
  const [adding, setAdding] = useState(false)
  const saved = async (added: Saved) => {
    await onSaved()
    if (added) onChoose(added.id)
    setAdding(false)
  }
  const isNew = adding || addressId === undefined
  return (
    <section className={`bg r-8 ${css.card}`} aria-label="收货地址">
      <div className="row between">
        <b>收货地址</b>
        {!isNew && (
          <button type="button" className="linkButton" onClick={() => setAdding(true)}>
            新增地址
          </button>
        )}
      </div>
      {records.map((address) => (
        <label key={address.id} className={css.choice}>
          <input type="radio" name="address" checked={address.id === addressId} onChange={() => onChoose(address.id)} />
          <span className="min-w-0">
            <span className="strong">
              {address.receiver} <span className="num">{address.phone}</span>
            </span>
            {address.isDefault && <span className="brandText small"> 默认</span>}
            <span className="block sec anywhere">
              {address.regionName}
              {address.detail}
            </span>
          </span>
        </label>
      ))}
      {isNew && offer && addressId === undefined && (
        <p className="m-0 mt-8">
          <b>
            {offer.title} {offer.specText} ×{offer.qty}
          </b>{' '}
          <span className="num">¥{moneyText(offer.price)}</span> <span className="sec">{offer.storeName}</span>
        </p>
      )}
      {isNew && start && (
        <p className="sec m-0 mt-8">
          急件送到电梯所在的小区：核对收货人、电话与地址，保存后看运费、下单；下单后保留 30 分钟。
        </p>
      )}
      {isNew && (
        <AddressForm
          onSaved={saved}
          {...(start && { start })}
          {...(addressId && { onCancel: () => setAdding(false) })}
        />
      )}
    </section>
  )
}

type Bought = Pick<Asked, 'lines' | 'addressId' | 'requestId'>

function Quoted({ lines, addressId, requestId, children }: Bought & { children: ReactNode }) {
  const [payMethod, setPayMethod] = useState<PayMethod>(PayMethod.code.online)
  const { data, failed, waiting, again } = useAsked(checkoutApi.preview, {
    lines,
    addressId,
    payMethod,
    ...(requestId && { requestId }),
  })
  const [remarks, setRemarks] = useState<Readonly<Record<string, string>>>({})
  const [invoices, setInvoices] = useState<Readonly<Record<string, InvoiceTyped>>>({})
  const [pressed, setPressed] = useState(false)
  const [moved, setMoved] = useState(false)
  // One checkout, however often it is pressed; another way to pay or another price is the same one.
  const [submitToken] = useState(() => crypto.randomUUID())
  const { running, run } = useRun()
  const navigate = useNavigate()
  const wrong = (storeId: string) => (pressed ? wrongOf(invoices[storeId] ?? NO_INVOICE) : {})
  const submit = ({ previewHash, stores }: Quote) => {
    setPressed(true)
    if (stores.some(({ storeId }) => Object.keys(wrongOf(invoices[storeId] ?? NO_INVOICE)).length > 0)) {
      toast.warning('发票信息没有填对，请看标红的地方')
      return
    }
    void run(async () => {
      try {
        const { orderIds } = await call(checkoutApi.submit, {
          ...{ lines: [...lines], addressId, payMethod, previewHash, submitToken },
          ...(requestId && { requestId }),
          remarks: Object.fromEntries(Object.entries(remarks).filter(([, text]) => text.trim())),
          invoices: Object.fromEntries(
            Object.entries(invoices).flatMap(([storeId, typed]) => {
              const wish = wishOf(typed)
              return wish ? [[storeId, wish]] : []
            }),
          ),
        })
        toast.done('订单已提交')
        void navigate(`${mallOrderPaths.cashier}?orders=${orderIds.join(',')}`, { replace: true })
      } catch (failure) {
        // What it costs now is asked again, and everything typed stays.
        if (failure instanceof CallFailure && failure.code === refuseMall.changed.code) {
          setMoved(true)
          await again()
        }
        throw failure
      }
    })
  }
  const short = data?.stores.some((store) => store.lines.some(({ available, qty }) => available < qty)) ?? false
  const foot = data && (
    <div className={css.total}>
      <span className="push row gap-12">
        <span className="sec nowrap">应付</span>
        <b className={`num f-20 nowrap ${css.price}`}>¥{moneyText(data.total)}</b>
        <button
          type="button"
          className={css.main}
          // What is shown may be of the other way to pay until its answer is there.
          disabled={running || waiting || Boolean(failed) || short}
          onClick={() => submit(data)}
        >
          提交订单
        </button>
      </span>
    </div>
  )
  return (
    <Own title="结算" bottom={foot}>
      {children}
      {moved && !failed && (
        <p className={`amberText bg r-8 ${css.card}`} role="alert">
          商品价格或运费已变动，下面是最新的金额，请确认后重新提交。
        </p>
      )}
      {failed && (
        <p className={`redText bg r-8 ${css.card}`} role="alert">
          {failed}
        </p>
      )}
      {!data && !failed && <Said failed="" />}
      {data?.stores.map((store) => (
        <section key={store.storeId} className={`bg r-8 ${css.card}`} aria-label={store.storeName}>
          <b>{store.storeName}</b>
          {store.lines.map((line) => (
            <GoodsLine key={line.skuId} line={line}>
              {line.available < line.qty && <div className="redText small">库存不足，仅剩{line.available}</div>}
            </GoodsLine>
          ))}
          <div className={`line-t ${css.fields}`}>
            <label>
              给商家留言
              <input
                maxLength={200}
                placeholder="选填，如送货时间、联系人"
                value={remarks[store.storeId] ?? ''}
                onChange={(event) => setRemarks({ ...remarks, [store.storeId]: event.target.value })}
              />
            </label>
            <InvoiceFields
              storeName={store.storeName}
              types={store.invoiceTypes}
              typed={invoices[store.storeId] ?? NO_INVOICE}
              wrong={wrong(store.storeId)}
              onType={(typed) => setInvoices({ ...invoices, [store.storeId]: typed })}
            />
          </div>
          <p className="row to-end wrap gap-16 mb-0 num">
            <span className="sec">商品 ¥{moneyText(store.goodsAmount)}</span>
            <span className="sec">运费 ¥{moneyText(store.freight)}</span>
            {Number(store.discount) > 0 && <span className="sec">优惠 −¥{moneyText(store.discount)}</span>}
            <b className={css.price}>小计 ¥{moneyText(store.payable)}</b>
          </p>
        </section>
      ))}
      {data && (
        <section className={`bg r-8 ${css.card}`} aria-label="付款方式">
          <b>付款方式</b>
          {PayMethod.options.toReversed().map(({ value, label }) => (
            <label key={value} className={css.choice}>
              <input type="radio" name="payMethod" checked={payMethod === value} onChange={() => setPayMethod(value)} />
              <span>
                {label}
                <span className="block ter small">{requestId ? urgentHints[value] : payHints[value]}</span>
              </span>
            </label>
          ))}
        </section>
      )}
    </Own>
  )
}

const payHints: Readonly<Record<PayMethod, string>> = {
  [PayMethod.code.online]: '30 分钟内付款，超时自动取消',
  [PayMethod.code.offline]: '72 小时内转账到店铺账户并上传凭证，商家核实到账后发货',
}
/** 同城急件 is held for half an hour, however it is paid. */
const urgentHints: Readonly<Record<PayMethod, string>> = {
  [PayMethod.code.online]: '现货保留 30 分钟，超时放开',
  [PayMethod.code.offline]: '现货保留 30 分钟：请在 30 分钟内转账并上传凭证',
}
