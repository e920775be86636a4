import { sql } from 'kysely'
import { type Context, newId } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'

/** The company's own days over the statutory ones (jobs 1.11). */

interface OwnDays {
  from: Day
  to: Day
  kind: number
  name: string | null
}

export async function setDays(ctx: Context, { from, to, kind, name }: OwnDays): Promise<number> {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
  const ids = dates.map(() => newId())
  const actor = ctx.who.userId
  const now = ctx.now.toISOString()
  await sql`insert into work_calendar (company_id, id, date, kind, name, created_by, updated_by)
    select ${ctx.companyId}::uuid, d.id, d.date, ${kind}, ${name}::text, ${actor}::uuid, ${actor}::uuid
    from unnest(${ids}::uuid[], ${dates}::date[]) as d (id, date)
    on conflict (company_id, date) do update set kind = excluded.kind, name = excluded.name,
      updated_by = excluded.updated_by, updated_at = ${now}`.execute(ctx.db)
  return dates.length
}

/** The own days as they stand, by the id of their row. */
export async function findDayIds(ctx: Context): Promise<Map<string, Day>> {
  const { rows } = await sql<{ id: string; date: Day }>`select id, date from work_calendar
    where company_id = ${ctx.companyId}`.execute(ctx.db)
  return new Map(rows.map(({ id, date }) => [id, date]))
}

/** Gives days back to the statutory calendar and the work week. */
export async function clearDays(ctx: Context, from: Day, to: Day): Promise<number> {
  const { rows } = await sql`delete from work_calendar where company_id = ${ctx.companyId}
    and date between ${from}::date and ${to}::date returning id`.execute(ctx.db)
  return rows.length
}
