import { grants } from '#modules/permission/shared/permissions.ts'

export const may = grants({ list: 'AVB', add: 'AVn', edit: 'AVp', remove: 'AVq', publish: 'AVr' })
