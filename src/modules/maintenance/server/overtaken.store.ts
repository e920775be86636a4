import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'

/** Who made this move of the order last, and when by the clock. */
export async function findLast(
  ctx: Context,
  orderId: string,
  type: string,
): Promise<{ actorId: string | null; name: string; time: string } | undefined> {
  const { rows } = await sql<{ actorId: string | null; actor: string; occurredAt: string }>`
    select actor_id, actor, occurred_at from order_event
    where company_id = ${ctx.companyId} and order_id = ${orderId} and type = ${type}
      and coalesce((after ->> 'second')::boolean, false) = false
    order by occurred_at desc, id desc limit 1`.execute(ctx.db)
  const row = rows[0]
  return row && { actorId: row.actorId, name: row.actor, time: formatTokens(row.occurredAt, 'HH:mm') }
}
