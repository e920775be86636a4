/** Addresses as the specification spells them (archives 4.3, 4.4). The pages of 终端转急修 belong to monitoring. */
export const rulePaths = {
  home: '/rule/ruleConfig',
  overtime: '/rule/ruleConfig/overtimeRemind',
  setTime: '/rule/ruleConfig/setTime',
  terminal: '/rule/ruleConfig/terminalToRepair',
  terminalLifts: '/rule/ruleConfig/terminalToRepair/terminalDetailList',
  repairConfig: '/rule/ruleConfig/configRepairOrder',
  ofProject: '/wrapProject/wrapProjectList/overtimeRemind',
} as const
