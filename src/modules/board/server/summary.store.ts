import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { liftNameOf } from '#modules/elevator/server/index.ts'
import { gapOfOrder } from '#modules/maintenance/server/index.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { type BoardFigures, COUNTDOWN_DAYS, type CountdownRow, MOST_COUNTDOWN } from '../shared/board.ts'
import { countFrom, crewNames, orderFrom, orderIs, orderWhere } from './dayOrders.store.ts'
import type { Narrower } from './narrower.store.ts'

/** Figures and countdown of the board (jobs 4.1). */

/** All figures in one statement, each by an index of its own. `day`: the board's; `today`: what is late, it is now. */
export async function readFigures(
  ctx: Context,
  { day, today }: { day: Day; today: Day },
  narrower: Narrower,
): Promise<BoardFigures> {
  const n = (which: ReturnType<typeof orderIs.late>) =>
    sql`(select count(*)::int from ${countFrom} where ${orderWhere(ctx, sql`${which} and ${narrower('o')}`)})`
  // On another day than today the states are those of the orders planned for it.
  const within = day === today ? sql`true` : sql`o.plan_date = ${day}::date`
  const { rows } = await sql<BoardFigures>`select
    ${n(orderIs.dueToday(day))} as planned,
    ${n(sql`${is('o.status', MaintainStatus.code.departed)} and ${within}`)} as departed,
    ${n(sql`${is('o.status', [MaintainStatus.code.inProgress, MaintainStatus.code.paused])} and ${within}`)} as in_progress,
    ${n(sql`${is('o.status', MaintainStatus.code.paused)} and ${within}`)} as paused,
    ${n(orderIs.doneToday(day))} as done, ${n(orderIs.late(today))} as late,
    ${n(orderIs.legalSoon(today))} as legal_soon, ${n(orderIs.overGap(today))} as over_gap,
    ${n(orderIs.toConfirm())} as to_confirm`.execute(ctx.db)
  return rows[0] as BoardFigures
}

/** Open orders up to three days before their legal day, the longest overdue first, and how many there are in all. */
export async function readCountdown(
  ctx: Context,
  today: Day,
  narrower: Narrower,
): Promise<{ countdown: CountdownRow[]; countdownTotal: number }> {
  const which = orderWhere(
    ctx,
    sql`${is('o.status', MAINTAIN_OPEN)} and o.legal_deadline <= ${addDays(today, COUNTDOWN_DAYS)}::date
      and ${narrower('o')}`,
  )
  const { rows } = await sql<CountdownRow>`
    select o.id, o.version, o.order_no, ${sql.raw(liftNameOf('e'))} as lift, o.level, o.status,
      o.legal_deadline, ${sql.raw(gapOfOrder)} as gap_days, o.plan_date, o.original_plan_date, ${crewNames} as crew, t.name as team_name
    from ${orderFrom} left join team t on t.company_id = o.company_id and t.id = o.team_id
    where ${which} order by o.legal_deadline, o.plan_date, o.id limit ${MOST_COUNTDOWN}`.execute(ctx.db)
  if (rows.length < MOST_COUNTDOWN) return { countdown: rows, countdownTotal: rows.length }
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${countFrom} where ${which}`.execute(ctx.db)
  return { countdown: rows, countdownTotal: counted.rows[0]?.n ?? rows.length }
}
