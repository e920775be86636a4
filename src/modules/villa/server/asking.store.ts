import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { type VisitToAsk, visitsToAsk } from './asks.ts'

/**
 * Days on which a crew means to come to a house and whose owner was not asked yet: the first one of a plan made since he
 * was last asked, and all within `ahead` days. The phone is the owner's, by the customer's default contact; the row stays locked while it is asked.
 */
export async function takeVisitsToAsk(ctx: Context, today: Day, ahead: number): Promise<VisitToAsk[]> {
  const waiting = await visitsToAsk(ctx, today, ahead)
  const held = await sql<{ id: string }>`select id from villa_archive where company_id = ${ctx.companyId}
    and id = any(${[...new Set(waiting.map(({ archiveId }) => archiveId))]}::uuid[]) order by id for update skip locked`.execute(
    ctx.db,
  )
  const mine = new Set(held.rows.map(({ id }) => id))
  // Asked once more: another instance may have asked an owner between the two.
  return (await visitsToAsk(ctx, today, ahead)).filter(({ archiveId }) => mine.has(archiveId))
}

export async function keepAsked(ctx: Context, { archiveId, planDate }: VisitToAsk): Promise<void> {
  await sql`insert into villa_visit_ask (company_id, archive_id, plan_date, asked_at)
    values (${ctx.companyId}, ${archiveId}, ${planDate}, ${ctx.now.toISOString()}) on conflict do nothing`.execute(
    ctx.db,
  )
}
