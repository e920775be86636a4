import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'

/** Names of people by employee, whatever their state: for boards, messages and previews. */
export async function findNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from employee
    where company_id ${ofCompanies(ctx)} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
