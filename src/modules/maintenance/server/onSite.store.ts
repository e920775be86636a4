import { sql } from 'kysely'
import { type Context, is, isNot, newId } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { MAINTAIN_BUSY, ReviewState, SignInKind, TransferState } from '../shared/maintenance.ts'
import type { OrderRecord } from './orderDetail.store.ts'

/** What an operation of the worker reads and writes of his visit. */

/** Those of these orders that are visits, locked in one order of ids so that two phones cannot wait for each other. */
export async function lockVisits(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from maintain_order where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) order by id for update`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** One worker starts one thing at a time: his row is the lock. */
export async function lockEmployee(ctx: Context, id: string): Promise<void> {
  await sql`select id from employee where company_id = ${ctx.companyId} and id = ${id} for update`.execute(ctx.db)
}

/** Events that keep the crew they changed. */
const crewEvents = sql`('changeStaff', 'crewJoin', 'crewLeave', 'crewRemove')`

/** The crew as it was at an instant: what a later change of staff replaced, else as it is, with those who lost it since. */
export async function crewAt(ctx: Context, order: OrderRecord, at: string): Promise<readonly string[]> {
  const { rows } = await sql<{ before: { workerIds?: string[] } | null }>`select before from order_event
    where company_id = ${ctx.companyId} and order_id = ${order.id} and type in ${crewEvents} and occurred_at > ${at}
    order by occurred_at, id limit 1`.execute(ctx.db)
  const since = await sql<{ id: string }>`select employee_id as id from order_leaver
    where company_id = ${ctx.companyId} and order_id = ${order.id} and left_at > ${at}`.execute(ctx.db)
  return [...(rows[0]?.before?.workerIds ?? order.workerIds), ...since.rows.map(({ id }) => id)]
}

/** He had gone before the server heard of it. */
export async function leftEarlier(ctx: Context, orderId: string, employeeId: string, at: string): Promise<void> {
  await sql`update order_leaver set left_at = ${at} where company_id = ${ctx.companyId} and order_id = ${orderId}
    and employee_id = ${employeeId} and left_at > ${at}`.execute(ctx.db)
}

/** Whether somebody was ever in the order's crew, whichever way it was taken from him. */
export async function wasInCrew(ctx: Context, orderId: string, employeeId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from order_leaver where company_id = ${ctx.companyId} and order_id = ${orderId}
      and employee_id = ${employeeId}
    union all select 1 from order_event where company_id = ${ctx.companyId} and order_id = ${orderId}
      and type in ${crewEvents} and before -> 'workerIds' ? ${employeeId} limit 1`.execute(ctx.db)
  return rows.length > 0
}

export interface OtherWork {
  departAt: string | null
  startAt: string | null
  id: string
  orderNo: string
  communityId: string
  status: number
}

/** Orders this worker has on his hands besides this one: departed or under way. */
export async function findOtherWork(ctx: Context, employeeId: string, orderId: string): Promise<OtherWork[]> {
  const { rows } =
    await sql<OtherWork>`select id, order_no, community_id, status, depart_at, start_at from maintain_order
    where company_id = ${ctx.companyId} and worker_ids @> array[${employeeId}::uuid]
      and ${is('status', MAINTAIN_BUSY)} and id <> ${orderId}
      and deleted_at is null`.execute(ctx.db)
  return rows
}

export interface Site {
  name: string
  category: number
  useType: number | null
  /** 维保周期 of the 别墅梯档案 in use that holds the lift. */
  cycleDays: number | null
  lng: number
  lat: number
  /** Otherwise its coordinates are the middle of its district, and nothing is measured against them. */
  located: boolean
  signRadius: number | null
  perCommunity: boolean
  distance: number
  qrFallback: boolean
  requirePhoto: boolean
}

export async function findSite(ctx: Context, elevatorId: string): Promise<Site> {
  const { rows } =
    await sql<Site>`select ${sql.raw(liftLabelOf('c', 'e'))} as name, e.category, e.use_type, v.cycle_days, e.lng, e.lat, e.located, c.sign_radius,
      coalesce(s.per_community_override, true) as per_community, coalesce(s.distance, 200) as distance,
      coalesce(s.qr_fallback, true) as qr_fallback, coalesce(s.require_photo, true) as require_photo
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    left join villa_archive_elevator h on h.company_id = e.company_id and h.elevator_id = e.id and h.running
    left join villa_archive v on v.company_id = h.company_id and v.id = h.archive_id and v.deleted_at is null
    left join sign_distance s on s.company_id = e.company_id
    where e.company_id = ${ctx.companyId} and e.id = ${elevatorId}`.execute(ctx.db)
  if (!rows[0]) throw new Error(`no lift ${elevatorId}`)
  return rows[0]
}

