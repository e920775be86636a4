/** Addresses as the specification spells them (monitoring 4.1). */
export const recordPaths = {
  faults: '/eventManage/faultRecord',
  detail: '/eventManage/faultRecord/troubleDetail',
  events: '/eventManage/eventRecord',
  alarms: '/eventManage/policeRecord',
  /** *Added*: 黑匣子 for the property, read only (monitoring 10.1). */
  shared: '/share/blackbox/:code',
} as const
