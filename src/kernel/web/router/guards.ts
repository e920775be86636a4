import type { Needs } from '#kernel/shared/endpoint.ts'
import { accessTo } from '#kernel/shared/permission.ts'
import type { Permissions } from '../session/permissions.ts'
import type { SessionUser } from '../session/user.ts'

/** The navigation guards (common 1) as an ordered table: the first row that decides wins. */

export const UNSAVED_TEXT = '系统可能不保存您所有的更改，您确定要离开此页面。'
const NO_PERMISSION_TEXT = '无操作权限'
const LOGIN = '/auth/login'
const WORKER_LOGIN = '/m/login'
const HOME = '/home'
const WORKBENCH = '/workbench'
const OPERATIONS_HOME = '/operationDataElevator/colligate'

export interface RouteFact {
  readonly needs: Needs
  readonly roleTypes: readonly number[]
  readonly allowList?: string | undefined
  /** A form and nothing besides: operations users need its code as well. */
  readonly writing?: boolean | undefined
}

export interface Target {
  readonly path: string
  /** With its question mark, or ''. */
  readonly search: string
  /** Needs no login (row 5). */
  readonly open: boolean
  /** Stands beside the menu for who is signed in, and so needs the keys although it needs no login. */
  readonly inShell: boolean
  /** Undefined: not one of the product's pages; the router answers /404. */
  readonly fact: RouteFact | undefined
  /** For a company page of the data center: the operations users' page (row 8). */
  readonly twin: string
}

export interface GuardState {
  /** The page left has unsaved changes; forced exits leave it false. */
  readonly unsaved: boolean
  readonly user: SessionUser | null
  readonly permissions: Permissions | null
  /** The keys were asked for and could not be had. */
  readonly permissionsFailed: boolean
}

export type Decision =
  | { readonly do: 'continue' }
  | { readonly do: 'confirm'; readonly text: string }
  | { readonly do: 'adopt'; readonly token: string; readonly uid: string; readonly to: string }
  | { readonly do: 'redirect'; readonly to: string; readonly toast?: string }
  /** To the login page, with the target kept for afterwards. */
  | { readonly do: 'login'; readonly to: string; readonly remember: string }
  /** User info goes, then login. */
  | { readonly do: 'clear'; readonly to: string }
  | { readonly do: 'fetchPermissions' }

export interface GuardRow {
  readonly row: number
  readonly when: (target: Target, state: GuardState) => boolean
  readonly gives: (target: Target, state: GuardState) => Decision
}

const proceed: Decision = { do: 'continue' }
const entryPages = new Set(['/', '/index', LOGIN, '/auth/smsPwd', '/auth/publicity'])
const isRoot = (path: string) => path === '/' || path === '/index'
const knownRole = (user: SessionUser | null) => user?.roleType === 1 || user?.roleType === 2
const under = (path: string, root: string) => path === root || path.startsWith(`${root}/`)
const codesOf = (fact: RouteFact | undefined) => (fact && typeof fact.needs !== 'string' ? fact.needs : [])

/** The page that says no names what was missing; codes travel in its address, so that a reload says it too. */
function refusedAt({ fact }: Target, { permissions }: GuardState): string {
  const codes = fact && lacking(fact, permissions) ? codesOf(fact) : []
  return codes.length > 0 ? `/403?need=${codes.join(',')}` : '/403'
}

function partnerOf({ path, search }: Target): { token: string; uid: string; rest: string } | undefined {
  if (!under(path, '/thirdParty')) return undefined
  const query = new URLSearchParams(search)
  const [token, uid] = [query.get('token'), query.get('uid')]
  if (!token || !uid) return undefined
  query.delete('token')
  query.delete('uid')
  return { token, uid, rest: query.size > 0 ? `${path}?${query}` : path }
}

const lacking = (fact: RouteFact, permissions: Permissions | null): boolean =>
  accessTo(permissions?.levels ?? new Map(), codesOf(fact)) !== 'enabled'

