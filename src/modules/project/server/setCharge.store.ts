import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { EmployeeState, workerKinds } from '#modules/employee/shared/employee.terms.ts'
import type { ChargePerson } from '../shared/setCharge.ts'

export type PersonLoad = Omit<ChargePerson, 'certTo' | 'certified' | 'gap'>

/** Maintenance and repair people of the project's teams (of the company when it names none), and whoever cares for its lifts. */
export async function findChargePeople(
  ctx: Context,
  projectId: string,
  teamIds: readonly string[],
): Promise<PersonLoad[]> {
  const ofTeams = teamIds.length > 0 ? sql`n.team_id = any(${[...teamIds]}::uuid[])` : sql`true`
  const { rows } = await sql<PersonLoad>`select n.id, n.name, t.name as team_name,
      (select count(*)::int from elevator_worker w join elevator l on l.company_id = w.company_id and l.id = w.elevator_id
        where w.company_id = n.company_id and w.employee_id = n.id and ${is('l.use_status', IN_CARE)}
          and l.deleted_at is null) as elevator_count
    from employee n left join team t on t.company_id = n.company_id and t.id = n.team_id
    where n.company_id ${ofCompanies(ctx)} and ${is('n.state', EmployeeState.code.active)} and n.deleted_at is null
      and ((${is('n.kind', workerKinds)} and ${ofTeams}) or exists (select 1 from elevator e
        join elevator_worker w on w.company_id = e.company_id and w.elevator_id = e.id
        where e.company_id = n.company_id and e.project_id = ${projectId} and e.deleted_at is null and w.employee_id = n.id))
    order by t.name nulls last, n.employee_no`.execute(ctx.db)
  return rows
}

/** Which of these lifts are in the running project. */
export async function findLiftsOf(ctx: Context, projectId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ elevatorId: string }>`select elevator_id from project_elevator
    where company_id = ${ctx.companyId} and project_id = ${projectId} and running and elevator_id = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => row.elevatorId))
}

/** Names of employees, whatever their state. */
export async function findNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from employee
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
