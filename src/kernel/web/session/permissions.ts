import { type Access, accessTo, type Levels, parseKeys } from '#kernel/shared/permission.ts'
import { sessionApi } from '#kernel/shared/session.ts'
import { call } from '../client/call.ts'
import { tellFault } from '../client/fault.ts'
import { createStore } from '../store.ts'
import { toast } from '../ui/toast.tsx'
import { currentUser, onUserChange } from './user.ts'

/** null until fetched (guard 9). */
export interface Permissions {
  readonly levels: Levels
  /** Allow lists that hold the company (common 11), by name. */
  readonly allowed: Readonly<Record<string, boolean>>
}

const EMPTY_TEXT = '此用户无权限，请联系管理！'

const store = createStore<Permissions | null>(null)
export const permissions = store.get
export const usePermissions = store.use

let token: string | undefined
let running: Promise<Permissions | null> | undefined
let loadAllowed: () => Promise<Readonly<Record<string, boolean>>> = async () => ({})

/** The app says where the company's allow lists come from. */
export function allowListsFrom(load: typeof loadAllowed): void {
  loadAllowed = load
}

/** Fetches the keys; parallel navigations share one request. null: the call failed, the session must end. */
export function fetchPermissions(): Promise<Permissions | null> {
  running ??= fetchOnce().finally(() => {
    running = undefined
  })
  return running
}

let fetchedAgain: () => void = () => undefined

/** The router runs its guards on the open page. */
export function onPermissionsFetched(run: () => void): void {
  fetchedAgain = run
}

/** `permission.changed`: fetch, then judge the open page (common 2). A lost answer leaves the old keys in place. */
export async function refetchPermissions(): Promise<void> {
  if ((await fetchPermissions()) !== null) fetchedAgain()
}

async function fetchOnce(): Promise<Permissions | null> {
  const user = currentUser()
  try {
    const [keys, allowed] = await Promise.all([
      call(sessionApi.enablingKeys, {}, { silent: true }),
      // silent: a list that cannot be had allows nothing
      loadAllowed().catch(() => ({})),
    ])
    // Somebody else signed in meanwhile: these keys are not theirs.
    if (currentUser()?.token !== user?.token) return store.get()
    if (keys.length === 0 && user?.roleType === 1) toast.error(EMPTY_TEXT)
    token = user?.token
    store.set({ levels: parseKeys(keys), allowed })
    return store.get()
  } catch (thrown) {
    tellFault(thrown)
    return null
  }
}

onUserChange(() => {
  if (currentUser()?.token !== token) store.set(null)
})

/** What one element's codes give the person (common 2). Before the keys are there nothing with a code shows. */
export function can(...codes: string[]): Access {
  return accessTo(store.get()?.levels ?? new Map(), codes)
}

export function useCan(...codes: string[]): Access {
  return accessTo(store.use()?.levels ?? new Map(), codes)
}
