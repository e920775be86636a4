/** Addresses as the specification spells them (monitoring 4.1). */
export const recordPaths = {
  faults: '/eventManage/faultRecord',
  detail: '/eventManage/faultRecord/troubleDetail',
  events: '/eventManage/eventRecord',
  alarms: '/eventManage/policeRecord',
} as const
