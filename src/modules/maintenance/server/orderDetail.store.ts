import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, type DB, is, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftNameOf } from '#modules/elevator/server/index.ts'
import type { LiftName } from '#modules/elevator/shared/liftName.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import { MAINTAIN_OPEN } from '../shared/maintenance.ts'
import type { KeptViolation, OrderEvent, OrderPhoto, OrderSignIn, OrderWorker } from '../shared/orderDetail.ts'
import { certificateOf } from './facts.store.ts'
import { gapOfOrder } from './order.store.ts'

export type OrderRecord = Selectable<DB['maintainOrder']>

export interface OrderPlaces {
  elevatorName: string
  registerCode: string | null
  deviceNumber: string
  category: number
  address: string | null
  lng: number
  lat: number
  lift: LiftName
  communityName: string
  customerName: string
  contractNo: string | null
  contractName: string | null
  planNo: string | null
  gapDays: number
  teamName: string | null
}

/** One order with the names around it, within the person's companies and scope; 1000404 otherwise. */
export async function findOrder(ctx: Context, id: string): Promise<OrderRecord & OrderPlaces> {
  const { rows } = await sql<OrderRecord & OrderPlaces>`
    select o.*, to_char(o.plan_start, 'HH24:MI') as plan_start, to_char(o.plan_end, 'HH24:MI') as plan_end,
      e.name as elevator_name, e.register_code, e.device_number, e.category, coalesce(e.address, c.address) as address,
      e.lng, e.lat, ${sql.raw(liftNameOf('e'))} as lift, c.name as community_name, k.name as customer_name, r.contract_no, r.name as contract_name,
      p.plan_no, ${sql.raw(gapOfOrder)} as gap_days, t.name as team_name
    from maintain_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    join customer k on k.company_id = o.company_id and k.id = o.customer_id
    left join contract r on r.company_id = o.company_id and r.id = o.contract_id
    left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
    left join team t on t.company_id = o.company_id and t.id = o.team_id
    where o.company_id ${ofCompanies(ctx)} and o.id = ${id} and o.deleted_at is null
      and ${orderScope(ctx)}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw refuse.notFound()
  return row
}

/** The certificate is the one kept at the sign-in; until then, while the order is open, it is the one that 证书管理 has today. */
export async function findWorkers(ctx: Context, orderId: string): Promise<z.output<typeof OrderWorker>[]> {
  const today = certificateOf('p')
  const ahead = sql`w.join_at is null and ${is('o.status', MAINTAIN_OPEN)}`
  const { rows } = await sql<z.output<typeof OrderWorker>>`
    select w.employee_id, p.name, p.phone, w.role, w.join_at, w.transfer_state,
      case when ${ahead} then ${sql.raw(today.no)} else w.cert_no end as cert_no,
      case when ${ahead} then ${sql.raw(today.to)} else w.cert_expire end as cert_expire
    from order_worker w join employee p on p.company_id = w.company_id and p.id = w.employee_id
    join maintain_order o on o.company_id = w.company_id and o.id = w.order_id
    ${sql.raw(today.join)}
    where w.company_id ${ofCompanies(ctx)} and w.order_id = ${orderId} order by w.role, p.employee_no`.execute(ctx.db)
  return rows
}

export async function findSignIns(
  ctx: Context,
  orderId: string,
): Promise<Omit<OrderSignIn, 'photoUrl' | 'mayReview'>[]> {
  const { rows } = await sql<Omit<OrderSignIn, 'photoUrl' | 'mayReview'>>`
    select s.id, s.employee_id, p.name, s.kind, s.at, s.received_at, s.lng, s.lat, s.accuracy, s.distance, s.limit_metres,
      s.pass, s.method, s.photo, s.reason, s.face_state, s.review_state, s.review_note
    from sign_in s join employee p on p.company_id = s.company_id and p.id = s.employee_id
    where s.company_id ${ofCompanies(ctx)} and s.order_id = ${orderId} order by s.at`.execute(ctx.db)
  return rows
}

export async function findPhotos(ctx: Context, orderId: string): Promise<Omit<OrderPhoto, 'url'>[]> {
  const { rows } = await sql<Omit<OrderPhoto, 'url'>>`
    select id, key, sha256, taken_at, item_code, watermark from order_photo
    where company_id ${ofCompanies(ctx)} and order_id = ${orderId} order by taken_at, id`.execute(ctx.db)
  return rows
}

export async function findViolations(ctx: Context, orderId: string): Promise<z.output<typeof KeptViolation>[]> {
  const { rows } = await sql<z.output<typeof KeptViolation>>`
    select v.id, v.code, v.severity, v.text, v.reason, u.name as approved_by, v.approved_at, v.state
    from plan_violation v left join employee u on u.company_id = v.company_id and u.id = v.approved_by
    where v.company_id ${ofCompanies(ctx)} and v.order_id = ${orderId} order by v.created_at, v.code`.execute(ctx.db)
  return rows
}

export async function findEvents(ctx: Context, orderId: string): Promise<Omit<z.output<typeof OrderEvent>, 'label'>[]> {
  const { rows } = await sql<Omit<z.output<typeof OrderEvent>, 'label'>>`
    select id, type, actor, occurred_at, received_at, before, after from order_event
    where company_id ${ofCompanies(ctx)} and order_id = ${orderId} order by occurred_at, id`.execute(ctx.db)
  return rows
}

export async function findAddenda(ctx: Context, orderId: string) {
  const { rows } = await sql<{ id: string; text: string; author: string; createdAt: string }>`
    select id, text, author, created_at from addendum
    where company_id ${ofCompanies(ctx)} and order_id = ${orderId} order by created_at`.execute(ctx.db)
  return rows
}
