import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { type HourOf, type MinutesOf, measuredIn, possible } from './aggregate.store.ts'

/** What was measured of one lift in a span. Times are ISO, steps ms. */
export interface Asked {
  readonly elevatorId: string
  readonly keys: readonly string[]
  readonly from: string
  readonly to: string
}

export interface FoundCell {
  key: string
  at: number
  low: number
  mean: number
  high: number
  n: number
}

const ZONE = 8 * 3_600_000
const start = (step: number) =>
  sql`floor((extract(epoch from s.at)::float8 * 1000 + ${sql.lit(ZONE)}) / ${sql.lit(step)}) * ${sql.lit(step)} - ${sql.lit(ZONE)}`
const figures = sql`min(v.x) as low, avg(v.x) as mean, max(v.x) as high, count(*)::int as n`

/** The frames, put together by steps. */
export async function findRaw(ctx: Context, { elevatorId, keys, from, to }: Asked, step: number): Promise<FoundCell[]> {
  const { rows } = await sql<FoundCell>`select k.key, ${start(step)} as at, ${figures}
    from sample s ${measuredIn(keys)}
    where s.company_id ${ofCompanies(ctx)} and s.elevator_id = ${elevatorId} and s.at >= ${from} and s.at < ${to}
      and ${possible}
    group by 1, 2`.execute(ctx.db)
  return rows
}

/** Hours of the span of which something came since they were put together. */
export async function findWaiting(ctx: Context, { elevatorId, from, to }: Asked, since: string): Promise<string[]> {
  const { rows } = await sql<{ hour: string }>`select hour from sample_changed
    where company_id ${ofCompanies(ctx)} and elevator_id = ${elevatorId}
      and hour > ${from}::timestamptz - interval '1 hour' and hour < ${to} and hour >= ${since} order by hour`.execute(
    ctx.db,
  )
  return rows.map(({ hour }) => hour)
}

/** Of these hours, out of their frames. */
export async function findRawOf(
  ctx: Context,
  { elevatorId, keys, from, to }: Asked,
  hours: readonly string[],
  step: number,
): Promise<FoundCell[]> {
  if (hours.length === 0) return []
  const { rows } = await sql<FoundCell>`select k.key, ${start(step)} as at, ${figures}
    from unnest(${[...hours]}::timestamptz[]) as h(hour) join sample s on s.company_id ${ofCompanies(ctx)}
      and s.elevator_id = ${elevatorId} and s.at >= h.hour and s.at < h.hour + interval '1 hour'
      and s.at >= ${from} and s.at < ${to}
      ${measuredIn(keys)}
    where ${possible}
    group by 1, 2`.execute(ctx.db)
  return rows
}

interface MadeHour<Of> {
  hour: string
  fields: Record<string, Of>
}

const made = (table: 'sample_minutes' | 'sample_hour') => {
  const name = sql.table(table)
  return async <Of>(ctx: Context, { elevatorId, keys, from, to }: Asked) => {
    const { rows } = await sql<MadeHour<Of>>`select m.hour,
        (select coalesce(jsonb_object_agg(k.key, m.fields -> k.key), '{}')
          from unnest(${[...keys]}::text[]) as k(key) where m.fields ? k.key) as fields
      from ${name} m where m.company_id ${ofCompanies(ctx)} and m.elevator_id = ${elevatorId}
        and m.hour > ${from}::timestamptz - interval '1 hour' and m.hour < ${to} order by m.hour`.execute(ctx.db)
    return rows
  }
}
const minutesOf = made('sample_minutes')
const hoursOf = made('sample_hour')
export const findMinutesMade = (ctx: Context, asked: Asked) => minutesOf<MinutesOf>(ctx, asked)
export const findHoursMade = (ctx: Context, asked: Asked) => hoursOf<HourOf>(ctx, asked)

/** Of these, what the lift's terminals ever said, null included. */
export async function findMeasured(ctx: Context, elevatorId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select k.key from realtime_state r
      cross join unnest(${[...keys]}::text[]) as k(key)
    where r.company_id ${ofCompanies(ctx)} and r.elevator_id = ${elevatorId}
      and r.frame #> string_to_array(k.key, '.') is not null`.execute(ctx.db)
  return new Set(rows.map(({ key }) => key))
}
