import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { parseStoredGrants, scopesOf } from '../shared/grants.ts'
import { mayPosition } from '../shared/permissions.ts'
import { ScopeKind } from '../shared/position.ts'
import { isPermissionCode } from '../shared/table.ts'
import { titleOfCode, type Why, whyNot } from '../shared/why.ts'
import { findScopeNames } from './asks.ts'
import { isHoldable } from './assigning.ts'
import { findGranting, findOwnPositions, findPosition } from './position.store.ts'

/** Which position grants or lacks a code, for the person asking or for the position he views as (archives 10.6). */
export async function whyOf(ctx: Context, code: string): Promise<Why> {
  if (!isPermissionCode(code)) throw refuse.notFound()
  const { grants, viewing, employeeId } = ctx.who
  const viewed = viewing && (await findPosition(ctx, viewing.positionId))
  const own = viewing ? (viewed ? [viewed] : []) : await findOwnPositions(ctx, employeeId)
  const positions = own.map((position) => ({
    name: position.name,
    level: parseStoredGrants(position.grants).find((grant) => grant.code === code)?.level ?? null,
  }))
  // What is held came past every filter; of the rest the company may be unable to hold it at all.
  const visible = new Set(isHoldable(ctx, { code, level: 1 }) || grants.has(code) ? [code] : [])
  const answer = whyNot({ code, levels: grants, visible, positions })
  const administers = viewing !== undefined || ctx.may(mayPosition.list)
  return {
    code,
    title: titleOfCode(code),
    ...answer,
    positions,
    grantedBy: administers ? await findGranting(ctx, code) : [],
    scope: await scopeText(ctx),
  }
}

/** The other half of not seeing something: rows outside the data scope. */
async function scopeText(ctx: Context): Promise<string> {
  const { scope, teamId } = ctx.who
  const { team, places } = await findScopeNames(ctx, teamId, scope.places)
  const kinds = scopesOf(scope).map(({ kind }) => kind)
  const label = `数据范围为「${kinds.map((kind) => ScopeKind.label(kind)).join('、')}」`
  if (scope.all) return `数据范围为「${ScopeKind.label(ScopeKind.code.company)}」，能看到本企业全部数据。`
  if (scope.team && !team && kinds.length === 1) return `${label}，但没有班组，看不到按班组划分的数据。`
  const more = scope.places.length > places.length ? ` 等 ${scope.places.length} 处` : ''
  const seen = [
    ...(scope.team && team ? [`班组「${team}」`] : []),
    ...(scope.self ? ['本人负责或参与'] : []),
    ...(scope.places.length > 0 ? [`${places.map((name) => `「${name}」`).join('')}${more}`] : []),
  ]
  return `${label}，只看到${seen.join('、')}的数据。`
}
