import { grants } from '#modules/permission/shared/permissions.ts'

/** 配件列表, 配件分类 (archives Appendix A). */
export const mayUnit = grants({
  list: 'KW1',
  add: 'KW2',
  edit: 'KW3',
  /** 停用/删除. */
  remove: 'KW4',
  import: 'KW5',
  export: 'KW6',
  /** 查看成本. */
  costs: 'KW7',
  classes: 'KW8',
  editClasses: 'KW9',
})
