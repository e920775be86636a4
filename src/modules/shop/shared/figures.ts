import { figures } from '#kernel/shared/figure.ts'

export const shopFigures = figures('shop', {
  onShelf: {
    label: '在架商品',
    unit: '件',
    of: '店铺',
    means: '店铺当前已上架的商品数，待上架、被平台下架的不算。',
  },
  orders30: {
    label: '近30天订单',
    unit: '单',
    of: '店铺',
    means: '近30天内下的订单数，已取消的也算。',
  },
  refundRate: {
    label: '退款率',
    unit: '%',
    of: '店铺',
    means: '近30天内下的订单里，已退款金额占已付款金额的比例；没有付款的不显示。',
  },
  ofCategory: {
    label: '商品数',
    unit: '件',
    of: '平台分类',
    means: '所辖企业归入这个分类及其下级的商品数，上架与否都算；其他企业的只算正在商城展示的。',
  },
  ofType: {
    label: '商品数',
    unit: '件',
    of: '店内分类',
    means: '归入这个店内分类的商品数，上架与否都算，删除的不算。',
  },
})
