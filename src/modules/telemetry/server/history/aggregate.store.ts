import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { measures } from '#modules/signal/shared/measures.ts'

/** Frames of an hour, put together; and which hours wait for it. */

/** No lift has such a value: the sum of a few of them is beyond what a number holds. */
const MOST = 1e9
const keysOfMeasures: readonly string[] = measures.map(({ key }) => key)

/** Where each stands in the frames `s`; written out, because a path that is read for every frame costs more than the frame. */
const places = new Map(
  measures.map(({ key }) => [
    key,
    sql.raw(
      `('${key}', s.d${key
        .split('.')
        .map((part) => ` -> ${/^\d+$/.test(part) ? part : `'${part}'`}`)
        .join('')})`,
    ),
  ]),
)

/** Joins to each frame `s` its measures: k.key, and v.x where it is a number. */
export const measuredIn = (keys: readonly string[]) =>
  sql`cross join lateral (values ${sql.join(keys.flatMap((key) => places.get(key) ?? []))}) as k(key, said)
  cross join lateral (select case when jsonb_typeof(k.said) = 'number' then k.said::float8 end as x) v`
export const possible = sql`s.quality = 1 and abs(v.x) <= ${sql.lit(MOST)}`

export interface Hour {
  elevatorId: string
  /** ISO */
  hour: string
}

/** Hours before `until` of which samples came, the oldest first, held: whoever brings more of them waits and notes it again. */
export async function takeHours(ctx: Context, until: Date, most: number): Promise<Hour[]> {
  const { rows } = await sql<Hour>`select elevator_id, hour from sample_changed
    where company_id = ${ctx.companyId} and hour < ${until.toISOString()} order by hour limit ${most}
    for update skip locked`.execute(ctx.db)
  return rows
}

export interface MinuteCell {
  key: string
  minute: number
  low: number
  mean: number
  high: number
  n: number
}

export async function findMinutes(ctx: Context, { elevatorId, hour }: Hour): Promise<MinuteCell[]> {
  const { rows } = await sql<MinuteCell>`select k.key, extract(minute from s.at)::int as minute, min(v.x) as low,
      avg(v.x) as mean, max(v.x) as high, count(*)::int as n
    from sample s ${measuredIn(keysOfMeasures)}
    where s.company_id = ${ctx.companyId} and s.elevator_id = ${elevatorId} and s.at >= ${hour}
      and s.at < ${hour}::timestamptz + interval '1 hour' and ${possible}
    group by 1, 2`.execute(ctx.db)
  return rows
}

/** A car further off than the longest unlocking zone is at no landing. mm */
const MOST_OFF = 350

/**
 * How far the car slid at its landing while the brake held it, mm, over the stands of an hour (decision 0156): from the first
 * frame with the brake set and the door shut to the last one, or to the frame in which the door begins to open. Nobody gets in
 * or out meanwhile, so that no rope grows longer. null: the terminal tells no brake, no levelling, or no such stand.
 */
export async function findSlip(ctx: Context, { elevatorId, hour }: Hour): Promise<HourOf | null> {
  const { rows } = await sql<{ low: number; mean: number; high: number; n: number }>`with frame as (
      select s.terminal_id, s.at, s.seq, (s.d ->> 'lev')::float8 as lev,
        s.d -> 'door' = '0' and usable as rests, s.d -> 'door' = '1' and usable as opens
      from sample s cross join lateral (select jsonb_typeof(s.d -> 'lev') = 'number' and s.d -> 'brk' = '0'
        and coalesce(s.d -> 'mode', '1') = '1' as usable) u
      where s.company_id = ${ctx.companyId} and s.elevator_id = ${elevatorId} and s.at >= ${hour}
        and s.at < ${hour}::timestamptz + interval '1 hour' and s.quality = 1 and s.d ? 'brk' and s.d ? 'lev'
    ), beside as (
      select *, coalesce(lag(rests) over line, false) as held from frame window line as (partition by terminal_id order by at, seq)
    ), stand as (
      select *, count(*) filter (where not held) over (partition by terminal_id order by at, seq) as stand from beside
    ), slid as (
      select abs((array_agg(lev order by at desc, seq desc))[1] - (array_agg(lev order by at, seq))[1]) as mm
      from stand where (rests or opens and held) and abs(lev) <= ${sql.lit(MOST_OFF)}
      group by terminal_id, stand having count(*) > 1
    )
    select min(mm) as low, avg(mm) as mean, max(mm) as high, count(*)::int as n from slid having count(*) > 0`.execute(
    ctx.db,
  )
  const [one] = rows
  return one ? [one.low, one.mean, one.high, one.n] : null
}

/** `[minima, means, maxima, frames]` of the 60 minutes. */
export type MinutesOf = [(number | null)[], (number | null)[], (number | null)[], number[]]
/** `[minimum, mean, maximum, frames]`, read by `diagnosis` as well. */
export type HourOf = [low: number, mean: number, high: number, n: number]
export interface Made extends Hour {
  readonly minutes: Readonly<Record<string, MinutesOf>>
  /** By measure; beside them `half` and `slip`, which no chart asks for. */
  readonly whole: Readonly<Record<string, HourOf>>
}

/** `again`: the hour's frames are all there, so it takes the place of what was made of them before. */
export async function saveHour(ctx: Context, { elevatorId, hour, minutes, whole }: Made, again: boolean) {
  const then = sql.raw(again ? 'do update set fields = excluded.fields' : 'do nothing')
  await sql`insert into sample_minutes (company_id, elevator_id, hour, fields)
    values (${ctx.companyId}, ${elevatorId}, ${hour}, ${JSON.stringify(minutes)}::jsonb)
    on conflict (company_id, elevator_id, hour) ${then}`.execute(ctx.db)
  await sql`insert into sample_hour (company_id, elevator_id, hour, fields)
    values (${ctx.companyId}, ${elevatorId}, ${hour}, ${JSON.stringify(whole)}::jsonb)
    on conflict (company_id, elevator_id, hour) ${then}`.execute(ctx.db)
}

export async function dropHours(ctx: Context, hours: readonly Hour[]): Promise<void> {
  const rows = hours.map(({ elevatorId, hour }) => ({ elevator_id: elevatorId, hour }))
  await sql`delete from sample_changed c using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(elevator_id uuid, hour timestamptz)
    where c.company_id = ${ctx.companyId} and c.elevator_id = x.elevator_id and c.hour = x.hour`.execute(ctx.db)
}
