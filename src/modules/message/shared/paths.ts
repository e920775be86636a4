/** Address as the specification spells it (archives 4.1). */
export const messagePaths = { center: '/msg' } as const
