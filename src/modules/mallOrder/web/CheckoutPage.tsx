import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { moneyText, toast } from '#kernel/web/ui/index.ts'
import { addressApi } from '../shared/address.ts'
import { type Asked, checkoutApi } from '../shared/cart.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { PayMethod, refuseMall } from '../shared/terms.ts'
import { AddressForm } from './AddressForm.tsx'
import { useAsked } from './asked.ts'
import css from './buyer.module.css'
import { Own, Said } from './Own.tsx'

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
  const addresses = useAsked(addressApi.list, {})
  const [chosen, setChosen] = useState<string>()
  const addressId = chosen ?? addresses.data?.records[0]?.id
  return (
    <Own title="结算">
      {!addresses.data ? (
        <Said failed={addresses.failed} />
      ) : lines.length === 0 ? (
        <Said failed="没有要结算的商品，请从购物车选择" />
      ) : (
        <>
          <section className={`bg r-8 ${css.card}`} aria-label="收货地址">
            <b>收货地址</b>
            {addresses.data.records.map((address) => (
              <label key={address.id} className="row gap-8 mt-8">
                <input
                  type="radio"
                  name="address"
                  checked={address.id === addressId}
                  onChange={() => setChosen(address.id)}
                />
                <span>
                  {address.receiver} {address.phone} {address.regionName}
                  {address.detail}
                </span>
              </label>
            ))}
            {addresses.data.records.length === 0 && <AddressForm onSaved={addresses.again} />}
          </section>
          {addressId && <Quoted key={addressId} lines={lines} addressId={addressId} />}
        </>
      )}
    </Own>
  )
}

function Quoted({ lines, addressId }: Pick<Asked, 'lines' | 'addressId'>) {
  const [payMethod, setPayMethod] = useState<PayMethod>(PayMethod.code.online)
  const { data, failed, again } = useAsked(checkoutApi.preview, { lines, addressId, payMethod })
  const [remarks, setRemarks] = useState<Readonly<Record<string, string>>>({})
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  // One checkout, however often it is pressed; another way to pay or another price is the same one.
  const [submitToken] = useState(() => crypto.randomUUID())
  const { running, run } = useRun()
  const navigate = useNavigate()
  if (!data) return <Said failed={failed} />
  const submit = () =>
    run(async () => {
      const invoices = Object.fromEntries(
        Object.entries(titles).flatMap(([storeId, said]) => {
          const [title = '', taxNo = ''] = said.split('|').map((part) => part.trim())
          return title ? [[storeId, { type: 1, titleType: taxNo ? 2 : 1, title, ...(taxNo ? { taxNo } : {}) }]] : []
        }),
      )
      try {
        const { orderIds } = await call(checkoutApi.submit, {
          lines: [...lines],
          addressId,
          payMethod,
          previewHash: data.previewHash,
          submitToken,
          remarks: Object.fromEntries(Object.entries(remarks).filter(([, text]) => text.trim())),
          invoices,
        })
        toast.done('订单已提交')
        const [only] = orderIds
        void navigate(
          payMethod === PayMethod.code.online
            ? `${mallOrderPaths.cashier}?orders=${orderIds.join(',')}`
            : orderIds.length === 1
              ? `${mallOrderPaths.myOrder}?id=${only}`
              : mallOrderPaths.myOrders,
          { replace: true },
        )
      } catch (failure) {
        // What it costs now is asked again, and everything typed stays.
        if (failure instanceof CallFailure && failure.code === refuseMall.changed.code) await again()
        throw failure
      }
    })
  return (
    <>
      {data.stores.map((store) => (
        <section key={store.storeId} className={`bg r-8 ${css.card}`} aria-label={store.storeName}>
          <b>{store.storeName}</b>
          {store.lines.map((line) => (
            <div key={line.skuId} className="row between gap-8 line-t py-8">
              <span className="min-w-0">
                {line.title} <span className="ter">{line.specText}</span>
                {line.available < line.qty && <span className="redText small"> 库存不足，仅剩{line.available}</span>}
              </span>
              <span className="num nowrap">
                ¥{moneyText(line.price)} × {line.qty}
              </span>
            </div>
          ))}
          <div className={css.fields}>
            <label>
              给商家留言
              <input
                maxLength={200}
                value={remarks[store.storeId] ?? ''}
                onChange={(event) => setRemarks({ ...remarks, [store.storeId]: event.target.value })}
              />
            </label>
            <label>
              发票（抬头|税号，不填不开）
              <input
                maxLength={80}
                value={titles[store.storeId] ?? ''}
                onChange={(event) => setTitles({ ...titles, [store.storeId]: event.target.value })}
              />
            </label>
          </div>
          <p className="row to-end gap-16 mb-0 num">
            <span>运费 ¥{moneyText(store.freight)}</span>
            <b className={css.price}>小计 ¥{moneyText(store.payable)}</b>
          </p>
        </section>
      ))}
      <section className={`bg r-8 ${css.card}`} aria-label="付款方式">
        <b>付款方式</b>
        {PayMethod.options.map(({ value, label }) => (
          <label key={value} className="row gap-8 mt-8">
            <input type="radio" name="payMethod" checked={payMethod === value} onChange={() => setPayMethod(value)} />
            {label}
          </label>
        ))}
      </section>
      {failed && (
        <p className="redText" role="alert">
          {failed}
        </p>
      )}
      <div className={`bg r-8 ${css.total}`}>
        <b className={`num f-20 ${css.price}`}>¥{moneyText(data.total)}</b>
        <button type="button" className={css.main} disabled={running || Boolean(failed)} onClick={() => void submit()}>
          提交订单
        </button>
      </div>
    </>
  )
}
