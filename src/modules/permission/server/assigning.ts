import { type Context, insertRows } from '#kernel/server/index.ts'
import { type FieldError, refuse } from '#kernel/shared/refusal.ts'
import { escalation, type Grant, parseStoredGrants, scopeEscalates, scopesOf } from '../shared/grants.ts'
import { refusePosition } from '../shared/position.ts'
import { codeFacts } from '../shared/table.ts'
import { findAdministrators, lockAdministration } from './asks.ts'
import { dropPositions, findHeld, findPositions, type PositionRecord } from './assigning.store.ts'

/**
 * Codes nobody of a company can hold say nothing about who may give a position: those of an edition, of the mall and of
 * lists the company does not stand in (common 11).
 */
export function isHoldable(ctx: Context, { code }: Grant): boolean {
  const fact = codeFacts.get(code)
  if (!fact || fact.hidden || fact.group === 'mall' || code === 'ABg') return false
  return !fact.allowList || ctx.services.settings.features(ctx.companyId)[fact.allowList] === true
}

/** 1002002, `at` the field, when a position carries a code, level or data scope that the person lacks (archives 6.7). */
export function refuseEscalation(ctx: Context, positions: readonly PositionRecord[], at?: FieldError): void {
  for (const position of positions) {
    const wanted = parseStoredGrants(position.grants).filter((grant) => isHoldable(ctx, grant))
    const scope = { kind: position.dataScope, ids: position.scopeIds }
    if (escalation(ctx.who.grants as never, wanted).length > 0 || scopeEscalates(scopesOf(ctx.who.scope), scope))
      throw refusePosition.escalation({}, at ? { fields: [at] } : {})
  }
}

/** The positions by id, each of the company, or 1000404. */
export async function requirePositions(ctx: Context, ids: readonly string[]): Promise<PositionRecord[]> {
  const unique = [...new Set(ids)]
  const positions = await findPositions(ctx, unique)
  if (positions.length < unique.length) throw refuse.notFound()
  return positions
}

/** More positions for people; whether they may be given was asked before. */
export async function addHolders(
  ctx: Context,
  pairs: readonly { readonly employeeId: string; readonly positionId: string }[],
): Promise<void> {
  if (pairs.length > 0) await insertRows(ctx, 'employeePosition', pairs)
}

/**
 * Who corrects the number of a person who has not joined decides who joins as him: all that he will hold is given by that,
 * so that nobody sends the invitation of a higher position to himself.
 */
export async function refuseOthersNumber(ctx: Context, employeeId: string): Promise<void> {
  const msg = '他的岗位含有你没有的权限，手机号须由有这些权限的人修改'
  refuseEscalation(ctx, await requirePositions(ctx, await findHeld(ctx, employeeId)), { prop: 'phone', msg })
}

/** Exactly these positions afterwards; only the added ones are held against what the person may give. Whether anything changed. */
export async function assign(ctx: Context, employeeId: string, positionIds: readonly string[]): Promise<boolean> {
  const held = await findHeld(ctx, employeeId)
  const wanted = [...new Set(positionIds)]
  const added = wanted.filter((id) => !held.includes(id))
  const dropped = held.filter((id) => !wanted.includes(id))
  refuseEscalation(ctx, await requirePositions(ctx, added))
  if (dropped.length > 0) await keepingAdministrator(ctx, () => dropPositions(ctx, employeeId, dropped))
  await addHolders(
    ctx,
    added.map((positionId) => ({ employeeId, positionId })),
  )
  return added.length + dropped.length > 0
}

/** Does the work; 1002004 when nobody is left who administers positions and somebody was there before (archives 6.7). */
export async function keepingAdministrator(ctx: Context, work: () => Promise<void>): Promise<void> {
  await lockAdministration(ctx)
  const before = await findAdministrators(ctx)
  await work()
  if (before.length > 0 && (await findAdministrators(ctx)).length === 0) throw refusePosition.lastAdministrator()
}
