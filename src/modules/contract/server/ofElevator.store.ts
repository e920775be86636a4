import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { ElevatorContract } from '#modules/elevator/shared/elevatorDetail.ts'
import { CONTRACT_IN_FORCE } from '../shared/contract.terms.ts'

export async function findServingContract(ctx: Context, elevatorId: string): Promise<string | undefined> {
  const { rows } = await sql<{ contractNo: string }>`select k.contract_no from contract_elevator l
    join contract k on k.company_id = l.company_id and k.id = l.contract_id
    where l.company_id = ${ctx.companyId} and l.elevator_id = ${elevatorId} and l.service_end >= ${dayOf(ctx.now)}
      and ${is('k.status', CONTRACT_IN_FORCE)} and not k.draft and k.deleted_at is null
    order by l.service_start limit 1`.execute(ctx.db)
  return rows[0]?.contractNo
}

export async function findContracts(ctx: Context, elevatorId: string): Promise<ElevatorContract[]> {
  const { rows } =
    await sql<ElevatorContract>`select k.id as contract_id, k.contract_no, k.name, k.type, k.status, k.draft,
      u.name as customer_name, l.service_start, l.service_end, l.unit_price, l.price_unit, l.amount
    from contract_elevator l join contract k on k.company_id = l.company_id and k.id = l.contract_id
    join customer u on u.company_id = k.company_id and u.id = k.customer_id
    where l.company_id ${ofCompanies(ctx)} and l.elevator_id = ${elevatorId} and k.deleted_at is null
    order by l.service_start desc, k.contract_no desc`.execute(ctx.db)
  return rows
}

export const contractOf = (lift: string) => ({
  join: `left join contract k on k.company_id = ${lift}.company_id and k.id = ${lift}.contract_id`,
  no: 'k.contract_no',
  end: 'k.end_date',
  service: {
    join: `left join lateral (select l.service_start, l.service_end from contract_elevator l
      where l.company_id = ${lift}.company_id and l.contract_id = ${lift}.contract_id and l.elevator_id = ${lift}.id
        and l.active
      order by l.service_end desc limit 1) s on true`,
    start: 's.service_start',
    end: 's.service_end',
  },
})
