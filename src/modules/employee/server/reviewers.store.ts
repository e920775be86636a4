import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { EmployeeState, JoinStatus } from '../shared/employee.terms.ts'

/** Active employees who may review staff certificates. */
export async function countReviewers(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct e.id)::int as n from employee e
    join employee_position ep on ep.company_id = e.company_id and ep.employee_id = e.id
    join position p on p.company_id = ep.company_id and p.id = ep.position_id and p.deleted_at is null
    where e.company_id = ${ctx.companyId} and ${is('e.state', EmployeeState.code.active)}
      and ${is('e.join_status', JoinStatus.code.joined)} and e.deleted_at is null
      and (p.grants ->> 'APj' = '1' or p.grants ->> 'ALp' = '1')`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
