import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** The list beside the inspector: where the open row stands in it, and the way to its neighbours. */
export interface Walk {
  /** 3 / 20; undefined for a row that the list does not show. */
  readonly position: string | undefined
  readonly before: boolean
  readonly after: boolean
  step(by: 1 | -1): void
  /** The row takes the focus; false when it is not there. */
  focus(): boolean
}

const walk = createStore<Walk | undefined>(undefined)
export const useWalk = walk.use
export const currentWalk = walk.get

/** A list tells the inspector where its row stands. */
export function useTellWalk(one: Walk | undefined): void {
  useEffect(() => {
    if (!one) return
    walk.set(one)
    return () => {
      if (walk.get() === one) walk.set(undefined)
    }
  }, [one])
}
