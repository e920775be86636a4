import { grants } from '#modules/permission/shared/permissions.ts'

/** 出入库管理 (archives Appendix A). */
export const mayStock = grants({
  list: 'KWA',
  /** 新增入库, 新增出库. */
  addIn: 'KWB',
  addOut: 'KWC',
  /** 审核过账. */
  post: 'KWD',
  /** 作废, 冲销. */
  reverse: 'KWE',
  /** 盘点, 盘点复核. */
  count: 'KWF',
  review: 'KWG',
  /** 仓库/供应商/月结: sees every warehouse. */
  manage: 'KWH',
  export: 'KWJ',
  /** 查看成本. */
  costs: 'KW7',
})
