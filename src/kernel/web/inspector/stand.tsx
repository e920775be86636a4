import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'

/** Where an inspector may stand: beside the rows of a list, or over the right part of any other page. */
interface Stand {
  readonly element: HTMLElement
  readonly beside: boolean
}

const stands = createStore<readonly Stand[]>([])

/** The place of the inspector in the page; empty, it takes no room. */
export function InspectorStand({ beside = false }: { beside?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const one = { element, beside }
    stands.set([...stands.get(), one])
    return () => stands.set(stands.get().filter((other) => other !== one))
  }, [beside])
  return <div ref={place} className={beside ? 'inspectorStand beside' : 'inspectorStand'} />
}

/** From here on there is room for a list and what is open of it (look 6); below, the open row is a page of its own. */
const narrow = () => matchMedia('(max-width: 1279px)')
export const isWide = (): boolean => !narrow().matches

export const useWide = (): boolean =>
  useSyncExternalStore((changed) => {
    const query = narrow()
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }, isWide)

/** Beside the list while there is room for both, else over the whole page; a page drawn by itself has its body. */
export function useStand(): HTMLElement {
  const all = stands.use()
  const beside = useWide() ? all.findLast((one) => one.beside) : undefined
  return (beside ?? all.find((one) => !one.beside) ?? all.at(-1))?.element ?? document.body
}
