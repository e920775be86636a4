import { useCallback, useEffect } from 'react'
import { Outlet, useBlocker, useMatches } from 'react-router'
import { currentUser } from '../session/user.ts'
import { ToastHost } from '../ui/toast.tsx'
import { Ask } from './Ask.tsx'
import { titleWindow } from './guardRun.ts'
import { UNSAVED_TEXT } from './guards.ts'
import type { RouteHandle } from './router.tsx'
import { forgetUnsaved, hasUnsaved } from './unsaved.ts'

/** Around every page: messages, the window's title, and guard 1. */
export function RootFrame() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const title = handle?.title ?? ''
  useEffect(() => titleWindow(title), [title])
  const blocker = useBlocker(
    useCallback(
      // A replaced query is the page's own bookkeeping, e.g. a filter or a step.
      ({ currentLocation: from, nextLocation: to, historyAction }) =>
        hasUnsaved() &&
        currentUser() !== null &&
        (from.pathname !== to.pathname || (historyAction !== 'REPLACE' && from.search !== to.search)),
      [],
    ),
  )
  return (
    <>
      <Outlet />
      <ToastHost />
      {blocker.state === 'blocked' && (
        <Ask
          text={UNSAVED_TEXT}
          verb="离开"
          onYes={() => {
            forgetUnsaved()
            blocker.proceed()
          }}
          onNo={() => blocker.reset()}
        />
      )}
    </>
  )
}
