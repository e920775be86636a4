import type { DataRouter } from 'react-router'
import { createStore } from '../store.ts'

/** Where a click leads while the page is not there yet: path and query, so that its entry and its tab light at once. */
const going = createStore<string | undefined>(undefined)
export const useGoing = going.use

/** The page of this path and query is painted. Whoever clicks on before that is on the way to another one, and stays so. */
export function arrived(at: string): void {
  if (going.get() === at) going.set(undefined)
}

/** Another page is on its way, or the way ended where it began. A page that came stays "on its way" until it is painted. */
export function followGoing(router: DataRouter): void {
  router.subscribe(({ navigation: { location: to }, location: here }) => {
    const came = to === undefined && going.get() === here.pathname + here.search
    if (to && to.pathname !== here.pathname) going.set(to.pathname + to.search)
    else if (!came) going.set(undefined)
  })
}
