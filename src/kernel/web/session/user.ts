import { createStore } from '../store.ts'

/** Who is signed in, as this browser knows it: "signed in" = local user info with a token (common 1). */
export interface SessionUser {
  readonly id: string
  readonly token: string
  /** 1 company user, 2 operations user; null or unknown is sent to the login page (guard 7). */
  readonly roleType: number | null
  readonly name?: string
  readonly companyId?: string | null
  readonly companyName?: string | null
  /** Set in a tab that looks at a sample: the company of the person's own session, which goes on (decision 0129). */
  readonly visitFrom?: string
}

const KEY = 'userInfo'
/** Survives sign-out: the person was told to change the password (common 1). */
const KEPT = 'pwdTip'

function parse(text: string | null): SessionUser | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { id, token } = value as Partial<SessionUser>
    return typeof id === 'string' && typeof token === 'string' && token !== '' ? (value as SessionUser) : null
  } catch {
    // silent: what cannot be read is nobody, who signs in
    return null
  }
}

const ofTab = () => parse(sessionStorage.getItem(KEY))

/** A partner's frame keeps its session in this tab only and is read first (guard 2). */
export function isThirdParty(): boolean {
  const user = ofTab()
  return user !== null && user.visitFrom === undefined
}

/** The person's own session, whatever this tab looks at. */
export const ownUser = (): SessionUser | null => parse(localStorage.getItem(KEY))

/** A visit lasts as long as the same person is signed in to the company it was begun from. */
function endOldVisit(): void {
  const visit = ofTab()
  if (visit?.visitFrom === undefined) return
  const own = ownUser()
  if (own?.id !== visit.id || own.companyId !== visit.visitFrom) leaveTab()
}

const store = createStore<SessionUser | null>(null)

export function loadUser(): SessionUser | null {
  endOldVisit()
  const stored = ofTab() ?? ownUser()
  const known = store.get()
  if (known?.token !== stored?.token || known?.id !== stored?.id || known?.companyId !== stored?.companyId)
    store.set(stored)
  return store.get()
}

export const currentUser = store.get
export const useUser = store.use
export const onUserChange = store.subscribe

export function signInAs(user: SessionUser): void {
  localStorage.setItem(KEY, JSON.stringify(user))
  store.set(user)
}

/** Guard 2: the partner's token of `/thirdParty/*`, always a company user. */
export function signInThirdParty(token: string, uid: string): void {
  const user: SessionUser = { id: uid, token, roleType: 1 }
  sessionStorage.setItem(KEY, JSON.stringify(user))
  store.set(user)
}

/** What the tab kept before its visit. */
const BEFORE = 'beforeVisit'

/**
 * From here on this tab, and no other, is in the sample: its session stands beside the person's own, as a partner's does,
 * and what the tab had open comes back afterwards. The page is loaded anew, so that nothing of one company is left in the
 * memory of the other.
 */
export function beginVisit(user: SessionUser, from: string): void {
  const before = JSON.stringify({ ...sessionStorage })
  sessionStorage.clear()
  sessionStorage.setItem(BEFORE, before)
  sessionStorage.setItem(KEY, JSON.stringify({ ...user, visitFrom: from } satisfies SessionUser))
}

function leaveTab(): void {
  const before = JSON.parse(sessionStorage.getItem(BEFORE) ?? '{}') as Record<string, string>
  sessionStorage.clear()
  for (const [key, value] of Object.entries(before)) sessionStorage.setItem(key, value)
}

/** The tab is the person's own again, if it was not; what it shows is loaded anew. */
export function endVisit(): void {
  if (ofTab()?.visitFrom !== undefined) leaveTab()
  loadUser()
}

/**
 * Clears local and session storage but for the password tip; a partner's frame clears its own tab only. The end of a visit
 * leads back into the person's own session; `all`: of that one as well.
 */
export function clearSession({ all = false } = {}): void {
  if (!all && store.get()?.visitFrom !== undefined) {
    endVisit()
    return
  }
  const third = isThirdParty()
  sessionStorage.clear()
  if (!third) {
    const kept = localStorage.getItem(KEPT)
    localStorage.clear()
    if (kept !== null) localStorage.setItem(KEPT, kept)
  }
  store.set(null)
}

/** Other tabs sign in and out with this one (common 1, sign-out). */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === null || event.key === KEY)) loadUser()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
