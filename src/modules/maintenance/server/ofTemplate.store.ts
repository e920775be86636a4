import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { PLAN_LIVE, PlanStatus } from '#modules/plan/shared/plan.terms.ts'
import type { templateAsks } from '#modules/template/server/index.ts'
import { ElevatorType, TemplateKind } from '#modules/template/shared/template.terms.ts'

export async function countSchemePlans(ctx: Context, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from maintain_plan
    where company_id = ${ctx.companyId} and fixed_date_scheme_id = ${id}
      and ${is('status', [PlanStatus.code.draft, ...PLAN_LIVE])}
      and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export async function countDoors(ctx: Context): Promise<templateAsks.Doors> {
  const { rows } = await sql<templateAsks.Doors>`select
      count(*) filter (where l.way = 'fixed')::int as fixed_date,
      count(*) filter (where l.way = 'demand')::int as on_demand,
      count(*) filter (where l.way = 'regular')::int as regular,
      count(*) filter (where l.way = 'none')::int as without
    from (select case
        when exists (select 1 from plan_elevator v join maintain_plan p on p.company_id = v.company_id and p.id = v.plan_id
          where v.company_id = e.company_id and v.elevator_id = e.id and v.active and ${is('p.status', PLAN_LIVE)}
            and p.fixed_date_scheme_id is not null and p.deleted_at is null) then 'fixed'
        when ${is('t.kind', TemplateKind.code.onDemand)}
        or exists (select 1 from plan_elevator v join maintain_plan p on p.company_id = v.company_id and p.id = v.plan_id
          where v.company_id = e.company_id and v.elevator_id = e.id and v.active and ${is('p.status', PLAN_LIVE)}
            and p.plan_type = 2 and p.deleted_at is null) then 'demand'
        when e.template_id is null and ${is('e.template_type', ElevatorType.code.special)} then 'none'
        else 'regular' end as way
      from elevator e left join maintain_template t on t.company_id = e.company_id and t.id = e.template_id
      where e.company_id ${ofCompanies(ctx)} and e.deleted_at is null and ${is('e.use_status', IN_CARE)}) l`.execute(
    ctx.db,
  )
  return rows[0] ?? { fixedDate: 0, onDemand: 0, regular: 0, without: 0 }
}

export async function countPlans(ctx: Context, templateId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from maintain_plan
    where company_id = ${ctx.companyId} and template_id = ${templateId} and ${is('status', PLAN_LIVE)}
      and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export async function countUses(ctx: Context, id: string): Promise<{ lifts: number; plans: number; rules: number }> {
  const { rows } = await sql<{ lifts: number; plans: number; rules: number }>`select
    (select count(*)::int from elevator where company_id = ${ctx.companyId} and template_id = ${id}
      and deleted_at is null) as lifts,
    (select count(*)::int from maintain_plan where company_id = ${ctx.companyId} and template_id = ${id}
      and ${is('status', [PlanStatus.code.draft, ...PLAN_LIVE])} and deleted_at is null) as plans,
    (select count(*)::int from demand_rule where company_id = ${ctx.companyId} and template_id = ${id}
      and deleted_at is null) as rules`.execute(ctx.db)
  return rows[0] ?? { lifts: 0, plans: 0, rules: 0 }
}

export const usesOfScheme = (scheme: string) => `(select count(*)::int from maintain_plan p
    where p.company_id = ${scheme}.company_id and p.fixed_date_scheme_id = ${scheme}.id
      and ${is('p.status', PLAN_LIVE)} and p.deleted_at is null) as used_by,
  (select count(*)::int from maintain_plan p join plan_elevator v on v.company_id = p.company_id and v.plan_id = p.id
    where p.company_id = ${scheme}.company_id and p.fixed_date_scheme_id = ${scheme}.id and ${is('p.status', PLAN_LIVE)}
      and p.deleted_at is null and v.active) as lifts`
