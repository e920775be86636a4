import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { ValidCertificate } from '#modules/employee/server/index.ts'

/** The certificates as they were when the crew was sent (jobs 1.7). */
export async function keepCertificates(
  ctx: Context,
  orderId: string,
  certified: ReadonlyMap<string, ValidCertificate>,
): Promise<void> {
  for (const [employeeId, { certNo, validTo }] of certified)
    await sql`update repair_worker set cert_no = ${certNo}, cert_expire = ${validTo} where company_id = ${ctx.companyId}
      and order_id = ${orderId} and employee_id = ${employeeId}`.execute(ctx.db)
}

/** Who said no to the order, or let it lie until it went on to others. */
export async function findRefusers(ctx: Context, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct jsonb_array_elements_text(before -> 'workerIds') as id
    from repair_event where company_id = ${ctx.companyId} and order_id = ${orderId} and type = 'reject'`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Whether a crew was sent before, whatever became of it: it said no, was called back, or others go instead. */
export async function wasSent(ctx: Context, orderId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from repair_event where company_id = ${ctx.companyId} and order_id = ${orderId}
    and type in ('dispatch', 'transfer') limit 1`.execute(ctx.db)
  return rows.length > 0
}
