import { sql } from 'kysely'
import { type Context, lockRows } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { Community, CommunityDetail, Neighbour } from '../shared/communityDetail.ts'
import { employeeBy, liftsOf, propertyOf, signDistanceOf } from './asks.ts'
import { visible } from './communityScope.store.ts'
import { seenPoint } from './located.ts'

export interface CommunityRecord
  extends Pick<
    Community,
    'id' | 'communityNo' | 'name' | 'regionCode' | 'address' | 'propertyCustomerId' | 'checkState' | 'photos'
  > {
  companyId: string
  version: number
  lng: number
  lat: number
  located: boolean
}

/** One community the person may see, or 1000404 – the same answer for a foreign id, one out of scope and none. */
export async function findCommunity(ctx: Context, id: string, lock = false): Promise<CommunityRecord> {
  if (lock) await lockRows(ctx, 'community', [id])
  const { rows } =
    await sql<CommunityRecord>`select c.* from community c where c.id = ${id} and ${visible(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** The usual sign distance where a company has set none (archives 1, signDistance). */
const USUAL_RADIUS = 200

export async function findDetail(ctx: Context, id: string): Promise<CommunityDetail> {
  const [property, sign, checker] = [propertyOf('c'), signDistanceOf('c'), employeeBy('c', 'checked_by')]
  const { rows } = await sql<CommunityDetail>`select c.id, c.version, c.community_no, c.name, c.type, c.region_code,
      c.street_code, c.village_code, c.address, ${sql.raw(seenPoint('c'))}, c.sign_radius,
      coalesce(${sql.raw(sign.distance)}, ${USUAL_RADIUS}::int) as company_radius, c.property_customer_id, ${sql.raw(property.name)} as property_name,
      c.duty_room_phone, c.households, c.built_year, c.rainy_from, c.winter_from, c.entrance_notes, c.photos,
      c.check_state, c.check_reason, coalesce(${sql.raw(checker.name)}, u.name) as checked_by, c.checked_at, c.source, c.created_at,
      (select count(*)::int from building b where b.company_id = c.company_id and b.community_id = c.id
        and b.deleted_at is null) as building_count,
      ${liftsOf(ctx, 'c')} as elevator_count,
      (select coalesce(json_agg(json_build_object('kind', w.kind, 'weekday', w.weekday, 'fromDate', w.from_date,
          'toDate', w.to_date, 'fromTime', to_char(w.from_time, 'HH24:MI'), 'toTime', to_char(w.to_time, 'HH24:MI'))
          order by w.kind, w.weekday, w.from_date, w.from_time, w.id), '[]')
        from work_window w where w.company_id = c.company_id and w.community_id = c.id) as windows,
      ${sql.raw(property.contacts)} as contacts
    from community c
    ${sql.raw(property.join)}
    ${sql.raw(sign.join)}
    left join app_user u on u.id = c.checked_by
    ${sql.raw(checker.join)}
    where c.id = ${id} and ${visible(ctx)} limit 1`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** Which of name (in its region) and number another community of the company has already. */
export async function findTwins(
  ctx: Context,
  asked: { name: string; regionCode: string; communityNo: string },
  exceptId: string | undefined,
): Promise<{ name: boolean; number: boolean }> {
  const other = sql`c.company_id = ${ctx.companyId} and c.deleted_at is null and c.id is distinct from ${exceptId ?? null}::uuid`
  const { rows } = await sql<{ name: boolean; number: boolean }>`select
    exists (select 1 from community c where ${other} and c.region_code = ${asked.regionCode} and c.name = ${asked.name}) as name,
    exists (select 1 from community c where ${other} and upper(c.community_no) = upper(${asked.communityNo})) as number`.execute(
    ctx.db,
  )
  return rows[0] as { name: boolean; number: boolean }
}

export async function deleteWindows(ctx: Context, communityId: string): Promise<void> {
  await ctx.db
    .deleteFrom('workWindow')
    .where('companyId', '=', ctx.companyId)
    .where('communityId', '=', communityId)
    .execute()
}

/** Buildings go with their community. */
export async function removeBuildings(ctx: Context, communityId: string): Promise<void> {
  await sql`update building set deleted_at = ${ctx.now.toISOString()}, version = version + 1, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and community_id = ${communityId} and deleted_at is null`.execute(ctx.db)
}

export type Near = Omit<Neighbour, 'distance' | 'likeness' | 'suspected'>

/** Existing communities within half a degree (about 50 km); a duplicate further away is not a duplicate. */
export async function findAround(
  ctx: Context,
  lng: number,
  lat: number,
  exceptId: string | undefined,
): Promise<Near[]> {
  const { rows } = await sql<Near>`select c.id, c.community_no, c.name, c.address, c.type, c.check_state, c.lng, c.lat,
      ${liftsOf(ctx, 'c')} as elevator_count
    from community c where ${visible(ctx)} and c.located and c.id is distinct from ${exceptId ?? null}::uuid
      and c.lng between ${lng - 0.5} and ${lng + 0.5} and c.lat between ${lat - 0.5} and ${lat + 0.5}`.execute(ctx.db)
  return rows
}
