import { grants } from '#modules/permission/shared/permissions.ts'

export const mayTeam = grants({ list: 'AP1', add: 'APa', edit: 'APb', dissolve: 'APc' })
