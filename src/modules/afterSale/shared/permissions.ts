import { grants } from '#modules/permission/shared/permissions.ts'

/** 售后 (archives Appendix A). `judge`: of operations users and the company that runs the mall (decision 0185). */
export const may = grants({ list: 'KO6', decide: 'KOE', refund: 'KO7', ask: 'KB3', judge: 'KM4' })
