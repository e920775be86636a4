import { grants } from '#modules/permission/shared/permissions.ts'

/** Codes of communities and buildings (archives Appendix A). */
export const may = grants({
  list: 'AM4',
  form: 'AM5',
  detail: 'AM6',
  buildings: 'AM7',
  add: 'AMg',
  edit: 'AMh',
  check: 'AMj',
  remove: 'AMk',
  import: 'AMm',
  export: 'AMn',
  build: 'AMp',
  /** 维修工单-查看: faults by building. */
  repairs: 'JR1',
})
