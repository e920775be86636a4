import type { Context } from './context.ts'

type Work<I, O> = (ctx: Context, input: I) => Promise<O>

/**
 * What a module needs done, in its own transaction, on tables of a module further right: the one in need names it, the
 * one that owns the tables holds it. News that may come later travels as events.
 *
 *   export const setTeamMembers = duty<Members, string[]>('班组成员')           // organisation
 *   duties: [setTeamMembers.by(setMembers)]                                    // employee
 */
export interface Duty<I, O> {
  (ctx: Context, input: I): Promise<O>
  /** Says who does it; a second one is found at start. */
  by(work: Work<I, O>): Held
}

/** A duty and who holds it, in `ServerModule.duties`. */
export interface Held {
  readonly duty: string
}

export function duty<I, O = void>(name: string): Duty<I, O> {
  let held: Work<I, O> | undefined
  const call: Work<I, O> = (ctx, input) => {
    if (!held) throw new Error(`no module holds the duty ${name}`)
    return held(ctx, input)
  }
  return Object.assign(call, {
    by(work: Work<I, O>): Held {
      if (held && held !== work) throw new Error(`two modules hold the duty ${name}`)
      held = work
      return { duty: name }
    },
  })
}
