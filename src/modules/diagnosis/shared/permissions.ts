import { grants } from '#modules/permission/shared/permissions.ts'

export const mayDiagnosis = grants({
  warn: 'AJ1',
  handle: 'AJa',
  dispatch: 'AJb',
  exportWarn: 'AJc',
  hospital: 'AJ2',
  report: 'AJd',
  rule: 'AJ3',
  editRule: 'AJe',
})
