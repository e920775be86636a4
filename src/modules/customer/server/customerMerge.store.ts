import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { liftsOf } from './asks.ts'

/** Former names lead to the customer that stays. */
export async function moveAliases(ctx: Context, keepId: string, dropId: string): Promise<void> {
  await sql`update customer_alias set customer_id = ${keepId}
    where company_id = ${ctx.companyId} and customer_id = ${dropId}`.execute(ctx.db)
}

/** People of both, each once; the surviving customer's default stays the default. */
export async function joinContacts(ctx: Context, keepId: string, dropId: string): Promise<void> {
  await sql`delete from customer_contact d where d.company_id = ${ctx.companyId} and d.customer_id = ${dropId}
    and exists (select 1 from customer_contact k where k.company_id = d.company_id and k.customer_id = ${keepId}
      and k.name = d.name and k.phone = d.phone)`.execute(ctx.db)
  await sql`update customer_contact set customer_id = ${keepId}, is_default = false, sort = sort + 100
    where company_id = ${ctx.companyId} and customer_id = ${dropId}`.execute(ctx.db)
}

export interface Candidate {
  id: string
  customerNo: string
  name: string
  creditCode: string | null
  elevatorCount: number
  /** The name asked about is a former one of this customer. */
  former: string | null
}

/** Customers whose name is about as long, by present and former names, and those with the credit code. */
export async function findCandidates(
  ctx: Context,
  asked: { name: string; creditCode: string; exceptId?: string | undefined },
): Promise<Candidate[]> {
  const { length } = [...asked.name]
  // Brackets and the legal form do not count, so the written lengths may differ by more than the tenth that counts.
  const slack = Math.ceil(length / 10) + 10
  const other = sql`c.company_id = ${ctx.companyId} and c.deleted_at is null and c.id is distinct from ${asked.exceptId ?? null}::uuid`
  const lifts = sql`${sql.raw(liftsOf('c'))} as elevator_count`
  const { rows } = await sql<Candidate>`select c.id, c.customer_no, c.name, c.credit_code, ${lifts}, null as former
      from customer c where ${other} and (c.credit_code = ${asked.creditCode}
        or length(c.name) between ${length - slack} and ${length + slack})
    union all select c.id, c.customer_no, c.name, c.credit_code, ${lifts}, a.name
      from customer_alias a join customer c on c.company_id = a.company_id and c.id = a.customer_id
      where ${other} and length(a.name) between ${length - slack} and ${length + slack}`.execute(ctx.db)
  return rows
}
