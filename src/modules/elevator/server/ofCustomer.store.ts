import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import type { customerAsks } from '#modules/customer/server/index.ts'
import type { CustomerPlace } from '#modules/customer/shared/customerPlaces.ts'
import { communityScope, elevatorScope } from '#modules/permission/server/index.ts'
import { IN_CARE } from '../shared/elevator.terms.ts'

export async function findPlaces(ctx: Context, customerId: string): Promise<CustomerPlace[]> {
  const { rows } = await sql<CustomerPlace>`select c.id, c.community_no, c.name, c.address,
      c.property_customer_id is not distinct from ${customerId}::uuid as managed,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'deviceNumber', l.device_number,
          'useStatus', l.use_status, 'nextMaintainDate', l.next_maintain_date, 'nextInspectDate', l.next_inspect_date)
          order by l.device_number), '[]')
        from elevator l where l.company_id = c.company_id and l.community_id = c.id and l.customer_id = ${customerId}
          and l.deleted_at is null and ${elevatorScope(ctx, 'l')}) as lifts
    from community c where c.company_id ${ofCompanies(ctx)} and c.deleted_at is null
      and ${communityScope(ctx)} and (c.property_customer_id = ${customerId} or exists (select 1 from elevator l
      where l.company_id = c.company_id
        and l.community_id = c.id and l.customer_id = ${customerId} and l.deleted_at is null))
    order by c.name, c.id`.execute(ctx.db)
  return rows
}

export const liftsOf = (customer: string) => `(select count(*)::int from elevator l
  where l.company_id = ${customer}.company_id and l.customer_id = ${customer}.id
    and l.deleted_at is null and ${is('l.use_status', IN_CARE)})`

export async function hidesLift(ctx: Context, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`select exists (select 1 from elevator e
    where e.company_id ${ofCompanies(ctx)} and e.customer_id = ${customerId} and e.deleted_at is null
      and (${elevatorScope(ctx)}) is not true) as hidden`.execute(ctx.db)
  return rows[0]?.hidden === true
}

export async function findReportLifts(
  ctx: Context,
  { customerId, most }: customerAsks.ReportAsked,
): Promise<customerAsks.ReportLift[]> {
  const { rows } =
    await sql<customerAsks.ReportLift>`select m.name as community_name, e.name, e.device_number, e.register_code,
      e.last_maintain_date, e.next_maintain_date, e.next_inspect_date
    from elevator e join community m on m.company_id = e.company_id and m.id = e.community_id
    where e.company_id ${ofCompanies(ctx)} and e.customer_id = ${customerId} and e.deleted_at is null
      and ${is('e.use_status', IN_CARE)}
    order by m.name, e.device_number limit ${most}`.execute(ctx.db)
  return rows
}
