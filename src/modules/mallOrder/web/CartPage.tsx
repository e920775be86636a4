import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sum, times } from '#kernel/shared/money.ts'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import { mallPaths } from '#modules/goods/shared/paths.ts'
import { setCartCount } from '#modules/goods/web/index.ts'
import { type CartLine, cartApi } from '../shared/cart.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { useAsked } from './asked.ts'
import css from './buyer.module.css'
import { Own, Said } from './Own.tsx'

/** /partsMall/cart (commerce 4.4): by store; what cannot be bought says why and is not chosen. */
export function CartPage() {
  const { data, failed, again } = useAsked(cartApi.listAll, {})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const navigate = useNavigate()
  const { run } = useRun()
  const lines = data?.stores.flatMap((store) => store.lines) ?? []
  const chosen = lines.filter((line) => !line.invalidReason && !left.has(line.skuId))
  const total = sum(chosen.map((line) => times(line.priceNow ?? 0, line.qty)))
  const change = (work: () => Promise<{ count: number }>) =>
    run(async () => {
      setCartCount((await work()).count)
      await again()
    })
  const choose = (skuId: string) => {
    const next = new Set(left)
    if (!next.delete(skuId)) next.add(skuId)
    setLeft(next)
  }
  const settle = () =>
    navigate(`${mallOrderPaths.checkout}?lines=${chosen.map(({ skuId, qty }) => `${skuId}:${qty}`).join(',')}`)
  const foot = (
    <div className={css.total}>
      <span className="sec">已选 {chosen.length} 种</span>
      <b className={`num f-18 ${css.price}`}>¥{moneyText(total)}</b>
      <button type="button" className={css.main} disabled={chosen.length === 0} onClick={() => void settle()}>
        去结算
      </button>
    </div>
  )
  return (
    <Own title="购物车" bottom={foot}>
      {!data ? (
        <Said failed={failed} />
      ) : lines.length === 0 ? (
        <section className={`bg r-8 middle ${css.none}`}>
          <p className="sec">购物车是空的</p>
          <Link to={mallPaths.list}>去选商品</Link>
        </section>
      ) : (
        data.stores.map((store) => (
          <section key={store.sellerId} className={`bg r-8 ${css.card}`} aria-label={store.storeName}>
            <b>{store.storeName}</b>
            {store.lines.map((line) => (
              <Line
                key={line.skuId}
                line={line}
                chosen={!line.invalidReason && !left.has(line.skuId)}
                onChoose={() => choose(line.skuId)}
                onQty={(qty) => void change(() => call(cartApi.save, { skuId: line.skuId, qty }))}
                onRemove={() => void change(() => call(cartApi.remove, { skuIds: [line.skuId] }))}
              />
            ))}
          </section>
        ))
      )}
    </Own>
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
  const dearer = line.priceNow !== null && line.priceNow !== line.priceAtAdd
  return (
    <div className={`line-t ${css.line}`}>
      <input
        type="checkbox"
        aria-label={`选择 ${line.title}`}
        checked={chosen}
        disabled={Boolean(line.invalidReason)}
        onChange={onChoose}
      />
      {line.image ? <img src={line.image} alt="" loading="lazy" /> : <span className={css.blank} />}
      <div className="min-w-0">
        <Link to={mallPaths.goodsOf(line.goodsId)} className="ink">
          {line.title}
        </Link>
        <div className="ter small">{line.specText}</div>
        {line.invalidReason && <div className="redText small">{line.invalidReason}</div>}
        {dearer && (
          <div className="amberText small">
            加入时 ¥{moneyText(line.priceAtAdd)}，现在 ¥{moneyText(line.priceNow)}
          </div>
        )}
      </div>
      <div className="row gap-8">
        <b className={`num ${css.price}`}>{line.priceNow === null ? '—' : `¥${moneyText(line.priceNow)}`}</b>
        <input
          type="number"
          className={css.qty}
          aria-label={`数量 ${line.title}`}
          min={line.minBuy}
          step={line.stepBuy}
          max={line.maxBuy ?? 9999}
          defaultValue={line.qty}
          key={line.qty}
          onBlur={(event) => {
            const qty = Number(event.target.value)
            if (Number.isInteger(qty) && qty >= 1 && qty <= 9999 && qty !== line.qty) onQty(qty)
          }}
        />
        <button type="button" className="linkButton" aria-label={`移出 ${line.title}`} onClick={onRemove}>
          移出
        </button>
      </div>
    </div>
  )
}
