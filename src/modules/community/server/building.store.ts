import { sql } from 'kysely'
import { type Context, finding, like, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { communityScope } from '#modules/permission/server/index.ts'
import { type BuildingRow, buildingList } from '../shared/building.ts'
import { liftsOfBuilding } from './asks.ts'
import { visible } from './communityScope.store.ts'

const columns: Record<Exclude<keyof BuildingRow, 'elevatorCount'>, string> = {
  id: 'b.id',
  version: 'b.version',
  communityId: 'b.community_id',
  communityName: 'c.name',
  name: 'b.name',
  kind: 'b.kind',
  units: 'b.units',
  floorsUp: 'b.floors_up',
  floorsDown: 'b.floors_down',
  lng: 'b.lng',
  lat: 'b.lat',
  machineRoomAccess: 'b.machine_room_access',
  keyPlace: 'b.key_place',
  sort: 'b.sort',
}
const from = 'building b join community c on c.company_id = b.company_id and c.id = b.community_id'

export const buildings = pageSource<BuildingRow>(buildingList, () => ({
  from,
  alias: 'b',
  columns,
  seen: { elevatorCount: (ctx) => liftsOfBuilding(ctx, 'b') },
  filters: {
    keyword: finding(buildingList.filters.keyword, {
      name: 'b.name',
      communityName: { names: ['c.name'], codes: ['c.name_pinyin'] },
    }),
  },
  where: (ctx) => [sql`b.deleted_at is null`, sql`c.deleted_at is null`, communityScope(ctx)],
  // As people count their buildings: 10栋 after 9栋.
  ownOrder: { by: 'b.sort' },
  notNull: ['name', 'sort'],
}))

export async function findBuilding(ctx: Context, id: string): Promise<BuildingRow> {
  const selection = sql.join(
    Object.entries(columns).map(([prop, column]) => sql`${sql.raw(column)} as ${sql.ref(prop)}`),
  )
  const { rows } =
    await sql<BuildingRow>`select ${selection}, ${liftsOfBuilding(ctx, 'b')} as elevator_count from ${sql.raw(from)}
    where b.id = ${id} and b.deleted_at is null and ${visible(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

export async function findBuildingOptions(
  ctx: Context,
  query: OptionQuery & { communityId?: string | undefined },
): Promise<Option[]> {
  const asked = query.ids
    ? sql`b.id = any(${query.ids}::uuid[])`
    : sql`${query.communityId ? sql`b.community_id = ${query.communityId}` : sql`true`}
        and ${query.keyword ? sql`(b.name ilike ${like(query.keyword)} or c.name ilike ${like(query.keyword)})` : sql`true`}`
  const { rows } = await sql<Option>`select b.id as value, b.name as label, c.name as note from ${sql.raw(from)}
    where b.deleted_at is null and ${visible(ctx)} and ${asked}
    order by c.name, b.sort, b.name, b.id limit ${query.size}`.execute(ctx.db)
  return rows
}

/** Names of a community's buildings. */
export async function findNames(ctx: Context, communityIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ communityId: string; name: string }>`select community_id, name from building
    where company_id = ${ctx.companyId} and community_id = any(${[...communityIds]}::uuid[]) and deleted_at is null`.execute(
    ctx.db,
  )
  const names = new Map<string, Set<string>>()
  for (const row of rows) names.set(row.communityId, (names.get(row.communityId) ?? new Set()).add(row.name))
  return names
}
