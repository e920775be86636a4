import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { MaterialRecord } from './material.store.ts'

interface NewPrice {
  readonly id: string
  readonly after: string
}
const columns = { salePrice: sql.ref('sale_price'), costPrice: sql.ref('cost_price') } as const
type Target = keyof typeof columns

/** All at once; the rows are held. */
export async function writePrices(ctx: Context, target: Target, prices: readonly NewPrice[]): Promise<void> {
  const actor = ctx.isGuest ? null : ctx.who.userId
  await sql`update material m set ${columns[target]} = x.price, version = m.version + 1, updated_by = ${actor},
      updated_at = ${ctx.now.toISOString()}
    from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ after }) => after)}::numeric[]) as x(id, price)
    where m.company_id = ${ctx.companyId} and m.id = x.id`.execute(ctx.db)
}

/** To be applied on a day (commerce R12). */
export async function writePending(
  ctx: Context,
  { target, effectiveAt, batchNo, reason }: { target: Target; effectiveAt: string; batchNo: string; reason: string },
  prices: readonly NewPrice[],
): Promise<void> {
  await sql`update material m set pending_target = ${target}, pending_value = x.price, pending_at = ${effectiveAt}::date,
      pending_batch = ${batchNo}, pending_reason = ${reason}, version = m.version + 1, updated_by = ${ctx.who.userId},
      updated_at = ${ctx.now.toISOString()}
    from unnest(${prices.map(({ id }) => id)}::uuid[], ${prices.map(({ after }) => after)}::numeric[]) as x(id, price)
    where m.company_id = ${ctx.companyId} and m.id = x.id`.execute(ctx.db)
}

/** Materials whose day has come, held in the order of their ids. */
export async function findDue(ctx: Context, today: string): Promise<MaterialRecord[]> {
  const { rows } = await sql<MaterialRecord>`select m.* from material m
    where m.company_id = ${ctx.companyId} and m.deleted_at is null and m.pending_at <= ${today}::date
    order by m.id for update`.execute(ctx.db)
  return rows
}

export async function clearPending(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update material set pending_target = null, pending_value = null, pending_at = null, pending_batch = null,
      pending_reason = null
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
}
