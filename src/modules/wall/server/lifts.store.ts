import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { type Day, monthStart } from '#kernel/shared/days.ts'
import { midnight, own } from '#modules/board/server/index.ts'
import type { HealthGrade } from '#modules/diagnosis/shared/healthRule.ts'
import { visibleLifts } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { repairScope } from '#modules/repair/server/index.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'

interface LiftCounts {
  readonly lifts: number
  readonly online: number
  readonly offline: number
  readonly without: number
}

/** A lift without a terminal is 未接入, one whose terminal is silent 离线: neither is well, and neither is 0. */
export const heardAs = {
  online: sql`e.terminal_no is not null and e.online is true`,
  offline: sql`e.terminal_no is not null and e.online is not true`,
  without: sql`e.terminal_no is null`,
} as const

export async function countLifts(ctx: Context): Promise<LiftCounts> {
  const { rows } = await sql<LiftCounts>`select count(*)::int as lifts,
      count(*) filter (where ${heardAs.online})::int as online,
      count(*) filter (where ${heardAs.offline})::int as offline,
      count(*) filter (where ${heardAs.without})::int as without
    from elevator e where ${visibleLifts(ctx)} and ${is('e.use_status', IN_CARE)}`.execute(ctx.db)
  return rows[0] ?? { lifts: 0, online: 0, offline: 0, without: 0 }
}

/** How many lifts stand in each grade of 电梯医院. */
export async function countGrades(ctx: Context): Promise<{ grade: HealthGrade; held: number }[]> {
  const { rows } = await sql<{ grade: HealthGrade; held: number }>`select h.grade, count(*)::int as held
    from lift_health h join elevator e on e.company_id = h.company_id and e.id = h.id
    where ${visibleLifts(ctx)} group by 1 order by 1`.execute(ctx.db)
  return rows
}

interface MonthFigures {
  readonly recoverMinutes: string | null
  readonly trappedMonth: number
  readonly trappedArriveMinutes: string | null
  readonly trappedOver: number
}

/** What an inspector asks of this month: how soon people were there, and how soon it ran again. */
export async function findMonth(ctx: Context, day: Day): Promise<MonthFigures> {
  const trapped = is('o.repair_type', RepairType.code.trapped)
  const minutes = (to: string) => sql.raw(`extract(epoch from ${to} - o.report_at) / 60`)
  const { rows } = await sql<MonthFigures>`select
      round(avg(${minutes('o.complete_at')}) filter (where o.complete_at is not null), 1)::text as recover_minutes,
      count(*) filter (where ${trapped})::int as trapped_month,
      round(avg(${minutes('o.arrive_at')}) filter (where ${trapped} and o.arrive_at is not null), 1)::text
        as trapped_arrive_minutes,
      count(*) filter (where ${trapped} and o.arrive_over)::int as trapped_over
    from repair_order o where ${own(ctx, 'o')} and o.deleted_at is null
      and ${isNot('o.status', RepairStatus.code.closed)} and o.report_at >= ${midnight(monthStart(day))}
      and ${repairScope(ctx)}`.execute(ctx.db)
  return rows[0] ?? { recoverMinutes: null, trappedMonth: 0, trappedArriveMinutes: null, trappedOver: 0 }
}

interface CompanyFacts {
  readonly name: string
  readonly lng: number | null
  readonly lat: number | null
}

export async function findCompany(ctx: Context): Promise<CompanyFacts> {
  const { rows } = await sql<CompanyFacts>`select coalesce(nullif(short_name, ''), name) as name, lng, lat from company
    where company_id ${ofCompanies(ctx)} order by (company_id = ${ctx.companyId}) desc limit 1`.execute(ctx.db)
  return rows[0] ?? { name: '', lng: null, lat: null }
}

/** Names of people by their ids, in no order. */
export async function namesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`select id, name from employee
    where company_id ${ofCompanies(ctx)} and id = any(${[...new Set(ids)]}::uuid[]) and deleted_at is null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
