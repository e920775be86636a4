import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { EmployeeKind, EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { findTeams } from './board.store.ts'

/** Names by id: 维保人员 in service of the teams in sight; who sees no team counts alone. */
export async function findStanding(ctx: Context, teamIds: readonly string[] | undefined): Promise<Map<string, string>> {
  const teams = await findTeams(ctx, teamIds)
  const { rows } = await sql<{ id: string; name: string }>`select p.id, p.name from employee p
    where p.company_id = ${ctx.companyId} and (p.team_id = any(${teams.map(({ id }) => id)}::uuid[])
      or ${teams.length === 0} and p.id = ${ctx.who.employeeId}::uuid)
      and ${is('p.kind', EmployeeKind.code.maintenance)} and ${is('p.state', EmployeeState.code.active)}
      and p.deleted_at is null order by p.employee_no, p.id`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
