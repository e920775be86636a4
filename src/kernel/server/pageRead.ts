import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'
import { beyond, decode, orderBy, type Sorting } from './pageOrder.ts'
import type { PageParts } from './pageParts.ts'
import type { AnyQuery } from './pageSpec.ts'
import { COUNT_CAP, count, counterOf } from './pageTotals.ts'

/** The rows of one page: straight along the order of the list, by their keys first, or out of all matches of a filter. */

/** So few matches are found first and then sorted, however rare they are along the order of the list. */
const FEW = 1000

export async function readPage(
  parts: PageParts,
  ctx: Context,
  query: AnyQuery,
  total: number,
  capped: boolean,
  withTotal = false,
): Promise<{ rows: Record<string, unknown>[]; page: number }> {
  const { spec, id, from, joins, fromFor, selection, mine, isFiltered } = parts
  const { size } = query
  const lastPage = Math.max(1, Math.ceil(total / size))
  const page = capped || withTotal ? query.page : Math.min(query.page, lastPage)
  const sorting = parts.sortingOf(ctx, query)
  const where = parts.conditions(ctx, query)
  const props = parts.propsFor(ctx)
  const cursor = page === query.page ? decode(query.after ?? query.before) : undefined
  const backwards = cursor !== undefined && query.after === undefined
  const offset = cursor ? 0 : (page - 1) * size
  const fromEnd = !cursor && !capped && !withTotal && offset > total / 2
  // A page in the second half is read from the end; a deep or filtered page finds its keys first, then their rows, so
  // that thousands of matches are sorted without what is joined to them. As an array: a subquery would be one join more
  // than the planner orders freely, and be made last. The conditions hold outside too where a join may give a key
  // several rows.
  const skip = fromEnd ? Math.max(0, total - offset - size) : offset
  const take = fromEnd ? Math.min(size, total - offset) : size
  if (take <= 0) return { rows: [], page }
  const extra = withTotal ? sql`, ${counterOf(parts, ctx)} as "rowTotal"` : sql``
  const findsFirst = spec.filteredFirst?.some((name) => query[name] !== undefined && name !== sorting.prop) ?? false
  const foundFirst = isFiltered(query) && !withTotal && (findsFirst || (!capped && total <= FEW))
  const select = async (by: Sorting) => {
    const order = orderBy(by, id, backwards !== fromEnd)
    const met = [
      ...where,
      ...(by === sorting ? [] : [sql`${by.expr} is not null`]),
      ...(cursor ? [beyond(by, id, cursor, backwards)] : []),
    ]
    const body = sql`${from} where ${sql.join(met, sql` and `)}`
    const ofKeys = sql`${fromFor(ctx, joins, ...met, by.expr)} where ${sql.join(met, sql` and `)}`
    const outside = joins.single ? sql`${from} where ${mine(ctx)}` : body
    const window = sql`limit ${count(take)}${skip > 0 ? sql` offset ${skip}` : sql``}`
    const columns = sql`select ${selection(ctx, props, query)}, ${by.expr}::text as "cursorValue"${extra} from`
    const keys = foundFirst
      ? sql`select x.id from (select ${id} as id, ${by.expr} as "sortValue" from ${ofKeys} offset 0) x
          ${orderBy({ ...by, expr: sql`x."sortValue"` }, sql`x.id`, backwards !== fromEnd)} ${window}`
      : sql`select ${id} from ${ofKeys} ${order} ${window}`
    const limited =
      skip > 100 || (!withTotal && isFiltered(query))
        ? sql`${columns} ${outside} and ${id} = any(array(${keys})) ${order}`
        : sql`${columns} ${body} ${order} ${window}`
    return (await (limited as RawBuilder<Record<string, unknown>>).execute(ctx.db)).rows
  }
  // Rows without a value stand last: a page that is full without them is found through the index of those with one.
  const valuedFirst = spec.sometimesNull?.includes(sorting.prop) && !fromEnd && cursor?.[0] !== null
  const found = valuedFirst ? await select({ ...sorting, notNull: true }) : []
  const rows = found.length === take ? found : await select(sorting)
  return { rows: backwards !== fromEnd ? [...rows].reverse() : [...rows], page }
}

/**
 * A filtered page in one pass over its matches: how many there are, and the keys of the page when they can all be
 * sorted. Above the cap there are no keys: an index in the order of the list finds the page.
 */
export async function findMatches(
  parts: PageParts,
  ctx: Context,
  query: AnyQuery,
): Promise<{ total: number; keys: readonly string[] | undefined }> {
  const { id, joins, fromFor, sortingOf, conditions } = parts
  const { expr, ...order } = sortingOf(ctx, query)
  const sorting: Sorting = { ...order, expr: sql.raw('hit.value'), own: true }
  const where = sql.join(conditions(ctx, query), sql` and `)
  const key = sql.raw('hit.id')
  const cursor = decode(query.after ?? query.before)
  const backwards = cursor !== undefined && query.after === undefined
  const [page, size] = [count(query.page), count(query.size)]
  const wanted = cursor ? beyond(sorting, key, cursor, backwards) : sql`true`
  const skip = cursor ? sql`0` : sql`(least(${page}, f.pages) - 1) * ${size}`
  const { rows } = await sql<{ n: number; pages: number; keys: string[] | null }>`
    with hit as materialized (select ${id} as id, ${expr} as value from ${fromFor(ctx, joins, where, expr)}
      where ${where} limit ${count(COUNT_CAP + 1)}),
    found as (select n, greatest((n + ${size} - 1) / ${size}, 1) as pages from (select count(*)::int as n from hit) counted)
    select f.n, f.pages, case when f.n <= ${count(COUNT_CAP)} then array(select hit.id from hit where ${wanted}
      ${orderBy(sorting, key, backwards)} limit ${size} offset ${skip}) end as keys from found f`.execute(ctx.db)
  const { n, pages, keys } = rows[0] as (typeof rows)[0]
  // A page past the last one is the last one, whatever the cursor says.
  if (keys && cursor && query.page > pages)
    return findMatches(parts, ctx, { ...query, after: undefined, before: undefined })
  return { total: n, keys: keys ?? undefined }
}

/** The rows of these keys in the order of the list. */
export async function rowsOfKeys(
  { id, from, joins, selection, propsFor, mine, conditions, sortingOf }: PageParts,
  ctx: Context,
  query: AnyQuery,
  keys: readonly string[],
): Promise<Record<string, unknown>[]> {
  if (keys.length === 0) return []
  const sorting = sortingOf(ctx, query)
  const where = [...(joins.single ? [mine(ctx)] : conditions(ctx, query)), sql`${id} = any(${[...keys]})`]
  const { rows } = await sql<Record<string, unknown>>`select ${selection(ctx, propsFor(ctx), query)},
    ${sorting.expr}::text as "cursorValue" from ${from} where ${sql.join(where, sql` and `)}
    ${orderBy(sorting, id, false)}`.execute(ctx.db)
  return [...rows]
}
