import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { PlanStatus } from '#modules/plan/shared/plan.terms.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { MaintainStatus } from '../shared/maintenance.ts'

export interface Unassigned {
  orderId: string
  teamId: string
  communityId: string
  planId: string | null
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
    select o.id as order_id, o.team_id, o.community_id, o.plan_id, o.elevator_id, c.lng, c.lat, o.plan_date as date, o.legal_deadline, o.level,
      o.std_minutes as minutes, e.worker_ids as lift_crew,
      case when p.main_worker_id is null then '{}'::uuid[] else array[p.main_worker_id] || p.assistant_ids end as plan_crew
    from maintain_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
    where o.company_id = ${ctx.companyId} and ${is('o.status', MaintainStatus.code.notStarted)}
      and o.worker_ids = '{}' and o.team_id is not null and o.deleted_at is null
      and o.plan_date between ${from}::date and ${to}::date
      and (p.id is null or ${is('p.status', PlanStatus.code.published)})
      and ${teamIds ? sql`o.team_id = any(${[...teamIds]}::uuid[])` : sql`true`}
    order by o.plan_date, o.id`.execute(ctx.db)
  return rows
}

/**
 * Where teams set out from: the team's base, else the company's, else the middle of the communities whose lifts the team
 * maintains; teams of which none is known are missing.
 */
export async function findBases(ctx: Context, teamIds: readonly string[]) {
  const { rows } = await sql<{
    id: string
    lng: number
    lat: number
  }>`select t.id, coalesce(t.base_lng, k.lng, m.lng) as lng, coalesce(t.base_lat, k.lat, m.lat) as lat
    from team t left join company k on k.company_id = t.company_id
    left join lateral (
      select avg(c.lng) as lng, avg(c.lat) as lat from community c
      where c.company_id = t.company_id and c.deleted_at is null and (t.base_lng is null or t.base_lat is null)
        and c.id = any(array(select distinct e.community_id from elevator e
          where e.company_id = t.company_id and e.team_id = t.id and e.deleted_at is null))
    ) m on true
    where t.company_id = ${ctx.companyId} and t.id = any(${[...teamIds]}::uuid[])
      and coalesce(t.base_lng, k.lng, m.lng) is not null and coalesce(t.base_lat, k.lat, m.lat) is not null`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Gives orders that still are unassigned to people; several at once. */
export async function assignPeople(
  ctx: Context,
  choices: readonly { orderId: string; workerIds: readonly string[]; reason: string }[],
): Promise<void> {
  for (const { orderId, workerIds } of choices) {
    await sql`update maintain_order set worker_ids = ${[...workerIds]}::uuid[], version = version + 1, updated_at = ${ctx.now.toISOString()}
      where company_id = ${ctx.companyId} and id = ${orderId} and ${is('status', MaintainStatus.code.notStarted)}
        and worker_ids = '{}'`.execute(ctx.db)
  }
}
