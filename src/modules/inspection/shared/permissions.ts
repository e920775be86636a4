import { grants } from '#modules/permission/shared/permissions.ts'

/** Appendix A knows no code for exporting records: whoever may see the list may export it. */
export const may = grants({
  plan: 'JY1',
  editPlan: 'JY2',
  exportPlan: 'JY5',
  record: 'JY3',
  editRecord: 'JY4',
  importRecord: 'JY6',
})
