import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

export async function findTeams(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from team
    where company_id = ${ctx.companyId} and state = 1 and deleted_at is null`.execute(ctx.db)
  return [...rows]
}
