import { grants } from '#modules/permission/shared/permissions.ts'

/** 隐患 has no codes of its own: those of maintenance orders open it (decision 0050). */
export const may = grants({ list: 'JMe', add: 'JMf', export: 'JMg', close: 'JMz' })
