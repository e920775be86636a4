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
  myOrderOf: (id: string) => `/partsMall/myOrderDetail?id=${id}`,
  /** 同城急件: one line for a 配件更换单. */
  urgent: (skuId: string, qty: number, requestId: string) =>
    `/partsMall/checkout?sku=${skuId}&qty=${qty}&request=${requestId}`,
} as const
