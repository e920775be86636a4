import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { communityScope } from '#modules/community/server/index.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import { LEGAL_SOON_DAYS } from '../shared/tiles.ts'
import type { DayChange, DoneOrder, DueOrder, MapPerson, MapSite, WayOrder } from '../shared/workbench.ts'
import { absentOn, changedOn, crewNames, orderFrom, orderIs, orderWhere } from './orderTiles.store.ts'
import { own, peopleScope } from './peopleScope.store.ts'

/** The rows of 调度 and of the queues of 班组长; the figures beside them say how many there are in all. */
const MOST_ROWS = 50
const MOST_SITES = 60
/** A position older than this says nothing about where a person is. */
const POSITION_HOURS = 2

const brief = sql`o.id, o.elevator_id, e.name as elevator_name, c.name as community_name, o.level, o.status, ${crewNames} as crew`

async function orders<Row>(
  ctx: Context,
  columns: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${brief}, ${columns} from ${orderFrom} where ${orderWhere(ctx, which)}
    order by ${order}, o.id limit ${MOST_ROWS}`.execute(ctx.db)
  return rows
}

const dueColumns = sql`o.order_no, o.version, o.plan_date, o.legal_deadline`
const byDeadline = sql`o.legal_deadline, o.plan_date, o.plan_start nulls last`

/** Open orders up to a legal deadline, the longest overdue first. */
export const findDue = (ctx: Context, until: Day) =>
  orders<DueOrder>(ctx, dueColumns, sql`o.status in (0, 1, 2, 7) and o.legal_deadline <= ${until}::date`, byDeadline)

/** 逾期, 法定临期 and 超15日 in one list: what the law wants soonest first. */
export const findPressing = (ctx: Context, day: Day) =>
  orders<DueOrder>(
    ctx,
    dueColumns,
    sql`o.status in (0, 1, 2, 7)
      and (o.plan_date < ${day}::date or o.legal_deadline <= ${addDays(day, LEGAL_SOON_DAYS)}::date)`,
    byDeadline,
  )

/** 待开工维保: what the law wants soonest first, then the rest of today. */
export const findQueue = (ctx: Context, day: Day) => orders<DueOrder>(ctx, dueColumns, orderIs.waiting(day), byDeadline)

export const findWay = (ctx: Context) =>
  orders<WayOrder>(
    ctx,
    sql`case o.status when 1 then o.depart_at when 7 then o.paused_at else o.start_at end as since, o.start_at,
      o.std_minutes, o.pause_minutes, o.pause_reason`,
    orderIs.underWay(),
    sql`o.start_at nulls last, o.depart_at`,
  )

const doneColumns = sql`o.complete_at, o.work_minutes`
export const findDone = (ctx: Context, day: Day) =>
  orders<DoneOrder>(ctx, doneColumns, orderIs.doneToday(day), sql`o.complete_at desc`)
export const findUnsigned = (ctx: Context) =>
  orders<DoneOrder>(ctx, doneColumns, orderIs.toConfirm(), sql`o.complete_at`)

export async function findChanges(ctx: Context, day: Day): Promise<DayChange[]> {
  const moved = await sql<Extract<DayChange, { kind: 'moved' }>>`
    select 'moved' as kind, v.id, o.id as order_id, c.name || ' ' || e.name as title, (v.before ->> 'planDate')::date as from,
      (v.after ->> 'planDate')::date as to, (v.after ->> 'changeReason')::int as reason
    from order_event v join ${orderFrom} on o.company_id = v.company_id and o.id = v.order_id
    where ${orderWhere(ctx, sql`${own(ctx, 'v')} and ${changedOn(day)}`)}
    order by v.occurred_at desc, v.id limit ${MOST_ROWS}`.execute(ctx.db)
  const absent = await sql<Extract<DayChange, { kind: 'absent' }>>`
    select 'absent' as kind, a.id, p.id as employee_id, p.name as title, a.from_at as from, a.to_at as to,
      (select count(*)::int from order_worker w join maintain_order r on r.company_id = w.company_id and r.id = w.order_id
        where w.company_id = p.company_id and w.employee_id = p.id and w.plan_date = ${day}::date
          and r.status in (0, 1, 2, 7) and r.deleted_at is null) as left
    from employee_absence a join employee p on p.company_id = a.company_id and p.id = a.employee_id
    where ${own(ctx, 'a')} and ${absentOn(day)} and p.deleted_at is null and ${peopleScope(ctx)}
    order by a.from_at, a.id limit ${MOST_ROWS}`.execute(ctx.db)
  return [...absent.rows, ...moved.rows]
}

/** Places with work today or with something urgent first, then those with most lifts. */
export async function findSites(ctx: Context, day: Day): Promise<MapSite[]> {
  const urgent = addDays(day, LEGAL_SOON_DAYS)
  const { rows } = await sql<MapSite>`
    with planned as (
      select o.community_id, count(*)::int as today from ${orderFrom}
      where ${orderWhere(ctx, sql`o.status in (0, 1, 2, 7) and o.plan_date = ${day}::date`)} group by o.community_id),
    pressing as (
      select o.community_id, count(*)::int as urgent from ${orderFrom}
      where ${orderWhere(ctx, sql`o.status in (0, 1, 2, 7) and o.legal_deadline <= ${urgent}::date`)} group by o.community_id),
    held as (
      select e.community_id, count(*)::int as lifts from elevator e
      where ${own(ctx, 'e')} and e.deleted_at is null and e.use_status in (1, 2) and ${elevatorScope(ctx, 'e')}
      group by e.community_id)
    select c.id, c.name, c.lng, c.lat, h.lifts, coalesce(w.today, 0) as today, coalesce(u.urgent, 0) as urgent
    from community c join held h on h.community_id = c.id left join planned w on w.community_id = c.id
      left join pressing u on u.community_id = c.id
    where ${own(ctx, 'c')} and c.deleted_at is null and ${communityScope(ctx, 'c')}
    order by coalesce(u.urgent, 0) desc, coalesce(w.today, 0) desc, h.lifts desc, c.id limit ${MOST_SITES}`.execute(
    ctx.db,
  )
  return rows
}

/** The newest position of each person within the last hours. */
export async function findPeople(ctx: Context): Promise<MapPerson[]> {
  const since = new Date(ctx.now.getTime() - POSITION_HOURS * 3_600_000).toISOString()
  const { rows } = await sql<MapPerson>`
    select p.id, p.name, l.lng, l.lat, l.locate_time as at
    from employee p cross join lateral (
      select u.lng, u.lat, u.locate_time from user_location u
      where u.company_id = p.company_id and u.user_id = p.user_id and u.locate_time between ${since} and ${ctx.now.toISOString()}
      order by u.locate_time desc limit 1) l
    where ${own(ctx, 'p')} and p.deleted_at is null and p.state = 1 and ${peopleScope(ctx)}
    order by p.name limit ${MOST_SITES}`.execute(ctx.db)
  return rows
}
