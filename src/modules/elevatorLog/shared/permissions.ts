import { grants } from '#modules/permission/shared/permissions.ts'

/** Codes of the record's screens (archives Appendix A). */
export const may = grants({ log: 'AL5', visit: 'AL6', repair: 'AL7', inspect: 'AL8' })
