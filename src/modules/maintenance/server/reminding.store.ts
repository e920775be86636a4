import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import {
  ConfirmWay,
  MAINTAIN_AHEAD,
  MAINTAIN_BUSY,
  MaintainStatus,
  ReviewState,
  SignInKind,
} from '../shared/maintenance.ts'
import type { OrderRecord } from './orderDetail.store.ts'

/** Orders nobody has begun that are planned on a day, or whose legal deadline is on it. */
export async function findDue(ctx: Context, by: 'plan_date' | 'legal_deadline', day: Day): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`select * from maintain_order
    where company_id = ${ctx.companyId} and ${is('status', MAINTAIN_AHEAD)} and deleted_at is null
      and ${sql.ref(by)} = ${day}::date
    order by id`.execute(ctx.db)
  return rows
}

export interface OfficerWords {
  officerPhone: string | null
  place: string
  company: string
  orderNo: string
}
export interface UnsignedOrder extends OfficerWords {
  id: string
}

const words = sql`e.officer_phone, ${sql.raw(liftLabelOf('c', 'e'))} as place, k.short_name as company, o.order_no`
const around = sql`maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
  join community c on c.company_id = o.company_id and c.id = o.community_id join company k on k.company_id = o.company_id`

/** A reminder that could not be sent on its day is made up for within three days. */
const GRACE_DAYS = 3

/** Records done on a day, or up to three days before it, that wait for a signature and were not reminded of so many days. */
export async function findUnsigned(ctx: Context, day: Day, days: number): Promise<UnsignedOrder[]> {
  const { rows } = await sql<UnsignedOrder>`select o.id, ${words} from ${around}
    where o.company_id = ${ctx.companyId} and ${is('o.status', MaintainStatus.code.done)} and o.deleted_at is null
      and o.complete_at::date between ${day}::date - ${GRACE_DAYS}::int and ${day}::date
      and not exists (select 1 from order_event v where v.company_id = o.company_id and v.order_id = o.id
        and v.type = 'signReminder' and (v.after ->> 'days')::int >= ${days})
    order by o.id`.execute(ctx.db)
  return rows
}

/** Whom the user unit named for the lift, and what a text says of it. */
export async function findOfficer(ctx: Context, orderId: string): Promise<OfficerWords | undefined> {
  const { rows } = await sql<OfficerWords>`select ${words} from ${around}
    where o.company_id = ${ctx.companyId} and o.id = ${orderId}`.execute(ctx.db)
  return rows[0]
}

/** Visits paused at that moment or earlier, each pause once. */
export async function findPausedLong(ctx: Context, before: string): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`select o.* from maintain_order o
    where o.company_id = ${ctx.companyId} and ${is('o.status', MaintainStatus.code.paused)} and o.deleted_at is null
      and o.paused_at <= ${before}
      and not exists (select 1 from order_event v where v.company_id = o.company_id and v.order_id = o.id
        and v.type = 'pausedLong' and v.occurred_at >= o.paused_at)
    order by o.id`.execute(ctx.db)
  return rows
}

/** Orders with a sign-in that arrived by that moment and waits for its review, each order once. */
export async function findUnreviewed(ctx: Context, before: string): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`select o.* from maintain_order o
    where o.company_id = ${ctx.companyId} and o.deleted_at is null and o.id in (select s.order_id from sign_in s
        where s.company_id = ${ctx.companyId} and ${is('s.review_state', ReviewState.code.waiting)}
          and s.received_at <= ${before})
      and not exists (select 1 from order_event v where v.company_id = o.company_id and v.order_id = o.id
        and v.type = 'signInUnreviewed')
    order by o.id`.execute(ctx.db)
  return rows
}

/**
 * Visits of the last week with photos or signatures on the phone's screen that were taken by that moment and have not reached
 * the server, each visit once. A signature through a link comes with its picture.
 */
export async function findPhotosMissing(ctx: Context, before: string): Promise<(OrderRecord & { missing: number })[]> {
  const { rows } = await sql<OrderRecord & { missing: number }>`select o.*, m.missing from (
      select t.order_id, count(*)::int as missing from (
        select p.order_id, p.key from order_photo p where p.company_id = ${ctx.companyId}
          and p.created_at > ${before}::timestamptz - interval '7 days' and p.created_at <= ${before}
        union
        select s.order_id, s.photo from sign_in s where s.company_id = ${ctx.companyId} and s.photo is not null
          and s.received_at > ${before}::timestamptz - interval '7 days' and s.received_at <= ${before}
        union
        select g.id, g.confirm_sign_key from maintain_order g where g.company_id = ${ctx.companyId}
          and ${is('g.status', MaintainStatus.code.confirmed)}
          and ${is('g.confirm_way', [ConfirmWay.code.screen, ConfirmWay.code.paper])} and g.confirm_sign_key is not null
          and g.complete_at > ${before}::timestamptz - interval '45 days' and exists (select 1 from order_event v
            where v.company_id = g.company_id and v.order_id = g.id and v.type = 'confirm'
              and v.received_at > ${before}::timestamptz - interval '7 days' and v.received_at <= ${before})) as t (order_id, key)
      where not exists (select 1 from stored_file f where f.company_id = ${ctx.companyId} and f.bucket = 'bit-ev-img'
        and f.key = t.key)
      group by t.order_id) m
    join maintain_order o on o.company_id = ${ctx.companyId} and o.id = m.order_id
    where o.deleted_at is null and not exists (select 1 from order_event v where v.company_id = o.company_id
      and v.order_id = o.id and v.type = 'photosMissing')
    order by o.id`.execute(ctx.db)
  return rows
}

export interface Silent {
  orderId: string
  version: number
  elevatorId: string
  userId: string
  name: string
  /** The last position, else the departure. */
  since: string
}

/** People under way whose phone has said nothing since that moment, each once per order. */
export async function findSilent(ctx: Context, before: string): Promise<Silent[]> {
  const { rows } = await sql<Silent>`select o.id as order_id, o.version, o.elevator_id, w.user_id, w.name,
      coalesce(l.at, o.depart_at, o.start_at) as since
    from maintain_order o join employee w on w.company_id = o.company_id and w.id = any(o.worker_ids)
    left join lateral (select max(u.locate_time) as at from user_location u
      where u.company_id = w.company_id and u.user_id = w.user_id and u.locate_time >= coalesce(o.depart_at, o.start_at)) l on true
    where o.company_id = ${ctx.companyId} and ${is('o.status', MAINTAIN_BUSY)} and o.deleted_at is null
      and w.user_id is not null
      and coalesce(l.at, o.depart_at, o.start_at) <= ${before}
      and not exists (select 1 from sign_in s where s.company_id = o.company_id and s.order_id = o.id
      and ${is('s.kind', SignInKind.code.leave)})
      and not exists (select 1 from order_event v where v.company_id = o.company_id and v.order_id = o.id
        and v.type = 'workerOffline' and v.after ->> 'userId' = w.user_id::text)
    order by o.id, w.id`.execute(ctx.db)
  return rows
}
