/** Addresses as the specification spells them (commerce 4.4). */
export const mallOrderPaths = {
  list: '/mallOrder/orderManage/home',
  detail: '/mallOrder/orderManage/orderDetail',
  shipments: '/mallOrder/shipmentManage/home',
  cart: '/partsMall/cart',
  checkout: '/partsMall/checkout',
  cashier: '/partsMall/cashier',
  myOrders: '/partsMall/myOrders',
  myOrder: '/partsMall/myOrderDetail',
  address: '/partsMall/address',
} as const
