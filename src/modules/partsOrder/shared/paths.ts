/** Addresses as the specification spells them (commerce 4.1); the form is added. */
export const orderPaths = {
  list: '/order/orderList',
  detail: '/order/orderDetail',
  form: '/order/orderForm',
} as const
