import { type RawBuilder, sql } from 'kysely'
import { type Context, is, literal } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import {
  absentOn,
  countFrom,
  crewNames,
  orderFrom,
  orderIs,
  orderWhere,
  own,
  peopleScope,
} from '#modules/board/server/index.ts'
import { LEGAL_SOON_DAYS } from '#modules/board/shared/board.ts'
import { gapOfOrder } from '#modules/maintenance/server/index.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { DayChange, DoneOrder, DueOrder, WayOrder } from '../shared/workbench.ts'
import { changedOn } from './orderTiles.store.ts'

/** The rows of 调度 and of the queues of 班组长; the figures beside them say how many there are in all. */
const MOST_ROWS = 50

const brief = sql`o.id, o.elevator_id, e.name as elevator_name, c.name as community_name, o.level, o.status, ${crewNames} as crew`

/**
 * `which`: parts, each of which an index answers; a row may be in several. Of a company's million orders the sort must not
 * choose the index: with one part its order is the index's, with more each part is found whole and sorted then (`offset 0`).
 */
async function orders<Row>(
  ctx: Context,
  columns: RawBuilder<unknown>,
  which: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  // Which ones first, from the order's own table: thousands are sorted without the lifts and places joined to them.
  const fence = which.length > 1 ? sql`offset 0` : sql``
  const keys = which.map(
    (part) =>
      sql`(select o.id from (select o.* from ${countFrom} where ${orderWhere(ctx, part)} ${fence}) o
        order by ${order}, o.id limit ${MOST_ROWS})`,
  )
  const { rows } = await sql<Row>`select ${brief}, ${columns} from ${orderFrom}
    where ${own(ctx, 'o')} and o.id = any(array(${sql.join(keys, sql` union all `)}))
    order by ${order}, o.id limit ${MOST_ROWS}`.execute(ctx.db)
  return rows
}

const dueColumns = sql`o.order_no, o.version, o.plan_date, o.legal_deadline, ${sql.raw(gapOfOrder)} as gap_days`
const lawful = (until: Day) => sql`${is('o.status', MAINTAIN_OPEN)} and o.legal_deadline <= ${until}::date`
const byDeadline = sql`o.legal_deadline, o.plan_date, o.plan_start nulls last`

/** Open orders up to a legal deadline, the longest overdue first. */
export const findDue = (ctx: Context, until: Day) => orders<DueOrder>(ctx, dueColumns, [lawful(until)], byDeadline)

/** 逾期, 法定临期 and 超15日 in one list: what the law wants soonest first. */
export const findPressing = (ctx: Context, day: Day) =>
  orders<DueOrder>(ctx, dueColumns, [lawful(addDays(day, LEGAL_SOON_DAYS)), orderIs.late(day)], byDeadline)

const { departed, paused } = MaintainStatus.code
export const findWay = (ctx: Context) =>
  orders<WayOrder>(
    ctx,
    sql`case o.status when ${literal(departed)} then o.depart_at when ${literal(paused)} then o.paused_at
      else o.start_at end as since, o.start_at,
      o.std_minutes, o.pause_minutes, o.pause_reason`,
    [orderIs.underWay()],
    sql`o.start_at nulls last, o.depart_at`,
  )

const doneColumns = sql`o.complete_at, o.work_minutes`
export const findDone = (ctx: Context, day: Day) =>
  orders<DoneOrder>(ctx, doneColumns, [orderIs.doneToday(day)], sql`o.complete_at desc`)
export const findUnsigned = (ctx: Context) =>
  orders<DoneOrder>(ctx, doneColumns, [orderIs.toConfirm()], sql`o.complete_at`)

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
