import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#kernel/shared/money.ts'
import { hoursSaid } from '#kernel/shared/said.ts'
import { told } from '#kernel/web/client/told.ts'
import { currentUser } from '#kernel/web/session/user.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { MallGoods, MallSku } from '../../shared/mall.ts'
import { mallPaths } from '../../shared/paths.ts'
import own from './buying.module.css'
import { cartDoor, setCartCount } from './cartDoor.ts'
import { Freight } from './Freight.tsx'
import { PriceRange } from './ItemCards.tsx'
import { localCart } from './localCart.ts'
import { askLogin } from './login.tsx'
import css from './pages.module.css'
import { type Choice, fitted, lackingOf, qtyRange, skuOf, startOf } from './picking.ts'
import { SkuPicker } from './SkuPicker.tsx'

interface Props {
  readonly goods: MallGoods
  again(): Promise<MallGoods | undefined>
  onPicture(picture: string | undefined): void
  children(parts: { readonly picker: ReactNode; readonly bar: ReactNode }): ReactNode
}

/** Choosing, how many, and the two verbs; nothing goes into a cart whose price or stock is not of this moment. */
export function Buying({ goods, again, onPicture, children }: Props) {
  const navigate = useNavigate()
  const [choice, setChoice] = useState<Choice>(() => startOf(goods))
  const [typed, setTyped] = useState(String(goods.minBuy))
  const [busy, setBusy] = useState(false)
  const sku = skuOf(goods, choice)
  const qty = fitted(goods, sku?.available ?? 9999, Math.trunc(Number(typed)))
  const choose = (next: Choice) => {
    setChoice(next)
    const picked = skuOf(goods, next)
    if (picked?.image) onPicture(picked.image)
  }
  /** What is to be bought as it is now; undefined: the person was told why not. */
  const checked = async (): Promise<MallSku | undefined> => {
    if (currentUser()?.roleType === 2) return said('运营账号不能下单，请用企业账号登录')
    const lacking = lackingOf(goods, choice)
    if (!sku) return said(lacking.length > 0 ? `请选择${lacking.join('、')}` : '没有这种组合，请另选')
    const fresh = await again()
    if (!fresh) return said('暂时查不到最新的价格与库存，请稍后再试')
    const now = skuOf(fresh, choice)
    if (!now) return said('该规格已下架，请另选')
    if (now.price !== sku.price) return said(`价格已变为 ¥${formatMoney(now.price)}，请确认后再加入`)
    if (qtyRange(fresh, now.available).max < qty) return said(`「${fresh.title}」库存不足，仅剩${now.available}`)
    return now
  }
  const run = async (work: (now: MallSku) => Promise<unknown> | unknown) => {
    if (busy) return
    setBusy(true)
    try {
      const now = await checked()
      if (now) await work(now)
    } finally {
      setBusy(false)
    }
  }
  const add = () => run((now) => putIn({ skuId: now.skuId, goodsId: goods.goodsId, qty, price: now.price }))
  const buy = () =>
    run(async (now) => {
      if (await askLogin('登录后继续购买')) void navigate(mallPaths.buy(now.skuId, qty))
    })
  const sold = sku !== undefined && qtyRange(goods, sku.available).max === 0
  const verbs = (
    <>
      <button type="button" className={css.second} disabled={busy || sold} onClick={() => void add()}>
        加入购物车
      </button>
      <button type="button" className={`bg-action ${css.action}`} disabled={busy || sold} onClick={() => void buy()}>
        {sold ? '暂时无货' : '立即购买'}
      </button>
    </>
  )
  const picker = (
    <>
      <div className={`row wrap gap-12 r-6 bg-side ${own.priceLine}`}>
        {sku ? <Price sku={sku} /> : <PriceRange {...rangeOf(goods)} />}
        {goods.sales > 0 && <span className="ter t13 push">已售 {goods.sales}</span>}
      </div>
      <SkuPicker goods={goods} choice={choice} onChoose={choose} />
      <div className={`flex gap-12 ${css.dimension}`}>
        <span className="sec t13">数量</span>
        <div className="row wrap gap-8">
          <Qty goods={goods} available={sku?.available ?? 9999} qty={qty} typed={typed} onType={setTyped} />
          <span className="sec t13" role="status">
            {sku && stockText(sku, goods)}
          </span>
        </div>
      </div>
      <div className={`flex gap-12 ${css.dimension}`}>
        <span className="sec t13">送至</span>
        <Freight
          freight={goods.freight}
          price={sku?.price ?? goods.skus[0]?.price ?? '0.00'}
          weightKg={(sku ?? goods.skus[0])?.weightKg ?? null}
          qty={qty}
        />
      </div>
      <p className={`m-0 sec t13 ${own.promises}`}>
        {goods.store.shipWithinHours ? `付款后 ${hoursSaid(goods.store.shipWithinHours)}内发货` : ''}
        {goods.store.afterSaleDays ? `　完成后 ${goods.store.afterSaleDays} 天内可申请售后` : ''}
        {goods.warrantyMonths > 0 ? `　质保 ${goods.warrantyMonths} 个月` : ''}
      </p>
      <div className={`flex gap-12 ${own.verbs}`}>{verbs}</div>
    </>
  )
  return children({ picker, bar: <div className={`flex gap-8 ${own.barVerbs}`}>{verbs}</div> })
}

