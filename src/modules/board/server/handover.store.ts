import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import type { HandedLift } from '../shared/employeePlan.ts'
import { orderFrom } from './dayOrders.store.ts'

/** More than a year's orders of one person are not judged at once. */
export const MOST_HANDED = 1000

interface Which {
  readonly from: Day
  readonly to: Day | null
  readonly elevatorIds: readonly string[] | undefined
}

const ofLifts = (column: string, ids: readonly string[] | undefined) =>
  ids ? sql`${sql.raw(column)} = any(${[...ids]}::uuid[])` : sql`true`

/** The person's orders not started, one more than the most; who has departed finishes his own. */
export async function findOrdersInHand(
  ctx: Context,
  employeeId: string,
  { from, to, elevatorIds }: Which,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from order_worker w join ${orderFrom} on o.company_id = w.company_id and o.id = w.order_id
    where w.company_id = ${ctx.companyId} and w.employee_id = ${employeeId} and w.plan_date >= ${from}::date
      and (${to}::date is null or w.plan_date <= ${to}::date) and ${is('o.status', MaintainStatus.code.notStarted)}
      and o.deleted_at is null
      and ${ofLifts('o.elevator_id', elevatorIds)} and ${orderScope(ctx)}
    order by o.plan_date, o.id limit ${MOST_HANDED + 1}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Lifts in whose crew the person is, with the orders that go along. */
export async function findLiftsInHand(
  ctx: Context,
  employeeId: string,
  elevatorIds: readonly string[] | undefined,
): Promise<Omit<HandedLift, 'ok' | 'reason'>[]> {
  const { rows } = await sql<Omit<HandedLift, 'ok' | 'reason'>>`
    select e.id, e.name, c.name as community_name, e.worker_ids[1] = ${employeeId}::uuid as leads,
      (select count(*)::int from maintain_order o where o.company_id = e.company_id and o.elevator_id = e.id
        and ${is('o.status', MaintainStatus.code.notStarted)} and o.deleted_at is null
        and o.worker_ids @> array[${employeeId}::uuid]) as orders
    from elevator_worker w join elevator e on e.company_id = w.company_id and e.id = w.elevator_id
      join community c on c.company_id = e.company_id and c.id = e.community_id
    where w.company_id = ${ctx.companyId} and w.employee_id = ${employeeId} and ${is('e.use_status', IN_CARE)}
      and e.deleted_at is null and ${ofLifts('e.id', elevatorIds)} and ${elevatorScope(ctx, 'e')}
    order by leads desc, c.name, e.name, e.id limit 500`.execute(ctx.db)
  return rows
}
