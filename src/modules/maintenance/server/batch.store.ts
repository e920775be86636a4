import { sql } from 'kysely'
import { type Context, literal, newId } from '#kernel/server/index.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import type { PlanRule } from '#modules/template/shared/template.ts'
import { refuseMaintain, TransferState } from '../shared/maintenance.ts'

import type { OrderRecord } from './orderDetail.store.ts'

/** Previews live ten minutes; nothing else is written before they are applied (refusal 3020017). */
const TEN_MINUTES = 600_000

export interface KeptPreview<P = unknown, R = unknown> {
  id: string
  action: string
  params: P
  rows: R
  versions: Record<string, number>
}

export async function keepPreview(
  ctx: Context,
  preview: { id?: string; action: string; params: unknown; rows: unknown; versions?: Record<string, number> },
): Promise<{ token: string; expiresAt: string }> {
  const token = preview.id ?? newId()
  const expiresAt = new Date(ctx.now.getTime() + TEN_MINUTES).toISOString()
  await sql`insert into batch_preview (company_id, id, user_id, action, params, rows, versions, expires_at)
    values (${ctx.companyId}, ${token}, ${ctx.who.userId}, ${preview.action}, ${JSON.stringify(preview.params)}::jsonb,
      ${JSON.stringify(preview.rows)}::jsonb, ${JSON.stringify(preview.versions ?? {})}::jsonb, ${expiresAt})
    on conflict (company_id, id) do update set rows = excluded.rows, expires_at = excluded.expires_at`.execute(ctx.db)
  return { token, expiresAt }
}

/** The preview of this person, locked so that it is applied once; else 3020017. */
export async function takePreview<P, R>(
  ctx: Context,
  token: string,
  actions: readonly string[],
  options: { apply: boolean } = { apply: true },
): Promise<KeptPreview<P, R> & { expiresAt: string }> {
  const { rows } = await sql<
    KeptPreview<P, R> & { expiresAt: string }
  >`select id, action, params, rows, versions, expires_at from batch_preview
    where company_id = ${ctx.companyId} and id = ${token} and user_id = ${ctx.who.userId} and action = any(${[...actions]}::text[])
      and applied_at is null and expires_at > ${ctx.now.toISOString()} ${sql.raw(options.apply ? 'for update' : '')}`.execute(
    ctx.db,
  )
  const row = rows[0]
  if (!row) throw refuseMaintain.previewExpired()
  if (options.apply) {
    await sql`update batch_preview set applied_at = ${ctx.now.toISOString()}
      where company_id = ${ctx.companyId} and id = ${token}`.execute(ctx.db)
  }
  return row
}

export interface BatchOrder extends OrderRecord {
  elevatorName: string
  communityName: string
  lng: number
  lat: number
  rule: PlanRule | null
}

/**
 * The chosen orders with what a check needs, in the order of their days; those outside the scope are missing. `any`: orders
 * that follow a change, whoever made it.
 */
export async function findBatch(
  ctx: Context,
  ids: readonly string[],
  { any = false }: { any?: boolean } = {},
): Promise<BatchOrder[]> {
  const { rows } =
    await sql<BatchOrder>`select o.*, to_char(o.plan_start, 'HH24:MI') as plan_start, to_char(o.plan_end, 'HH24:MI') as plan_end,
      e.name as elevator_name, c.name as community_name, c.lng, c.lat, p.rule_snapshot as rule
    from maintain_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
    where o.company_id = ${ctx.companyId} and o.id = any(${[...ids]}::uuid[]) and o.deleted_at is null and ${any ? sql`true` : orderScope(ctx)}
    order by o.plan_date, o.order_no`.execute(ctx.db)
  return rows
}

/** New people on an order that is under way must accept it first (转单, jobs 3.1). */
export async function askToAccept(ctx: Context, orderId: string, employeeIds: readonly string[]): Promise<void> {
  await sql`update order_worker set transfer_state = ${literal(TransferState.asked)}
    where company_id = ${ctx.companyId} and order_id = ${orderId}
    and employee_id = any(${[...employeeIds]}::uuid[])`.execute(ctx.db)
}
