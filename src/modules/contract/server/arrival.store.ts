import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { repairScope } from '#modules/permission/server/index.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'

/**
 * 实际到场: 困人 of the contract's lifts, reported on days that the contract serves them. Repairs belong to the module further
 * right; what a contract shows of them is read here. Closed ones (10) were none, or belong to another order.
 */
export async function findArrival(
  ctx: Context,
  { id, arriveMinutes }: { id: string; arriveMinutes: number | null },
): Promise<ContractDetail['arrival']> {
  const { rows } = await sql<
    NonNullable<ContractDetail['arrival']> & { ever: boolean }
  >`select count(*)::int as trapped,
      round(avg(extract(epoch from o.arrive_at - o.report_at) / 60))::int as minutes,
      (count(*) filter (where o.arrive_at > o.report_at + ${arriveMinutes}::int * interval '1 minute'))::int as late,
      exists (select 1 from repair_order x where x.company_id ${ofCompanies(ctx)} and x.deleted_at is null) as ever
    from repair_order o where o.company_id ${ofCompanies(ctx)} and o.deleted_at is null and o.status <> 10
      and o.repair_type = 1 and ${repairScope(ctx)}
      and exists (select 1 from contract_elevator l where l.company_id = o.company_id and l.contract_id = ${id}
        and l.elevator_id = o.elevator_id
        and (o.report_at at time zone 'Asia/Shanghai')::date between l.service_start and l.service_end)`.execute(ctx.db)
  const found = rows[0]
  if (!found?.ever) return null
  const { ever: _, ...arrival } = found
  return arrival
}
