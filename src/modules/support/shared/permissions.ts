import { grants } from '#modules/permission/shared/permissions.ts'

/** Technical support is for everybody who is signed in; what it shows of repairs is not. */
export const may = grants({
  /** 企业信息: whoever stands for the company reads what became of its tickets. */
  company: 'AV6',
  /** 维修工单-查看: without it 同代码的维修 is •••. */
  repairs: 'JR1',
})
