import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { OrderPeople } from '#modules/elevator/server/index.ts'
import { MaintainStatus } from '../shared/maintenance.ts'

/** People of orders that are not started; what is under way stays with who began it. */
export async function setPeople(ctx: Context, orders: readonly OrderPeople[]): Promise<void> {
  const rows = orders.map(({ id, after }) => ({ id, workers: after }))
  await sql`update maintain_order o set worker_ids = v.workers, version = o.version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id uuid, workers uuid[])
    where o.company_id = ${ctx.companyId} and o.id = v.id and ${is('o.status', MaintainStatus.code.notStarted)}`.execute(
    ctx.db,
  )
}
