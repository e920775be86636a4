import { grants } from '#modules/permission/shared/permissions.ts'

export const may = grants({ list: 'AM8', add: 'AM9', edit: 'AMA', export: 'AMr', stop: 'AMs' })
