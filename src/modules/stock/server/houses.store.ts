import { type RawBuilder, sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { HouseStatus, HouseType } from '#modules/warehouse/shared/house.ts'
import { mayStock } from '../shared/permissions.ts'

const { centre, site, van } = HouseType.code

export interface House {
  readonly id: string
  readonly name: string
  readonly type: number
  readonly status: number
}

/**
 * Whose rows a person sees: who keeps warehouses has his own, with KWH every one; who keeps none and may read reads all
 * (commerce 4.1). `columns` name the warehouses of a row: one of them suffices.
 */
export function ofHouses(ctx: Context, ...columns: readonly string[]): RawBuilder<unknown> {
  if (ctx.isGuest || ctx.who.roleType === 2 || ctx.may(mayStock.manage) || ctx.who.employeeId === null) return sql`true`
  const kept = sql`select kept.id from warehouse kept where kept.company_id = ${ctx.companyId}
    and kept.keeper_id = ${ctx.who.employeeId} and kept.deleted_at is null`
  return sql`(${sql.join(
    columns.map((column) => sql`${sql.raw(column)} in (${kept})`),
    sql` or `,
  )} or not exists (${kept}))`
}

/** Warehouses by their ids; 1000404 for one that is not there, or not seen where that is asked. */
export async function findHouses(
  ctx: Context,
  ids: readonly (string | null | undefined)[],
  { seen = false } = {},
): Promise<Map<string, House>> {
  const asked = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  const { rows } = await sql<House>`select h.id, h.name, h.type, h.status from warehouse h
    where h.company_id ${ofCompanies(ctx)} and h.id = any(${asked}::uuid[]) and h.deleted_at is null
      and ${seen ? ofHouses(ctx, 'h.id') : sql`true`}`.execute(ctx.db)
  if (rows.length < asked.length) throw refuse.notFound()
  return new Map(rows.map((one) => [one.id, one]))
}

/** Where goods for a lift are looked for: van and site of its team, then the centre (R4). */
export async function findHousesFor(ctx: Context, elevatorId: string | undefined): Promise<string[]> {
  const team = elevatorId
    ? sql`(select e.team_id from elevator e where e.company_id = ${ctx.companyId} and e.id = ${elevatorId})`
    : sql`null::uuid`
  const { rows } = await sql<{ id: string }>`select h.id from warehouse h
    where h.company_id = ${ctx.companyId} and h.deleted_at is null and ${is('h.status', HouseStatus.code.on)}
      and (${is('h.type', centre)} or (${is('h.type', [site, van])} and h.team_id = ${team}))
    order by ${is('h.type', van)} desc, ${is('h.type', site)} desc, h.is_default desc, h.code, h.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** 1002001 for whoever does not keep this warehouse: that he sees a transfer, because it comes to his own, moves nothing there. */
export async function requireKept(ctx: Context, warehouseId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select h.id from warehouse h
    where h.company_id = ${ctx.companyId} and h.id = ${warehouseId} and ${ofHouses(ctx, 'h.id')}`.execute(ctx.db)
  if (rows.length === 0) throw refuse.noPermission()
}
