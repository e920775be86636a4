import { grants } from '#modules/permission/shared/permissions.ts'

/** 服务评价 (archives Appendix A). `order`, `repair` and `inspection` open the work an evaluation speaks of. */
export const may = grants({
  list: 'JE1',
  export: 'JE2',
  remove: 'JE3',
  handle: 'JE4',
  order: 'JMe',
  repair: 'JR1',
  inspection: 'JY1',
})
