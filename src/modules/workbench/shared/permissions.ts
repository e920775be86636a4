import { grants } from '#modules/permission/shared/permissions.ts'

/** Codes of the views, and of the verbs offered on them (archives Appendix A). */
export const may = grants({
  manage: 'AA1',
  dispatch: 'AA2',
  lead: 'AA3',
  seeMoney: 'ANj',
  changeDate: 'JMh',
  changeStaff: 'JMi',
  schedule: 'JMb',
})
