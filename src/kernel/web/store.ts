import { useSyncExternalStore } from 'react'

/** A value many places read and few write, inside React (`use`) and outside (`get`). */
export interface Store<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
  use(): T
}

const never = () => () => undefined
/** False in what the server painted, until the page has come alive. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** `painted`: what the server paints with and a painted page comes alive with, before this browser's own. */
export function createStore<T>(initial: T, painted = initial): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => value
  return {
    get,
    subscribe,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => painted),
  }
}
