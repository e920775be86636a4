import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import type { TeamMember, TeamPlace } from '#modules/organisation/shared/team.ts'
import { ELEVATOR_GONE, IN_CARE } from '../shared/elevator.terms.ts'

export async function findMembers(ctx: Context, teamId: string): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`select m.id, m.name, m.employee_no, m.phone,
      (select count(*)::int from elevator_worker w join elevator l on l.company_id = w.company_id and l.id = w.elevator_id
        where w.company_id = m.company_id and w.employee_id = m.id and ${is('l.use_status', IN_CARE)}
          and l.deleted_at is null) as elevator_count
    from employee m where m.company_id ${ofCompanies(ctx)} and m.team_id = ${teamId}
      and ${isNot('m.state', EmployeeState.code.left)} and m.deleted_at is null
    order by m.employee_no`.execute(ctx.db)
  return rows
}

export async function findPlaces(ctx: Context, teamId: string): Promise<TeamPlace[]> {
  const { rows } = await sql<TeamPlace>`select c.id, c.name, c.lng, c.lat, s.n as elevator_count
    from (select l.company_id, l.community_id, count(*)::int as n from elevator l
      where l.company_id ${ofCompanies(ctx)} and l.team_id = ${teamId} and ${is('l.use_status', IN_CARE)}
        and l.deleted_at is null group by 1, 2) s
    join community c on c.company_id = s.company_id and c.id = s.community_id
    order by s.n desc, c.name, c.id limit 2000`.execute(ctx.db)
  return rows
}

export async function findHoldings(ctx: Context, teamId: string): Promise<{ members: number; lifts: number }> {
  const { rows } = await sql<{ members: number; lifts: number }>`select
      (select count(*)::int from employee where company_id = ${ctx.companyId} and team_id = ${teamId}
        and ${isNot('state', EmployeeState.code.left)}
        and deleted_at is null) as members,
      (select count(*)::int from elevator where company_id = ${ctx.companyId} and team_id = ${teamId}
        and ${isNot('use_status', ELEVATOR_GONE)} and deleted_at is null) as lifts`.execute(ctx.db)
  return rows[0] ?? { members: 0, lifts: 0 }
}

export const liftsOf = (team: string) => ({
  lifts: `(select coalesce(sum(r.n), 0)::int from lift_count r
    where r.company_id = ${team}.company_id and r.kind = 'team' and r.key = ${team}.id::text)`,
  places: `(select coalesce(sum((select sum(r.n) from lift_count r
      where r.company_id = m.company_id and r.kind = 'crew' and r.key = m.id::text)), 0)::int from employee m
    where m.company_id = ${team}.company_id and m.team_id = ${team}.id and ${is('m.state', EmployeeState.code.active)}
      and m.kind in (2, 3)
      and m.deleted_at is null)`,
})
