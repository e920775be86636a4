/** Addresses as the specification spells them (archives 4.5). */
export const certificatePaths = {
  list: '/certificateManage/certificateList',
  live: '/certificateManage/elePatrolMonitoringDetail',
  liveSteps: '/certificateManage/escalator',
} as const
