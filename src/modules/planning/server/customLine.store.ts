import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { contractScope } from '#modules/permission/server/index.ts'
import type { PlanContract } from './plan.store.ts'

export interface ServedContract extends PlanContract {
  /** Lifts in care under it. */
  elevatorIds: string[]
}

/** The company's contracts of these ids with the lifts they serve. */
export async function findServedContracts(ctx: Context, ids: readonly string[]): Promise<ServedContract[]> {
  const { rows } = await sql<ServedContract>`select c.id, c.name, c.status, c.draft, c.start_date,
      coalesce(c.terminated_at, c.end_date) as end_date, c.promised_visits, c.customer_id,
      array(select l.elevator_id from contract_elevator l join elevator e on e.company_id = l.company_id and e.id = l.elevator_id
        where l.company_id = c.company_id and l.contract_id = c.id and l.active and e.deleted_at is null) as elevator_ids
    from contract c where c.company_id = ${ctx.companyId} and c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null
      and ${contractScope(ctx, 'c')}`.execute(ctx.db)
  return rows
}

/** Those of these teams that are the company's. */
export async function findOwnTeams(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from team
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
