import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { employeeScope } from '#modules/permission/server/index.ts'
import type { TrackOrder, TrackPoint, TrackSignIn } from '../shared/trackApi.ts'

/** The person with this account, in the data scope; by it positions are kept. */
export async function findByUser(ctx: Context, userId: string): Promise<{ id: string; companyId: string } | undefined> {
  const where = [
    sql`e.company_id ${ofCompanies(ctx)}`,
    sql`e.user_id = ${userId}`,
    sql`e.deleted_at is null`,
    employeeScope(ctx, 'e'),
  ]
  const { rows } = await sql<{ id: string; companyId: string }>`select e.id, e.company_id from employee e
    where ${sql.join(where, sql` and `)} limit 1`.execute(ctx.db)
  return rows[0]
}

export interface Period {
  readonly queryStartTime: string
  readonly queryEndTime: string
}
export interface TrackQuery extends Period {
  readonly userId: string
  readonly page: number
  readonly size: number
}

const within = (companyId: string, query: TrackQuery) => sql`company_id = ${companyId} and user_id = ${query.userId}
  and locate_time between ${query.queryStartTime} and ${query.queryEndTime}`

export async function countTrack(ctx: Context, companyId: string, query: TrackQuery): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from user_location where ${within(companyId, query)}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export async function findTrack(ctx: Context, companyId: string, query: TrackQuery): Promise<TrackPoint[]> {
  const { rows } =
    await sql<TrackPoint>`select jsonb_build_array(lng, lat, accuracy, speed) as location, locate_time, src, order_id
    from user_location where ${within(companyId, query)} order by locate_time
    limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(ctx.db)
  return rows
}

/** GCJ-02. */
export interface Position {
  readonly at: string
  readonly lng: number
  readonly lat: number
  readonly accuracy: number | null
  readonly speed: number | null
  readonly src: 1 | 2
  readonly orderId: string | null
}

/** Positions of the caller; how many were new. An order that is not one of this company's is left out. */
export async function addPositions(ctx: Context, positions: readonly Position[]): Promise<number> {
  if (positions.length === 0) return 0
  const { rows } =
    await sql`insert into user_location (company_id, user_id, locate_time, lng, lat, accuracy, speed, src, order_id)
    select ${ctx.companyId}::uuid, ${ctx.who.userId}::uuid, x.at, x.lng, x.lat, x.accuracy, x.speed, x.src, o.id
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as x(at timestamptz, lng double precision,
      lat double precision, accuracy real, speed real, src smallint, "orderId" uuid)
    left join maintain_order o on o.company_id = ${ctx.companyId} and o.id = x."orderId"
    on conflict (company_id, user_id, locate_time) do nothing returning 1`.execute(ctx.db)
  return rows.length
}

const LIMIT = 500

/** Orders of the person with a time of work in the period. The planned day narrows the search: work is done near it. */
export async function findTrackOrders(
  ctx: Context,
  employee: { id: string; companyId: string },
  { queryStartTime: from, queryEndTime: to }: Period,
): Promise<TrackOrder[]> {
  const { rows } = await sql<TrackOrder>`select o.id, o.order_no, l.name as elevator_name, c.name as community_name,
      o.level, o.status, l.lng, l.lat, o.arrive_at, o.start_at, o.complete_at
    from order_worker w join maintain_order o on o.company_id = w.company_id and o.id = w.order_id
    join elevator l on l.company_id = o.company_id and l.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where w.company_id = ${employee.companyId} and w.employee_id = ${employee.id} and o.deleted_at is null
      and o.plan_date between ${from}::timestamptz::date - 60 and ${to}::timestamptz::date + 60
      and greatest(o.depart_at, o.arrive_at, o.start_at, o.complete_at) >= ${from}::timestamptz
      and least(o.depart_at, o.arrive_at, o.start_at, o.complete_at) <= ${to}::timestamptz
    order by coalesce(o.arrive_at, o.start_at, o.complete_at, o.depart_at), o.id limit ${LIMIT}`.execute(ctx.db)
  return rows
}

export async function findTrackSignIns(
  ctx: Context,
  employee: { id: string; companyId: string },
  { queryStartTime: from, queryEndTime: to }: Period,
): Promise<TrackSignIn[]> {
  const { rows } = await sql<TrackSignIn>`select s.id, s.order_id, o.order_no, l.name as elevator_name,
      c.name as community_name, s.kind, s.at, s.distance, s.method
    from sign_in s join maintain_order o on o.company_id = s.company_id and o.id = s.order_id
    join elevator l on l.company_id = o.company_id and l.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where s.company_id = ${employee.companyId} and s.employee_id = ${employee.id} and s.at between ${from} and ${to}
    order by s.at, s.id limit ${LIMIT}`.execute(ctx.db)
  return rows
}
