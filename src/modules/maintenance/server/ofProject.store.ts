import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { elevatorScope, liftLabelOf } from '#modules/elevator/server/index.ts'
import { ELEVATOR_GONE } from '#modules/elevator/shared/elevator.terms.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { ON_TIME_DAYS } from '#modules/project/shared/project.terms.ts'
import type { ProjectProgress } from '#modules/project/shared/projectWork.ts'
import type { ChargeLift } from '#modules/project/shared/setCharge.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN, MaintainStatus } from '../shared/maintenance.ts'

const crew =
  sql.raw(`(select coalesce(array_agg(n.name order by array_position(o.worker_ids, n.id)), '{}') from employee n
  where n.company_id = o.company_id and n.id = any(o.worker_ids))`)

export async function findProgress(ctx: Context, id: string): Promise<ProjectProgress> {
  const today = dayOf(ctx.now)
  const from = sql`elevator e join maintain_order o on o.company_id = e.company_id and o.elevator_id = e.id
    join community c on c.company_id = e.company_id and c.id = e.community_id
    where e.company_id ${ofCompanies(ctx)} and e.project_id = ${id} and e.deleted_at is null and ${elevatorScope(ctx)}
      and ${isNot('o.status', MaintainStatus.code.closed)} and o.deleted_at is null`
  const months = await sql<ProjectProgress['months'][number]>`select to_char(o.plan_date, 'YYYY-MM') as month,
      count(*)::int as planned, (count(*) filter (where ${is('o.status', MAINTAIN_DONE)}))::int as done,
      (count(*) filter (where ${is('o.status', MAINTAIN_DONE)} and o.flags & 1 > 0 or ${is('o.status', MAINTAIN_OPEN)}
        and o.plan_date < ${today}))::int as late,
      (count(*) filter (where o.flags & 2 > 0 or ${is('o.status', MAINTAIN_OPEN)}
        and o.legal_deadline < ${today}))::int as over_gap
    from ${from} and o.plan_date >= date_trunc('month', ${today}::date) - interval '11 months'
      and o.plan_date < date_trunc('month', ${today}::date) + interval '2 months'
    group by 1 order by 1`.execute(ctx.db)
  const visits = sql`select o.id, o.order_no, ${sql.raw(liftLabelOf('c', 'e'))} as lift_name, o.level, o.plan_date, o.legal_deadline,
      o.status, ${crew} as workers from ${from} and ${is('o.status', MAINTAIN_OPEN)}`
  const overdue = await sql<ProjectProgress['overdue'][number]>`${visits} and o.plan_date < ${today}
    order by o.plan_date, o.id limit 100`.execute(ctx.db)
  const upcoming = await sql<ProjectProgress['upcoming'][number]>`${visits}
    and o.plan_date between ${today} and ${addDays(today, 14)} order by o.plan_date, o.id limit 100`.execute(ctx.db)
  const hazards = await sql<{ n: number }>`select count(*)::int as n from hazard h
    join elevator e on e.company_id = h.company_id and e.id = h.elevator_id
    where e.company_id ${ofCompanies(ctx)} and e.project_id = ${id} and e.deleted_at is null and ${elevatorScope(ctx)}
      and ${isNot('h.state', [HazardState.code.fixed, HazardState.code.closed])} and h.deleted_at is null`.execute(
    ctx.db,
  )
  return {
    months: [...months.rows],
    overdue: [...overdue.rows],
    upcoming: [...upcoming.rows],
    hazardsOpen: hazards.rows[0]?.n ?? 0,
  }
}

export async function findChargeLifts(ctx: Context, projectId: string): Promise<ChargeLift[]> {
  const { rows } =
    await sql<ChargeLift>`select e.id, e.name, e.device_number, c.id as community_id, c.name as community_name,
      b.id as building_id, b.name as building_name,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by w.rank), '[]') from elevator_worker w
        join employee n on n.company_id = w.company_id and n.id = w.employee_id
        where w.company_id = e.company_id and w.elevator_id = e.id) as crew,
      (select count(*)::int from maintain_order o where o.company_id = e.company_id and o.elevator_id = e.id
        and ${is('o.status', MaintainStatus.code.notStarted)}
        and o.deleted_at is null) as open_orders
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    left join building b on b.company_id = e.company_id and b.id = e.building_id
    where e.company_id ${ofCompanies(ctx)} and e.project_id = ${projectId} and e.deleted_at is null
      and ${isNot('e.use_status', ELEVATOR_GONE)} and ${elevatorScope(ctx)}
    order by c.name, c.id, b.sort, length(b.name), b.name, e.device_number`.execute(ctx.db)
  return rows
}

const today = `(now() at time zone 'Asia/Shanghai')::date`
export const onTimeOf = (project: string) => `(select round(100.0
    * count(*) filter (where ${is('o.status', MAINTAIN_DONE)} and o.flags & 1 = 0) / nullif(count(*), 0), 1)::float8
  from elevator e join maintain_order o on o.company_id = e.company_id and o.elevator_id = e.id
  where e.company_id = ${project}.company_id and e.project_id = ${project}.id and e.deleted_at is null
    and ${isNot('o.status', MaintainStatus.code.closed)} and o.deleted_at is null
    and o.plan_date >= ${today} - ${ON_TIME_DAYS} and o.plan_date < ${today})`
