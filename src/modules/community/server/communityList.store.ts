import { sql } from 'kysely'
import { type AnyQuery, type Context, finding, is, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { addMonths, dayOf } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { communityScope } from '#modules/permission/server/index.ts'
import { CheckState } from '../shared/community.terms.ts'
import type { CommunityHome, CommunityMap, TreeBuilding, TreeCommunity } from '../shared/communityDetail.ts'
import { type CommunityRow, communityList } from '../shared/communityList.ts'
import { may } from '../shared/permissions.ts'
import { faultsOf, findCompanyPlace, findTeamBases, liftsOf, liftsOfBuilding, propertyOf, seenLifts } from './asks.ts'
import { visible } from './communityScope.store.ts'
import { seenAs } from './located.ts'

const buildings = `(select count(*)::int from building b where b.company_id = c.company_id and b.community_id = c.id
  and b.deleted_at is null)`

const words = finding(communityList.filters.keyword, {
  name: { names: ['c.name'], codes: ['c.name_pinyin'] },
  communityNo: { codes: ['c.community_no'] },
  address: { names: ['c.address'] },
  propertyName: (text, ctx) => propertyOf('c').holds(ctx, text),
})

export const communities = pageSource<CommunityRow>(communityList, () => ({
  from: `community c ${propertyOf('c').join}`,
  alias: 'c',
  columns: {
    propertyName: propertyOf('c').name,
    lng: seenAs('c', 'lng'),
    lat: seenAs('c', 'lat'),
    buildingCount: buildings,
  },
  seen: { elevatorCount: (ctx) => liftsOf(ctx, 'c') },
  filters: {
    keyword: words,
    unlocated: (yes: boolean) => (yes ? sql`not c.located` : sql`c.located`),
  },
  where: (ctx) => [sql`c.deleted_at is null`, communityScope(ctx)],
  counted: 'community',
  notNull: ['createdAt', 'name', 'communityNo'],
}))

const MAP_CAP = 5000

/** The communities of a filter with their places, those with most lifts first. */
export async function findMap(ctx: Context, query: AnyQuery): Promise<CommunityMap> {
  const { rows } = await sql<
    CommunityMap['communities'][number]
  >`select c.id, c.name, c.address, c.lng, c.lat, c.located,
      ${liftsOf(ctx, 'c')} as elevator_count, c.check_state ${communities.matching(ctx, query)}
    order by elevator_count desc, c.id limit ${sql.raw(String(MAP_CAP + 1))}`.execute(ctx.db)
  return { communities: rows.slice(0, MAP_CAP), capped: rows.length > MAP_CAP }
}

/** The place the company gave itself (企业信息) and the bases of its teams, else its first community the person may see. */
export async function findBases(ctx: Context): Promise<CommunityHome[]> {
  const own = await findCompanyPlace(ctx)
  const bases = [...(own ? [{ name: '公司', ...own }] : []), ...(await findTeamBases(ctx))]
  if (bases.length > 0) return bases
  const { rows } = await sql<CommunityHome>`select c.name, c.lng, c.lat from community c
    where ${visible(ctx)} order by c.located desc, c.created_at, c.id limit 1`.execute(ctx.db)
  return [...rows]
}

export async function findOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const asked = query.ids
    ? sql`c.id = any(${query.ids}::uuid[])`
    : query.keyword
      ? sql`${words(query.keyword, ctx)}`
      : sql`true`
  const { rows } = await sql<Option>`select c.id as value, c.name as label, c.community_no || ' · ' || c.address as note
    from community c where ${visible(ctx)} and ${asked}
    order by ${is('c.check_state', CheckState.code.returned)}, c.name,
    c.id limit ${query.size}`.execute(ctx.db)
  return rows
}

/** Every community the person may see, with counts: the whole tree but its buildings. */
export async function findTree(ctx: Context): Promise<TreeCommunity[]> {
  const { rows } = await sql<TreeCommunity>`select c.id, c.community_no, c.name, c.name_pinyin as pinyin, c.type,
      coalesce(b.n, 0)::int as building_count, coalesce(l.n, 0)::int as elevator_count
    from community c
    left join (select company_id, community_id, count(*) as n from building where deleted_at is null
      and company_id ${ofCompanies(ctx)} group by 1, 2) b
      on b.company_id = c.company_id and b.community_id = c.id
    left join ${seenLifts(ctx)} l on l.company_id = c.company_id and l.community_id = c.id
    where ${visible(ctx)} order by c.type, c.name, c.id`.execute(ctx.db)
  return rows
}

export async function findTreeBuildings(ctx: Context, communityId: string): Promise<TreeBuilding[]> {
  const year = `${addMonths(dayOf(ctx.now), -12)}T00:00:00+08:00`
  const faults = ctx.may(may.repairs) ? faultsOf(ctx, 'b', year) : sql`null::int`
  const { rows } = await sql<TreeBuilding>`select b.id, b.name, b.units, b.lng, b.lat, ${faults} as faults,
      ${liftsOfBuilding(ctx, 'b')} as elevator_count
    from building b join community c on c.company_id = b.company_id and c.id = b.community_id
    where b.community_id = ${communityId} and b.deleted_at is null and ${visible(ctx)}
    order by b.sort, b.name, b.id`.execute(ctx.db)
  return rows
}
