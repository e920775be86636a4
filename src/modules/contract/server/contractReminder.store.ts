import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { ContractStatus } from '../shared/contract.terms.ts'

export interface Expiring {
  readonly id: string
  readonly contractNo: string
  readonly name: string
  readonly customerName: string
  readonly endDate: Day
  readonly daysLeft: number
  /** Logins of salesman and manager; the one who entered the contract when it names neither. */
  readonly receivers: string[]
}

/** Running contracts with at most so many days left, today included, that nobody has renewed. */
export async function findExpiring(ctx: Context, day: Day, within: number): Promise<Expiring[]> {
  const { rows } = await sql<Omit<Expiring, 'receivers'> & { named: string[]; createdBy: string | null }>`
    select k.id, k.contract_no, k.name, c.name as customer_name, k.end_date, k.end_date - ${day}::date as days_left,
      k.created_by, array(select p.user_id from employee p where p.company_id = k.company_id
        and p.id in (k.salesman_id, k.manager_id) and p.user_id is not null
        and ${is('p.state', EmployeeState.code.active)} and p.deleted_at is null) as named
    from contract k join customer c on c.company_id = k.company_id and c.id = k.customer_id
    where k.company_id = ${ctx.companyId} and ${is('k.status', ContractStatus.code.running)} and not k.draft
      and k.terminated_at is null
      and k.deleted_at is null and k.end_date between ${day}::date and ${day}::date + ${within}::int
      and not exists (select 1 from contract n where n.company_id = k.company_id and n.renewed_from_id = k.id
        and ${isNot('n.status', ContractStatus.code.voided)} and not n.draft and n.deleted_at is null)
    order by k.end_date, k.id`.execute(ctx.db)
  return rows.map(({ named, createdBy, ...row }) => ({
    ...row,
    receivers: named.length > 0 ? named : createdBy === null ? [] : [createdBy],
  }))
}
