export const outagePaths = { page: '/eventManage/outage' } as const
