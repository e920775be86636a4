import { type RawBuilder, sql } from 'kysely'
import type { List } from '../shared/list.ts'
import type { Context } from './context.ts'
import { beyond, decode, encode, orderBy, type Sorting } from './pageOrder.ts'
import { partsOf } from './pageParts.ts'
import type { AnyQuery, PageSource, SourceSpec } from './pageSpec.ts'
import { auditDailyRead } from './reading.ts'

/** Above this many rows a filtered total says so instead of counting on (`capped`). */
const COUNT_CAP = 10_000

/** Above this many rows `sums` takes them at once. */
const SUMMED_AT_ONCE = 500

/** So few matches are found first and then sorted, however rare they are along the order of the list. */
const FEW = 1000

/**
 * A whole number written into the statement itself: with `limit $1` the planner expects a tenth of the table, finds its
 * lasting plan worse than one made for these values, and plans the same page anew every time (5 ms against 0.6 ms).
 */
const count = (n: number) => sql.raw(String(Math.trunc(n)))

/** A spec that asks other modules for SQL (`duty`) is given as a function: they are all there when the list is first read. */
export function pageSource<Row>(list: List, given: SourceSpec | (() => SourceSpec)): PageSource<Row> {
  if (typeof given !== 'function') return sourceOf(list, given)
  let made: PageSource<Row> | undefined
  const source = () => {
    made ??= sourceOf(list, given())
    return made
  }
  return {
    list,
    page: (ctx, query) => source().page(ctx, query),
    all: (ctx, query, props) => source().all(ctx, query, props),
    total: (ctx, query) => source().total(ctx, query),
    matching: (ctx, query) => source().matching(ctx, query),
  }
}

