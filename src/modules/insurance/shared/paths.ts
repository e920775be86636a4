/** Address as the specification spells it (archives 4.5). */
export const insurancePaths = { list: '/elvArchives/insurance' } as const
