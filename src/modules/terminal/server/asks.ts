import { type Context, duty } from '#kernel/server/index.ts'
import type { Trouble } from '../shared/terminal.ts'

/** The line to a terminal, as an outer join by its key: `linkOf('t')` in `from`, and of it when it was last heard. */
export const linkOf = duty<(terminal: string) => string>('terminal.linkOf')
export const lastSeenOf = duty<(terminal: string) => string>('terminal.lastSeenOf')

/** What was wrong with what the terminal sent, the latest first. */
export const troublesOf = duty<(ctx: Context, terminalId: string) => Promise<Trouble[]>>('terminal.troublesOf')
