import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
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
