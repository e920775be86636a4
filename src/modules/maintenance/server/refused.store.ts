import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { CloseReason, MaintainStatus } from '../shared/maintenance.ts'

/** Visits that the customer let nobody do (jobs 6.4): their breach counts, as 非我方原因. */

/** Why a gap is not the company's doing: the visit between the two days that the customer refused; null for none. */
export async function refusedBetween(ctx: Context, elevatorId: string, from: Day, to: Day): Promise<string | null> {
  const { rows } = await sql<{ orderNo: string }>`select order_no from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = ${elevatorId}
      and ${is('status', MaintainStatus.code.closed)} and deleted_at is null
      and close_reason = ${CloseReason.code.refused} and plan_date > ${from}::date and plan_date <= ${to}::date
    order by plan_date desc limit 1`.execute(ctx.db)
  return rows[0] ? `非我方原因：客户拒绝进场（${rows[0].orderNo}）` : null
}

export interface RefusedFacts {
  companyId: string
  companyName: string
  address: string | null
  useUnit: string
  officer: string | null
  lastVisit: Day | null
}

export async function findRefusedFacts(ctx: Context, orderId: string): Promise<RefusedFacts> {
  const { rows } =
    await sql<RefusedFacts>`select o.company_id, k.name as company_name, coalesce(e.address, c.address) as address,
      u.name as use_unit, e.safety_officer as officer, e.last_maintain_date as last_visit
    from maintain_order o join company k on k.company_id = o.company_id
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    join customer u on u.company_id = o.company_id and u.id = o.customer_id
    where o.company_id ${ofCompanies(ctx)} and o.id = ${orderId}`.execute(ctx.db)
  if (!rows[0]) throw new Error(`no order ${orderId}`)
  return rows[0]
}
