import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, companyNameFor, type DB, is, like, ofCompanies } from '#kernel/server/index.ts'
import type { Option } from '#kernel/shared/page.ts'
import type { TemplateDoors } from '../shared/doors.ts'
import { type SchemeDetail, SchemeStatus } from '../shared/fixedDate.ts'
import { ElevatorType, TemplateKind } from '../shared/template.terms.ts'

export type SchemeRecord = Selectable<DB['fixedDateScheme']> & {
  usedBy: number
  lifts: number
  companyName: string | null
}

export const datesOf = ({ dates }: SchemeRecord) => dates as unknown as SchemeDetail['dates']

/** Schemes of the caller's companies with the lines and lifts that follow them; a company has tens of them at most. */
export async function findSchemes(ctx: Context, id?: string): Promise<SchemeRecord[]> {
  const { rows } = await sql<SchemeRecord>`select s.*, ${companyNameFor(ctx, 's')} as company_name,
      (select count(*)::int from maintain_plan p where p.company_id = s.company_id and p.fixed_date_scheme_id = s.id
        and p.status in (1, 2) and p.deleted_at is null) as used_by,
      (select count(*)::int from maintain_plan p join plan_elevator v on v.company_id = p.company_id and v.plan_id = p.id
        where p.company_id = s.company_id and p.fixed_date_scheme_id = s.id and p.status in (1, 2)
          and p.deleted_at is null and v.active) as lifts
    from fixed_date_scheme s
    where s.company_id ${ofCompanies(ctx)} and s.deleted_at is null
      and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
    order by s.name`.execute(ctx.db)
  return rows
}

export async function schemeOptions(
  ctx: Context,
  { keyword, ids, size }: { keyword?: string | undefined; ids?: string[] | undefined; size: number },
): Promise<z.output<typeof Option>[]> {
  const which = ids
    ? sql`id = any(${ids}::uuid[])`
    : sql`${is('status', SchemeStatus.code.enabled)} and name ilike ${like(keyword ?? '')}`
  const { rows } = await sql<{ value: string; label: string; n: number }>`select id as value, name as label,
      jsonb_array_length(dates) as n from fixed_date_scheme
    where company_id = ${ctx.companyId} and deleted_at is null and ${which} order by name limit ${size}`.execute(ctx.db)
  return rows.map(({ value, label, n }) => ({ value, label, note: `每年${n}次` }))
}

/** Lines that are not over: they would lose their dates. */
export async function countSchemePlans(ctx: Context, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from maintain_plan
    where company_id = ${ctx.companyId} and fixed_date_scheme_id = ${id} and status in (0, 1, 2)
      and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export type Doors = Omit<TemplateDoors, 'bare'>

/** How many lifts in care follow which kind of template, and how many none (jobs 4.1 maintainTemplate). */
export async function countDoors(ctx: Context): Promise<Doors> {
  const { rows } = await sql<Doors>`select
      count(*) filter (where l.way = 'fixed')::int as fixed_date,
      count(*) filter (where l.way = 'demand')::int as on_demand,
      count(*) filter (where l.way = 'regular')::int as regular,
      count(*) filter (where l.way = 'none')::int as without
    from (select case
        when exists (select 1 from plan_elevator v join maintain_plan p on p.company_id = v.company_id and p.id = v.plan_id
          where v.company_id = e.company_id and v.elevator_id = e.id and v.active and p.status in (1, 2)
            and p.fixed_date_scheme_id is not null and p.deleted_at is null) then 'fixed'
        when ${is('t.kind', TemplateKind.code.onDemand)}
        or exists (select 1 from plan_elevator v join maintain_plan p on p.company_id = v.company_id and p.id = v.plan_id
          where v.company_id = e.company_id and v.elevator_id = e.id and v.active and p.status in (1, 2)
            and p.plan_type = 2 and p.deleted_at is null) then 'demand'
        when e.template_id is null and ${is('e.template_type', ElevatorType.code.special)} then 'none'
        else 'regular' end as way
      from elevator e left join maintain_template t on t.company_id = e.company_id and t.id = e.template_id
      where e.company_id ${ofCompanies(ctx)} and e.deleted_at is null and e.use_status in (1, 2)) l`.execute(ctx.db)
  return rows[0] ?? { fixedDate: 0, onDemand: 0, regular: 0, without: 0 }
}

export type BareLift = TemplateDoors['bare'][number]

/** Lifts in care without a checklist: type 5 has none until one was made from the manufacturer's manual (jobs 1.1). */
export async function findBareLifts(ctx: Context): Promise<BareLift[]> {
  const { rows } = await sql<BareLift>`select e.id, e.name, e.device_number, c.name as community_name
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    where e.company_id ${ofCompanies(ctx)} and e.deleted_at is null and e.use_status in (1, 2)
      and e.template_id is null and ${is('e.template_type', ElevatorType.code.special)}
    order by c.name, e.name limit 200`.execute(ctx.db)
  return rows
}
