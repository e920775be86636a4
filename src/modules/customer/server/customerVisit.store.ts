import { sql } from 'kysely'
import { type Context, dataScope, isNot, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { customerScope } from '#modules/permission/server/index.ts'
import type { CustomerVisit } from '../shared/customerVisit.ts'

/** A visit is seen by whoever sees its customer; `findRow` asks. */
dataScope('customerVisit', 'v', (ctx, v) => ({
  within: sql`exists (select 1 from customer su where su.company_id = ${sql.raw(v)}.company_id
    and su.id = ${sql.raw(v)}.customer_id and ${customerScope(ctx, 'su')})`,
}))

/** Visits to a customer, the latest first. */
export async function findVisits(ctx: Context, customerId: string): Promise<CustomerVisit[]> {
  const { rows } = await sql<CustomerVisit>`select v.id, v.version, v.customer_id, v.visited_on, v.kind, v.visitor_id,
      e.name as visitor_name, v.contact_name, v.content, v.next_on, v.next_note, v.files,
      exists (select 1 from customer_visit l where l.company_id = v.company_id and l.customer_id = v.customer_id
        and l.visited_on > v.visited_on and l.deleted_at is null) as followed
    from customer_visit v join employee e on e.company_id = v.company_id and e.id = v.visitor_id
    where v.company_id ${ofCompanies(ctx)} and v.customer_id = ${customerId} and v.deleted_at is null
    order by v.visited_on desc, v.id desc limit 500`.execute(ctx.db)
  return rows
}

export interface DueVisit {
  id: string
  customerId: string
  customerName: string
  nextOn: Day
  nextNote: string | null
  receiver: string
}

/** Next visits whose day has come within the last week and that nobody made yet; the visitor still works here. */
export async function findDueVisits(ctx: Context, today: Day): Promise<DueVisit[]> {
  const { rows } = await sql<DueVisit>`select v.id, v.customer_id, c.name as customer_name, v.next_on, v.next_note,
      e.user_id as receiver
    from customer_visit v
      join customer c on c.company_id = v.company_id and c.id = v.customer_id and c.deleted_at is null
      join employee e on e.company_id = v.company_id and e.id = v.visitor_id and e.user_id is not null and ${isNot('e.state', EmployeeState.code.left)}
    where v.company_id = ${ctx.companyId} and v.deleted_at is null
      and v.next_on between ${today}::date - 7 and ${today}::date
      and not exists (select 1 from customer_visit l where l.company_id = v.company_id and l.customer_id = v.customer_id
        and l.visited_on > v.visited_on and l.deleted_at is null)`.execute(ctx.db)
  return rows
}

/** Whether the person is an employee of the company. */
export async function isEmployee(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from employee where company_id = ${ctx.companyId} and id = ${id}
    and deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}
