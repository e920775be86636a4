import { createContext, useContext, useEffect, useId } from 'react'

/** What stands around forms and can be closed without leaving the page. */
export interface Keeper {
  /** Of a form: whether it holds what is not saved. */
  mark(form: string, dirty: boolean): void
  /** Goes when nothing is lost by it, else after the person has said so. */
  leave(go: () => void): void
}

/** None on a page of its own: there the address asks (guard 1). */
export const KeepContext = createContext<Keeper | undefined>(undefined)

export function keeperOf(ask: (leave: () => void) => void): Keeper {
  const dirty = new Set<string>()
  return {
    mark: (form, holds) => void (holds ? dirty.add(form) : dirty.delete(form)),
    leave: (go) => (dirty.size > 0 ? ask(go) : go()),
  }
}

/** Tells what stands around the form that there is something to lose. */
export function useKept(dirty: boolean): void {
  const form = useId()
  const keeper = useContext(KeepContext)
  useEffect(() => {
    keeper?.mark(form, dirty)
    return () => keeper?.mark(form, false)
  }, [keeper, form, dirty])
}

/** Of 取消: what closes, asking first where something would be lost. */
export function useLeave(): (go: () => void) => void {
  const keeper = useContext(KeepContext)
  return keeper ? keeper.leave : (go) => go()
}
