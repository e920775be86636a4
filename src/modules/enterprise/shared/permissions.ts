import { grants } from '#modules/permission/shared/permissions.ts'

export const may = grants({
  company: 'AV6',
  editCompany: 'AV7',
  loginMethod: 'AV8',
  resetBinding: 'AVy',
  faceSet: 'AV9',
  certificates: 'ALB',
})
