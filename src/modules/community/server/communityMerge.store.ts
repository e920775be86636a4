import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

export interface Twins {
  readonly dropId: string
  readonly keepId: string
}

/** Buildings of the same name in both. */
export async function findTwinBuildings(ctx: Context, keepId: string, dropId: string): Promise<Twins[]> {
  const { rows } = await sql<Twins>`select d.id as drop_id, k.id as keep_id
    from building d join building k on k.company_id = d.company_id and k.name = d.name
      and k.community_id = ${keepId} and k.deleted_at is null
    where d.company_id = ${ctx.companyId} and d.community_id = ${dropId} and d.deleted_at is null`.execute(ctx.db)
  return rows
}
