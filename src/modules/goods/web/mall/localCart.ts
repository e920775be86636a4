import { keep as keepHere, kept } from '#kernel/web/kept.ts'
import { createStore } from '#kernel/web/store.ts'

/** A line of the cart before sign-in, kept in the browser; `price` is what was shown when it went in. */
export interface LocalLine {
  readonly skuId: string
  readonly goodsId: string
  readonly qty: number
  readonly price: string
}

/** As many lines as a cart has on the server. */
export const LOCAL_CART_MAX = 99
const QTY_MAX = 9999
const KEY = 'mallCart'

function isLine(value: unknown): value is LocalLine {
  if (typeof value !== 'object' || value === null) return false
  const { skuId, goodsId, qty, price } = value as Partial<LocalLine>
  return (
    typeof skuId === 'string' &&
    typeof goodsId === 'string' &&
    typeof price === 'string' &&
    Number.isInteger(qty) &&
    (qty as number) >= 1 &&
    (qty as number) <= QTY_MAX
  )
}

function read(): readonly LocalLine[] {
  const lines = kept(KEY)
  return Array.isArray(lines) ? lines.filter(isLine).slice(0, LOCAL_CART_MAX) : []
}

const store = createStore<readonly LocalLine[]>(read(), [])

function keep(lines: readonly LocalLine[]): void {
  // A browser that keeps nothing has its cart until the page is closed.
  keepHere(KEY, lines.length === 0 ? undefined : lines)
  store.set(lines)
}

export const localCart = {
  get: store.get,
  use: store.use,
  subscribe: store.subscribe,
  /** More of a sku that is there already; false: the cart is full. */
  add(line: LocalLine): boolean {
    const lines = store.get()
    const known = lines.find(({ skuId }) => skuId === line.skuId)
    if (!known && lines.length >= LOCAL_CART_MAX) return false
    const qty = Math.min(QTY_MAX, (known?.qty ?? 0) + line.qty)
    keep([{ ...line, qty }, ...lines.filter(({ skuId }) => skuId !== line.skuId)])
    return true
  },
  setQty(skuId: string, qty: number): void {
    keep(
      store.get().map((line) => (line.skuId === skuId ? { ...line, qty: Math.min(QTY_MAX, Math.max(1, qty)) } : line)),
    )
  },
  remove(...skuIds: readonly string[]): void {
    keep(store.get().filter(({ skuId }) => !skuIds.includes(skuId)))
  },
  clear: (): void => keep([]),
}

/** Another tab of the browser changed the cart. */
export function followCart(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === KEY || event.key === null)) store.set(read())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
