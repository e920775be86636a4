import { grants } from '#modules/permission/shared/permissions.ts'

export const may = grants({
  list: 'AM1',
  form: 'AM2',
  detail: 'AM3',
  add: 'AMa',
  edit: 'AMb',
  remove: 'AMc',
  import: 'AMd',
  export: 'AMe',
  merge: 'AMf',
  seeMoney: 'ANj',
  seePersonal: 'APq',
})
