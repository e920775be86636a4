import type { Context } from '#kernel/server/index.ts'
import type { Answered } from '#modules/telemetry/server/index.ts'
import { noteAnswered } from './command.store.ts'

export { terminalHears } from './dispatch.ts'

/** One after the other, in the order of their ids, as whoever sends holds them. */
export async function takeAnswers(ctx: Context, answers: readonly Answered[]): Promise<void> {
  for (const one of answers.toSorted((a, b) => (a.said.cmdId < b.said.cmdId ? -1 : 1))) await noteAnswered(ctx, one)
}
