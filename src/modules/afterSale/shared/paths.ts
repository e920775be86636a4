export const afterSalePaths = {
  list: '/mallOrder/aftersalesManage/home',
  refunds: '/mallOrder/aftersalesManage/refund',
  detail: '/mallOrder/aftersalesManage/detail',
  mine: '/partsMall/myAftersale',
} as const
