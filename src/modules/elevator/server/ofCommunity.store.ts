import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import type { CommunityLift } from '#modules/community/shared/communityDetail.ts'
import { elevatorScope } from '#modules/permission/server/index.ts'
import { IN_CARE } from '../shared/elevator.terms.ts'

export async function findLifts(ctx: Context, communityId: string): Promise<CommunityLift[]> {
  const { rows } = await sql<CommunityLift>`select l.id, l.name, l.device_number, l.building_id, l.unit_no, l.type,
      l.use_status, l.floors, l.next_maintain_date, l.next_inspect_date, l.lng, l.lat, l.located
    from elevator l where l.company_id ${ofCompanies(ctx)} and l.community_id = ${communityId}
      and l.deleted_at is null and ${elevatorScope(ctx, 'l')} order by l.device_number, l.id`.execute(ctx.db)
  return rows
}

export async function countAllLifts(
  ctx: Context,
  place: { communityId?: string; buildingId?: string },
): Promise<number> {
  const where = place.buildingId
    ? sql`building_id = ${place.buildingId}`
    : sql`community_id = ${place.communityId ?? null}::uuid`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from elevator
    where company_id = ${ctx.companyId} and ${where} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** `of` is of the company: its owner has found it. */
export async function placeLifts(
  ctx: Context,
  of: { communityId?: string; buildingId?: string },
  to: { lng: number; lat: number; located: boolean },
): Promise<void> {
  const where = of.buildingId
    ? sql`building_id = ${of.buildingId}`
    : sql`community_id = ${of.communityId ?? null}::uuid`
  await sql`update elevator set lng = ${to.lng}, lat = ${to.lat}, located = ${to.located}
    where company_id = ${ctx.companyId} and ${where} and not located and deleted_at is null`.execute(ctx.db)
}

export async function findSharedLiftName(ctx: Context, keepId: string, dropId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    name: string
  }>`select d.name from elevator d join elevator k on k.company_id = d.company_id
    and k.name = d.name and k.community_id = ${keepId} and k.deleted_at is null
    where d.company_id = ${ctx.companyId} and d.community_id = ${dropId} and d.deleted_at is null limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.name
}

const managed = (ctx: Context, lift: string) => sql`${sql.raw(lift)}.deleted_at is null
  and ${is(`${lift}.use_status`, IN_CARE)} and ${elevatorScope(ctx, lift)}`

export const liftsOf = (ctx: Context, community: string) => sql`(select count(*)::int from elevator l
  where l.company_id = ${sql.raw(community)}.company_id and l.community_id = ${sql.raw(community)}.id and ${managed(ctx, 'l')})`

/** A lift's building stands in the lift's community: the index begins there. */
export const liftsOfBuilding = (ctx: Context, building: string) => sql`(select count(*)::int from elevator l
  where l.company_id = ${sql.raw(building)}.company_id and l.community_id = ${sql.raw(building)}.community_id
    and l.building_id = ${sql.raw(building)}.id and ${managed(ctx, 'l')})`

export const seenLifts = (ctx: Context) => sql`(select x.company_id, x.community_id, count(*) as n from elevator x
  where x.company_id ${ofCompanies(ctx)} and ${managed(ctx, 'x')} group by 1, 2)`
