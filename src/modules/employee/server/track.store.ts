import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { employeeScope } from '#modules/permission/server/index.ts'
import type { TrackPoint } from '../shared/trackApi.ts'
import { type Period, visitOf } from './asks.ts'

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
  const visit = visitOf(ctx, sql`x."orderId"`)
  const { rows } =
    await sql`insert into user_location (company_id, user_id, locate_time, lng, lat, accuracy, speed, src, order_id)
    select ${ctx.companyId}::uuid, ${ctx.who.userId}::uuid, x.at, x.lng, x.lat, x.accuracy, x.speed, x.src, ${visit.id}
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as x(at timestamptz, lng double precision,
      lat double precision, accuracy real, speed real, src smallint, "orderId" uuid)
    ${visit.join}
    on conflict (company_id, user_id, locate_time) do nothing returning 1`.execute(ctx.db)
  return rows.length
}
