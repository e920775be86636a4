import { grants } from '#modules/permission/shared/permissions.ts'

export const may = grants({ see: 'AL9', bring: 'ALs' })
