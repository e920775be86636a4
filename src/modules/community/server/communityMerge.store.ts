import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** Rows that stand in a community and move with it; a test compares the list with the catalogue's foreign keys. */
export const communityReferences = [
  'building',
  'drill',
  'elevator',
  'evaluation',
  'parts_request',
  'villa_archive',
  'maintain_plan',
  'maintain_order',
  'repair_order',
] as const

/** The name of a lift that both communities have, if any: names are unique in a community. */
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

/** Lifts of buildings that both have go to the building that stays; the double building goes. */
export async function joinBuildings(ctx: Context, keepId: string, dropId: string): Promise<void> {
  const now = ctx.now.toISOString()
  const twins = sql`from building d join building k on k.company_id = d.company_id and k.name = d.name
    and k.community_id = ${keepId} and k.deleted_at is null
    where d.company_id = ${ctx.companyId} and d.community_id = ${dropId} and d.deleted_at is null`
  await sql`update elevator l set building_id = t.kept, version = l.version + 1, updated_at = ${now}
    from (select d.id as dropped, k.id as kept ${twins}) t
    where l.company_id = ${ctx.companyId} and l.building_id = t.dropped`.execute(ctx.db)
  await sql`update building b set deleted_at = ${now}, version = b.version + 1, updated_by = ${ctx.who.userId}
    from (select d.id as dropped ${twins}) t where b.company_id = ${ctx.companyId} and b.id = t.dropped`.execute(ctx.db)
}

/**
 * Everything that stood in the dropped community stands in the kept one. Confirmed maintenance orders stay as they were:
 * a record is never changed (jobs 3, keep_record).
 */
export async function moveReferences(ctx: Context, keepId: string, dropId: string): Promise<void> {
  for (const table of communityReferences) {
    const changeable = table === 'maintain_order' ? sql`and status <> 4` : sql``
    await sql`update ${sql.table(table)} set community_id = ${keepId}, version = version + 1,
        updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
      where company_id = ${ctx.companyId} and community_id = ${dropId} ${changeable}`.execute(ctx.db)
  }
  await sql`update team set community_ids = array_replace(array_remove(community_ids, ${keepId}::uuid), ${dropId}::uuid, ${keepId}::uuid)
    where company_id = ${ctx.companyId} and ${dropId} = any(community_ids)`.execute(ctx.db)
  await sql`update project set community_ids = array_replace(array_remove(community_ids, ${keepId}::uuid), ${dropId}::uuid, ${keepId}::uuid)
    where company_id = ${ctx.companyId} and ${dropId} = any(community_ids)`.execute(ctx.db)
  await sql`update position set scope_community_ids =
      array_replace(array_remove(scope_community_ids, ${keepId}::uuid), ${dropId}::uuid, ${keepId}::uuid)
    where company_id = ${ctx.companyId} and ${dropId} = any(scope_community_ids)`.execute(ctx.db)
}
