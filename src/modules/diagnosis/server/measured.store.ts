import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { LandingDay, MeasuredFigures } from '../shared/measured.ts'

/** What lifts measured, made small enough to be read every night: one row a day of each lift that ran. */

const HALF_HOUR = 1800
/** Of fewer stands a day no mean is kept. */
const LEAST_STANDS = 5

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
        max((fields -> 'stopDist' ->> 2)::real) as stop_distance, max((fields -> 'chain' ->> 1)::real) as chain,
        percentile_cont(0.5) within group (order by greatest(abs(a - mid), abs(b - mid), abs(c - mid)) / nullif(mid, 0))
          as uneven,
        case when sum((fields -> 'slip' ->> 3)::int) >= ${LEAST_STANDS}
          then sum((fields -> 'slip' ->> 1)::float8 * (fields -> 'slip' ->> 3)::int) / sum((fields -> 'slip' ->> 3)::int)
        end as slip
      from sample_hour cross join lateral (select (fields -> 'pw.u.0' ->> 1)::float8 as a,
          (fields -> 'pw.u.1' ->> 1)::float8 as b, (fields -> 'pw.u.2' ->> 1)::float8 as c) phase
        cross join lateral (select (a + b + c) / 3 as mid) middle
      where company_id = ${ctx.companyId} and hour >= ${day}::date and hour < ${day}::date + 1
      group by elevator_id
    ), half as (
      select distinct on (elevator_id) elevator_id, (fields -> 'half' ->> 0)::float8 as motor,
        (fields -> 'half' ->> 1)::float8 as room, hour + make_interval(mins => (fields -> 'half' ->> 2)::int) as since
      from sample_hour where company_id = ${ctx.companyId} and hour >= ${day}::date and hour < ${day}::date + 1
        and fields ? 'half' order by elevator_id, (fields -> 'half' ->> 0)::float8 desc
    ), heat as (
      select f.elevator_id, jsonb_build_array(round(f.motor::numeric, 1), round(f.room::numeric, 1),
        (select round(coalesce(max(own.seconds), 0)::numeric / ${HALF_HOUR}, 3) from (
          select sum(extract(epoch from least(t.end_at, f.since + interval '30 minutes') - greatest(t.start_at, f.since)))
            as seconds
          from trip t where t.company_id = ${ctx.companyId} and t.elevator_id = f.elevator_id and t.end_at > f.since
            and t.end_at < f.since + interval '1 hour' and t.start_at < f.since + interval '30 minutes'
          group by t.terminal_id) own)) as said
      from half f where exists (select 1 from ran where ran.elevator_id = f.elevator_id)
    )
    insert into measured_day (company_id, elevator_id, date, landings, figures)
    select ${ctx.companyId}, coalesce(s.elevator_id, h.elevator_id), ${day}::date, coalesce(l.said, '{}'),
      jsonb_strip_nulls(jsonb_build_object('vibX', s.x, 'vibY', s.y, 'vibZ', s.z, 'room', h.room, 'motor', h.motor,
        'handrail', h.handrail, 'stopDistance', h.stop_distance, 'chain', h.chain, 'heat', t.said,
        'uneven', round(h.uneven::numeric, 5), 'slip', round(h.slip::numeric, 3)))
    from shaken s full join hour h on h.elevator_id = s.elevator_id
      left join heat t on t.elevator_id = coalesce(s.elevator_id, h.elevator_id)
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
