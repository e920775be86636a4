/**
 * What a module asks of modules further right, because they own the tables: a deed or an answer in its own transaction, or
 * SQL about one of its rows (an expression, a join). It names what it asks in its `asks.ts`; an owner answers under the
 * same name, and says so in `ServerModule.duties` (decisions 0106, 0111).
 *
 *   export const findLifts = duty<(ctx: Context, communityId: string) => Promise<CommunityLift[]>>('community.findLifts')
 *   duties: answers(communityAsks, ofCommunity)                                // elevator: ofCommunity.store.ts
 */
export type Duty<W extends AnyWork> = W & {
  /** Says who does it; a second one is found at start. */
  by(work: W): Held
}

type AnyWork = (...given: never[]) => unknown
type WorkOf<D> = D extends { by(work: infer W): Held } ? W : never

/** A duty and who holds it, in `ServerModule.duties`. */
export interface Held {
  readonly duty: string
}

const open = new Set<string>()

/** Duties that no module holds and that have no answer of their own: none, once all modules are there. */
export const openDuties = (): readonly string[] => [...open]

/** `otherwise`: what is done as long as no module holds it. */
export function duty<W extends AnyWork>(name: string, otherwise?: W): Duty<W> {
  let held: W | undefined
  if (!otherwise) open.add(name)
  const call = (...given: Parameters<W>) => {
    const work = held ?? otherwise
    if (!work) throw new Error(`no module holds the duty ${name}`)
    return work(...given)
  }
  return Object.assign(call as unknown as W, {
    by(work: W): Held {
      if (held && held !== work) throw new Error(`two modules hold the duty ${name}`)
      held = work
      open.delete(name)
      return { duty: name }
    },
  })
}

/** Holds duties by their names: every function of `given` answers what is asked under its name. */
export function answers<A, G extends { readonly [K in keyof G]: K extends keyof A ? WorkOf<A[K]> : never }>(
  asks: A,
  given: G,
): Held[] {
  return Object.entries(given).map(
    ([name, work]) => (asks as unknown as Record<string, Duty<AnyWork>>)[name]?.by(work as AnyWork) ?? lost(name),
  )
}

function lost(name: string): never {
  throw new Error(`nobody asks for ${name}`)
}
