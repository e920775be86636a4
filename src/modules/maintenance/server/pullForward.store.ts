import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import { MaintainStatus } from '../shared/maintenance.ts'

/** Orders not started on these days that the person may see, earliest first. */
export async function findOrdersOn(ctx: Context, days: readonly Day[], most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select o.id from maintain_order o
    where o.company_id = ${ctx.companyId} and o.plan_date = any(${[...days]}::date[])
      and ${is('o.status', MaintainStatus.code.notStarted)}
      and o.deleted_at is null and ${orderScope(ctx)}
    order by o.plan_date, o.order_no limit ${most}`.execute(ctx.db)
  return rows.map(({ id }) => id)
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
