import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { mayStock } from '../shared/permissions.ts'

/** Logins of who keeps a warehouse and who sees every one, as far as he holds this permission. */
export async function findKeepers(ctx: Context, warehouseId: string | null, grant: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select p.user_id from employee p
      join employee_position x on x.company_id = p.company_id and x.employee_id = p.id
      join position q on q.company_id = x.company_id and q.id = x.position_id
    where p.company_id = ${ctx.companyId} and p.user_id is not null and p.deleted_at is null and q.deleted_at is null
      and ${is('p.state', EmployeeState.code.active)}
      and (p.id = (select w.keeper_id from warehouse w where w.company_id = p.company_id and w.id = ${warehouseId})
        or q.grants ->> ${mayStock.manage} = '1')
    group by p.id, p.user_id having bool_or(q.grants ->> ${grant} = '1')`.execute(ctx.db)
  return rows.map(({ userId }) => userId)
}
