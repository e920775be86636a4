/** Addresses as the specification spells them (monitoring 4.1, common 1). */
export const recordPaths = {
  faults: '/eventManage/faultRecord',
  detail: '/eventManage/faultRecord/troubleDetail',
  events: '/eventManage/eventRecord',
  alarms: '/eventManage/policeRecord',
  shared: '/share/blackbox/:code',
  sharedOf: (code: string) => `/share/blackbox/${code}`,
} as const
