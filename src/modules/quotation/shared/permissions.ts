import { grants } from '#modules/permission/shared/permissions.ts'

/** 报价, 报价记录, 编辑报价 (archives Appendix A). */
export const may = grants({
  desk: 'KQ1',
  make: 'KQL',
  /** 查看成本毛利. */
  cost: 'KQJ',
  list: 'KQC',
  /** 查看全部: without it one sees his own. */
  all: 'KQD',
  edit: 'KQE',
  approve: 'KQF',
  convert: 'KQG',
  print: 'KQH',
  void: 'KQK',
})
