import { useEffect } from 'react'
import { useLocation, useMatches, useNavigate, useNavigationType } from 'react-router'
import { useGoing } from '../router/going.ts'
import { type Closing, closePages, opened, tabOf, useOpened, visitPage } from '../router/opened.ts'
import type { RouteHandle } from '../router/router.tsx'
import { forgetAnswers, refreshPage } from './refresh.ts'

/** Pages of the shell that are no page of the product: they have no tab. */
const withoutTab = new Set(['/403', '/404'])

/** Which tab is lit: the one that was clicked, at once; else the shown page's. */
export function useLitTab(): string | undefined {
  const all = useOpened()
  const { pathname } = useLocation()
  const going = useGoing()
  if (going !== undefined) return tabOf(all, going)?.address
  return withoutTab.has(pathname) ? undefined : all.active
}

/** Writes every shown page into the history of the tab bar. */
export function useVisits(pinned: readonly string[]): void {
  const { pathname, search } = useLocation()
  const replacing = useNavigationType() === 'REPLACE'
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const title = handle?.title
  useEffect(() => {
    if (!title || withoutTab.has(pathname)) return
    visitPage({ address: pathname + search, title, ...(pinned.includes(pathname) && { pinned: true }) }, replacing)
  }, [pathname, search, title, replacing, pinned])
}

export interface TabVerbs {
  close(address: string, which?: Closing): void
  refresh(address: string): Promise<void>
}

/** What can be done with a tab; what is typed on the shown page is asked about where it would go (guard 1). */
export function useTabVerbs(): TabVerbs {
  const navigate = useNavigate()
  return {
    close(address, which) {
      const next = closePages(address, which)
      if (next !== undefined) void navigate(next)
    },
    async refresh(address) {
      if (address === opened().active) return refreshPage()
      await forgetAnswers()
      await navigate(address)
    },
  }
}
