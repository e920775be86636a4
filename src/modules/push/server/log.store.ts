import { sql } from 'kysely'
import { type Context, is, newId, ofCompanies } from '#kernel/server/index.ts'
import type { Jump } from '#modules/message/shared/jump.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { PushChannel, PushOccasion, type PushRole, PushStatus } from '../shared/terms.ts'

/** The push log as it is written: a row for each person and channel, once. */

const { waiting, sent, delivered, read, acknowledged, failed } = PushStatus.code

export interface NewPush {
  readonly recordId: string | null
  readonly orderId: string | null
  readonly elevatorId: string | null
  readonly level: FaultLevel
  readonly occasion: PushOccasion
  readonly role: PushRole
  readonly channel: PushChannel
  readonly toEmployeeId: string | null
  readonly toName: string
  readonly title: string
  readonly body: string
  readonly jump: Jump | null
  readonly once: string
  readonly status: number
  readonly error: string | null
}

/** Gives the rows that are new; what stands already was told. */
export async function addPushes(
  ctx: Context,
  pushes: readonly NewPush[],
): Promise<{ id: string; toEmployeeId: string | null; channel: PushChannel; status: number }[]> {
  if (pushes.length === 0) return []
  const now = ctx.now.toISOString()
  return ctx.db
    .insertInto('pushLog')
    .values(
      pushes.map(({ jump, ...one }) => ({
        ...one,
        companyId: ctx.companyId,
        id: newId(),
        jump: jump ? JSON.stringify(jump) : null,
        sentAt: one.status === sent ? now : null,
        attempt: one.status === sent ? 1 : 0,
        nextTryAt: now,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['companyId', 'once', 'channel']).doNothing())
    .returning(['id', 'toEmployeeId', 'channel', 'status'])
    .execute() as Promise<{ id: string; toEmployeeId: string | null; channel: PushChannel; status: number }[]>
}

/** The message that a row of 站内 became: its reading is the row's. */
export async function linkMessages(ctx: Context, base: string): Promise<void> {
  await sql`update push_log l set message_id = m.id from message m, employee p
    where l.company_id = ${ctx.companyId} and l.once = ${base} || ':' || p.id::text
      and l.channel = ${PushChannel.code.inApp} and p.company_id = l.company_id and p.id = l.to_employee_id
      and m.company_id = l.company_id and m.receiver_id = p.user_id and m.dedupe_key = 'push:' || ${base}`.execute(
    ctx.db,
  )
}

/** Read or handled in the product; what else the person was sent about the same is acknowledged with it. */
export async function noteRead(ctx: Context, messageIds: readonly string[], handled: boolean): Promise<void> {
  // People of the company are told; operations are not, and may not write here.
  if (ctx.who.employeeId === null) return
  const now = ctx.now.toISOString()
  await sql`update push_log l set read_at = coalesce(l.read_at, ${now}), updated_at = ${now}, version = l.version + 1,
      status = case when ${is('l.status', [sent, delivered])} then ${read} else l.status end
    where l.company_id ${ofCompanies(ctx)} and l.message_id = any(${[...messageIds]}::uuid[])`.execute(ctx.db)
  if (!handled) return
  await sql`update push_log l set ack_at = ${now}, updated_at = ${now}, version = l.version + 1,
      status = case when ${is('l.status', [sent, delivered, read])} then ${acknowledged} else l.status end
    from push_log r where r.company_id ${ofCompanies(ctx)} and r.message_id = any(${[...messageIds]}::uuid[])
      and l.company_id = r.company_id and l.to_employee_id = r.to_employee_id and l.ack_at is null
      and ((l.order_id is not null and l.order_id = r.order_id) or (l.record_id is not null and l.record_id = r.record_id)
        or l.id = r.id)`.execute(ctx.db)
}

/** The crew has taken the order on: what it was told is acknowledged. */
export async function noteAccepted(ctx: Context, orderId: string, crew: readonly string[]): Promise<void> {
  const now = ctx.now.toISOString()
  await sql`update push_log l set ack_at = ${now}, updated_at = ${now}, version = l.version + 1,
      status = case when ${is('l.status', [sent, delivered, read])} then ${acknowledged} else l.status end
    where l.company_id = ${ctx.companyId} and l.order_id = ${orderId} and l.ack_at is null
      and l.to_employee_id = any(${[...crew]}::uuid[])`.execute(ctx.db)
}

/** What has not gone out yet is not needed any more. */
export async function withhold(ctx: Context, orderId: string, reason: string): Promise<void> {
  await sql`update push_log l set status = ${failed}, error = ${reason}, lease_until = null,
      version = l.version + 1, updated_at = ${ctx.now.toISOString()}
    where l.company_id = ${ctx.companyId} and l.order_id = ${orderId} and l.status = ${waiting}`.execute(ctx.db)
}

/** The most urgent of the other records that people heard of with this order, or will hear of. */
export async function toldLevel(ctx: Context, orderId: string, but: string): Promise<FaultLevel | undefined> {
  const { occurred, digest } = PushOccasion.code
  const { rows } = await sql<{ level: FaultLevel | null }>`select min(x.level) as level from (
      select l.level from push_log l where l.company_id = ${ctx.companyId} and l.order_id = ${orderId}
        and ${is('l.occasion', occurred)} and l.record_id <> ${but}
      union all
      select r.level from push_rung r where r.company_id = ${ctx.companyId} and r.order_id = ${orderId}
        and ${is('r.occasion', digest)} and r.record_id <> ${but}) x`.execute(ctx.db)
  return rows[0]?.level ?? undefined
}

export interface Unanswered {
  toEmployeeId: string
  role: PushRole
}

/** Who was told in the first place, and has not acknowledged any of it. */
export async function findUnacknowledged(
  ctx: Context,
  of: { readonly orderId: string | null; readonly recordId: string | null },
  occasions: readonly PushOccasion[],
): Promise<Unanswered[]> {
  const about = of.orderId
    ? sql`l.order_id = ${of.orderId}::uuid`
    : sql`l.record_id = ${of.recordId}::uuid and l.order_id is null`
  const { rows } = await sql<Unanswered>`select l.to_employee_id, min(l.role) as role from push_log l
    where l.company_id = ${ctx.companyId} and ${about} and l.occasion = any(${[...occasions]}::int[])
      and l.to_employee_id is not null
    group by l.to_employee_id having bool_and(l.ack_at is null) order by min(l.seq)`.execute(ctx.db)
  return rows
}

/** Who was told of an order already as of something as urgent, whatever told them. */
export async function toldPeople(ctx: Context, orderId: string, level: FaultLevel): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct l.to_employee_id as id from push_log l
    where l.company_id = ${ctx.companyId} and l.order_id = ${orderId} and l.level <= ${level}
      and l.to_employee_id is not null`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
