import { grants } from '#modules/permission/shared/permissions.ts'

/** 发票管理 (archives Appendix A). The buyer's side needs a login and nothing else. */
export const may = grants({ list: 'KO9', issue: 'KOA', red: 'KOB', reject: 'KOG' })
