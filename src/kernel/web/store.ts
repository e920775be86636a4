import { useSyncExternalStore } from 'react'

/** A value many places read and few write, inside React (`use`) and outside (`get`). */
export interface Store<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
  use(): T
}

export function createStore<T>(initial: T): Store<T> {
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
    use: () => useSyncExternalStore(subscribe, get),
  }
}
