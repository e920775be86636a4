import { sql } from 'kysely'
import { ofCompanies } from './companies.ts'
import type { Context } from './context.ts'
import { scopeOf } from './dataScope.ts'

export interface NamedRow {
  readonly id: string
  readonly name: string | null
  /** Deleted since; what was written before is older than that. */
  readonly gone: boolean
  /** Within the data scope of whoever asks. */
  readonly seen: boolean
}

/** What the rows of a table are called, where something else holds their ids. */
export interface RowNames {
  /** The options calls by which forms choose such a row: a field that names one of them points here. */
  readonly from: readonly string[]
  /** One query for all ids; those of other companies and of rows that are no more stay away. */
  find(ctx: Context, ids: readonly string[]): Promise<readonly NamedRow[]>
}

interface Said {
  readonly from?: readonly string[]
  /** Whose data scope decides who reads the name; without one the whole company does. */
  readonly noun?: string
}

/** `name` is SQL over the row `x`: `rowNames('boat', 'x.name', { from: ['/boat/options'], noun: 'boat' })`. */
export const rowNames = (table: string, name: string, { from = [], noun }: Said = {}): RowNames => ({
  from,
  async find(ctx, ids) {
    const seen = noun ? sql`coalesce(${scopeOf(ctx, noun, 'x')}, false)` : sql`true`
    const { rows } = await sql<NamedRow>`select x.id, ${sql.raw(name)} as name, x.deleted_at is not null as gone,
      ${seen} as seen from ${sql.table(table)} x where x.company_id ${ofCompanies(ctx)}
      and x.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
    return rows
  },
})
