import { sql } from 'kysely'
import { type Context, is, isNot, lockRows } from '#kernel/server/index.ts'
import type { organisationAsks } from '#modules/organisation/server/index.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import { EmployeeState, workerKinds } from '../shared/employee.terms.ts'

export async function findCandidates(
  ctx: Context,
  ids: readonly string[],
  exceptTeamId: string | null,
): Promise<organisationAsks.Candidate[]> {
  await lockRows(ctx, 'employee', ids)
  const { rows } = await sql<organisationAsks.Candidate>`select m.id, m.name, m.state, (select o.name from team o
      where o.company_id = m.company_id and o.leader_id = m.id and ${is('o.state', TeamState.code.active)}
        and o.deleted_at is null
        and o.id is distinct from ${exceptTeamId}::uuid limit 1) as leads
    from employee m where m.company_id = ${ctx.companyId} and m.id = any(${[...ids]}::uuid[])
      and m.deleted_at is null`.execute(ctx.db)
  return rows
}

export const leaderOf = (team: string) => ({
  join: `left join employee h on h.company_id = ${team}.company_id and h.id = ${team}.leader_id`,
  name: 'h.name',
})

const staff = (team: string, which: { toString(): string }) => `(select count(*)::int from employee m
  where m.company_id = ${team}.company_id and m.team_id = ${team}.id and ${which} and m.deleted_at is null)`
export const staffOf = (team: string) => ({
  members: staff(team, isNot('m.state', EmployeeState.code.left)),
  workers: staff(team, `${is('m.state', EmployeeState.code.active)} and ${is('m.kind', workerKinds)}`),
})
