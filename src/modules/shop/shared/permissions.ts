import { grants } from '#modules/permission/shared/permissions.ts'

/** 店铺信息, 商品分类 (archives Appendix A). */
export const mayShop = grants({
  view: 'KS1',
  edit: 'KS2',
  types: 'KS8',
  editTypes: 'KSC',
})

/** 商城运营: of operations users and the company that runs the mall. */
export const mayMall = grants({
  categories: 'KM1',
  editCategories: 'KM2',
  stores: 'KM3',
  check: 'KM4',
  freeze: 'KM5',
  ban: 'KM6',
})

/** Whoever works on goods: what a form of goods chooses from. */
export const onGoods = grants({ shelf: 'KS3', stock: 'KS5', form: 'KS6' })
