import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { ScopeKind } from '#modules/permission/shared/position.ts'

export interface Readers {
  /** Logins of the crew, and of the team's leader. */
  crew: string[]
  leader: string[]
  elevatorName: string
  communityName: string
}

export async function findReaders(ctx: Context, orderId: string): Promise<Readers> {
  const { rows } = await sql<Readers>`select
      array(select w.user_id from employee w where w.company_id = o.company_id and w.id = any(o.worker_ids) and w.user_id is not null) as crew,
      array(select l.user_id from team t join employee l on l.company_id = t.company_id and l.id = t.leader_id
        where t.company_id = o.company_id and t.id = o.team_id and l.user_id is not null) as leader,
      e.name as elevator_name, c.name as community_name
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.id = ${orderId}`.execute(ctx.db)
  return rows[0] ?? { crew: [], leader: [], elevatorName: '', communityName: '' }
}

/** Logins of these employees, as far as they have one. */
export async function findLogins(ctx: Context, employeeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select user_id from employee where company_id = ${ctx.companyId}
    and id = any(${[...employeeIds]}::uuid[]) and user_id is not null and deleted_at is null`.execute(ctx.db)
  return rows.map((row) => row.userId)
}

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
