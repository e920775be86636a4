import type { PageRoute } from '#kernel/web/router/routes.ts'
import { mallOrderPaths as paths } from '../shared/paths.ts'

export { offerOrderSlots } from './slots.ts'

let door: Promise<void> | undefined
const ownCart = () => {
  door ??= import('./cartDoor.ts').then(({ openOwnCart }) => openOwnCart())
  return door
}

/** Pages of the mall with the person's own cart beside them: it comes with the first of them and not with the login page. */
export const withOwnCart = (routes: readonly PageRoute[]): readonly PageRoute[] =>
  routes.map((route) =>
    route.bare ? { ...route, page: () => Promise.all([route.page(), ownCart()]).then(([page]) => page) } : route,
  )

export const mallOrderRoutes: readonly PageRoute[] = [
  {
    path: paths.list,
    title: '订单管理',
    page: () => import('./OrderListPage.tsx').then(({ OrderListPage }) => OrderListPage),
  },
  {
    path: paths.detail,
    title: '订单详情',
    page: () => import('./OrderDetailPage.tsx').then(({ OrderDetailPage }) => OrderDetailPage),
  },
  {
    path: paths.shipments,
    title: '发货管理',
    page: () => import('./ShipmentListPage.tsx').then(({ ShipmentListPage }) => ShipmentListPage),
  },
  {
    path: paths.cart,
    title: '购物车',
    bare: true,
    page: () => import('./CartPage.tsx').then(({ CartPage }) => CartPage),
  },
  {
    path: paths.checkout,
    title: '结算',
    bare: true,
    page: () => import('./CheckoutPage.tsx').then(({ CheckoutPage }) => CheckoutPage),
  },
  {
    path: paths.myOrders,
    title: '我的订单',
    bare: 'kit',
    page: () => import('./MyOrdersPage.tsx').then(({ MyOrdersPage }) => MyOrdersPage),
  },
  {
    path: paths.myOrder,
    title: '我的订单详情',
    bare: 'kit',
    page: () => import('./MyOrderPage.tsx').then(({ MyOrderPage }) => MyOrderPage),
  },
  {
    path: paths.address,
    title: '收货地址',
    bare: true,
    page: () => import('./AddressPage.tsx').then(({ AddressPage }) => AddressPage),
  },
]
