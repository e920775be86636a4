import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot, literal } from '#kernel/server/index.ts'
import { addDays, type Day, monthStart } from '#kernel/shared/days.ts'
import {
  absentOn,
  countFrom,
  crewNames,
  midnight,
  orderFrom,
  orderIs,
  orderWhere,
  own,
  peopleScope,
} from '#modules/board/server/index.ts'
import { LEGAL_SOON_DAYS } from '#modules/board/shared/board.ts'
import { gapOfOrder } from '#modules/maintenance/server/index.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { travelMinutes } from '#modules/plan/shared/route.ts'
import { repairScope } from '#modules/repair/server/index.ts'
import { may as mayRepair } from '#modules/repair/shared/permissions.ts'
import { REPAIR_BUSY, RepairStatus } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import type { DayChange, DoneOrder, DueOrder, RepairFigures, WayOrder, WayRepair } from '../shared/workbench.ts'
import { changedOn } from './orderTiles.store.ts'

/** The rows of 调度 and of the queues of 班组长; the figures beside them say how many there are in all. */
const MOST_ROWS = 50
/** A position older than this says nothing about how far somebody still has to go. */
const POSITION_MINUTES = 15

const brief = sql`o.id, o.elevator_id, e.name as elevator_name, c.name as community_name, o.level, o.status, ${crewNames} as crew`

async function orders<Row>(
  ctx: Context,
  columns: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  // Which ones first, from the order's own table: thousands are sorted without the lifts and places joined to them.
  const keys = sql`select o.id from ${countFrom} where ${orderWhere(ctx, which)} order by ${order}, o.id limit ${MOST_ROWS}`
  const { rows } = await sql<Row>`select ${brief}, ${columns} from ${orderFrom}
    where ${own(ctx, 'o')} and o.id = any(array(${keys})) order by ${order}, o.id`.execute(ctx.db)
  return rows
}

const dueColumns = sql`o.order_no, o.version, o.plan_date, o.legal_deadline, ${sql.raw(gapOfOrder)} as gap_days`
const byDeadline = sql`o.legal_deadline, o.plan_date, o.plan_start nulls last`

/** Open orders up to a legal deadline, the longest overdue first. */
export const findDue = (ctx: Context, until: Day) =>
  orders<DueOrder>(
    ctx,
    dueColumns,
    sql`${is('o.status', MAINTAIN_OPEN)} and o.legal_deadline <= ${until}::date`,
    byDeadline,
  )

/** 逾期, 法定临期 and 超15日 in one list: what the law wants soonest first. */
export const findPressing = (ctx: Context, day: Day) =>
  orders<DueOrder>(
    ctx,
    dueColumns,
    sql`${is('o.status', MAINTAIN_OPEN)}
      and (o.plan_date < ${day}::date or o.legal_deadline <= ${addDays(day, LEGAL_SOON_DAYS)}::date)`,
    byDeadline,
  )

const { departed, paused } = MaintainStatus.code
export const findWay = (ctx: Context) =>
  orders<WayOrder>(
    ctx,
    sql`case o.status when ${literal(departed)} then o.depart_at when ${literal(paused)} then o.paused_at
      else o.start_at end as since, o.start_at,
      o.std_minutes, o.pause_minutes, o.pause_reason`,
    orderIs.underWay(),
    sql`o.start_at nulls last, o.depart_at`,
  )

interface SentCrew extends Omit<WayRepair, 'etaMin'> {
  readonly lng: number | null
  readonly lat: number | null
  /** Where a telephone of the crew was within the last minutes, while it is on the way. */
  readonly atLng: number | null
  readonly atLat: number | null
}

/** Repairs that somebody has: who is on the way and who is at work, the ones that are due soonest first. */
export async function findWayRepairs(ctx: Context): Promise<WayRepair[]> {
  if (!ctx.may(mayRepair.list)) return []
  const status = RepairStatus.code
  const since = new Date(ctx.now.getTime() - POSITION_MINUTES * 60_000).toISOString()
  const { rows } = await sql<SentCrew>`
    select o.id, coalesce(nullif(concat_ws(' ', c.name, e.name), ''), o.address, o.order_no) as title, o.report_text as note,
      ${is('o.repair_type', RepairType.code.trapped)} as trapped, o.fault_level, o.status, ${crewNames} as crew,
      o.accept_at is not null as accepted, o.report_at,
      case o.status when ${literal(status.dispatched)} then o.dispatch_at when ${literal(status.departed)} then o.depart_at
        when ${literal(status.paused)} then o.paused_at else coalesce(o.start_at, o.arrive_at) end as since,
      o.arrive_at, o.arrive_limit, o.finish_limit, coalesce(e.lng, c.lng) as lng, coalesce(e.lat, c.lat) as lat,
      l.lng as at_lng, l.lat as at_lat
    from repair_order o left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
      left join community c on c.company_id = o.company_id and c.id = o.community_id
      left join lateral (select u.lng, u.lat from user_location u join employee p on p.company_id = u.company_id
          and p.user_id = u.user_id
        where p.company_id = o.company_id and p.id = any(o.worker_ids) and o.arrive_at is null
          and u.locate_time between ${since} and ${ctx.now.toISOString()}
        order by u.locate_time desc limit 1) l on true
    where ${own(ctx, 'o')} and o.deleted_at is null and ${is('o.status', [...REPAIR_BUSY, status.paused])}
      and ${repairScope(ctx)}
    order by o.arrive_at is not null, o.report_at + case when o.arrive_at is null then o.arrive_limit else o.finish_limit end
      * interval '1 minute', o.id limit ${MOST_ROWS}`.execute(ctx.db)
  return rows.map(({ lng, lat, atLng, atLat, ...row }) => ({
    ...row,
    etaMin:
      lng === null || lat === null || atLng === null || atLat === null
        ? null
        : travelMinutes({ lng: atLng, lat: atLat }, { lng, lat }),
  }))
}

/** 今日急修, 本月到场及时率, 平均到场: closed ones were none, or belong to another order. */
export async function findRepairFigures(ctx: Context, day: Day): Promise<RepairFigures | null> {
  if (!ctx.may(mayRepair.list)) return null
  const month = midnight(monthStart(day))
  const arrived = sql`o.arrive_at is not null and o.report_at >= ${month}`
  const { rows } = await sql<RepairFigures>`select
      count(*) filter (where o.report_at >= ${midnight(day)})::int as today,
      round(100.0 * count(*) filter (where ${arrived} and not o.arrive_over)
        / nullif(count(*) filter (where ${arrived}), 0), 2)::text as in_time,
      round(avg(extract(epoch from o.arrive_at - o.report_at)) filter (where ${arrived}) / 60, 1)::text as arrive_minutes
    from repair_order o where ${own(ctx, 'o')} and o.deleted_at is null
      and ${isNot('o.status', RepairStatus.code.closed)} and o.report_at >= ${month} and ${repairScope(ctx)}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

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
          and ${is('r.status', MAINTAIN_OPEN)} and r.deleted_at is null) as left
    from employee_absence a join employee p on p.company_id = a.company_id and p.id = a.employee_id
    where ${own(ctx, 'a')} and ${absentOn(day)} and p.deleted_at is null and ${peopleScope(ctx)}
    order by a.from_at, a.id limit ${MOST_ROWS}`.execute(ctx.db)
  return [...absent.rows, ...moved.rows]
}
