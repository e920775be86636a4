import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { ScopeKind } from '#modules/permission/shared/position.ts'

export interface PlanReaders {
  crew: string[]
  leader: string[]
  place: string
}

/** Logins of those who go, of the team's leader and of the lift's people, with the lift's full name. */
export async function findPlanReaders(ctx: Context, planId: string): Promise<PlanReaders> {
  const { rows } = await sql<PlanReaders>`select
      array(select w.user_id from employee w where w.company_id = p.company_id and w.user_id is not null
        and w.id = any(p.worker_ids)) as crew,
      array(select l.user_id from team t join employee l on l.company_id = t.company_id and l.id = t.leader_id
        where t.company_id = p.company_id and t.id = coalesce(p.team_id, e.team_id) and l.user_id is not null) as leader,
      ${sql.raw(liftLabelOf('c', 'e'))} as place
    from inspection_plan p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    join community c on c.company_id = e.company_id and c.id = e.community_id
    where p.company_id = ${ctx.companyId} and p.id = ${planId}`.execute(ctx.db)
  return rows[0] ?? { crew: [], leader: [], place: '' }
}

/** Logins of everybody who may edit plans of the whole company. */
export async function findPlanners(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select distinct p.user_id from employee p
    join employee_position x on x.company_id = p.company_id and x.employee_id = p.id
    join position q on q.company_id = x.company_id and q.id = x.position_id
    where p.company_id = ${ctx.companyId} and p.user_id is not null and p.deleted_at is null
      and ${is('p.state', EmployeeState.code.active)}
      and q.deleted_at is null and ${is('q.data_scope', ScopeKind.code.company)} and q.grants ->> 'JY2' = '1'`.execute(
    ctx.db,
  )
  return rows.map((row) => row.userId)
}

export async function findLogins(ctx: Context, employeeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select user_id from employee where company_id = ${ctx.companyId}
    and id = any(${[...employeeIds]}::uuid[]) and user_id is not null`.execute(ctx.db)
  return rows.map((row) => row.userId)
}
