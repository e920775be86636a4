import { sql } from 'kysely'
import { type Context, isNot } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { contractScope } from '#modules/permission/server/index.ts'
import { MaintainStatus } from '../shared/maintenance.ts'
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

/** Days on which lifts have an order already: a lift has one a day (V15). */
export async function findTakenDays(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, Set<Day>>> {
  const { rows } = await sql<{ elevatorId: string; day: Day }>`select elevator_id, plan_date as day from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = any(${[...elevatorIds]}::uuid[])
      and ${isNot('status', MaintainStatus.code.closed)}
      and deleted_at is null and plan_date >= ${ctx.now.toISOString()}::date - 1`.execute(ctx.db)
  const taken = new Map<string, Set<Day>>()
  for (const { elevatorId, day } of rows) taken.set(elevatorId, (taken.get(elevatorId) ?? new Set<Day>()).add(day))
  return taken
}
