export const comfortPaths = { tests: '/elvArchives/showLogDetail/comfortTest' } as const
