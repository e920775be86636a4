import { grants } from '#modules/permission/shared/permissions.ts'

/** 故障推送 (archives Appendix A). */
export const may = grants({ list: 'AH6', edit: 'AHg' })
