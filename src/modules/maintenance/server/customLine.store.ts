import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'

/** Days on which lifts have an order already: a lift has one a day (V15). */
export async function findTakenDays(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, Set<Day>>> {
  const { rows } = await sql<{ elevatorId: string; day: Day }>`select elevator_id, plan_date as day from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = any(${[...elevatorIds]}::uuid[]) and status <> 9
      and deleted_at is null and plan_date >= ${ctx.now.toISOString()}::date - 1`.execute(ctx.db)
  const taken = new Map<string, Set<Day>>()
  for (const { elevatorId, day } of rows) taken.set(elevatorId, (taken.get(elevatorId) ?? new Set<Day>()).add(day))
  return taken
}
