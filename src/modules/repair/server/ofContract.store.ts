import { sql } from 'kysely'
import { type Context, isNot, ofCompanies } from '#kernel/server/index.ts'
import type { ContractDetail } from '#modules/contract/shared/contractDetail.ts'
import { repairScope } from '#modules/permission/server/index.ts'
import { RepairStatus } from '../shared/repair.ts'

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
    from repair_order o where o.company_id ${ofCompanies(ctx)} and o.deleted_at is null
      and ${isNot('o.status', RepairStatus.code.closed)}
      and o.repair_type = 1 and ${repairScope(ctx)}
      and exists (select 1 from contract_elevator l where l.company_id = o.company_id and l.contract_id = ${id}
        and l.elevator_id = o.elevator_id
        and (o.report_at at time zone 'Asia/Shanghai')::date between l.service_start and l.service_end)`.execute(ctx.db)
  const found = rows[0]
  if (!found?.ever) return null
  const { ever: _, ...arrival } = found
  return arrival
}
