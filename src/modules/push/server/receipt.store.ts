import { sql } from 'kysely'
import { type Context, is, type Receipt, type Sent } from '#kernel/server/index.ts'
import { type PushChannel, PushStatus } from '../shared/terms.ts'

/** What became of texts and calls that were sent, as their providers say it (decision 0199). */

const { waiting, sent, delivered, failed } = PushStatus.code

/** Seconds after it went out; what is not known by then stays 已发. */
const ASKED_AFTER = [20, 60, 180, 600, 3600, 21_600, 86_400] as const
const [first] = ASKED_AFTER
/** When a message that went out just now is asked about for the first time. */
export const firstReceipt = (now: Date): Date => new Date(now.getTime() + first * 1000)

export interface Asked extends Sent {
  readonly id: string
  readonly channel: PushChannel
}

/** What is to be asked now, for this instance alone: the next moment stands there before anybody is asked. */
export async function claimReceipts(ctx: Context, limit: number): Promise<Asked[]> {
  const at = ctx.now.toISOString()
  const steps = [...ASKED_AFTER]
  const { rows } = await sql<Asked>`with taken as (
      select l.id from push_log l where l.company_id = ${ctx.companyId} and l.receipt_at <= ${at}
      order by l.receipt_at limit ${limit} for update skip locked)
    update push_log l set receipt_at = (select min(l.sent_at + make_interval(secs => s)) from unnest(${steps}::int[]) s
        where l.sent_at + make_interval(secs => s) > ${at})
    from taken, employee p where l.company_id = ${ctx.companyId} and l.id = taken.id
      and p.company_id = l.company_id and p.id = l.to_employee_id
    returning l.id, l.channel, p.phone, l.provider_no as no, l.once as key, l.sent_at as at`.execute(ctx.db)
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
