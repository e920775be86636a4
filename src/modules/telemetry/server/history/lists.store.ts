import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import type { CounterLine, Trip } from '../../shared/api.history.ts'

/** Days of Shanghai, both included. */
export interface OfDays {
  readonly elevatorId: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly size: number
  readonly skip: number
}

const since = (day: string | undefined) => (day === undefined ? '-infinity' : `${day}T00:00:00+08:00`)
const before = (day: string | undefined) => (day === undefined ? 'infinity' : `${addDays(day, 1)}T00:00:00+08:00`)

const label = (idx: string) =>
  sql.raw(`coalesce((select f.label from elevator_floor f where f.company_id = t.company_id
    and f.elevator_id = t.elevator_id and f.idx = t.${idx}), t.${idx}::text)`)

export async function findTripPage(ctx: Context, of: OfDays): Promise<{ rows: Trip[]; total: number }> {
  const where = sql`t.company_id ${ofCompanies(ctx)} and t.elevator_id = ${of.elevatorId}
    and t.end_at >= ${since(of.from)}::timestamptz and t.end_at < ${before(of.to)}::timestamptz`
  const { rows } = await sql<Trip>`select t.trip_seq, t.start_at, t.end_at, t.from_idx, t.to_idx,
      ${label('from_idx')} as from, ${label('to_idx')} as to, t.distance_m, t.v_max, t.a_max, t.j_max,
      t.vib_x as "vibA95x", t.vib_y as "vibA95y", t.vib_z as "vibA95z", t.level_err_mm, t.open_sec, t.close_sec,
      t.reopen, t.load_kg, t.kwh as "kWh"
    from trip t where ${where} order by t.end_at desc, t.trip_seq desc limit ${of.size} offset ${of.skip}`.execute(
    ctx.db,
  )
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from trip t where ${where}`.execute(
    ctx.db,
  )
  return { rows, total: counted[0]?.n ?? 0 }
}

export async function findCounterPage(ctx: Context, of: OfDays): Promise<{ rows: CounterLine[]; total: number }> {
  const where = sql`c.company_id ${ofCompanies(ctx)} and c.elevator_id = ${of.elevatorId}
    and c.date >= ${of.from ?? '-infinity'}::date and c.date <= ${of.to ?? 'infinity'}::date`
  const { rows } = await sql<CounterLine>`select c.date, c.runs, c.door_cycles, c.run_sec, c.distance_m, c.rope_bends,
      c.kwh::float8 as "kWh", c.online_sec, c.starts_per_hour_max, c.bridged
    from counter_day c where ${where} order by c.date desc limit ${of.size} offset ${of.skip}`.execute(ctx.db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from counter_day c
    where ${where}`.execute(ctx.db)
  return { rows, total: counted[0]?.n ?? 0 }
}
