import type { RawBuilder } from 'kysely'
import type { List } from '../shared/list.ts'
import type { Page, PageQuery } from '../shared/page.ts'
import type { Context } from './context.ts'

/**
 * Where a list comes from in SQL. Strings are trusted SQL written in store files; values travel as parameters.
 *
 *   const elevators = pageSource(elevatorList, {
 *     from: 'elevator e join community c on c.company_id = e.company_id and c.id = e.community_id',
 *     alias: 'e',
 *     columns: { communityName: 'c.name' },
 *     filters: { keyword: finding(elevatorList.filters.keyword, { name: 'e.name', communityName: 'c.name' }) },
 *     where: (ctx) => [sql`e.deleted_at is null`],
 *   })
 */
export interface SourceSpec {
  readonly from: string
  /** `from` without what only columns read and what neither adds nor drops rows: enough to count. */
  readonly countedFrom?: string
  /** Alias of the leading table, which carries company_id and id. */
  readonly alias: string
  /** What of a row is not simply the column of the leading table that has its name. */
  readonly columns?: Readonly<Record<string, string>>
  /**
   * Columns that depend on who looks, or on what is asked: counts within the person's data scope, stock in the warehouse of
   * the filter. Of the leading table alone; never sorted by.
   */
  readonly seen?: { readonly [prop in string]?: (ctx: Context, query: AnyQuery) => RawBuilder<unknown> }
  /**
   * A column to compare by the filter's kind, or a condition of its own. Filters not named compare the column of that name; text
   * filters are `finding(…)`.
   */
  readonly filters?: { readonly [K in string]?: string | ((value: never, ctx: Context) => RawBuilder<unknown>) }
  readonly where?: (ctx: Context, query: AnyQuery) => readonly RawBuilder<unknown>[]
  /** Table counted in row_count: the total of the unfiltered list costs one small read. Only with `where` that equals deleted_at is null. */
  readonly counted?: string
  /** What of a row counts in the sum of a column, where that is not what it shows: a receipt that was reversed shows its amount. */
  readonly summed?: { readonly [K in string]?: string }
  /** Sums of many rows that are better not taken row by row, of `from … where …` given to them. */
  readonly sums?: { readonly [K in string]?: (rows: RawBuilder<unknown>) => RawBuilder<unknown> }
  /**
   * Where the number and the sums of the rows are kept for such a filter: `from … where …`, and SQL of how many there are and of
   * each column's sum. Undefined: not for this filter.
   */
  readonly kept?: (ctx: Context, query: AnyQuery) => Kept | undefined
  /**
   * The list's own order where the column that bears its arrow is not all of it: repairs with people inside first, then by
   * their clocks. SQL that is never null and has an index (company_id, it, id); ascending unless it says `desc`. Whoever turns
   * the arrow around, or sorts by another column, gets that column plainly.
   */
  readonly ownOrder?: { readonly by: string; readonly desc?: true }
  /** Columns that are never null: their pages are found through an index by (value, id). */
  readonly notNull?: readonly string[]
  /** Columns that may be null, with an index of the rows where they are not. */
  readonly sometimesNull?: readonly string[]
  /**
   * Filters whose rows lie together in another order than that of the list, e.g. by the day of completion: walking the list
   * in its own order until a page is full would pass years of rows. These are found first and sorted then.
   */
  readonly filteredFirst?: readonly string[]
  /** True when the person sees fewer rows than the company has, so that the counter does not apply. */
  readonly narrowed?: (ctx: Context) => boolean
}

export interface Kept {
  readonly rows: RawBuilder<unknown>
  readonly total: string
  readonly sums: Readonly<Record<string, string>>
}

/** A parsed query of `list.query`: page, sort, cursors, and the filters by name. */
export type AnyQuery = PageQuery & { readonly [filter: string]: unknown }

export interface PageSource<Row> {
  readonly list: List
  page(ctx: Context, query: AnyQuery): Promise<Page<Row>>
  /** All rows of the filter in order, in chunks, for exports. */
  all(ctx: Context, query: AnyQuery, props: readonly string[]): AsyncGenerator<Record<string, unknown>[]>
  /** The total alone, as `page` says it: exact, or the cap. */
  total(ctx: Context, query: AnyQuery): Promise<{ total: number; capped: boolean }>
  /** `from … where …` of the filter, for figures over the same rows, e.g. a map by community. */
  matching(ctx: Context, query: AnyQuery): RawBuilder<unknown>
}
