import { type RawBuilder, sql } from 'kysely'
import { allOf, type Context } from '#kernel/server/index.ts'

/** What is kept of frames. Times are ISO. Everything is inserted in one statement per table; what is there already stays. */
export interface SampleRow {
  readonly elevator_id: string
  readonly at: string
  readonly terminal_id: string
  readonly boot_id: number
  readonly seq: number
  readonly quality: 0 | 1
  readonly d: object
}
export interface TripRow {
  readonly elevator_id: string
  readonly end_at: string
  readonly terminal_id: string
  readonly boot_id: number
  readonly trip_seq: number
  readonly start_at: string
  readonly from_idx: number | null
  readonly to_idx: number | null
  readonly distance_m: number | null
  readonly v_max: number | null
  readonly a_max: number | null
  readonly j_max: number | null
  readonly vib_x: number | null
  readonly vib_y: number | null
  readonly vib_z: number | null
  readonly level_err_mm: number | null
  readonly open_sec: number | null
  readonly close_sec: number | null
  readonly reopen: number | null
  readonly load_kg: number | null
  readonly kwh: number | null
}
export interface ReadingRow {
  readonly elevator_id: string
  readonly at: string
  readonly terminal_id: string
  readonly d: object
}
export interface WaveRow {
  readonly elevator_id: string
  readonly wave_id: number
  readonly part: number
  readonly parts: number
  readonly terminal_id: string
  readonly at: string
  readonly fs: number
  readonly why: string | null
  readonly axes: object
}

const json = (rows: readonly object[]): RawBuilder<unknown> => sql`${JSON.stringify(rows)}::jsonb`

export async function addSamples(ctx: Context, rows: readonly SampleRow[]): Promise<void> {
  if (rows.length === 0) return
  const kept = sql`insert into sample (company_id, elevator_id, at, terminal_id, boot_id, seq, quality, d)
    select ${ctx.companyId}, x.elevator_id, x.at, x.terminal_id, x.boot_id, x.seq, x.quality, x.d
    from jsonb_to_recordset(${json(rows)}) as x(elevator_id uuid, at timestamptz, terminal_id uuid, boot_id bigint,
      seq bigint, quality smallint, d jsonb)
    on conflict do nothing`.execute(ctx.db)
  // The hour is held, though nothing of it changes: whoever puts it together sees these frames or leaves it alone.
  const hours = new Map<string, { elevator_id: string; hour: string }>()
  for (const { elevator_id, at } of rows) {
    const hour = `${at.slice(0, 13)}:00:00.000Z`
    hours.set(`${elevator_id} ${hour}`, { elevator_id, hour })
  }
  const sorted = [...hours].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
  const changed = sql`insert into sample_changed (company_id, elevator_id, hour, changed_at)
    select ${ctx.companyId}, x.elevator_id, x.hour, ${ctx.now.toISOString()}
    from jsonb_to_recordset(${json(sorted)}) as x(elevator_id uuid, hour timestamptz)
    on conflict (company_id, elevator_id, hour) do update set changed_at = excluded.changed_at where false`.execute(
    ctx.db,
  )
  await allOf([kept, changed])
}

export async function addTrips(ctx: Context, rows: readonly TripRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into trip (company_id, elevator_id, end_at, terminal_id, boot_id, trip_seq, start_at, from_idx, to_idx,
      distance_m, v_max, a_max, j_max, vib_x, vib_y, vib_z, level_err_mm, open_sec, close_sec, reopen, load_kg, kwh)
    select ${ctx.companyId}, x.elevator_id, x.end_at, x.terminal_id, x.boot_id, x.trip_seq, x.start_at, x.from_idx, x.to_idx,
      x.distance_m, x.v_max, x.a_max, x.j_max, x.vib_x, x.vib_y, x.vib_z, x.level_err_mm, x.open_sec, x.close_sec, x.reopen,
      x.load_kg, x.kwh
    from jsonb_to_recordset(${json(rows)}) as x(elevator_id uuid, end_at timestamptz, terminal_id uuid, boot_id bigint,
      trip_seq bigint, start_at timestamptz, from_idx smallint, to_idx smallint, distance_m real, v_max real, a_max real,
      j_max real, vib_x real, vib_y real, vib_z real, level_err_mm real, open_sec real, close_sec real, reopen smallint,
      load_kg real, kwh real)
    on conflict do nothing`.execute(ctx.db)
}

export async function addReadings(ctx: Context, rows: readonly ReadingRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into counter_reading (company_id, elevator_id, at, terminal_id, d)
    select ${ctx.companyId}, x.elevator_id, x.at, x.terminal_id, x.d
    from jsonb_to_recordset(${json(rows)}) as x(elevator_id uuid, at timestamptz, terminal_id uuid, d jsonb)
    on conflict do nothing`.execute(ctx.db)
}

