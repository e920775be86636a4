import { grants } from '#modules/permission/shared/permissions.ts'

/** Permission codes of the contract screens and actions (archives Appendix A). */
export const may = grants({
  list: 'AN1',
  handle: 'AN2',
  detail: 'AN3',
  add: 'ANa',
  /** Editing drafts and contracts not begun, and changing running ones. */
  edit: 'ANb',
  renew: 'ANc',
  terminate: 'ANd',
  void: 'ANe',
  export: 'ANf',
  /** Seeing amounts; others see •••. */
  amounts: 'ANj',
  removeDraft: 'ANk',
  /** 维修工单-查看: without it 实际到场 is •••. */
  repairs: 'JR1',
})
