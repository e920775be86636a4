import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { orderScope } from '#modules/permission/server/index.ts'

interface LoadsAsked {
  readonly people: readonly string[]
  /** Orders that are about to move and do not count. */
  readonly ids: readonly string[]
  readonly from: Day
  readonly to: Day
}

/** Planned minutes of people by `${employeeId} ${day}`. */
export async function findCrewLoads(ctx: Context, { people, ids, from, to }: LoadsAsked): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; minutes: number }>`select w.id || ' ' || o.plan_date as key,
      sum(o.std_minutes)::int as minutes
    from maintain_order o, unnest(o.worker_ids) as w (id)
    where o.company_id = ${ctx.companyId} and o.plan_date between ${from}::date and ${to}::date
      and o.status in (0, 1, 2, 7) and o.deleted_at is null and w.id = any(${[...people]}::uuid[])
      and o.id <> all(${[...ids]}::uuid[])
    group by w.id, o.plan_date`.execute(ctx.db)
  return new Map(rows.map(({ key, minutes }) => [key, minutes]))
}

/** Orders not started on these days that the person may see, earliest first. */
export async function findOrdersOn(ctx: Context, days: readonly Day[], most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select o.id from maintain_order o
    where o.company_id = ${ctx.companyId} and o.plan_date = any(${[...days]}::date[]) and o.status = 0
      and o.deleted_at is null and ${orderScope(ctx)}
    order by o.plan_date, o.order_no limit ${most}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
