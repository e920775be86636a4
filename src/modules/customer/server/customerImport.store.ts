import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { NamedPlace } from '#modules/community/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'

/** Employees at work, by name and number. */
export async function findSalesmen(ctx: Context): Promise<NamedPlace[]> {
  const { rows } = await sql<NamedPlace>`select id, name, employee_no as number from employee
    where company_id = ${ctx.companyId} and deleted_at is null and ${is('state', EmployeeState.code.active)}`.execute(
    ctx.db,
  )
  return rows
}

export interface TakenCustomer {
  name: string
  creditCode: string | null
  idCardIndex: string | null
  /** Former names and numbers are taken too: a merged customer must not come back by a spreadsheet. */
  mergedInto: string | null
}

export async function findTakenCustomers(ctx: Context): Promise<TakenCustomer[]> {
  const { rows } = await sql<TakenCustomer>`select name, credit_code, id_card_index, null as merged_into from customer
      where company_id = ${ctx.companyId} and deleted_at is null
    union all select a.name, null, null, c.name from customer_alias a
      join customer c on c.company_id = a.company_id and c.id = a.customer_id
      where a.company_id = ${ctx.companyId} and c.deleted_at is null`.execute(ctx.db)
  return rows
}
