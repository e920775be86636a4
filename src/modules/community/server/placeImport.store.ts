import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { NamedPlace } from './asks.ts'
import { visible } from './communityScope.store.ts'

export async function findCommunityNames(ctx: Context): Promise<(NamedPlace & { regionCode: string })[]> {
  const { rows } = await sql<
    NamedPlace & { regionCode: string }
  >`select c.id, c.name, c.community_no as number, c.region_code
    from community c where c.company_id = ${ctx.companyId} and ${visible(ctx)}`.execute(ctx.db)
  return rows
}

/** Names and numbers of all the company's communities, also those out of scope: for uniqueness only. */
export async function findTakenCommunities(
  ctx: Context,
): Promise<{ name: string; number: string; regionCode: string }[]> {
  const { rows } = await sql<{
    name: string
    number: string
    regionCode: string
  }>`select name, community_no as number, region_code
    from community where company_id = ${ctx.companyId} and deleted_at is null`.execute(ctx.db)
  return rows
}
