import { figures } from '#kernel/shared/figure.ts'

export const mallOrderFigures = figures('mallOrder', {
  paidOrders: {
    label: '成交订单',
    unit: '单',
    of: '店铺',
    means: '期间内付款到账的订单数，后来退款的也算。',
    filtered: true,
  },
  paidAmount: {
    label: '成交金额',
    unit: '元',
    of: '店铺',
    means: '期间内付款到账的订单的已付金额，含运费，没有扣除退款。',
    filtered: true,
  },
  refunded: {
    label: '成交已退',
    unit: '元',
    of: '店铺',
    means: '期间内付款到账的订单至今已退的金额，在哪天退的都算。',
    filtered: true,
  },
  buyers: {
    label: '成交买家',
    unit: '家',
    of: '店铺',
    means: '期间内有付款到账的订单的企业数，一家只算一次。',
    filtered: true,
  },
  onTime: {
    label: '按时发货率',
    unit: '%',
    of: '店铺',
    means: '期间内付款到账、已全部发出或已过发货期限的订单里，期限前全部发出的比例；没有这样的订单不显示。',
    filtered: true,
  },
  soldQty: {
    label: '成交件数',
    unit: '件',
    of: '商品',
    means: '期间内付款到账的订单里这种商品的件数，后来退款的也算。',
    filtered: true,
  },
  soldAmount: {
    label: '商品成交额',
    unit: '元',
    of: '商品',
    means: '期间内付款到账的订单里这种商品的实付金额，不含运费，没有扣除退款。',
    filtered: true,
  },
})
