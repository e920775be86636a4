import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sum, times } from '#kernel/shared/money.ts'
import { currentUser } from '#kernel/web/session/user.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import { mallPaths } from '#modules/goods/shared/paths.ts'
import { askLogin, MallFrame } from '#modules/goods/web/index.ts'
import type { CartLine } from '../shared/cart.ts'
import { QTY_MAX } from '../shared/cart.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import css from './buyer.module.css'
import { Thumb } from './GoodsLine.tsx'
import { Said } from './Own.tsx'
import { useCart } from './useCart.ts'

/** /partsMall/cart (commerce 4.4): by store, signed in or not; what cannot be bought says why and is not chosen. */
export function CartPage() {
  const { stores, failed, again, setQty, remove } = useCart()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const navigate = useNavigate()
  const lines = stores?.flatMap((store) => store.lines) ?? []
  const good = lines.filter((line) => !line.invalidReason)
  const bad = lines.filter((line) => line.invalidReason)
  const chosen = good.filter((line) => !left.has(line.skuId))
  const total = sum(chosen.map((line) => times(line.priceNow ?? 0, line.qty)))
  const choose = (skuId: string) => {
    const next = new Set(left)
    if (!next.delete(skuId)) next.add(skuId)
    setLeft(next)
  }
  const settle = async () => {
    const wanted = chosen.map(({ skuId, qty }) => `${skuId}:${qty}`).join(',')
    if (currentUser() || (await askLogin('登录后结算，购物车里的商品都在')))
      void navigate(`${mallOrderPaths.checkout}?lines=${wanted}`)
  }
  const foot = lines.length > 0 && (
    <div className={css.total}>
      <label className="row gap-8 nowrap">
        <input
          type="checkbox"
          checked={good.length > 0 && chosen.length === good.length}
          disabled={good.length === 0}
          onChange={({ target }) => setLeft(new Set(target.checked ? [] : good.map(({ skuId }) => skuId)))}
        />
        全选
      </label>
      <span className="push row gap-12">
        <span className="sec nowrap">已选 {chosen.length} 种</span>
        <b className={`num f-18 nowrap ${css.price}`}>¥{moneyText(total)}</b>
        <button type="button" className={css.main} disabled={chosen.length === 0} onClick={() => void settle()}>
          去结算
        </button>
      </span>
    </div>
  )
  return (
    <MallFrame title="购物车" bottom={foot || undefined}>
      <div className="row between mt-16 mb-16">
        <h1 className="f-20 m-0">购物车</h1>
        {bad.length > 0 && (
          <button type="button" className="linkButton" onClick={() => remove(bad.map(({ skuId }) => skuId))}>
            移出不能买的商品
          </button>
        )}
      </div>
      {!stores ? (
        <Said failed={failed} onAgain={again} />
      ) : lines.length === 0 ? (
        <section className={`bg r-8 middle ${css.none}`}>
          <p className="sec">购物车是空的</p>
          <Link to={mallPaths.list}>去选商品</Link>
        </section>
      ) : (
        stores.map((store) => (
          <section key={store.sellerId} className={`bg r-8 ${css.card}`} aria-label={store.storeName}>
            {store.storeId ? (
              <Link className="ink strong" to={mallPaths.storeOf(store.storeId)}>
                {store.storeName}
              </Link>
            ) : (
              <b>{store.storeName}</b>
            )}
            {store.lines.map((line) => (
              <Line
                key={line.skuId}
                line={line}
                chosen={!line.invalidReason && !left.has(line.skuId)}
                onChoose={() => choose(line.skuId)}
                onQty={(qty) => setQty(line.skuId, qty)}
                onRemove={() => remove([line.skuId])}
              />
            ))}
          </section>
        ))
      )}
    </MallFrame>
  )
}

interface LineProps {
  readonly line: CartLine
  readonly chosen: boolean
  onChoose(): void
  onQty(qty: number): void
  onRemove(): void
}

function Line({ line, chosen, onChoose, onQty, onRemove }: LineProps) {
  const moved = line.priceNow !== null && line.priceNow !== line.priceAtAdd
  return (
    <div className={`line-t ${css.line}`}>
      <input
        type="checkbox"
        aria-label={`选择 ${line.title}`}
        checked={chosen}
        disabled={Boolean(line.invalidReason)}
        onChange={onChoose}
      />
      <Thumb src={line.image} />
      <div className="min-w-0">
        <Link to={mallPaths.goodsOf(line.goodsId)} className="ink">
          {line.title}
        </Link>
        <div className="ter small">{line.specText}</div>
        {line.invalidReason && <div className="redText small">{line.invalidReason}</div>}
        {moved && (
          <div className="amberText small">
            加入时 ¥{moneyText(line.priceAtAdd)}，现在 ¥{moneyText(line.priceNow)}
          </div>
        )}
      </div>
      <div className="row gap-12">
        <b className={`num nowrap ${css.price}`}>{line.priceNow === null ? '—' : `¥${moneyText(line.priceNow)}`}</b>
        <Qty line={line} onQty={onQty} />
        <button type="button" className="linkButton" aria-label={`移出 ${line.title}`} onClick={onRemove}>
          移出
        </button>
      </div>
    </div>
  )
}

/** One step less or more, or a number that is typed; the rules of the goods are told by the checkout. */
function Qty({ line, onQty }: { line: CartLine; onQty(qty: number): void }) {
  const { title, qty, minBuy, stepBuy, maxBuy } = line
  const most = Math.min(maxBuy ?? QTY_MAX, QTY_MAX)
  return (
    <span className={`inline ${css.qty}`}>
      <button
        type="button"
        aria-label={`减少 ${title}`}
        disabled={qty <= minBuy}
        onClick={() => onQty(Math.max(1, qty - stepBuy))}
      >
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={`数量 ${title}`}
        maxLength={4}
        defaultValue={qty}
        key={qty}
        onBlur={({ target }) => {
          const typed = Number(target.value)
          if (Number.isInteger(typed) && typed >= 1 && typed !== qty) onQty(Math.min(QTY_MAX, typed))
          else target.value = String(qty)
        }}
      />
      <button type="button" aria-label={`增加 ${title}`} disabled={qty >= most} onClick={() => onQty(qty + stepBuy)}>
        +
      </button>
    </span>
  )
}
