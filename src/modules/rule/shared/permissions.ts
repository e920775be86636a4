import { grants } from '#modules/permission/shared/permissions.ts'

/** archives Appendix A: AVC–AVH; AEb is the project's own page. */
export const mayRule = grants({
  see: 'AVC',
  overtime: 'AVD',
  setTime: 'AVE',
  terminal: 'AVF',
  terminalLifts: 'AVG',
  repairConfig: 'AVH',
  ofProject: 'AEb',
})
