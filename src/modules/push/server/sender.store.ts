import { sql } from 'kysely'
import type { Context, Services } from '#kernel/server/index.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import type { Jump } from '#modules/message/shared/jump.ts'
import { type PushChannel, PushStatus } from '../shared/terms.ts'

/** Rows of the log as the sender moves them: claimed by a lease, finished at the version that was claimed. */

const { waiting, sent, failed } = PushStatus.code

export interface Claimed {
  id: string
  version: number
  channel: PushChannel
  title: string
  body: string
  jump: Jump | null
  attempt: number
  once: string
  phone: string | null
  placeText: string | null
  /** Of a try whose end nobody wrote down. */
  unsure: boolean
}

/** Companies with rungs or rows that are due. */
export async function dueNow(services: Services, at: Date): Promise<string[]> {
  const { rows } = await services.pools.app.query<{ company_id: string }>('select company_id from push_due($1)', [
    at.toISOString(),
  ])
  return rows.map((row) => row.company_id)
}

/** What is due of one channel, oldest first, for this instance alone until the lease ends. */
export async function claim(ctx: Context, channel: PushChannel, limit: number, leaseMs: number): Promise<Claimed[]> {
  const at = ctx.now.toISOString()
  const lease = new Date(ctx.now.getTime() + leaseMs).toISOString()
  const { rows: taken } = await sql<Pick<Claimed, 'id' | 'unsure'>>`with taken as (
      select l.id, l.lease_until is not null as unsure from push_log l
      where l.company_id = ${ctx.companyId} and l.status = ${waiting} and l.channel = ${channel} and l.next_try_at <= ${at}
      order by l.seq limit ${limit} for update skip locked)
    update push_log l set version = l.version + 1, lease_until = ${lease}, next_try_at = ${lease}, updated_at = ${at},
      attempt = l.attempt + case when taken.unsure then 0 else 1 end
    from taken where l.company_id = ${ctx.companyId} and l.id = taken.id returning l.id, taken.unsure`.execute(ctx.db)
  if (taken.length === 0) return []
  const unsure = new Map(taken.map((one) => [one.id, one.unsure]))
  const { rows } = await sql<
    Omit<Claimed, 'unsure'>
  >`select l.id, l.version, l.channel, l.title, l.body, l.jump, l.attempt,
      l.once, p.phone, ${sql.raw(liftLabelOf('c', 'e'))} as place_text
    from push_log l
    left join employee p on p.company_id = l.company_id and p.id = l.to_employee_id
    left join elevator e on e.company_id = l.company_id and e.id = l.elevator_id
    left join community c on c.company_id = e.company_id and c.id = e.community_id
    where l.company_id = ${ctx.companyId} and l.id = any(${[...unsure.keys()]}::uuid[]) order by l.seq`.execute(ctx.db)
  return rows.map((row) => ({ ...row, unsure: unsure.get(row.id) ?? false }))
}

export interface Finish {
  readonly ok: boolean
  readonly error: string | null
  readonly no?: string | null
  /** Failed, and tried again then. */
  readonly nextTryAt?: Date
  /** Whether it went out is not known: the next try asks first. */
  readonly unsure?: boolean
  /** Sent, and what became of it is asked then. */
  readonly receiptAt?: Date | undefined
}

/** False when somebody else has taken the row over since. */
export async function finish(ctx: Context, row: Claimed, end: Finish): Promise<boolean> {
  const at = ctx.now.toISOString()
  const tries = JSON.stringify([{ at, ok: end.ok, error: end.error }])
  const status = end.ok ? sent : end.nextTryAt ? waiting : failed
  const { rows } = await sql`update push_log l set status = ${status}, version = l.version + 1, updated_at = ${at},
      lease_until = case when ${end.unsure ?? false} then l.lease_until end,
      next_try_at = ${(end.nextTryAt ?? ctx.now).toISOString()}, sent_at = case when ${end.ok} then ${at}::timestamptz else l.sent_at end,
      receipt_at = ${end.receiptAt?.toISOString() ?? null}, error = ${end.error}, provider_no = coalesce(${end.no ?? null}, l.provider_no), tries = l.tries || ${tries}::jsonb
    where l.company_id = ${ctx.companyId} and l.id = ${row.id} and l.version = ${row.version} and l.status = ${waiting}
    returning l.id`.execute(ctx.db)
  return rows.length > 0
}
