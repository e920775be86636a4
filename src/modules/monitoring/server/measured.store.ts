import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { COLLECTING, TERMINAL_IN_USE } from '#modules/terminal/shared/terms.ts'
import { countingRecord } from './counting.store.ts'

/** What the terminals have measured of lifts (monitoring 1 Terminal, CounterDay, MonitorRecord), for other modules. */

interface MeasuredTerminal {
  elevatorId: string
  terminalNo: string
  status: number
  lastSeenAt: string | null
}
interface MeasuredDay {
  elevatorId: string
  date: Day
  doorCycles: number | null
  onlineSec: number | null
}
interface MeasuredRecord {
  elevatorId: string
  kind: number
  code: string
  level: string | null
  occurredAt: string
  repairOrderId: string | null
}

export interface Measured {
  terminals: MeasuredTerminal[]
  days: MeasuredDay[]
  records: MeasuredRecord[]
}

/** Terminals of lifts, their daily counts and records since a day. A lift has one terminal that counts its runs (types 1–3). */
export async function findMeasured(ctx: Context, elevatorIds: readonly string[], since: Day): Promise<Measured> {
  const ids = [...elevatorIds]
  const terminals =
    await sql<MeasuredTerminal>`select distinct on (elevator_id) elevator_id, terminal_no, status, last_seen_at
    from terminal where company_id ${ofCompanies(ctx)} and elevator_id = any(${ids}::uuid[])
      and ${is('terminal_type', COLLECTING)} and deleted_at is null order by elevator_id,
      ${is('status', TERMINAL_IN_USE)} desc, terminal_no`.execute(ctx.db)
  const days = await sql<MeasuredDay>`select elevator_id, date, door_cycles, online_sec from counter_day
    where company_id ${ofCompanies(ctx)} and elevator_id = any(${ids}::uuid[]) and date >= ${since}::date`.execute(
    ctx.db,
  )
  const records = await sql<MeasuredRecord>`select elevator_id, kind, code, level, occurred_at, repair_order_id
    from monitor_record m where company_id ${ofCompanies(ctx)} and elevator_id = any(${ids}::uuid[])
      and occurred_at >= ${since}::date and ${sql.raw(countingRecord('m'))} order by occurred_at`.execute(ctx.db)
  return { terminals: terminals.rows, days: days.rows, records: records.rows }
}
