import { useEffect } from 'react'
import { useOpened } from '../router/opened.ts'
import { fetchAhead } from '../router/pages.ts'

/** A pointer on its way over the menu stays on an entry for less. */
const RESTS = 60
/** Of the tab bar, the newest: with all of 99 tabs a reload would run the code of 99 pages. */
const NEWEST = 5

/** The page behind a menu entry, a tab, a link or the row of a list under the pointer or the focus. */
function pathAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined
  const link =
    target.closest<HTMLAnchorElement>('a[href]') ??
    target.closest('tr')?.querySelector<HTMLAnchorElement>('a.rowLink') ??
    undefined
  return link && link.origin === location.origin ? link.pathname : undefined
}

/** Fetches the code of a page that somebody points at, and in idle times of the pages in the tab bar. */
export function useFetchAhead(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const point = ({ target }: Event) => {
      clearTimeout(timer)
      const path = pathAt(target)
      if (path !== undefined) timer = setTimeout(() => void fetchAhead(path), RESTS)
    }
    document.addEventListener('pointerover', point, { passive: true })
    document.addEventListener('focusin', point)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', point)
      document.removeEventListener('focusin', point)
    }
  }, [])
  const { pages } = useOpened()
  const paths = [...new Set(pages.slice(-NEWEST).map(({ address }) => address.split('?')[0] ?? ''))].join(' ')
  useEffect(() => {
    if (paths === '') return
    return oneByOne(paths.split(' '))
  }, [paths])
}

/** Each in an idle time of its own; gives what calls the rest off. */
function oneByOne([path, ...rest]: readonly string[]): () => void {
  if (path === undefined) return () => undefined
  let over = false
  let stop = whenIdle(async () => {
    await fetchAhead(path)
    if (!over) stop = oneByOne(rest)
  })
  return () => {
    over = true
    stop()
  }
}

/** Gives what calls it off. Browsers that do not tell when they are idle wait two seconds. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run)
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(run, 2_000)
  return () => clearTimeout(timer)
}
