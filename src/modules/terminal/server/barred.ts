import type { Context } from '#kernel/server/index.ts'

/** On the bus: what the terminal proved itself by is not good any more, or it may not come at all. `no` is its number. */
export const terminalBarred = 'terminal.barred'

/** After the commit, whichever instance holds its connection ends it; it comes again by what is good now. */
export function tellBarred(ctx: Context, no: string): void {
  ctx.after(() => ctx.services.bus.publish(terminalBarred, { no }))
}
