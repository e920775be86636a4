import { grants } from '#modules/permission/shared/permissions.ts'

/** 商品上架, 商品库存, 商品新增/编辑/复制 (archives Appendix A). */
export const mayGoods = grants({
  shelf: 'KS3',
  setShelf: 'KS4',
  price: 'KSB',
  stock: 'KS5',
  form: 'KS6',
  remove: 'KS7',
  adjust: 'KS9',
  sheets: 'KSA',
})
