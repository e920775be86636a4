import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { addDays, type Day, monthStart } from '#kernel/shared/days.ts'
import { countFrom, midnight, orderIs, orderWhere, own } from '#modules/board/server/index.ts'
import { MAINTAIN_DONE, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { evaluationScope } from '#modules/permission/server/index.ts'
import { repairScope } from '#modules/repair/server/index.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import type { DayWork, ManageView, TeamDay } from '../shared/workbench.ts'

/** What 管理 counts by day and by team (archives 4.1). */

const WEEK_DAYS = 7

/** The last seven days with today as the last one: planned by plan date, done by the instant it was completed. */
export async function findWeek(ctx: Context, day: Day): Promise<DayWork[]> {
  const from = addDays(day, 1 - WEEK_DAYS)
  const planned = orderWhere(
    ctx,
    sql`o.plan_date between ${from}::date and ${day}::date and ${isNot('o.status', MaintainStatus.code.closed)}`,
  )
  const done = orderWhere(
    ctx,
    sql`${is('o.status', MAINTAIN_DONE)} and o.complete_at >= ${midnight(from)}
      and o.complete_at < ${midnight(addDays(day, 1))}`,
  )
  const { rows } = await sql<DayWork>`
    with planned as (select o.plan_date as day, count(*)::int as n from ${countFrom} where ${planned} group by 1),
    done as (select (o.complete_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as n,
        coalesce(sum(o.work_minutes), 0)::int as minutes from ${countFrom} where ${done} group by 1)
    select d::date as day, coalesce(p.n, 0) as planned, coalesce(f.n, 0) as done, coalesce(f.minutes, 0) as minutes
    from generate_series(${from}::date, ${day}::date, interval '1 day') d
      left join planned p on p.day = d::date left join done f on f.day = d::date
    order by 1`.execute(ctx.db)
  return rows
}

/** Teams with work today or something open from before; every figure is one of the list of orders. */
export async function findTeams(ctx: Context, day: Day): Promise<TeamDay[]> {
  const part = (name: keyof typeof orderIs) => orderWhere(ctx, sql`o.team_id is not null and ${orderIs[name](day)}`)
  const of = (name: keyof typeof orderIs) =>
    sql`(select o.company_id, o.team_id, count(*)::int as n from ${countFrom} where ${part(name)} group by 1, 2)`
  const { rows } = await sql<TeamDay>`
    select t.id, t.name, coalesce(a.n, 0) as due, coalesce(b.n, 0) as done, coalesce(l.n, 0) as late,
      coalesce(s.n, 0) as legal_soon
    from team t left join ${of('dueToday')} a on a.company_id = t.company_id and a.team_id = t.id
      left join ${of('doneToday')} b on b.company_id = t.company_id and b.team_id = t.id
      left join ${of('late')} l on l.company_id = t.company_id and l.team_id = t.id left join ${of('legalSoon')} s on s.company_id = t.company_id and s.team_id = t.id
    where ${own(ctx, 't')} and t.deleted_at is null and coalesce(a.n, b.n, l.n, s.n) is not null
    order by due desc, late desc, t.name, t.id limit 30`.execute(ctx.db)
  return rows
}

/** 近30天平均星级, of given stars only; null when nobody ever evaluated: 未采集, not 0. */
export async function findStars(ctx: Context, day: Day): Promise<{ average: string | null; count: number } | null> {
  const given = sql`evaluation o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where ${own(ctx, 'o')} and o.deleted_at is null and o.star is not null and ${evaluationScope(ctx)}`
  const { rows } = await sql<{ average: string | null; count: number; ever: boolean }>`select
      round(avg(o.star), 2)::text as average, count(*)::int as count, exists (select 1 from ${given}) as ever
    from ${given} and o.given_at >= ${midnight(addDays(day, -29))}`.execute(ctx.db)
  const found = rows[0]
  return found?.ever ? { average: found.average, count: found.count } : null
}

/** 昨日/本月困人 and the mean arrival (archives 4.1); closed ones were none, or belong to another order. */
export async function findTrapped(ctx: Context, day: Day): Promise<ManageView['trapped']> {
  const month = midnight(monthStart(day))
  const caught = sql`${is('o.repair_type', RepairType.code.trapped)} and ${isNot('o.status', RepairStatus.code.closed)}`
  const thisMonth = sql`${caught} and o.report_at >= ${month}`
  const { rows } = await sql<NonNullable<ManageView['trapped']> & { ever: boolean }>`select
      count(*) filter (where ${caught} and o.report_at >= ${midnight(addDays(day, -1))} and o.report_at < ${midnight(day)})::int
        as yesterday,
      count(*) filter (where ${thisMonth})::int as month,
      round(avg(extract(epoch from o.arrive_at - o.report_at)) filter (where ${thisMonth}) / 60, 1)::text as arrive_minutes,
      count(*) filter (where ${thisMonth} and o.arrive_over)::int as over,
      exists (select 1 from repair_order x where ${own(ctx, 'x')} and x.deleted_at is null) as ever
    from repair_order o where ${own(ctx, 'o')} and o.deleted_at is null and ${repairScope(ctx)}
      and o.report_at >= least(${month}, ${midnight(addDays(day, -1))})`.execute(ctx.db)
  const found = rows[0]
  if (!found?.ever) return null
  const { ever: _, ...trapped } = found
  return trapped
}
