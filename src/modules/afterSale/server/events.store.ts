import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'

/** A turn of a dialogue that the person's companies have, or 1000404: it has the files. */
export async function findEvent(ctx: Context, id: string): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`select e.id from after_sale_event e
    where e.company_id ${ofCompanies(ctx)} and e.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}
