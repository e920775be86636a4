export const pushPaths = { list: '/eventManage/troublePushList' } as const
