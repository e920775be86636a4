import { grants } from '#modules/permission/shared/permissions.ts'

/** Two doors to one table (monitoring 1 FaultStrategy): 规则配置 and 故障处理策略. */
export const mayStrategy = grants({
  list: 'AH4',
  edit: 'AH5',
  enable: 'AHe',
  remove: 'AHf',
  terminal: 'AVF',
  terminalLifts: 'AVG',
})

/** 故障规则. */
export const mayFaultRule = grants({ list: 'AH7', edit: 'AH8', reset: 'AHh' })

/** 监测列表 and 监测详情. */
export const mayTerminal = grants({ list: 'AB1', detail: 'AB2' })

/** 故障详情, where a record is opened. */
export const mayRecord = grants({ detail: 'AH3' })
