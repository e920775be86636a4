/** Addresses as the specification spells them (archives 4.1). */
export const workbenchPaths = { home: '/workbench' } as const
