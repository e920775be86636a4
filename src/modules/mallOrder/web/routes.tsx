import type { PageRoute } from '#kernel/web/router/routes.ts'
import { mallOrderPaths as paths } from '../shared/paths.ts'

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
    bare: true,
    page: () => import('./MyOrdersPage.tsx').then(({ MyOrdersPage }) => MyOrdersPage),
  },
  {
    path: paths.myOrder,
    title: '我的订单详情',
    bare: true,
    page: () => import('./MyOrderPage.tsx').then(({ MyOrderPage }) => MyOrderPage),
  },
  {
    path: paths.address,
    title: '收货地址',
    bare: true,
    page: () => import('./AddressPage.tsx').then(({ AddressPage }) => AddressPage),
  },
]
