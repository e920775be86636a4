import { sql } from 'kysely'
import { type Context, is, newId } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween, today } from '#kernel/shared/days.ts'
import { MaintainStatus } from '../shared/maintenance.ts'
import type { MaintainSetting, SettingEffect } from '../shared/setting.ts'

/** The company's own days, and the planned work they and the settings touch (jobs 1.11, 4.1). */

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

const notStarted = sql`o.deleted_at is null and ${is('o.status', MaintainStatus.code.notStarted)}`

/** Orders not started, by day, from today on. */
export async function findOpenDays(ctx: Context): Promise<{ date: Day; n: number }[]> {
  const { rows } = await sql<{ date: Day; n: number }>`select o.plan_date as date, count(*)::int as n
    from maintain_order o where o.company_id = ${ctx.companyId} and ${notStarted}
      and o.plan_date >= ${today(ctx.now)}::date group by o.plan_date order by o.plan_date`.execute(ctx.db)
  return rows
}

type Asked = Pick<MaintainSetting, 'minCrew' | 'freezeDays' | 'dayTarget' | 'dayMax'>

export async function countOrders(
  ctx: Context,
  { minCrew, freezeDays }: Asked,
): Promise<Pick<SettingEffect, 'crewShort' | 'frozen'>> {
  const day = today(ctx.now)
  const { rows } = await sql<Pick<SettingEffect, 'crewShort' | 'frozen'>>`select
      count(*) filter (where cardinality(o.worker_ids) between 1 and ${minCrew} - 1)::int as crew_short,
      count(*) filter (where o.plan_date < ${addDays(day, freezeDays)}::date)::int as frozen
    from maintain_order o where o.company_id = ${ctx.companyId} and ${notStarted}
      and o.plan_date >= ${day}::date`.execute(ctx.db)
  return rows[0] ?? { crewShort: 0, frozen: 0 }
}

const LOAD_DAYS = 28

/** Person-days with more planned minutes than the target, and than the most. */
export async function countLoads(
  ctx: Context,
  { dayTarget, dayMax }: Asked,
): Promise<Pick<SettingEffect, 'overTarget' | 'overMax'>> {
  const day = today(ctx.now)
  const { rows } = await sql<Pick<SettingEffect, 'overTarget' | 'overMax'>>`select
      count(*) filter (where l.minutes > ${dayTarget} and l.minutes <= ${dayMax})::int as over_target,
      count(*) filter (where l.minutes > ${dayMax})::int as over_max
    from (select w, o.plan_date, sum(o.std_minutes) as minutes from maintain_order o, unnest(o.worker_ids) as w
      where o.company_id = ${ctx.companyId} and ${notStarted}
        and o.plan_date between ${day}::date and ${addDays(day, LOAD_DAYS - 1)}::date
      group by w, o.plan_date) l`.execute(ctx.db)
  return rows[0] ?? { overTarget: 0, overMax: 0 }
}
