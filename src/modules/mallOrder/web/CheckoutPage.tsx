import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { moneyText } from '#kernel/web/ui/index.ts'
import { addressApi, type SentTo } from '../shared/address.ts'
import type { Asked } from '../shared/cart.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import type { UrgentOffer } from '../shared/urgent.ts'
import { AddressForm } from './AddressForm.tsx'
import { useAsked } from './asked.ts'
import css from './buyer.module.css'
import { Own, Said } from './Own.tsx'
import { Quoted } from './Quoted.tsx'
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
      start,
      offer,
      addressId: own ?? records.find((one) => one.regionCode === start.regionCode && one.detail === start.detail)?.id,
    })
    return (
      <UrgentPlace requestId={requestId} skuId={lines[0]?.skuId}>
        {(place, offer) =>
          checkout({ lines, requestId, records, ...to(place, offer), onChoose: setChosen, onSaved: again })
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
    <Quoted lines={lines} addressId={addressId} {...(requestId && { requestId })}>
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
