import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Recorded } from '#modules/maintenance/shared/remoteCheck.ts'
import { TERMINAL_IN_USE } from '#modules/terminal/shared/terms.ts'

/** False alarms and suppressed records say nothing about the lift (monitoring 2, status 6 and 7). */
const COUNTING = sql.raw('(0, 1, 2, 3, 5)')

export async function findRecorded(ctx: Context, elevatorId: string, from: Day, to: Day): Promise<Recorded> {
  const own = sql`company_id = ${ctx.companyId} and elevator_id = ${elevatorId}`
  const terminal = await sql<{ terminalNo: string }>`select terminal_no from terminal where ${own}
    and terminal_type in (1, 2, 3) and deleted_at is null order by ${is('status', TERMINAL_IN_USE)} desc, terminal_no limit 1`.execute(
    ctx.db,
  )
  const days = await sql<{ date: Day }>`select date from counter_day where ${own}
    and date between ${from}::date and ${to}::date and online_sec > 0`.execute(ctx.db)
  const faults = await sql<{ code: string }>`select code from monitor_record where ${own} and kind = 1
    and occurred_at >= ${`${from}T00:00:00+08:00`} and occurred_at <= ${`${to}T23:59:59+08:00`}
    and status in ${COUNTING}`.execute(ctx.db)
  return {
    terminalNo: terminal.rows[0]?.terminalNo ?? null,
    days: days.rows.map(({ date }) => date),
    codes: faults.rows.map(({ code }) => code),
  }
}
