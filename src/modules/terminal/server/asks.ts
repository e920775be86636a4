import { duty } from '#kernel/server/index.ts'

/** The line to a terminal, as an outer join by its key: `linkOf('t')` in `from`, and of it when it was last heard. */
export const linkOf = duty<(terminal: string) => string>('terminal.linkOf')
export const lastSeenOf = duty<(terminal: string) => string>('terminal.lastSeenOf')
