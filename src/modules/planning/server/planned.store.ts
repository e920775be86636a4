import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { addDays, type Day, today } from '#kernel/shared/days.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { MaintainSetting, SettingEffect } from '#modules/plan/shared/setting.ts'

/** The planned work that the company's own days and its settings touch (jobs 1.11, 4.1). */

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
