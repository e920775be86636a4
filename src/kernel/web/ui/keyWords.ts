import { useEffect, useRef } from 'react'
import { createStore } from '../store.ts'

/** A key and what it does: `['/', '搜索']`. */
export type KeyWord = readonly [key: string, does: string]

/** The keys of what is on the screen, in the order in which it came: the list behind `?`. */
const declared = createStore<readonly { readonly words: () => readonly KeyWord[] }[]>([])

const open = createStore(false)

/** Whether the list of keys lies over the page: `?` opens it, and so does whatever points to it. */
export const useKeysShown = open.use
export const showKeys = (shown: boolean): void => open.set(shown)

/** Says what keys do that answer by themselves; `useKeys` says it of its own. */
export function useKeyWords(words: readonly KeyWord[], on = true): void {
  const latest = useRef(words)
  latest.current = words
  useEffect(() => {
    if (!on) return
    const mine = { words: () => latest.current }
    declared.set([...declared.get(), mine])
    return () => declared.set(declared.get().filter((one) => one !== mine))
  }, [on])
}

/** Every key once: cards of one kind have the same keys. */
export function useDeclaredKeys(): readonly KeyWord[] {
  const all = declared.use().flatMap(({ words }) => words())
  return [...new Map(all.map((word) => [word.join(' '), word])).values()]
}
