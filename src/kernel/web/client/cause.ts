import { refuse } from '#kernel/shared/refusal.ts'
import { CallFailure } from './failure.ts'

/** Why something did not load, as far as the person can do something about it. */
export type Cause =
  /** No answer came. */
  | 'network'
  /** The person lacks the right. */
  | 'right'
  /** There is no such row, or it is not theirs to see. */
  | 'gone'
  /** Something broke: on the server, or in the page. */
  | 'fault'
  /** A rule said no in its own words. */
  | 'rule'

const causes: ReadonlyMap<number, Cause> = new Map([
  [refuse.noPermission.code, 'right'],
  [refuse.notFound.code, 'gone'],
  [refuse.busy.code, 'fault'],
])

export function causeOf(failure: unknown): Cause {
  // The code of a page that does not load says so by its name (`router/chunks.ts`).
  if (failure instanceof Error && failure.name === 'ChunkFailure') return 'network'
  if (!(failure instanceof CallFailure)) return 'fault'
  return failure.kind === 'refused' ? (causes.get(failure.code) ?? 'rule') : 'network'
}
