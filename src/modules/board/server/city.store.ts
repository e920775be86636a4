import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { communityScope } from '#modules/community/server/index.ts'
import { elevatorScope, liftLabelOf, riskRankOf } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { riskAt } from '#modules/elevator/shared/liftName.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { MAINTAIN_OPEN } from '#modules/maintenance/shared/maintenance.ts'
import { repairScope } from '#modules/repair/server/index.ts'
import { REPAIR_OPEN } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { LEGAL_SOON_DAYS, type MapPerson, type MapSite, type MapTrapped } from '../shared/board.ts'
import { countFrom, orderWhere } from './dayOrders.store.ts'
import { among, type Narrower, noNarrower } from './narrower.store.ts'
import { own, peopleScope } from './peopleScope.store.ts'

/** What stands on the map of the city: communities, people on the way, people in lifts. */

const MOST_SITES = 60
/** A position older than this says nothing about where a person is. */
const POSITION_HOURS = 2

/** Places with work today or with something urgent first, then those with most lifts. */
export async function findSites(ctx: Context, day: Day, narrower: Narrower = noNarrower): Promise<MapSite[]> {
  const urgent = addDays(day, LEGAL_SOON_DAYS)
  const { rows } = await sql<Omit<MapSite, 'risk'> & { rank: number | null }>`
    with planned as (
      select o.community_id, count(*)::int as today from ${countFrom}
      where ${orderWhere(ctx, sql`${is('o.status', MAINTAIN_OPEN)} and o.plan_date = ${day}::date and ${narrower('o')}`)}
      group by o.community_id),
    pressing as (
      select o.community_id, count(*)::int as urgent from ${countFrom}
      where ${orderWhere(ctx, sql`${is('o.status', MAINTAIN_OPEN)} and o.legal_deadline <= ${urgent}::date and ${narrower('o')}`)}
      group by o.community_id),
    held as (
      select e.community_id, count(*)::int as lifts from elevator e
      where ${own(ctx, 'e')} and e.deleted_at is null and ${is('e.use_status', IN_CARE)} and ${elevatorScope(ctx, 'e')}
        and ${narrower('e')}
      group by e.community_id),
    most as (select c.id, c.name, c.lng, c.lat, c.located, h.lifts, coalesce(w.today, 0) as today, coalesce(u.urgent, 0) as urgent
    from community c join held h on h.community_id = c.id left join planned w on w.community_id = c.id
      left join pressing u on u.community_id = c.id
    where ${own(ctx, 'c')} and c.deleted_at is null and ${communityScope(ctx, 'c')}
    order by coalesce(u.urgent, 0) desc, coalesce(w.today, 0) desc, h.lifts desc, c.id limit ${MOST_SITES}),
    worst as (
      select e.community_id, min(${riskRankOf(ctx, 'e')}) as rank from elevator e
      where ${own(ctx, 'e')} and e.community_id in (select m.id from most m) and e.deleted_at is null
        and ${elevatorScope(ctx, 'e')} and ${narrower('e')}
      group by e.community_id)
    select s.*, x.rank from most s left join worst x on x.community_id = s.id
    order by s.urgent desc, s.today desc, s.lifts desc, s.id`.execute(ctx.db)
  return rows.map(({ rank, ...site }) => ({ ...site, risk: riskAt(rank) }))
}

/** The newest position of each person within the last hours. */
export async function findPeople(ctx: Context, teamIds?: readonly string[]): Promise<MapPerson[]> {
  const since = new Date(ctx.now.getTime() - POSITION_HOURS * 3_600_000).toISOString()
  const { rows } = await sql<MapPerson>`
    select p.id, p.name, l.lng, l.lat, l.locate_time as at
    from employee p cross join lateral (
      select u.lng, u.lat, u.locate_time from user_location u
      where u.company_id = p.company_id and u.user_id = p.user_id and u.locate_time between ${since} and ${ctx.now.toISOString()}
      order by u.locate_time desc limit 1) l
    where ${own(ctx, 'p')} and p.deleted_at is null and ${is('p.state', EmployeeState.code.active)}
      and ${among('p.team_id', teamIds)} and ${peopleScope(ctx)}
    order by p.name limit ${MOST_SITES}`.execute(ctx.db)
  return rows
}

/** People in lifts now; the longest first. */
export async function findTrapped(ctx: Context, narrower: Narrower): Promise<MapTrapped[]> {
  const { rows } = await sql<MapTrapped>`
    select o.id, coalesce(${sql.raw(liftLabelOf('c', 'e'))}, c.name, o.address, '') as title, coalesce(e.lng, c.lng) as lng,
      coalesce(e.lat, c.lat) as lat, coalesce(e.located, c.located, false) as located, o.report_at, o.accept_at, o.trapped_count as people, o.trapped_floor as floor,
      o.arrive_limit * 60 as "limit",
      coalesce((select array_agg(w.name order by array_position(o.worker_ids, w.id)) from employee w
        where w.company_id = o.company_id and w.id = any(o.worker_ids)), '{}') as crew
    from repair_order o left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
      left join community c on c.company_id = o.company_id and c.id = o.community_id
    where ${own(ctx, 'o')} and ${is('o.repair_type', RepairType.code.trapped)} and o.rescued_at is null
      and ${is('o.status', REPAIR_OPEN)}
      and o.deleted_at is null and ${narrower('o')} and ${repairScope(ctx)}
    order by o.report_at, o.id limit 20`.execute(ctx.db)
  return rows
}
