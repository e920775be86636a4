import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import type { OpOutcome } from '../shared/fieldOp.ts'

export async function settleOp(
  ctx: Context,
  opId: string,
  result: OpOutcome,
  error: { code: number; msg: string } | null,
): Promise<void> {
  await sql`update field_op set result = ${result}, error_code = ${error?.code ?? null}, error_msg = ${error?.msg ?? null}
    where company_id = ${ctx.companyId} and id = ${opId}`.execute(ctx.db)
}

export async function findConflicts(ctx: Context, orderId: string): Promise<maintenanceAsks.KeptOp[]> {
  const { rows } =
    await sql<maintenanceAsks.KeptOp>`select * from field_op where company_id = ${ctx.companyId} and order_id = ${orderId}
    and result = 'conflict' order by user_id, seq for update`.execute(ctx.db)
  return rows
}

export async function countConflicts(ctx: Context, orderId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from field_op
    where company_id ${ofCompanies(ctx)} and order_id = ${orderId} and result = 'conflict'`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Colleagues who signed in on an order from the same phone. */
export async function findPhoneSharers(
  ctx: Context,
  { orderId, employeeId, deviceId }: maintenanceAsks.OnPhone,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct e.name from field_op f
    join employee e on e.company_id = f.company_id and e.user_id = f.user_id and e.deleted_at is null
    where f.company_id = ${ctx.companyId} and f.order_id = ${orderId} and f.device_id = ${deviceId}
      and f.type = 'arrive' and f.result = 'applied' and e.id <> ${employeeId} order by 1`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
