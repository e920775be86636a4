import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import { DeviceType, IN_CARE, ServiceStatus, UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import type { ProjectDetail } from '../shared/project.ts'
import type { ProjectMember } from '../shared/projectWork.ts'
import { contractsOf, onTimeOf } from './asks.ts'

type Facts = Pick<
  ProjectDetail,
  'customerName' | 'communities' | 'manager' | 'deputy' | 'teams' | 'contractCount' | 'annualAmount' | 'onTimeRate'
>

/** Names and figures of one project. */
export async function findFacts(ctx: Context, id: string): Promise<Facts> {
  const person = (alias: string) =>
    sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'phone', ${alias}.phone)`)
  const { rows } = await sql<Facts>`select u.name as customer_name, ${person('m')} as manager,
      case when d.id is not null then ${person('d')} end as deputy,
      (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name) order by q.name), '[]') from community q
        where q.company_id = p.company_id and q.id = any(p.community_ids)) as communities,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'leaderName', h.name, 'dutyPhone', t.duty_phone)
          order by t.name), '[]')
        from team t left join employee h on h.company_id = t.company_id and h.id = t.leader_id
        where t.company_id = p.company_id and t.id = any(p.team_ids)) as teams,
      ${sql.raw(contractsOf('p').count)} as contract_count, ${sql.raw(contractsOf('p').annual)}::text as annual_amount,
      ${sql.raw(onTimeOf('p'))} as on_time_rate
    from project p
    join customer u on u.company_id = p.company_id and u.id = p.customer_id
    join employee m on m.company_id = p.company_id and m.id = p.manager_id
    left join employee d on d.company_id = p.company_id and d.id = p.deputy_id
    where p.company_id ${ofCompanies(ctx)} and p.id = ${id}`.execute(ctx.db)
  return rows[0] as Facts
}

/** Counts over the lifts of a project within the data scope. */
export async function findLiftCounts(ctx: Context, id: string): Promise<ProjectDetail['lifts']> {
  const soon = addDays(dayOf(ctx.now), 60)
  const { rows } = await sql<ProjectDetail['lifts']>`select
      (count(*) filter (where ${is('e.type', DeviceType.code.straight)}))::int as straight,
        (count(*) filter (where ${isNot('e.type', DeviceType.code.straight)}))::int as steps,
      (count(*) filter (where ${is('e.use_status', UseStatus.code.stopped)}))::int as stopped,
      (count(*) filter (where ${is('e.use_status', UseStatus.code.inUse)}
        and ${is('e.service_status', [ServiceStatus.code.none, ServiceStatus.code.expired])}))::int as uncovered,
      (count(*) filter (where ${is('e.use_status', IN_CARE)} and e.next_inspect_date <= ${soon}))::int as inspect_soon,
      (count(*) filter (where e.worker_ids = '{}'))::int as uncharged
    from elevator e where e.company_id ${ofCompanies(ctx)} and e.project_id = ${id} and e.deleted_at is null
      and ${elevatorScope(ctx)}`.execute(ctx.db)
  return rows[0] as ProjectDetail['lifts']
}

/** Everybody who leads the project or one of its teams, or is in the crew of one of its lifts. */
export async function findMembers(ctx: Context, id: string): Promise<ProjectMember[]> {
  const { rows } = await sql<ProjectMember>`with crews as (
      select w.company_id, w.employee_id, (count(*) filter (where w.rank = 1))::int as charged,
        (count(*) filter (where w.rank > 1))::int as assisted
      from elevator e join elevator_worker w on w.company_id = e.company_id and w.elevator_id = e.id
      where e.company_id ${ofCompanies(ctx)} and e.project_id = ${id} and e.deleted_at is null and ${elevatorScope(ctx)}
      group by w.company_id, w.employee_id)
    select n.id, n.name, n.phone, t.name as team_name, coalesce(c.charged, 0) as charged, coalesce(c.assisted, 0) as assisted,
      array_remove(array[case when n.id = p.manager_id then '项目负责人' end, case when n.id = p.deputy_id then '副负责人' end,
        case when l.id is not null then '班组长' end, case when c.charged > 0 then '责任人' end,
        case when c.assisted > 0 then '辅助人员' end], null) as roles
    from project p
    join employee n on n.company_id = p.company_id and n.deleted_at is null
    left join team t on t.company_id = n.company_id and t.id = n.team_id
    left join team l on l.company_id = p.company_id and l.id = any(p.team_ids) and l.leader_id = n.id and l.deleted_at is null
    left join crews c on c.company_id = n.company_id and c.employee_id = n.id
    where p.company_id ${ofCompanies(ctx)} and p.id = ${id}
      and (n.id = p.manager_id or n.id = p.deputy_id or l.id is not null or c.employee_id is not null)
    order by n.id <> p.manager_id, n.id is distinct from p.deputy_id, l.id is null, coalesce(c.charged, 0) desc, n.employee_no`.execute(
    ctx.db,
  )
  return rows
}
