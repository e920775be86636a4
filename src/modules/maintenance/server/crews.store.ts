import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Level } from '#modules/template/shared/template.ts'

export interface Unassigned {
  orderId: string
  teamId: string
  communityId: string
  elevatorId: string
  lng: number
  lat: number
  date: Day
  legalDeadline: Day
  level: Level
  minutes: number
  /** The line's people: main worker and assistants, if it names any. */
  planCrew: string[]
  liftCrew: string[]
}

/** Orders of these teams that nobody is assigned to, planned in the period. */
export async function findUnassigned(
  ctx: Context,
  from: Day,
  to: Day,
  teamIds?: readonly string[],
): Promise<Unassigned[]> {
  const { rows } = await sql<Unassigned>`
    select o.id as order_id, o.team_id, o.community_id, o.elevator_id, c.lng, c.lat, o.plan_date as date, o.legal_deadline, o.level,
      o.std_minutes as minutes, e.worker_ids as lift_crew,
      case when p.main_worker_id is null then '{}'::uuid[] else array[p.main_worker_id] || p.assistant_ids end as plan_crew
    from maintain_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
    where o.company_id = ${ctx.companyId} and o.status = 0 and o.worker_ids = '{}' and o.team_id is not null and o.deleted_at is null
      and o.plan_date between ${from}::date and ${to}::date
      and (p.id is null or p.status = 1)
      and ${teamIds ? sql`o.team_id = any(${[...teamIds]}::uuid[])` : sql`true`}
    order by o.plan_date, o.id`.execute(ctx.db)
  return rows
}

/** Fixed minutes by person and day, for the loads of crews. */
export async function findPersonalLoad(
  ctx: Context,
  people: readonly string[],
  from: Day,
  to: Day,
): Promise<{ employeeId: string; date: Day; minutes: number }[]> {
  const { rows } = await sql<{ employeeId: string; date: Day; minutes: number }>`
    select w.employee_id, o.plan_date as date, sum(o.std_minutes)::int as minutes
    from order_worker w join maintain_order o on o.company_id = w.company_id and o.id = w.order_id
    where w.company_id = ${ctx.companyId} and w.employee_id = any(${[...people]}::uuid[]) and o.status in (0, 1, 2, 7)
      and o.deleted_at is null and o.plan_date between ${from}::date - 7 and ${to}::date + 7
    group by w.employee_id, o.plan_date`.execute(ctx.db)
  return rows
}

/** Where teams set out from: the team's base, else the company's; teams of which neither is known are missing. */
export async function findBases(ctx: Context, teamIds: readonly string[]) {
  const { rows } = await sql<{
    id: string
    lng: number
    lat: number
  }>`select t.id, coalesce(t.base_lng, k.lng) as lng, coalesce(t.base_lat, k.lat) as lat
    from team t left join company k on k.company_id = t.company_id
    where t.company_id = ${ctx.companyId} and t.id = any(${[...teamIds]}::uuid[]) and coalesce(t.base_lng, k.lng) is not null
      and coalesce(t.base_lat, k.lat) is not null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Gives orders that still are unassigned to people; several at once. */
export async function assignPeople(
  ctx: Context,
  choices: readonly { orderId: string; workerIds: readonly string[]; reason: string }[],
): Promise<void> {
  for (const { orderId, workerIds } of choices) {
    await sql`update maintain_order set worker_ids = ${[...workerIds]}::uuid[], version = version + 1, updated_at = ${ctx.now.toISOString()}
      where company_id = ${ctx.companyId} and id = ${orderId} and status = 0 and worker_ids = '{}'`.execute(ctx.db)
  }
}
