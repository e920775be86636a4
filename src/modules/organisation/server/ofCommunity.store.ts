import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { TeamState } from '../shared/team.ts'

export async function findTeamBases(ctx: Context): Promise<{ name: string; lng: number; lat: number }[]> {
  const { rows } = await sql<{ name: string; lng: number; lat: number }>`select name, base_lng::float8 as lng,
      base_lat::float8 as lat from team
    where company_id = ${ctx.companyId} and base_lng is not null and base_lat is not null
      and ${is('state', TeamState.code.active)} and deleted_at is null order by name, id limit 100`.execute(ctx.db)
  return [...rows]
}
