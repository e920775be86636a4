import { is } from '#kernel/server/index.ts'
import { AR_DUE } from '../shared/terms.ts'

const owed = (customer: string) =>
  `from ar_item i where i.company_id = ${customer}.company_id and i.customer_id = ${customer}.id and ${is('i.state', AR_DUE)}
    and i.balance > 0`

export const unpaidOf = (customer: string) => `(select coalesce(sum(i.balance), 0)::numeric(14, 2) ${owed(customer)})`
export const overdueDaysOf = (customer: string, day: string) =>
  `(select coalesce(greatest(0, '${day}'::date - min(i.due_date)), 0) ${owed(customer)})`