function sourceOf<Row>(list: List, spec: SourceSpec): PageSource<Row> {
  const parts = partsOf(list, spec)
  const { id, from, joins, countedJoins, fromFor, columnOf, selection, propsFor } = parts
  const { mine, conditions, sortingOf, isFiltered, isPlain } = parts

  const counter = (ctx: Context) => sql`(select coalesce(sum(n), 0)::bigint from row_count
    where company_id = ${ctx.companyId} and entity = ${spec.counted})`

  async function totalOf(ctx: Context, query: AnyQuery): Promise<{ total: number; capped: boolean }> {
    const counted = await countOf(ctx, query)
    const capped = counted > COUNT_CAP && !isPlain(ctx, query)
    return { total: capped ? COUNT_CAP : counted, capped }
  }

  async function countOf(ctx: Context, query: AnyQuery): Promise<number> {
    if (isPlain(ctx, query)) {
      const { rows } = await sql<{ n: number }>`select ${counter(ctx)} as n`.execute(ctx.db)
      return rows[0]?.n ?? 0
    }
    const where = sql.join(conditions(ctx, query), sql` and `)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from (select 1 from ${fromFor(ctx, countedJoins, where)}
      where ${where} limit ${count(COUNT_CAP + 1)}) counted`.execute(ctx.db)
    return rows[0]?.n ?? 0
  }

  async function read(
    ctx: Context,
    query: AnyQuery,
    total: number,
    capped: boolean,
    withTotal = false,
  ): Promise<{ rows: Record<string, unknown>[]; page: number }> {
    const { size } = query
    const lastPage = Math.max(1, Math.ceil(total / size))
    const page = capped || withTotal ? query.page : Math.min(query.page, lastPage)
    const sorting = sortingOf(query)
    const where = conditions(ctx, query)
    const props = propsFor(ctx)
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
    const extra = withTotal ? sql`, ${counter(ctx)} as "rowTotal"` : sql``
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
      const columns = sql`select ${selection(props)}, ${by.expr}::text as "cursorValue"${extra} from`
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
  async function matches(
    ctx: Context,
    query: AnyQuery,
  ): Promise<{ total: number; keys: readonly string[] | undefined }> {
    const { expr, ...order } = sortingOf(query)
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
    if (keys && cursor && query.page > pages) return matches(ctx, { ...query, after: undefined, before: undefined })
    return { total: n, keys: keys ?? undefined }
  }

  async function rowsOf(ctx: Context, query: AnyQuery, keys: readonly string[]): Promise<Record<string, unknown>[]> {
    if (keys.length === 0) return []
    const sorting = sortingOf(query)
    const where = [...(joins.single ? [mine(ctx)] : conditions(ctx, query)), sql`${id} = any(${[...keys]})`]
    const { rows } = await sql<Record<string, unknown>>`select ${selection(propsFor(ctx))},
      ${sorting.expr}::text as "cursorValue" from ${from} where ${sql.join(where, sql` and `)}
      ${orderBy(sorting, id, false)}`.execute(ctx.db)
    return [...rows]
  }

  /** The usual page – first, or reached from its neighbour, without filters – takes rows and total in one query. */
  async function rowsAndTotal(
    ctx: Context,
    query: AnyQuery,
  ): Promise<{ rows: Record<string, unknown>[]; total: number; capped: boolean }> {
    const plain = isPlain(ctx, query)
    if (plain && (query.page === 1 || decode(query.after ?? query.before))) {
      const { rows } = await read(ctx, query, 0, false, true)
      const total = rows[0]?.rowTotal as number | undefined
      if (total !== undefined) {
        for (const row of rows) delete row.rowTotal
        return { rows, total, capped: false }
      }
    }
    if (isFiltered(query) && spec.countedFrom === undefined) {
      const { total, keys } = await matches(ctx, query)
      if (keys) return { rows: await rowsOf(ctx, query, keys), total, capped: false }
      const { rows } = await read(ctx, query, COUNT_CAP, true)
      return { rows, total: COUNT_CAP, capped: true }
    }
    const { total, capped } = await totalOf(ctx, query)
    return { rows: (await read(ctx, query, total, capped)).rows, total, capped }
  }

  return {
    list,
    total: totalOf,
    matching: (ctx, query) => sql`from ${from} where ${sql.join(conditions(ctx, query), sql` and `)}`,
    async page(ctx, query) {
      const { rows, total, capped } = await rowsAndTotal(ctx, query)
      const first = rows[0]
      const last = rows.at(-1)
      const ends = first && last ? { first: encode(first), last: encode(last) } : {}
      for (const row of rows) delete row.cursorValue
      const guarded = hideUnpermitted(list, ctx, rows)
      if (rows.length > 0) await auditDailyRead(ctx, list.key, '', guarded)
      return {
        records: rows as Row[],
        total,
        totalPage: Math.ceil(total / query.size),
        ...(capped ? { capped } : {}),
        ...ends,
        ...(await sums(ctx, query, total)),
      }
    },
    async *all(ctx, query, props) {
      const sorting = sortingOf(query)
      const size = 5000
      const chunk = async (cursor?: [string | null, string]) => {
        const where = conditions(ctx, query)
        if (cursor) where.push(beyond(sorting, id, cursor, false))
        const { rows } = await sql<
          Record<string, unknown>
        >`select ${selection(props)}, ${id} as "cursorId", ${sorting.expr}::text as "cursorValue"
          from ${from} where ${sql.join(where, sql` and `)} ${orderBy(sorting, id, false)} limit ${count(size)}`.execute(
          ctx.db,
        )
        return rows
      }
      let rows = await chunk()
      for (;;) {
        const last = rows.at(-1)
        if (!last) return
        // The database finds the next rows while these are written.
        const next =
          rows.length < size ? undefined : chunk([last.cursorValue as string | null, last.cursorId as string])
        // Whoever leaves early does not wait for them.
        next?.catch(() => {})
        hideUnpermitted(list, ctx, rows)
        yield rows
        if (!next) return
        rows = await next
      }
    },
  }

  async function sums(ctx: Context, query: AnyQuery, total: number): Promise<{ sums?: Record<string, string | null> }> {
    const props = Object.entries(list.columns as Record<string, { sum?: boolean; needs?: string }>).filter(
      ([, c]) => c.sum,
    )
    if (props.length === 0) return {}
    const shown = props.filter(([, c]) => !c.needs || ctx.may(c.needs)).map(([prop]) => prop)
    const result: Record<string, string | null> = Object.fromEntries(props.map(([prop]) => [prop, null]))
    if (shown.length > 0) {
      const matching = sql`from ${from} where ${sql.join(conditions(ctx, query), sql` and `)}`
      const many = total > SUMMED_AT_ONCE ? spec.sums : undefined
      const sumOf = (prop: string) => many?.[prop]?.(matching) ?? sql`coalesce(sum(${columnOf(prop)}), 0)`
      const { rows } = await sql<Record<string, string | null>>`select ${sql.join(
        shown.map((prop) => sql`${sumOf(prop)}::text as ${sql.ref(prop)}`),
      )} ${matching}`.execute(ctx.db)
      Object.assign(result, rows[0])
    }
    return { sums: result }
  }
}

/** Amounts the person may not see leave the server as null; the screen shows •••. Gives the ones the person does see. */
function hideUnpermitted(list: List, ctx: Context, rows: Record<string, unknown>[]): string[] {
  const guarded = Object.entries(list.columns as Record<string, { needs?: string }>).filter(([, { needs }]) => needs)
  const hidden = guarded.filter(([, { needs }]) => !ctx.may(needs as string)).map(([prop]) => prop)
  for (const prop of hidden) for (const row of rows) row[prop] = null
  return guarded.map(([prop]) => prop).filter((prop) => !hidden.includes(prop))
}
