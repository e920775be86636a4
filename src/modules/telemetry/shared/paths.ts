export const livePaths = {
  list: '/patrolMonitoring/patrolMonitoringList',
  detail: '/patrolMonitoring/patrolMonitoringDetail',
} as const
