import { grants } from '#modules/permission/shared/permissions.ts'

/** Technical support is for everybody who is signed in; what it shows of repairs is not. */
export const may = grants({
  /** 维修工单-查看: without it 同代码的维修 is •••. */
  repairs: 'JR1',
})
