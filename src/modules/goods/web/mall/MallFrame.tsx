import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { titleWindow } from '#kernel/web/router/guardRun.ts'

interface Props {
  /** Of the window; the route's own title without it. */
  readonly title?: string | undefined
  readonly children: ReactNode
  /** In place of the bar at the bottom of a phone. */
  readonly bottom?: ReactNode
}

/** Around every page of the parts mall. */
export function MallFrame({ title, children, bottom }: Props) {
  const { brand } = clientSetup()
  useEffect(() => {
    if (title) titleWindow(title)
  }, [title])
  return (
    <div className="ink scroll-y">
      <header className="row gap-20 px-16 line-b">
        <Link to="/partsMall/partsMallHome" className="ink bold">
          {brand.name}配件商城
        </Link>
        <Link to="/partsMall/myOrders" className="ink">
          我的订单
        </Link>
      </header>
      <main className="px-16">{children}</main>
      {bottom}
    </div>
  )
}
