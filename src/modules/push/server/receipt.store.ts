import { sql } from 'kysely'
import { type Context, is, type Receipt, type Sent } from '#kernel/server/index.ts'
import { type PushChannel, PushStatus } from '../shared/terms.ts'

/** What became of texts and calls that were sent, as their providers say it (decision 0199). */

const { waiting, sent, delivered, failed } = PushStatus.code

/** Seconds after it went out; what is not known by then stays 已发. */
const ASKED_AFTER = [20, 60, 180, 600, 3600, 21_600, 86_400] as const
const momentsOf = (sentAt: Date) => ASKED_AFTER.map((seconds) => new Date(sentAt.getTime() + seconds * 1000))
/** When what went out then is asked about after this moment; undefined: not any more. */
export const nextReceipt = (sentAt: Date, now: Date): Date | undefined => momentsOf(sentAt).find((at) => at > now)

export interface Asked extends Sent {
  readonly id: string
  readonly channel: PushChannel
}

/** What is to be asked now, for this instance alone: the next moment stands there before anybody is asked. */
export async function claimReceipts(ctx: Context, limit: number): Promise<Asked[]> {
  const { rows: due } = await sql<{ id: string; sentAt: string }>`select l.id, l.sent_at from push_log l
    where l.company_id = ${ctx.companyId} and l.receipt_at <= ${ctx.now.toISOString()}
    order by l.receipt_at limit ${limit} for update skip locked`.execute(ctx.db)
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  const next = due.map(({ sentAt }) => nextReceipt(new Date(sentAt), ctx.now)?.toISOString() ?? null)
  await sql`update push_log l set receipt_at = d.next from unnest(${ids}::uuid[], ${next}::timestamptz[]) d (id, next)
    where l.company_id = ${ctx.companyId} and l.id = d.id`.execute(ctx.db)
  const { rows } = await sql<
    Omit<Asked, 'at'> & { at: string }
  >`select l.id, l.channel, p.phone, l.provider_no as no, l.once as key, l.sent_at as at
    from push_log l join employee p on p.company_id = l.company_id and p.id = l.to_employee_id
    where l.company_id = ${ctx.companyId} and l.id = any(${ids}::uuid[])`.execute(ctx.db)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** Whoever has read it or acknowledged it has it, whatever the provider says; a row that is sent again waits for its own receipt. */
export async function noteReceipt(ctx: Context, { id, no }: Asked, receipt: Receipt): Promise<void> {
  if (receipt.state === 'waiting') return
  const at = ctx.now.toISOString()
  const came = receipt.state === 'delivered'
  const reason = came ? null : receipt.reason
  const tries = came ? '[]' : JSON.stringify([{ at, ok: false, error: reason }])
  await sql`update push_log l set receipt_at = null, version = l.version + 1, updated_at = ${at},
      delivered_at = case when ${came} then ${came ? (receipt.at ?? at) : at}::timestamptz end,
      error = case when ${is('l.status', sent)} then ${reason} else l.error end, tries = l.tries || ${tries}::jsonb,
      status = case when ${is('l.status', sent)} then ${came ? delivered : failed} else l.status end
    where l.company_id = ${ctx.companyId} and l.id = ${id} and l.provider_no is not distinct from ${no} and l.status <> ${waiting}`.execute(
    ctx.db,
  )
}
