/** When season rows fall due unless the community says otherwise (archives, community; jobs 6.1). */
export const seasonStarts = { rainy: '05-01', winter: '11-15' } as const
