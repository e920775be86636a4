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

/** `[minima, means, maxima, frames]` of the 60 minutes. */
export type MinutesOf = [(number | null)[], (number | null)[], (number | null)[], number[]]
/** `[minimum, mean, maximum, frames]`, read by `diagnosis` as well. */
export type HourOf = [low: number, mean: number, high: number, n: number]
export interface Made extends Hour {
  readonly minutes: Readonly<Record<string, MinutesOf>>
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
