import { grants } from '#modules/permission/shared/permissions.ts'

export const may = grants({
  list: 'AP2',
  add: 'AP3',
  detail: 'AP4',
  invite: 'APd',
  edit: 'APe',
  leave: 'APf',
  import: 'APg',
  export: 'APh',
  reviewStaff: 'APj',
  resetPassword: 'APk',
  transfer: 'APm',
  absence: 'APn',
  seePersonal: 'APq',
  track: 'JW3',
  mapTrack: 'AA9',
  certificates: 'ALB',
  addCertificate: 'ALm',
  editCertificate: 'ALn',
  reviewCertificate: 'ALp',
  revokeCertificate: 'ALr',
})
