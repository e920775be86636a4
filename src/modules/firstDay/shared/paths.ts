/** Added: the workbook of the first day and what comes of it. */
export const firstDayPaths = { workbook: '/firstDay/workbook', publish: '/firstDay/publish' } as const