/** Readings of these lifts from the moments on, and the last one of each before it, which they are counted from. */
export async function findReadings(
  ctx: Context,
  since: readonly { readonly elevator_id: string; readonly from: string }[],
): Promise<{ elevatorId: string; at: string; terminalId: string; d: object }[]> {
  const { rows } = await sql<{
    elevatorId: string
    at: string
    terminalId: string
    d: object
  }>`select r.elevator_id, r.at,
      r.terminal_id, r.d
    from jsonb_to_recordset(${json(since)}) as x(elevator_id uuid, "from" timestamptz)
    join counter_reading r on r.company_id = ${ctx.companyId} and r.elevator_id = x.elevator_id
      and r.at >= coalesce((select max(b.at) from counter_reading b where b.company_id = ${ctx.companyId}
        and b.elevator_id = x.elevator_id and b.at < x."from"), x."from")
    order by r.elevator_id, r.at`.execute(ctx.db)
  return rows
}

export interface DayRow {
  readonly elevator_id: string
  readonly date: string
  readonly runs: number | null
  readonly door_cycles: number | null
  readonly run_sec: number | null
  readonly distance_m: number | null
  readonly rope_bends: number | null
  readonly kwh: number | null
  readonly online_sec: number | null
  readonly starts_per_hour_max: number | null
  readonly bridged: boolean
}

/** Days as they are counted now; what was heard online is kept where the reading does not say it. */
export async function saveDays(ctx: Context, rows: readonly DayRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into counter_day as c (company_id, elevator_id, date, runs, door_cycles, run_sec, distance_m, rope_bends,
      kwh, online_sec, starts_per_hour_max, bridged)
    select ${ctx.companyId}, x.elevator_id, x.date, x.runs, x.door_cycles, x.run_sec, x.distance_m, x.rope_bends, x.kwh,
      x.online_sec, x.starts_per_hour_max, x.bridged
    from jsonb_to_recordset(${json(rows)}) as x(elevator_id uuid, date date, runs int, door_cycles int, run_sec int,
      distance_m int, rope_bends int, kwh numeric, online_sec int, starts_per_hour_max int, bridged boolean)
    on conflict (company_id, elevator_id, date) do update set runs = excluded.runs, door_cycles = excluded.door_cycles,
      run_sec = excluded.run_sec, distance_m = excluded.distance_m, rope_bends = excluded.rope_bends, kwh = excluded.kwh,
      online_sec = coalesce(excluded.online_sec, c.online_sec), starts_per_hour_max = excluded.starts_per_hour_max,
      bridged = excluded.bridged`.execute(ctx.db)
}

export async function addWaves(ctx: Context, rows: readonly WaveRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into wave_part (company_id, elevator_id, wave_id, part, parts, terminal_id, at, fs, why, axes)
    select ${ctx.companyId}, x.elevator_id, x.wave_id, x.part, x.parts, x.terminal_id, x.at, x.fs, x.why, x.axes
    from jsonb_to_recordset(${json(rows)}) as x(elevator_id uuid, wave_id bigint, part smallint, parts smallint,
      terminal_id uuid, at timestamptz, fs real, why text, axes jsonb)
    on conflict do nothing`.execute(ctx.db)
}
