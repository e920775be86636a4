import { grants } from '#modules/permission/shared/permissions.ts'

/** 终端指令 of a company; 固件升级 is of those who run the product (archives Appendix A, roleType 2). */
export const may = grants({ send: 'ABd', upgrade: 'ABg' })
