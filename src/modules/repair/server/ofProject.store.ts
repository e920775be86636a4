import { sql } from 'kysely'
import { type Context, isNot, ofCompanies } from '#kernel/server/index.ts'
import { addDays, addMonths, dayOf, monthStart } from '#kernel/shared/days.ts'
import { wholeNameOf } from '#modules/elevator/server/index.ts'
import { repairScope } from '#modules/permission/server/index.ts'
import { may } from '#modules/project/shared/permissions.ts'
import type { ProjectRepairs } from '#modules/project/shared/projectWork.ts'
import { RepairStatus } from '../shared/repair.ts'

/** 近30天困人: today and the 29 days before it. */
const TRAPPED_DAYS = 30

const MONTHS = 12

const startOf = (day: string) => `${day}T00:00:00+08:00`

/** Repairs of lifts that are in the project now; closed ones (10) were none, or belong to another order. */
const repairsOf = (ctx: Context, from: string) => sql`elevator e
    join repair_order o on o.company_id = e.company_id and o.elevator_id = e.id
    where e.company_id ${ofCompanies(ctx)} and e.deleted_at is null
      and o.deleted_at is null and ${isNot('o.status', RepairStatus.code.closed)}
      and o.report_at >= ${startOf(from)}::timestamptz and ${repairScope(ctx)}`

const arriveMinutes = sql`floor(extract(epoch from o.arrive_at - o.report_at) / 60)::int`

export async function countTrapped(ctx: Context, ids: readonly string[]): Promise<Map<string, number> | undefined> {
  if (!ctx.may(may.repairs)) return undefined
  const wanted = [...ids]
  const { rows } = await sql<{ id: string; n: number }>`select p.id, coalesce(t.n, 0)::int as n from project p
    left join (select e.company_id, e.project_id, count(*) as n
      from ${repairsOf(ctx, addDays(dayOf(ctx.now), 1 - TRAPPED_DAYS))} and o.repair_type = 1
        and e.project_id = any(${wanted}::uuid[]) group by 1, 2) t on t.company_id = p.company_id and t.project_id = p.id
    where p.company_id ${ofCompanies(ctx)} and p.id = any(${wanted}::uuid[])
      and exists (select 1 from repair_order x where x.company_id = p.company_id and x.deleted_at is null)`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function findRepairs(ctx: Context, id: string): Promise<ProjectRepairs> {
  const from = addMonths(monthStart(dayOf(ctx.now)), 1 - MONTHS)
  const mine = sql`${repairsOf(ctx, from)} and e.project_id = ${id}`
  const months = await sql<ProjectRepairs['months'][number]>`select
      to_char(o.report_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, count(*)::int as reported,
      (count(*) filter (where o.repair_type = 1))::int as trapped,
      round(avg(extract(epoch from o.arrive_at - o.report_at) / 60))::int as arrive_minutes,
      (count(*) filter (where o.arrive_over))::int as arrive_over
    from ${mine} group by 1 order by 1`.execute(ctx.db)
  const trapped = await sql<ProjectRepairs['trapped'][number]>`select o.id,
      ${sql.raw(wholeNameOf('e'))} as lift_name,
      o.report_at, ${arriveMinutes} as arrive_minutes, o.arrive_over, o.trapped_count
    from ${mine} and o.repair_type = 1 order by o.report_at desc, o.id limit 50`.execute(ctx.db)
  return { months: [...months.rows], trapped: [...trapped.rows] }
}
