import type { Level, Levels } from '#kernel/shared/permission.ts'
import { type AllowList, codeFacts, isPermissionCode, type PermissionCode, permissionCodes } from './table.ts'

/**
 * Rules over the grants of positions (archives 6.7, common 2 and 11). Pure: both sides use them, only the server
 * decides by them.
 */

export interface Grant {
  readonly code: PermissionCode
  readonly level: Level
}

/** 1 全公司 2 本班组 3 本人 4 指定项目/小区; the ids belong to 4. */
export interface DataScope {
  readonly kind: 1 | 2 | 3 | 4
  readonly ids?: readonly string[]
}

/**
 * The grants of a position as its row holds them, `{"AL1": 1, "ALa": 0}`. What names no code of this release or no level
 * is left out: a row may be older or newer than the code that reads it.
 */
export function parseStoredGrants(stored: unknown): Grant[] {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return []
  return Object.entries(stored).flatMap(([code, level]: [string, unknown]): Grant[] =>
    isPermissionCode(code) && (level === 0 || level === 1) ? [{ code, level }] : [],
  )
}

export function toStoredGrants(grants: readonly Grant[]): Record<string, Level> {
  return Object.fromEntries(grants.map(({ code, level }) => [code, level]))
}

/** Union over the positions of a person; the highest level wins. */
export function unionOfPositions(positions: readonly (readonly Grant[])[]): Map<PermissionCode, Level> {
  const union = new Map<PermissionCode, Level>()
  for (const { code, level } of positions.flat()) union.set(code, higher(union.get(code), level))
  return union
}

/**
 * Grants as they are stored: granting an action grants its screen at the same level at least; a screen that stood in
 * `before` and is gone takes its actions with it. An action offered by several screens needs one of them and gets its
 * owner when there is none; one that is done on a form of its own gets the form too. Answers in the order of the table, each code once.
 */
export function normaliseGrants(wanted: readonly Grant[], before: readonly Grant[] = []): Grant[] {
  const levels = unionOfPositions([wanted])
  const removed = new Set(before.map((grant) => grant.code).filter((code) => !levels.has(code)))
  for (const [code, level] of [...levels]) {
    const { screens = [], forms = [] } = codeFacts.get(code) ?? {}
    if (forms.some((form) => removed.has(form))) {
      levels.delete(code)
      continue
    }
    for (const form of forms) levels.set(form, higher(levels.get(form), level))
    const [owner] = screens
    if (owner === undefined) continue
    const held = screens.filter((screen) => levels.has(screen))
    if (held.length === 0 && screens.some((screen) => removed.has(screen))) {
      levels.delete(code)
      continue
    }
    const needed = held.length > 0 ? held : [owner]
    if (needed.some((screen) => (levels.get(screen) ?? -1) >= level)) continue
    const [screen = owner] = needed
    levels.set(screen, higher(levels.get(screen), level))
  }
  return permissionCodes.flatMap((code) => {
    const level = levels.get(code)
    return level === undefined ? [] : [{ code, level }]
  })
}

/** Codes in `wanted` that the granter lacks at that level: 1002002 when there are any. */
export function escalation(granter: Levels, wanted: readonly Grant[]): PermissionCode[] {
  return wanted.filter(({ code, level }) => (granter.get(code) ?? -1) < level).map(({ code }) => code)
}

/**
 * Whether a data scope reaches beyond all scopes of the granter (1002002 likewise). 全公司 covers everything, 本班组
 * covers 本人; 指定项目/小区 covers a part of the same ids only, because a team works outside them.
 */
export function scopeEscalates(granter: readonly DataScope[], wanted: DataScope): boolean {
  return !granter.some((own) => {
    if (own.kind === 1) return true
    if (own.kind === 4 || wanted.kind === 4)
      return own.kind === wanted.kind && (wanted.ids ?? []).every((id) => own.ids?.includes(id))
    return own.kind <= wanted.kind && wanted.kind !== 1
  })
}

/** What several positions show together (archives 6.7): every row that one of them shows. */
export interface ScopeUnion {
  readonly all: boolean
  readonly team: boolean
  readonly self: boolean
  readonly places: readonly string[]
}

/** Without any position a person sees his own. */
export function unionOfScopes(scopes: readonly DataScope[]): ScopeUnion {
  const has = (kind: DataScope['kind']) => scopes.some((one) => one.kind === kind)
  return {
    all: has(1),
    team: has(2),
    self: has(3) || scopes.length === 0,
    places: [...new Set(scopes.flatMap((one) => (one.kind === 4 ? (one.ids ?? []) : [])))],
  }
}

/** The scopes that a union is made of: whoever holds them may give any one of them. */
export function scopesOf({ all, team, self, places }: ScopeUnion): DataScope[] {
  const held: (DataScope | false)[] = [
    all && { kind: 1 },
    team && { kind: 2 },
    self && { kind: 3 },
    places.length > 0 && { kind: 4, ids: places },
  ]
  return held.filter((one) => one !== false)
}

/** Environment settings (common 11): company ids, and for menuAllow code → user ids. */
export interface AllowLists extends Readonly<Record<AllowList, readonly string[]>> {
  readonly menuAllow: Readonly<Partial<Record<PermissionCode, readonly string[]>>>
}

export interface Viewer {
  readonly roleType: 1 | 2
  readonly companyId: string
  /** Of somebody who sees several: one of them on a list opens what the list is for. */
  readonly companies?: readonly string[]
  readonly userId: string
  /** company.modules: titles of the (H) groups the edition includes. */
  readonly modules: readonly string[]
}

/** Whether a company stands in one of the lists; quoteCatalog in production holds exactly one id or is closed to all. */
export function onAllowList(list: AllowList, companyId: string, lists: AllowLists, production: boolean): boolean {
  const ids = lists[list]
  if (list === 'quoteCatalog' && production && ids.length !== 1) return false
  return ids.includes(companyId)
}

/**
 * Codes this viewer can hold at all: (H) only with the edition, (W) only on the allow list, ABg and KM only where the
 * product runs itself. The server leaves every other key out of getEnablingResourceKey.
 */
export function visibleCodes(viewer: Viewer, lists: AllowLists, production: boolean): Set<PermissionCode> {
  const operations = viewer.roleType === 2
  const { companies = [viewer.companyId] } = viewer
  const codes = permissionCodes.filter((code) => {
    const fact = codeFacts.get(code)
    if (fact === undefined) return false
    const users = lists.menuAllow[code]
    if (users !== undefined && !users.includes(viewer.userId)) return false
    if (fact.hidden && !operations && !viewer.modules.includes('数据统计')) return false
    const { allowList } = fact
    if (allowList && !companies.some((id) => onAllowList(allowList, id, lists, production))) return false
    if (code === 'ABg' || fact.group === 'mall') return operations
    return true
  })
  return new Set(codes)
}

function higher(a: Level | undefined, b: Level): Level {
  return a === 1 || b === 1 ? 1 : 0
}
