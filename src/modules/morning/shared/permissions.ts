import { grants } from '#modules/permission/shared/permissions.ts'

/** 班组: who leads one may do without its sheet. */
export const may = grants({ switch: 'AA3' })