/** A code that is missing or at 0, a page of the other kind of user, or a company outside the page's allow list. */
function forbidden({ fact }: Target, { user, permissions }: GuardState): boolean {
  if (!fact) return false
  if (user?.roleType === 1) {
    if (!fact.roleTypes.includes(1)) return true
    if (lacking(fact, permissions)) return true
  }
  if (user?.roleType === 2 && fact.writing && lacking(fact, permissions)) return true
  return fact.allowList !== undefined && permissions?.allowed[fact.allowList] !== true
}

export const guards: readonly GuardRow[] = [
  { row: 1, when: (_, state) => state.unsaved, gives: () => ({ do: 'confirm', text: UNSAVED_TEXT }) },
  {
    row: 2,
    when: (target) => partnerOf(target) !== undefined,
    gives: (target) => {
      const { token, uid, rest } = partnerOf(target) as NonNullable<ReturnType<typeof partnerOf>>
      return { do: 'adopt', token, uid, to: rest }
    },
  },
  { row: 3, when: ({ path }) => path.startsWith('/partsMall'), gives: () => proceed },
  {
    row: 4,
    when: ({ path }, { user }) => user !== null && entryPages.has(path),
    gives: (_, { user }) => {
      if (user?.roleType === null || user?.roleType === undefined) return { do: 'clear', to: LOGIN }
      return { do: 'redirect', to: user.roleType === 1 ? HOME : OPERATIONS_HOME }
    },
  },
  {
    row: 5,
    // A partner's page is open by its token alone: without one it falls to row 6. With one no permissions are asked for,
    // which such a token could not fetch. A page beside the menu waits for the keys (row 9): without them its menu is
    // empty and everything it offers is refused.
    when: (target, { user, permissions }) =>
      target.open &&
      (user !== null || !under(target.path, '/thirdParty')) &&
      !(target.inShell && knownRole(user) && permissions === null),
    gives: ({ path }) => (isRoot(path) ? { do: 'redirect', to: LOGIN } : proceed),
  },
  {
    row: 6,
    when: (_, { user }) => user === null,
    gives: ({ path, search }) => ({
      do: 'login',
      to: under(path, '/m') ? WORKER_LOGIN : LOGIN,
      remember: path + search,
    }),
  },
  { row: 7, when: (_, { user }) => !knownRole(user), gives: () => ({ do: 'clear', to: LOGIN }) },
  {
    row: 8,
    when: ({ path, fact }, { user }) =>
      user?.roleType === 2 && (path === HOME || path === WORKBENCH || isCompanyReport(path, fact)),
    gives: ({ path, twin }) => ({
      do: 'redirect',
      to: path === HOME || path === WORKBENCH ? OPERATIONS_HOME : twin,
    }),
  },
  {
    row: 9,
    when: (_, { permissions }) => permissions === null,
    gives: (_, { permissionsFailed }) => (permissionsFailed ? { do: 'clear', to: LOGIN } : { do: 'fetchPermissions' }),
  },
  {
    row: 10,
    when: forbidden,
    gives: (target, state) => ({ do: 'redirect', to: refusedAt(target, state), toast: NO_PERMISSION_TEXT }),
  },
  {
    row: 11,
    when: () => true,
    gives: ({ path }) => (path === HOME ? { do: 'redirect', to: WORKBENCH } : proceed),
  },
]

/** Company pages of the data center: `/data…` and `/gathering` (not `/gatheringMange`). */
function isCompanyReport(path: string, fact: RouteFact | undefined): boolean {
  return fact !== undefined && !fact.roleTypes.includes(2) && (/^\/data[A-Z]/.test(path) || under(path, '/gathering'))
}

export function decide(target: Target, state: GuardState): Decision {
  for (const { when, gives } of guards) if (when(target, state)) return gives(target, state)
  return proceed
}

/**
 * Where a start page leads when this build has not made it: the first page of the menu that the person may open. Undefined:
 * the address is no start page, or its page is there (company users land on the workbench, operations users on the data
 * center: common 11).
 */
export function startInstead(
  path: string,
  made: readonly string[],
  mayOpen: (path: string) => boolean,
): string | undefined {
  if ((path !== WORKBENCH && path !== OPERATIONS_HOME) || made.includes(path)) return undefined
  return made.find((one) => one !== path && mayOpen(one)) ?? '/setting/profile'
}
