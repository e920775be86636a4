import { sql } from 'kysely'
import { type Context, finding, is, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import { LinkState, LOG_FAILED, LOG_PENDING, PlatformLogState } from '../shared/platform.terms.ts'
import { type PlatformDetail, type PlatformRow, platformList } from '../shared/platform.ts'

/** A platform as sending and comparing need it; the secret still sealed. */
export type PlatformRecord = Omit<PlatformDetail, 'healthAt' | 'failedAt' | 'error'>

const own = `l.company_id = p.company_id and l.platform_id = p.id`
const midnight = (ctx: Context) => `${dayOf(ctx.now)}T00:00:00+08:00`
/** Of the records of 30 days that were taken or came to a failure. */
const rate = `(select case when count(*) > 0
  then round(100.0 * count(*) filter (where ${is('l.state', PlatformLogState.code.done)}) / count(*), 2)::text end
  from platform_log l where ${own} and ${is('l.state', [PlatformLogState.code.done, ...LOG_FAILED])}
    and l.created_at > now() - interval '30 days')`

const source = pageSource<PlatformRow>(platformList, {
  from: 'platform p left join platform_health h on h.company_id = p.company_id and h.id = p.id',
  alias: 'p',
  columns: {
    linkedCount: `(select count(*)::int from elevator_link l where ${own} and ${is('l.state', LinkState.code.linked)})`,
    lackingCount: `(select count(*)::int from elevator_link l where ${own} and l.missing <> '{}')`,
    todayDone: '0',
    todayFailed: '0',
    waitingCount: `(select count(*)::int from platform_log l where ${own} and ${is('l.state', LOG_PENDING)})`,
    successRate: rate,
    healthAt: 'h.health_at',
    failedAt: 'h.failed_at',
    error: 'h.error',
  },
  filters: { keyword: finding(platformList.filters.keyword, { name: 'p.name' }) },
  where: () => [sql`p.deleted_at is null`],
})

/** The list with what happened today, in the zone of the business. */
export async function platformPage(ctx: Context, query: Parameters<typeof source.page>[1]) {
  const page = await source.page(ctx, query)
  const ids = page.records.map(({ id }) => id)
  const { rows } = await sql<{ id: string; done: number; failed: number }>`select p.id,
      (select count(*)::int from platform_log l where ${sql.raw(own)} and ${is('l.state', PlatformLogState.code.done)}
        and l.done_at >= ${midnight(ctx)}) as done,
      (select count(*)::int from platform_log l where ${sql.raw(own)} and ${is('l.state', LOG_FAILED)}
        and l.sent_at >= ${midnight(ctx)}) as failed
    from platform p where p.company_id ${ofCompanies(ctx)} and p.id = any(${ids}::uuid[])`.execute(ctx.db)
  const today = new Map(rows.map((row) => [row.id, row]))
  const records = page.records.map((row) => ({
    ...row,
    todayDone: today.get(row.id)?.done ?? 0,
    todayFailed: today.get(row.id)?.failed ?? 0,
  }))
  return { ...page, records }
}

export async function findOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const { rows } = await sql<Option>`select id as value, name as label, null as note from platform
    where company_id ${ofCompanies(ctx)} and deleted_at is null
      and ${query.ids ? sql`id = any(${query.ids}::uuid[])` : query.keyword ? sql`name ilike ${like(query.keyword)}` : sql`true`}
    order by name limit ${query.size}`.execute(ctx.db)
  return rows
}

/** Platforms that are told; `id` for one of them whether it is or not. */
export async function findPlatforms(ctx: Context, id?: string): Promise<PlatformRecord[]> {
  const { rows } = await sql<PlatformRecord>`select id, version, name, city_standard, region_codes, base_url, app_key,
      app_secret, unit_code, kinds, field_map, start_from, enabled from platform
    where company_id = ${ctx.companyId} and deleted_at is null and ${id ? sql`id = ${id}` : sql`enabled`}
    order by created_at, id`.execute(ctx.db)
  return rows
}

export async function findHealth(ctx: Context, id: string) {
  const { rows } = await sql<{
    healthAt: string | null
    failedAt: string | null
    error: string | null
  }>`select health_at,
      failed_at, error from platform_health
    where company_id ${ofCompanies(ctx)} and id = ${id}`.execute(ctx.db)
  return rows[0] ?? { healthAt: null, failedAt: null, error: null }
}

/** `error` null: it answered. */
export async function noteHealth(ctx: Context, id: string, error: string | null): Promise<void> {
  const at = ctx.now.toISOString()
  const [ok, failed] = error === null ? [at, null] : [null, at]
  await sql`insert into platform_health (company_id, id, health_at, failed_at, error)
    values (${ctx.companyId}, ${id}, ${ok}::timestamptz, ${failed}::timestamptz, ${error})
    on conflict (company_id, id) do update set health_at = coalesce(excluded.health_at, platform_health.health_at),
      failed_at = coalesce(excluded.failed_at, platform_health.failed_at), error = excluded.error`.execute(ctx.db)
}

export async function hasReported(ctx: Context, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from platform_log where company_id = ${ctx.companyId} and platform_id = ${id} limit 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

/** Where our lifts stand, most lifts first. */
export async function findRegions(ctx: Context): Promise<{ code: string; lifts: number }[]> {
  const { rows } = await sql<{ code: string; lifts: number }>`select region_code as code, count(*)::int as lifts
    from elevator e where e.company_id ${ofCompanies(ctx)} and e.deleted_at is null
      and ${elevatorScope(ctx)}
    group by region_code order by 2 desc, 1 limit 100`.execute(ctx.db)
  return rows
}
