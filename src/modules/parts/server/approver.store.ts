import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { may } from '../shared/permissions.ts'

/** 审批额度 stands on the position (decision 0039): the widest of a person's positions that approve; null: any amount. */

const approving = sql`from employee p
    join employee_position x on x.company_id = p.company_id and x.employee_id = p.id
    join position q on q.company_id = x.company_id and q.id = x.position_id`
const active = sql`p.deleted_at is null and ${is('p.state', EmployeeState.code.active)} and q.deleted_at is null
  and q.grants ->> ${may.approve} = '1'`

/** Of whoever asks; nothing for people without a position here. */
export async function ownLimit(ctx: Context): Promise<string | null> {
  const { rows } = await sql<{
    free: boolean | null
    most: string | null
  }>`select bool_or(q.parts_limit is null) as free,
      max(q.parts_limit) as most ${approving}
    where p.company_id = ${ctx.companyId} and p.id = ${ctx.who.employeeId} and ${active}`.execute(ctx.db)
  const [found] = rows
  if (found?.free) return null
  return found?.most ?? '0.00'
}

export interface Approver {
  employeeId: string
  userId: string
  name: string
}

/** Who may approve an amount, the narrowest limit first, so that the next level is asked before the highest. */
export async function findApprovers(ctx: Context, amount: string): Promise<Approver[]> {
  const { rows } = await sql<Approver>`select p.id as employee_id, p.user_id, p.name ${approving}
    where p.company_id = ${ctx.companyId} and p.user_id is not null and ${active}
    group by p.id, p.user_id, p.name
    having bool_or(q.parts_limit is null) or max(q.parts_limit) >= ${amount}::numeric
    order by bool_or(q.parts_limit is null), max(q.parts_limit), p.name`.execute(ctx.db)
  return rows
}

/** Logins of these employees. */
export async function findLogins(ctx: Context, employeeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select user_id from employee where company_id = ${ctx.companyId}
    and id = any(${[...employeeIds]}::uuid[]) and user_id is not null and deleted_at is null`.execute(ctx.db)
  return rows.map((row) => row.userId)
}
