import { sql } from 'kysely'
import { type Context, is, isNot, lockRows, ofCompanies } from '#kernel/server/index.ts'
import type { permissionAsks } from '#modules/permission/server/index.ts'
import type { Holder } from '#modules/permission/shared/position.ts'
import { EmployeeState, JoinStatus } from '../shared/employee.terms.ts'

export async function findAdministrators(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from employee e
    join employee_position ep on ep.company_id = e.company_id and ep.employee_id = e.id
    join position p on p.company_id = ep.company_id and p.id = ep.position_id and p.deleted_at is null
    where e.company_id = ${ctx.companyId} and ${is('e.state', EmployeeState.code.active)}
      and ${is('e.join_status', JoinStatus.code.joined)} and e.deleted_at is null
    group by e.id
    having bool_or(p.grants ->> 'AV4' = '1') and bool_or(p.grants ->> 'AV5' = '1')
      and bool_or(p.grants ->> 'AVh' = '1') and bool_or(p.grants ->> 'AVm' = '1')`.execute(ctx.db)
  return rows.map((row) => row.id)
}

export async function findHolders(ctx: Context, id: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`select e.id, e.name, e.employee_no, t.name as team_name,
      array(select o.name from employee_position op join position o on o.company_id = op.company_id and o.id = op.position_id
        where op.company_id = e.company_id and op.employee_id = e.id and o.id <> ${id} and o.deleted_at is null
        order by o.name) as others
    from employee_position ep join employee e on e.company_id = ep.company_id and e.id = ep.employee_id
    left join team t on t.company_id = e.company_id and t.id = e.team_id
    where ep.company_id ${ofCompanies(ctx)} and ep.position_id = ${id} and ${isNot('e.state', EmployeeState.code.left)}
      and e.deleted_at is null
    order by e.employee_no`.execute(ctx.db)
  return rows
}

export async function findHolderUsers(ctx: Context, positionId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select distinct e.user_id from employee_position ep
    join employee e on e.company_id = ep.company_id and e.id = ep.employee_id
    where ep.company_id = ${ctx.companyId} and ep.position_id = ${positionId} and e.user_id is not null
      and e.deleted_at is null`.execute(ctx.db)
  return rows.map((row) => row.userId)
}

export async function lockAssignees(ctx: Context, ids: readonly string[]): Promise<permissionAsks.Assignee[]> {
  await lockRows(ctx, 'employee', ids)
  const { rows } = await sql<permissionAsks.Assignee>`select e.id, e.name, e.state, e.user_id,
      array(select ep.position_id from employee_position ep join position p on p.company_id = ep.company_id
        and p.id = ep.position_id and p.deleted_at is null
        where ep.company_id = e.company_id and ep.employee_id = e.id) as position_ids
    from employee e where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[])
      and ${isNot('e.state', EmployeeState.code.left)}
      and e.deleted_at is null
    order by e.id`.execute(ctx.db)
  return rows
}

export const holdersOf = (position: string) => `(select count(*)::int from employee_position ep
  join employee e on e.company_id = ep.company_id and e.id = ep.employee_id
  where ep.company_id = ${position}.company_id and ep.position_id = ${position}.id
    and ${isNot('e.state', EmployeeState.code.left)} and e.deleted_at is null)`
