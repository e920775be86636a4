import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { titleWindow } from '#kernel/web/router/guardRun.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { BrandMark } from '#kernel/web/shell/BrandMark.tsx'
import { useLive } from '#kernel/web/store.ts'
import { mallPaths } from '../../shared/paths.ts'
import { cartDoor, setCartCount, useCartCount } from './cartDoor.ts'
import { followCart, localCart } from './localCart.ts'
import { askLogin, LoginPlace } from './login.tsx'
import css from './mall.module.css'

interface Props {
  /** Of the window; the route's own title without it. */
  readonly title?: string | undefined
  readonly children: ReactNode
  /** In place of the bar at the bottom of a phone: 加入购物车, 去结算. */
  readonly bottom?: ReactNode
  /** On wider screens what is in `bottom` stands on the page itself. */
  readonly phoneOnly?: boolean
}

/** Around every page of the parts mall, signed in or not: a bar above, the page, on a phone a bar below. */
export function MallFrame({ title, children, bottom, phoneOnly = false }: Props) {
  const { brand } = clientSetup()
  const user = useUser()
  const count = useCartCount()
  useEffect(followCart, [])
  useEffect(() => {
    if (title) titleWindow(title)
  }, [title])
  useServerCart(user?.id)
  return (
    <div className={`ink ${css.frame}`}>
      <header className={`sticky bg line-b ${css.head}`}>
        <div className={`row gap-20 mx-auto ${css.wide}`}>
          <Link to={mallPaths.home} className={`inline gap-8 ink nowrap ${css.brand}`}>
            <BrandMark size={24} />
            <b className="f-16">
              {brand.name}
              <span className={css.mallWord}>配件商城</span>
            </b>
          </Link>
          <MallSearch />
          <nav className={`row gap-20 push nowrap ${css.own}`} aria-label="我的">
            <Link to={mallPaths.list} className="ink">
              全部商品
            </Link>
            <Link to={mallPaths.cart} className="ink">
              购物车
              {count > 0 && <span className={`num ${css.count}`}>{count}</span>}
            </Link>
            <Link to={mallPaths.orders} className="ink">
              我的订单
            </Link>
            <Me />
          </nav>
        </div>
      </header>
      <main className={`mx-auto ${css.wide} ${css.main}`}>{children}</main>
      {bottom ? (
        <div className={`sticky bg line-t ${css.bottom} ${phoneOnly ? css.phoneOnly : ''}`}>
          <div className={`mx-auto ${css.wide}`}>{bottom}</div>
        </div>
      ) : (
        <BottomBar count={count} />
      )}
      <LoginPlace />
    </div>
  )
}

function Me() {
  const live = useLive()
  const user = useUser()
  if (user)
    return (
      <Link to="/home" className={`ink clip ${css.name}`} title={user.companyName ?? undefined}>
        {user.name ?? '我的'}
      </Link>
    )
  return (
    <button
      type="button"
      className={`bare-button p-0 brandText ${live ? '' : 'not-yet'}`}
      onClick={() => void askLogin()}
    >
      登录
    </button>
  )
}

function MallSearch() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const shown = pathname === mallPaths.list ? (search.get('keyword') ?? '') : ''
  const [typed, setTyped] = useState(shown)
  useEffect(() => setTyped(shown), [shown])
  const field = useRef<HTMLInputElement>(null)
  // What was typed before the page came alive.
  useEffect(() => {
    if (field.current?.value) setTyped(field.current.value)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const keyword = typed.trim()
    void navigate(keyword ? `${mallPaths.list}?keyword=${encodeURIComponent(keyword)}` : mallPaths.list)
  }
  return (
    <search className={css.search}>
      {/* Sent by the browser itself while the painted page has not come alive. */}
      <form className="flex" action={mallPaths.list} onSubmit={submit}>
        <input
          ref={field}
          type="search"
          name="keyword"
          aria-label="搜索商品"
          placeholder="名称、型号、料号或拼音首字母"
          maxLength={60}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="bg-action no-line pointer rigid">
          搜索
        </button>
      </form>
    </search>
  )
}

function BottomBar({ count }: { count: number }) {
  const { pathname } = useLocation()
  const places = [
    { to: mallPaths.home, title: '首页' },
    { to: mallPaths.list, title: '全部商品' },
    { to: mallPaths.cart, title: '购物车', count },
    { to: mallPaths.orders, title: '我的订单' },
  ]
  return (
    <nav className={`sticky bg line-t ${css.bottom} ${css.places}`} aria-label="商城">
      {places.map(({ to, title, count: lines = 0 }) => (
        <Link key={to} to={to} className="ink" aria-current={pathname === to ? 'page' : undefined}>
          {title}
          {lines > 0 && <span className={`num ${css.count}`}>{lines}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** After a login the browser's cart goes into the person's own, where mallOrder has one. */
function useServerCart(userId: string | undefined): void {
  const door = cartDoor.use()
  useEffect(() => {
    if (!userId || !door) {
      setCartCount(0)
      return
    }
    let here = true
    const lines = localCart.get()
    const ask =
      lines.length === 0
        ? door.count()
        : door.merge(lines).then((count) => {
            localCart.remove(...lines.map(({ skuId }) => skuId))
            return count
          })
    // silent: the client has told; the lines stay in the browser and go with the next page
    ask.then((count) => here && setCartCount(count)).catch(() => undefined)
    return () => {
      here = false
    }
  }, [userId, door])
}
