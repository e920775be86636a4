import { replace } from 'react-router'
import { newPageWaits, takeNewPage } from '../client/pageWorker.ts'
import { clientSetup } from '../client/setup.ts'
import { fetchPermissions, permissions } from '../session/permissions.ts'
import { clearSession, currentUser, loadUser, signInThirdParty } from '../session/user.ts'
import { toast } from '../ui/toast.tsx'
import { ChunkFailure, loadChunk, loadingFor, serverAnswers } from './chunks.ts'
import { type Decision, decide, type GuardState, startInstead, type Target } from './guards.ts'
import { rememberRedirectPath } from './redirectPath.ts'
import type { LoadedFacts, RouteFacts } from './routes.ts'
import { forgetUnsaved } from './unsaved.ts'

let facts: RouteFacts
let loaded: LoadedFacts | undefined

export function guardBy(given: RouteFacts): void {
  facts = given
  loaded = undefined
}

/** Facts are needed once somebody is signed in; signed out, rows 2 to 6 decide without them. */
async function loadedFacts(): Promise<LoadedFacts | undefined> {
  if (!currentUser()) return loaded
  loaded ??= await loadChunk(() => facts.load())
  return loaded
}

async function targetOf(url: URL): Promise<Target> {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') || '/' : '/'
  const known = await loadedFacts()
  return {
    path,
    search: url.search,
    open: facts.isOpen(path),
    inShell: facts.inShell(path),
    fact: known?.factOf(path, url.searchParams.get('mode') ?? undefined),
    twin: known?.operationsTwin(path) ?? '/operationDataElevator/colligate',
  }
}

/** Runs the guards for a navigation. Throws the router's redirect, or returns to let the page open. */
export async function guard({ request }: { request: Request }): Promise<void> {
  const url = new URL(request.url)
  loadingFor(url.pathname + url.search + url.hash)
  loadUser()
  if (newPageWaits() && url.pathname !== location.pathname) return takeRelease(url)
  let failed = false
  for (;;) {
    const state: GuardState = {
      unsaved: false,
      user: currentUser(),
      permissions: permissions(),
      permissionsFailed: failed,
    }
    const target = await targetOf(url)
    const decision = decide(target, state)
    if (decision.do === 'fetchPermissions') {
      failed = (await fetchPermissions()) === null
      // Row 9 is of a server that gives no keys. One that cannot be reached says nothing of the person, who waits for it.
      if (failed && !(await serverAnswers())) throw new ChunkFailure('no keys')
      request.signal.throwIfAborted()
      continue
    }
    return act(decision, target)
  }
}

/** A release takes over where the person goes to another page anyway: what was typed was asked about before (guard 1). */
function takeRelease(url: URL): Promise<never> {
  forgetUnsaved()
  takeNewPage(() => location.assign(url))
  return new Promise(() => {})
}

function act(decision: Decision, target: Target): void {
  switch (decision.do) {
    case 'adopt':
      signInThirdParty(decision.token, decision.uid)
      throw replace(decision.to)
    case 'clear':
      clearSession()
      throw replace(decision.to)
    case 'login':
      rememberRedirectPath(decision.remember)
      throw replace(decision.to)
    case 'redirect':
      if (decision.toast) toast.error(decision.toast)
      throw replace(decision.to)
    default:
      leadOn(target)
  }
}

/** Redirects that hold after the guards: other spellings, and parents to their first permitted child. */
function leadOn({ path, search }: Target): void {
  const known = loaded
  if (!known) return
  const other = known.redirects[path]
  if (other && other !== path) throw replace(other + search)
  const start = startInstead(path, known.paths, (one) => mayOpen(one, known))
  if (start) throw replace(start)
  if (!known.parentRoutes.includes(path)) return
  const child = known.paths.find((one) => one.startsWith(`${path}/`) && mayOpen(one, known))
  throw replace(child ?? '/403')
}

function mayOpen(path: string, known: LoadedFacts): boolean {
  const state: GuardState = {
    unsaved: false,
    user: currentUser(),
    permissions: permissions(),
    permissionsFailed: false,
  }
  const target: Target = { path, search: '', open: false, inShell: true, fact: known.factOf(path), twin: path }
  return decide(target, state).do === 'continue'
}

/** Whether this build has the page and the person may open it: links to other pages are left out. */
export function reachable(path: string): boolean {
  const known = loaded
  return known?.paths.includes(path) === true && mayOpen(path, known)
}

/** Where a person goes right after login: the remembered path if they may open it, else the start (guard 6). */
export async function landingPath(remembered: string | null): Promise<string> {
  if (!remembered) return '/home'
  const url = new URL(remembered, location.origin)
  if (permissions() === null && (await fetchPermissions()) === null) return '/home'
  const target = await targetOf(url)
  const state: GuardState = {
    unsaved: false,
    user: currentUser(),
    permissions: permissions(),
    permissionsFailed: false,
  }
  return target.fact && decide(target, state).do === 'continue' ? remembered : '/home'
}

/** `{page} - {brand}` (common 11, page titles). */
export function titleWindow(page: string): void {
  document.title = page ? `${page} - ${clientSetup().brand.name}` : clientSetup().brand.name
}
