/** The address as the specification spells it (jobs 4.1). */
export const schedulePaths = { board: '/maintainManage/boardPlan' } as const
