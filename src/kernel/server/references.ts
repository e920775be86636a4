import { type RawBuilder, sql } from 'kysely'
import type { Fragment } from './codes.ts'
import type { Context } from './context.ts'

/**
 * A column that names a row of another table and follows it when that row turns out to be the same as another one. Stated
 * by the module that owns the table.
 */
export interface Reference {
  readonly table: string
  readonly column: string
  /** The table whose rows are named. */
  readonly to: string
  /** The column holds several of them. */
  readonly many?: true
  /** Rows that stay as they were. */
  readonly except?: Fragment
  /** A row is named once with each value of this other column: where the kept one has it already, what comes gives its own up. */
  readonly once?: string
}

/** Everything of the company that names the dropped row names the kept one from here on. */
export async function follow(
  ctx: Context,
  references: readonly Reference[],
  to: string,
  { dropId, keepId }: { readonly dropId: string; readonly keepId: string },
): Promise<void> {
  for (const reference of references.filter((one) => one.to === to)) {
    const column = sql.ref(reference.column)
    const standing = reference.except ? sql`and not (${reference.except})` : sql``
    if (reference.many)
      await sql`update ${sql.table(reference.table)}
        set ${column} = array_replace(array_remove(${column}, ${keepId}::uuid), ${dropId}::uuid, ${keepId}::uuid)
        where company_id = ${ctx.companyId} and ${dropId} = any(${column}) ${standing}`.execute(ctx.db)
    else
      await sql`update ${sql.table(reference.table)} set ${column} = ${keepId}, ${givenUp(reference, keepId)} version = version + 1,
          updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
        where company_id = ${ctx.companyId} and ${column} = ${dropId} ${standing}`.execute(ctx.db)
  }
}

function givenUp({ table, column, once }: Reference, keepId: string): RawBuilder<unknown> {
  if (!once) return sql``
  const own = sql.ref(`${table}.${once}`)
  return sql`${sql.ref(once)} = case when exists (select 1 from ${sql.table(table)} k
      where k.company_id = ${sql.ref(`${table}.company_id`)} and ${sql.ref(`k.${column}`)} = ${keepId}::uuid
        and ${sql.ref(`k.${once}`)} = ${own}) then null else ${own} end,`
}
