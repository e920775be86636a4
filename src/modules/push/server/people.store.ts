import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { AbsenceState } from '#modules/employee/shared/absence.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { ScopeKind } from '#modules/permission/shared/position.ts'
import { may as mayRepair } from '#modules/repair/shared/permissions.ts'

/** Who is told: logins and telephones. */

export interface Person {
  employeeId: string
  userId: string | null
  name: string
  phone: string
}

/** People in service among these, in this order. */
export async function findPeople(ctx: Context, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Person>`select p.id as employee_id, p.user_id, p.name, p.phone from employee p
    where p.company_id = ${ctx.companyId} and p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null
      and ${is('p.state', EmployeeState.code.active)} order by array_position(${[...ids]}::uuid[], p.id)`.execute(
    ctx.db,
  )
  return rows
}

/** Of these, who is not on leave now. */
export async function findPresent(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<{ id: string }>`select p.id from employee p
    where p.company_id = ${ctx.companyId} and p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null
      and ${is('p.state', EmployeeState.code.active)}
      and not exists (select 1 from employee_absence a where a.company_id = p.company_id and a.employee_id = p.id
        and ${is('a.state', AbsenceState.code.approved)} and a.deleted_at is null and ${now} >= a.from_at
        and ${now} < a.to_at)
    order by array_position(${[...ids]}::uuid[], p.id)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** 调度台: whoever may give out repairs over the whole company. */
export async function findDesk(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct p.id from employee p
    join employee_position x on x.company_id = p.company_id and x.employee_id = p.id
    join position q on q.company_id = x.company_id and q.id = x.position_id
    where p.company_id = ${ctx.companyId} and p.deleted_at is null and ${is('p.state', EmployeeState.code.active)}
      and p.user_id is not null and q.deleted_at is null and ${is('q.data_scope', ScopeKind.code.company)}
      and q.grants ->> ${mayRepair.dispatch} = '1'`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function findTeamLeader(ctx: Context, teamId: string | null): Promise<string[]> {
  if (teamId === null) return []
  const { rows } = await sql<{ leaderId: string }>`select t.leader_id from team t where t.company_id = ${ctx.companyId}
    and t.id = ${teamId} and t.leader_id is not null and t.deleted_at is null`.execute(ctx.db)
  return rows.map(({ leaderId }) => leaderId)
}
