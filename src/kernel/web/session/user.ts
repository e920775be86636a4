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

/** A partner's frame keeps its session in this tab only and is read first (guard 2). */
export function isThirdParty(): boolean {
  return parse(sessionStorage.getItem(KEY)) !== null
}

const store = createStore<SessionUser | null>(null)

export function loadUser(): SessionUser | null {
  const stored = parse(sessionStorage.getItem(KEY)) ?? parse(localStorage.getItem(KEY))
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

/** Clears local and session storage but for the password tip; a partner's frame clears its own tab only. */
export function clearSession(): void {
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