export type SignInValues = Readonly<Record<string, unknown>>
/** Gives its id. */
export async function addSignIn(ctx: Context, values: SignInValues): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('signIn')
    .values({ ...values, companyId: ctx.companyId, id, receivedAt: ctx.now.toISOString() } as never)
    .execute()
  return id
}

/** Who signed in on the order since an instant and when first, unless the review said no. */
/** He has gone away again since he signed in (cancelDepart): he is not at the lift. */
export const leftSince = (signIn: string) =>
  sql.raw(`exists (select 1 from order_event v
    join employee w on w.company_id = v.company_id and w.user_id = v.actor_id
    where v.company_id = ${signIn}.company_id and v.order_id = ${signIn}.order_id and v.type = 'cancelDepart'
      and w.id = ${signIn}.employee_id and v.occurred_at > ${signIn}.at)`)

export async function signedInSince(ctx: Context, orderId: string, since: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ employeeId: string; at: string }>`select n.employee_id, min(n.at) as at from sign_in n
    where n.company_id = ${ctx.companyId} and n.order_id = ${orderId} and ${is('n.kind', SignInKind.code.arrive)}
      and n.at >= ${since} and ${isNot('n.review_state', ReviewState.code.failed)} and not ${leftSince('n')}
    group by n.employee_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.employeeId, row.at]))
}

export async function hasSignIn(
  ctx: Context,
  orderId: string,
  which: { kind: 1 | 2; reviewOpen?: boolean },
): Promise<boolean> {
  const { rows } = await sql`select 1 from sign_in where company_id = ${ctx.companyId} and order_id = ${orderId}
    and kind = ${which.kind} and ${which.reviewOpen ? is('review_state', ReviewState.code.waiting) : sql`true`} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

export async function hasEvent(ctx: Context, orderId: string, type: string): Promise<boolean> {
  const { rows } = await sql`select 1 from order_event where company_id = ${ctx.companyId} and order_id = ${orderId}
    and type = ${type} limit 1`.execute(ctx.db)
  return rows.length > 0
}

export async function addPhoto(
  ctx: Context,
  orderId: string,
  photo: {
    key: string
    sha256: string
    itemCode: string | null
    watermark: string | null
    takenAt: string
    gps: unknown
  },
): Promise<boolean> {
  const { rows } =
    await sql`insert into order_photo (company_id, id, order_id, key, sha256, taken_at, gps, watermark, item_code, uploaded_by,
      created_at)
    values (${ctx.companyId}, ${newId()}, ${orderId}, ${photo.key}, ${photo.sha256}, ${photo.takenAt},
      ${photo.gps ? JSON.stringify(photo.gps) : null}::jsonb, ${photo.watermark}, ${photo.itemCode}, ${ctx.who.userId},
      ${ctx.now.toISOString()})
    on conflict (company_id, key) do nothing returning id`.execute(ctx.db)
  return rows.length > 0
}

/** The certificate as it was on the day, kept with the crew. */
export async function noteCertificate(
  ctx: Context,
  orderId: string,
  employeeId: string,
  at: string,
  cert: { certNo: string | null; certTo?: Day | null | undefined },
): Promise<void> {
  await sql`update order_worker set join_at = coalesce(join_at, ${at}), cert_no = ${cert.certNo}, cert_expire = ${cert.certTo ?? null}
    where company_id = ${ctx.companyId} and order_id = ${orderId} and employee_id = ${employeeId}`.execute(ctx.db)
}

export async function setTransfer(ctx: Context, orderId: string, employeeId: string, state: number): Promise<boolean> {
  const { rows } = await sql`update order_worker set transfer_state = ${state} where company_id = ${ctx.companyId}
    and order_id = ${orderId} and employee_id = ${employeeId}
    and ${is('transfer_state', TransferState.asked)} returning employee_id`.execute(ctx.db)
  return rows.length > 0
}
