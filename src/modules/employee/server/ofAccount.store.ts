import { sql } from 'kysely'
import { type Context, type Db, is } from '#kernel/server/index.ts'
import type { accountAsks } from '#modules/account/server/index.ts'
import { EmployeeState } from '../shared/employee.terms.ts'

export async function findColleague(ctx: Context, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`select user_id from employee
    where company_id = ${ctx.companyId} and user_id = ${userId} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.userId
}

export async function findViewed(
  db: Db,
  companyId: string,
  positionId: string,
  employeeId: string | null,
): Promise<accountAsks.Viewed | undefined> {
  const { rows } = await sql<accountAsks.Viewed>`select p.name, p.preset, p.grants, p.data_scope,
      to_jsonb(p.scope_project_ids || p.scope_community_ids) as ids, e.name as employee, e.id as employee_id, e.team_id
    from position p
    left join employee e on e.company_id = p.company_id and e.id = ${employeeId}::uuid
      and ${is('e.state', EmployeeState.code.active)} and e.deleted_at is null
    where p.company_id = ${companyId} and p.id = ${positionId} and p.deleted_at is null`.execute(db)
  return rows[0]
}

export async function findHolderName(
  ctx: Context,
  positionId: string,
  employeeId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select e.name from employee e
    join employee_position ep on ep.company_id = e.company_id and ep.employee_id = e.id
    where e.company_id = ${ctx.companyId} and e.id = ${employeeId} and ep.position_id = ${positionId}
      and ${is('e.state', EmployeeState.code.active)}
      and e.deleted_at is null`.execute(ctx.db)
  return rows[0]?.name
}
