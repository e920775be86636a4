/** Addresses as the specification spells them (monitoring 4.1). */
export const strategyPaths = {
  list: '/eventManage/faultHandleStrategy',
  terminal: '/eventManage/faultHandleStrategy/terminalToRepairPages',
  edit: '/eventManage/faultHandleStrategy/editDetail',
  rules: '/eventManage/faultRule',
  setRule: '/eventManage/setFaultRule',
  /** A record, which is `monitoring`'s. */
  record: '/eventManage/faultRecord/troubleDetail',
} as const
