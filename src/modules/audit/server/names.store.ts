import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'

export type NamedTable = 'team' | 'employee' | 'position' | 'community' | 'project' | 'customer' | 'maintain_template'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Names of rows of one table of the caller's companies, deleted ones too: the history is older than they are. */
export async function findNames(
  ctx: Context,
  table: NamedTable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const asked = ids.filter((id) => uuid.test(id))
  const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}
    where company_id ${ofCompanies(ctx)} and id = any(${asked}::uuid[])`.execute(ctx.db)
  return rows
}
