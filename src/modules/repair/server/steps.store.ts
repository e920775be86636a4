import { type Selectable, sql } from 'kysely'
import { type Context, type DB, is, literal, newId } from '#kernel/server/index.ts'
import { ChargeType, REPAIR_DONE } from '../shared/repair.ts'

export type SignInValues = Omit<Selectable<DB['repairSignIn']>, 'id' | 'companyId' | 'receivedAt'>

export async function addSignIn(ctx: Context, values: SignInValues): Promise<void> {
  await ctx.db
    .insertInto('repairSignIn')
    .values({ ...values, companyId: ctx.companyId, id: newId(), receivedAt: ctx.now.toISOString() })
    .execute()
}

/** How many of the crew have signed in at the lift. */
export async function countSignedIn(ctx: Context, orderId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct employee_id)::int as n from repair_sign_in
    where company_id = ${ctx.companyId} and order_id = ${orderId}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** A done repair of the same part of the lift shortly before: this one is 返修 (jobs 1.7). */
export async function findReworked(
  ctx: Context,
  order: { id: string; elevatorId: string | null; reportAt: string },
  part: number,
  days: number,
): Promise<string | undefined> {
  const since = new Date(Date.parse(order.reportAt) - days * 86_400_000).toISOString()
  const { rows } = await sql<{ id: string }>`select id from repair_order where company_id = ${ctx.companyId}
    and elevator_id = ${order.elevatorId} and id <> ${order.id} and fault_part = ${part} and ${is('status', REPAIR_DONE)}
    and complete_at >= ${since} and complete_at <= ${order.reportAt} and deleted_at is null
    order by complete_at desc limit 1`.execute(ctx.db)
  return rows[0]?.id
}

/** A part of this repair is paid by the customer (jobs 1.7: chargeType). */
export async function markCharged(ctx: Context, orderId: string): Promise<void> {
  await sql`update repair_order set charge_type = ${literal(ChargeType.code.charged)}, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = ${orderId} and ${is('charge_type', ChargeType.code.free)}`.execute(
    ctx.db,
  )
}

/** Stars of a repair, written by its evaluation; beside the order, so its version stays. Null when that was deleted. */
export async function setRepairStar(ctx: Context, orderId: string, star: number | null): Promise<void> {
  await sql`update repair_order set star = ${star} where company_id = ${ctx.companyId} and id = ${orderId}
    and star is distinct from ${star}::smallint`.execute(ctx.db)
}