const said = (text: string): undefined => {
  toast.warning(text)
  return undefined
}

async function putIn(line: Parameters<typeof localCart.add>[0]): Promise<void> {
  const door = cartDoor.get()
  if (currentUser() && door) {
    if ((await told(door.add(line))) === undefined) return
    setCartCount((await told(door.count())) ?? 0)
  } else if (!localCart.add(line)) {
    said('购物车最多 99 种商品，请先结算或删去一些')
    return
  }
  toast.done('已加入购物车')
}

function rangeOf({ skus }: MallGoods): { from: string; to: string } {
  const sorted = skus.map(({ price }) => price).toSorted((a, b) => Number(a) - Number(b))
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }
}

function Price({ sku }: { sku: MallSku }) {
  return (
    <>
      <b className={`num ${own.bigPrice}`}>
        <span className="t14">¥</span>
        {formatMoney(sku.price)}
      </b>
      {sku.marketPrice && Number(sku.marketPrice) > Number(sku.price) && (
        <s className="ter num t13">¥{formatMoney(sku.marketPrice)}</s>
      )}
      <span className="ter t12">料号 {sku.skuNo}</span>
    </>
  )
}

function stockText(sku: MallSku, { minBuy, stepBuy, maxBuy }: MallGoods): string {
  const rules = [
    minBuy > 1 ? `${minBuy} 件起售` : '',
    stepBuy > 1 ? `每次加 ${stepBuy} 件` : '',
    maxBuy ? `限购 ${maxBuy} 件` : '',
  ].filter(Boolean)
  return [sku.available > 0 ? `库存 ${sku.available} 件` : '暂无货', ...rules].join('，')
}

function Qty({
  goods,
  available,
  qty,
  typed,
  onType,
}: {
  goods: MallGoods
  available: number
  qty: number
  typed: string
  onType(typed: string): void
}) {
  const { min, max } = qtyRange(goods, available)
  const set = (to: number) => onType(String(fitted(goods, available, to)))
  return (
    <span className={`inline ${own.qty}`}>
      <button type="button" aria-label="减少" disabled={qty <= min} onClick={() => set(qty - goods.stepBuy)}>
        −
      </button>
      <input
        aria-label="数量"
        inputMode="numeric"
        maxLength={4}
        value={typed}
        onChange={({ target }) => onType(target.value.replace(/\D/g, ''))}
        onBlur={() => onType(String(qty))}
      />
      <button type="button" aria-label="增加" disabled={max > 0 && qty >= max} onClick={() => set(qty + goods.stepBuy)}>
        +
      </button>
    </span>
  )
}
