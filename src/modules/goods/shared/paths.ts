/** Addresses of the parts mall (commerce 4.4). The buyer's pages are of the modules further right; the frame leads to them. */
export const mallPaths = {
  home: '/partsMall/partsMallHome',
  list: '/partsMall/mallProduct',
  goods: '/partsMall/productDetail',
  store: '/partsMall/storeProduct',
  cart: '/partsMall/cart',
  checkout: '/partsMall/checkout',
  orders: '/partsMall/myOrders',
  goodsOf: (id: string) => `/partsMall/productDetail?id=${id}`,
  storeOf: (id: string) => `/partsMall/storeProduct?id=${id}`,
  /** 立即购买: straight to the checkout with one line, the cart stays as it is. */
  buy: (skuId: string, qty: number) => `/partsMall/checkout?sku=${skuId}&qty=${qty}`,
} as const
