import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import type { templateAsks } from '#modules/template/server/index.ts'
import { ElevatorType } from '#modules/template/shared/template.terms.ts'
import { IN_CARE } from '../shared/elevator.terms.ts'

export async function findBareLifts(ctx: Context): Promise<templateAsks.BareLift[]> {
  const { rows } = await sql<templateAsks.BareLift>`select e.id, e.name, e.device_number, c.name as community_name
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    where e.company_id ${ofCompanies(ctx)} and e.deleted_at is null and ${is('e.use_status', IN_CARE)}
      and e.template_id is null and ${is('e.template_type', ElevatorType.code.special)}
    order by c.name, e.name limit 200`.execute(ctx.db)
  return rows
}

export async function countNational(ctx: Context): Promise<Map<number, number>> {
  const { rows } = await sql<{ category: number; n: number }>`
    select key::int as category, sum(n)::int as n from lift_count
    where company_id ${ofCompanies(ctx)} and kind = 'national' group by key`.execute(ctx.db)
  return new Map(rows.map((row) => [row.category, row.n]))
}

export async function findModels(ctx: Context, elevatorType: number): Promise<templateAsks.ModelOfLifts[]> {
  const { rows } = await sql<templateAsks.ModelOfLifts>`select brand, model, count(*)::int as lifts from elevator
    where company_id = ${ctx.companyId} and deleted_at is null and brand <> '' and model <> ''
      ${elevatorType === 5 ? sql`` : sql`and category = ${elevatorType}`}
    group by brand, model order by 3 desc, 1, 2 limit 500`.execute(ctx.db)
  return rows
}

export const liftsOf = (template: string) => `(select coalesce(sum(r.n), 0)::int from lift_count r
  where r.company_id = ${template}.company_id and r.kind = 'template' and r.key = ${template}.id::text)`
