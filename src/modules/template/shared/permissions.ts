import { grants } from '#modules/permission/shared/permissions.ts'

export const may = grants({ list: 'JT1', edit: 'JT2', onDemand: 'JT3', rules: 'JT5' })
