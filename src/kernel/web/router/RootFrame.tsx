import { useCallback, useEffect } from 'react'
import { Outlet, useBlocker, useLocation, useMatches } from 'react-router'
import { currentUser } from '../session/user.ts'
import { ToastHost } from '../ui/toast.tsx'
import { Ask } from './Ask.tsx'
import { isBeside } from './beside.ts'
import { arrived } from './going.ts'
import { titleWindow } from './guardRun.ts'
import { UNSAVED_TEXT } from './guards.ts'
import { agreeToLeave, endLeaving, useLeaveQuestion } from './leaving.ts'
import { forgetClosing } from './opened.ts'
import type { RouteHandle } from './router.tsx'
import { hasUnsaved } from './unsaved.ts'

/** Around every page: messages, the window's title, and guard 1. */
export function RootFrame() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const title = handle?.title ?? ''
  useEffect(() => titleWindow(title), [title])
  const here = useLocation()
  useEffect(() => {
    arrived(here.pathname + here.search)
    endLeaving()
  }, [here])
  return (
    <>
      <Outlet />
      <ToastHost />
      <Leaving />
    </>
  )
}

/** What is typed stays marked until its page is gone: the page that it was left for may not come. */
function Leaving() {
  const question = useLeaveQuestion()
  const blocker = useBlocker(
    useCallback(
      // A replaced query is the page's own bookkeeping, e.g. a filter or a step.
      ({ currentLocation: from, nextLocation: to, historyAction }) =>
        hasUnsaved() &&
        currentUser() !== null &&
        (from.pathname !== to.pathname ||
          (historyAction !== 'REPLACE' && from.search !== to.search && !isBeside(historyAction, to.state))),
      [],
    ),
  )
  if (blocker.state === 'blocked')
    return (
      <Ask
        text={UNSAVED_TEXT}
        verb="离开"
        onYes={() => {
          agreeToLeave()
          blocker.proceed()
        }}
        onNo={() => {
          forgetClosing()
          blocker.reset()
        }}
      />
    )
  if (!question) return null
  const { verb, answer } = question
  return <Ask text={UNSAVED_TEXT} verb={verb} onYes={() => answer(true)} onNo={() => answer(false)} />
}
