import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import type { contractAsks } from '#modules/contract/server/index.ts'
import { MAINTAIN_DONE, MaintainStatus } from '../shared/maintenance.ts'

export async function countVisits(ctx: Context, id: string): Promise<contractAsks.Visits> {
  const { rows } =
    await sql<contractAsks.Visits>`select (count(*) filter (where ${is('status', MAINTAIN_DONE)}))::int as done,
      (count(*) filter (where ${isNot('status', MaintainStatus.code.closed)}))::int as planned from maintain_order
    where company_id ${ofCompanies(ctx)} and contract_id = ${id} and deleted_at is null`.execute(ctx.db)
  return rows[0] as contractAsks.Visits
}

export async function countOrdersAfter(ctx: Context, id: string, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from maintain_order
    where company_id = ${ctx.companyId} and contract_id = ${id} and plan_date > ${day}
      and ${is('status', MaintainStatus.code.notStarted)}
      and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
