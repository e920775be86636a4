/** Addresses as the specification spells them (commerce 4.1). */
export const unitPaths = {
  list: '/unit/unitList',
  add: '/unit/unitAdd',
  edit: '/unit/unitEdit',
  detail: '/unit/unitDetail',
  classes: '/partsClassification',
  storage: '/storage/storageManage',
} as const
