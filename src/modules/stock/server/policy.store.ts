import { sql } from 'kysely'
import { type Context, newId, ofCompanies } from '#kernel/server/index.ts'
import type { KnownPolicy } from '#modules/warehouse/shared/unitStock.ts'

/** stockPolicy (commerce 1.1): how much of a part a warehouse wants. A row without limits is as good as none. */

export interface Limits {
  readonly warehouseId: string
  readonly minQty?: string | null | undefined
  readonly maxQty?: string | null | undefined
}

export async function findPolicies(ctx: Context, unitId: string): Promise<KnownPolicy[]> {
  const { rows } = await sql<KnownPolicy>`select p.warehouse_id, w.name as warehouse_name, p.min_qty, p.max_qty
    from stock_policy p join warehouse w on w.company_id = p.company_id and w.id = p.warehouse_id
    where p.company_id ${ofCompanies(ctx)} and p.unit_id = ${unitId} and w.deleted_at is null
      and coalesce(p.min_qty, p.max_qty) is not null order by w.type, w.code, w.id`.execute(ctx.db)
  return rows
}

/** The part is held. */
export async function writePolicies(ctx: Context, unitId: string, given: readonly Limits[]): Promise<void> {
  if (given.length === 0) return
  await sql`insert into stock_policy as p (company_id, id, version, unit_id, warehouse_id, min_qty, max_qty, created_by, updated_by)
    select ${ctx.companyId}::uuid, x.id, 1, ${unitId}::uuid, x.warehouse, x.min, x.max, ${ctx.who.userId}::uuid, ${ctx.who.userId}::uuid
    from unnest(${given.map(() => newId())}::uuid[], ${given.map((one) => one.warehouseId)}::uuid[],
      ${given.map((one) => one.minQty ?? null)}::numeric[], ${given.map((one) => one.maxQty ?? null)}::numeric[]) as x (id, warehouse, min, max)
    on conflict (company_id, unit_id, warehouse_id) do update set min_qty = excluded.min_qty, max_qty = excluded.max_qty,
      version = p.version + 1, updated_by = excluded.updated_by, updated_at = ${ctx.now.toISOString()}`.execute(ctx.db)
}

/** Warehouses that are not among these want nothing of the part any more. */
export async function dropPolicies(ctx: Context, unitId: string, except: readonly string[]): Promise<void> {
  await sql`update stock_policy p set min_qty = null, max_qty = null, version = p.version + 1, updated_by = ${ctx.who.userId},
      updated_at = ${ctx.now.toISOString()}
    where p.company_id = ${ctx.companyId} and p.unit_id = ${unitId} and p.warehouse_id <> all(${[...except]}::uuid[])
      and coalesce(p.min_qty, p.max_qty) is not null`.execute(ctx.db)
}

export interface PolicyRecord {
  readonly id: string
  readonly version: number
  readonly unitId: string
  readonly warehouseId: string
  readonly minQty: string | null
  readonly maxQty: string | null
}

export async function findPolicy(ctx: Context, unitId: string, warehouseId: string): Promise<PolicyRecord | undefined> {
  const { rows } = await sql<PolicyRecord>`select id, version, unit_id, warehouse_id, min_qty, max_qty from stock_policy
    where company_id = ${ctx.companyId} and unit_id = ${unitId} and warehouse_id = ${warehouseId}`.execute(ctx.db)
  return rows[0]
}
