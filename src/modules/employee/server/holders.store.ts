import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { ScopeKind } from '#modules/permission/shared/position.ts'
import { EmployeeState } from '../shared/employee.terms.ts'

/** Logins of everybody whose positions hold one of these codes: managers to tell of a breach or a dispute. */
export async function findHolders(ctx: Context, code: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select distinct p.user_id from employee p
    join employee_position x on x.company_id = p.company_id and x.employee_id = p.id
    join position q on q.company_id = x.company_id and q.id = x.position_id
    where p.company_id = ${ctx.companyId} and p.user_id is not null and p.deleted_at is null
      and ${is('p.state', EmployeeState.code.active)}
      and q.deleted_at is null and ${is('q.data_scope', ScopeKind.code.company)} and q.grants ->> ${code} = '1'`.execute(
    ctx.db,
  )
  return rows.map((row) => row.userId)
}
