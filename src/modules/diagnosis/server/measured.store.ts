import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'

/** What lifts measured, made small enough to be read every night: one row a day of each lift that ran. */

/** Medians by landing of trips: [close s, levelling mm, reopenings, trips]. */
export type LandingDay = readonly [close: number | null, level: number | null, reopens: number, trips: number]

export interface MeasuredFigures {
  readonly vibX?: number
  readonly vibY?: number
  readonly vibZ?: number
  readonly room?: number
  readonly motor?: number
  readonly handrail?: number
  readonly stopDistance?: number
  readonly chain?: number
}

export interface MeasuredDay {
  readonly elevatorId: string
  readonly date: Day
  readonly landings: Readonly<Record<string, LandingDay>>
  readonly figures: MeasuredFigures
}

/** Makes the rows of a day out of its trips and hours; may run again. Gives how many lifts measured something. */
export async function keepMeasured(ctx: Context, day: Day): Promise<number> {
  const { numAffectedRows } = await sql`with ran as (
      select * from trip where company_id = ${ctx.companyId} and end_at >= ${day}::date and end_at < ${day}::date + 1
    ), landing as (
      select elevator_id, to_idx, percentile_cont(0.5) within group (order by close_sec) as close,
        percentile_cont(0.5) within group (order by level_err_mm) as level,
        coalesce(sum(reopen), 0)::int as reopens, count(*)::int as trips
      from ran where to_idx is not null group by elevator_id, to_idx
    ), landings as (
      select elevator_id, jsonb_object_agg(to_idx::text, jsonb_build_array(round(close::numeric, 2),
        round(level::numeric, 2), reopens, trips)) as said from landing group by elevator_id
    ), shaken as (
      select elevator_id, percentile_cont(0.95) within group (order by vib_x) as x,
        percentile_cont(0.95) within group (order by vib_y) as y, percentile_cont(0.95) within group (order by vib_z) as z
      from ran group by elevator_id
    ), hour as (
      select elevator_id, max((fields -> 'tmp.mr' ->> 2)::real) as room, max((fields -> 'tmp.motor' ->> 2)::real) as motor,
        max(greatest(abs((fields -> 'hl' ->> 1)::real), abs((fields -> 'hr' ->> 1)::real))) as handrail,
        max((fields -> 'stopDist' ->> 2)::real) as stop_distance, max((fields -> 'chain' ->> 1)::real) as chain
      from sample_hour where company_id = ${ctx.companyId} and hour >= ${day}::date and hour < ${day}::date + 1
      group by elevator_id
    )
    insert into measured_day (company_id, elevator_id, date, landings, figures)
    select ${ctx.companyId}, coalesce(s.elevator_id, h.elevator_id), ${day}::date, coalesce(l.said, '{}'),
      jsonb_strip_nulls(jsonb_build_object('vibX', s.x, 'vibY', s.y, 'vibZ', s.z, 'room', h.room, 'motor', h.motor,
        'handrail', h.handrail, 'stopDistance', h.stop_distance, 'chain', h.chain))
    from shaken s full join hour h on h.elevator_id = s.elevator_id
      left join landings l on l.elevator_id = coalesce(s.elevator_id, h.elevator_id)
    on conflict (company_id, elevator_id, date) do update
      set landings = excluded.landings, figures = excluded.figures`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

export async function findMeasuredDays(ctx: Context, ids: readonly string[], since: Day): Promise<MeasuredDay[]> {
  const { rows } = await sql<MeasuredDay>`select elevator_id, date, landings, figures from measured_day
    where company_id = ${ctx.companyId} and elevator_id = any(${[...ids]}::uuid[]) and date >= ${since}::date
    order by elevator_id, date`.execute(ctx.db)
  return rows
}

export interface CounterLine {
  readonly elevatorId: string
  readonly date: Day
  readonly runs: number | null
  readonly doorCycles: number | null
  readonly distanceM: number | null
  readonly ropeBends: number | null
  readonly kwh: number | null
}

export async function findCounters(ctx: Context, ids: readonly string[], since: Day): Promise<CounterLine[]> {
  const { rows } = await sql<CounterLine>`select elevator_id, date, runs, door_cycles, distance_m, rope_bends,
      kwh::float8 as kwh from counter_day
    where company_id = ${ctx.companyId} and elevator_id = any(${[...ids]}::uuid[]) and date >= ${since}::date
    order by elevator_id, date`.execute(ctx.db)
  return rows
}

/** What the landings are called. */
export async function findFloors(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ elevatorId: string; idx: number; label: string }>`select elevator_id, idx, label
    from elevator_floor where company_id = ${ctx.companyId} and elevator_id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ elevatorId, idx, label }) => [`${elevatorId} ${idx}`, label]))
}
