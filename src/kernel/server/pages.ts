import { type RawBuilder, sql } from 'kysely'
import type { Filter, List } from '../shared/list.ts'
import type { Page, PageQuery } from '../shared/page.ts'
import { regionPrefix } from '../shared/regionCode.ts'
import type { Context } from './context.ts'
import { type Joins, joinsOf } from './pageJoins.ts'
import { beyond, decode, encode, orderBy, type Sorting } from './pageOrder.ts'
import { auditDailyRead } from './reading.ts'

/**
 * Where a list comes from in SQL. Strings are trusted SQL written in store files; values travel as parameters.
 *
 *   const elevators = pageSource(elevatorList, {
 *     from: 'elevator e join community c on c.company_id = e.company_id and c.id = e.community_id',
 *     alias: 'e',
 *     columns: { name: 'e.name', communityName: 'c.name' },
 *     filters: { keyword: (text) => sql`e.name ilike ${like(text)}`, status: 'e.status' },
 *     where: (ctx) => [sql`e.deleted_at is null`],
 *   })
 */
export interface SourceSpec {
  readonly from: string
  /** `from` without what only columns read and what neither adds nor drops rows: enough to count. */
  readonly countedFrom?: string
  /** Alias of the leading table, which carries company_id and id. */
  readonly alias: string
  readonly columns: Readonly<Record<string, string>>
  /** A column to compare by the filter's kind, or a condition of its own. Filters not named use the column of that prop. */
  readonly filters?: { readonly [K in string]?: string | ((value: never, ctx: Context) => RawBuilder<unknown>) }
  readonly where?: (ctx: Context, query: AnyQuery) => readonly RawBuilder<unknown>[]
  /** Table counted in row_count: the total of the unfiltered list costs one small read. Only with `where` that equals deleted_at is null. */
  readonly counted?: string
  /** Sums of many rows that are better not taken row by row, of `from … where …` given to them. */
  readonly sums?: { readonly [K in string]?: (rows: RawBuilder<unknown>) => RawBuilder<unknown> }
  /** Columns that are never null: their pages are found through an index by (value, id). */
  readonly solid?: readonly string[]
  /** Columns that may be null, with an index of the rows where they are not. */
  readonly valued?: readonly string[]
  /**
   * Filters whose rows lie together in another order than that of the list, e.g. by the day of completion: walking the list
   * in its own order until a page is full would pass years of rows. These are found first and sorted then.
   */
  readonly apart?: readonly string[]
  /** True when the person sees fewer rows than the company has, so that the counter does not apply. */
  readonly narrowed?: (ctx: Context) => boolean
}

/** Above this many rows a filtered total says so instead of counting on (`capped`). */
export const COUNT_CAP = 10_000

/** Above this many rows `sums` takes them at once. */
const SUMMED_AT_ONCE = 500

/** So few matches are found first and then sorted, however rare they are along the order of the list. */
const FEW = 1000

/** A parsed query of `list.query`: page, sort, cursors, and the filters by name. */
export type AnyQuery = PageQuery & { readonly [filter: string]: unknown }

export interface PageSource<Row> {
  page(ctx: Context, query: AnyQuery): Promise<Page<Row>>
  /** All rows of the filter in order, in chunks, for exports. */
  all(ctx: Context, query: AnyQuery, props: readonly string[]): AsyncGenerator<Record<string, unknown>[]>
  /** The total alone, as `page` says it: exact, or the cap. */
  total(ctx: Context, query: AnyQuery): Promise<{ total: number; capped: boolean }>
  /** `from … where …` of the filter, for figures over the same rows, e.g. a map by community. */
  matching(ctx: Context, query: AnyQuery): RawBuilder<unknown>
}

/**
 * A whole number written into the statement itself: with `limit $1` the planner expects a tenth of the table, finds its
 * lasting plan worse than one made for these values, and plans the same page anew every time (5 ms against 0.6 ms).
 */
const count = (n: number) => sql.raw(String(Math.trunc(n)))

/** Name of the company of a row, for the column that operations users have. */
export const companyNameOf = (alias: string) => `(select ten.name from tenant ten where ten.id = ${alias}.company_id)`

export const like = (text: string) => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`

export function pageSource<Row>(list: List, spec: SourceSpec): PageSource<Row> {
  const id = sql.raw(`${spec.alias}.id`)
  const company = sql.raw(`${spec.alias}.company_id`)
  const from = sql.raw(spec.from)
  const joins = joinsOf(spec.from)
  const countedJoins = joinsOf(spec.countedFrom ?? spec.from)
  /** What these conditions and this order read of `from`. */
  const fromFor = (ctx: Context, of: Joins, ...read: readonly RawBuilder<unknown>[]) =>
    sql.raw(of.needed(sql.join([...read]).compile(ctx.db).sql))
  const columnOf = (prop: string) => {
    const column = spec.columns[prop]
    if (!column) throw new Error(`list ${list.key} has no SQL for ${prop}`)
    return sql.raw(column)
  }
  const selection = (props: readonly string[]) =>
    sql.join(props.map((prop) => sql`${columnOf(prop)} as ${sql.ref(prop)}`))

  const ofCompanies = (ctx: Context): RawBuilder<unknown> =>
    ctx.who.companies.length === 1 && ctx.who.roleType === 1
      ? sql`${company} = ${ctx.companyId}`
      : sql`${company} = any(${[...ctx.who.companies]}::uuid[])`

  const conditions = (ctx: Context, query: AnyQuery): RawBuilder<unknown>[] => {
    const found = [ofCompanies(ctx), ...(spec.where?.(ctx, query) ?? [])]
    for (const [name, filter] of Object.entries(list.filters)) {
      const value = query[name]
      if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
      const own = spec.filters?.[name]
      if (typeof own === 'function') found.push(own(value as never, ctx))
      else found.push(compare(filter, sql.raw(own ?? (spec.columns[name] as string)), value))
    }
    return found
  }

  const sortingOf = (query: AnyQuery): Sorting => {
    const asked =
      query.sort && (list.columns as Record<string, { sort?: boolean }>)[query.sort.prop]?.sort ? query.sort : list.sort
    return {
      prop: asked.prop,
      expr: columnOf(asked.prop),
      desc: asked.order === 'desc',
      solid: spec.solid?.includes(asked.prop) ?? false,
      own: spec.columns[asked.prop]?.startsWith(`${spec.alias}.`) ?? false,
    }
  }

  const isFiltered = (query: AnyQuery) => Object.keys(list.filters).some((name) => query[name] !== undefined)

  const isPlain = (ctx: Context, query: AnyQuery) =>
    spec.counted !== undefined &&
    ctx.who.roleType === 1 &&
    !(spec.narrowed?.(ctx) ?? ctx.who.scope.kind !== 1) &&
    !isFiltered(query)

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
    const props = Object.keys(spec.columns)
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
    const apart = spec.apart?.some((name) => query[name] !== undefined && name !== sorting.prop) ?? false
    const foundFirst = isFiltered(query) && !withTotal && (apart || (!capped && total <= FEW))
    const select = async (by: Sorting) => {
      const order = orderBy(by, id, backwards !== fromEnd)
      const met = [
        ...where,
        ...(by === sorting ? [] : [sql`${by.expr} is not null`]),
        ...(cursor ? [beyond(by, id, cursor, backwards)] : []),
      ]
      const body = sql`${from} where ${sql.join(met, sql` and `)}`
      const ofKeys = sql`${fromFor(ctx, joins, ...met, by.expr)} where ${sql.join(met, sql` and `)}`
      const outside = joins.single ? sql`${from} where ${ofCompanies(ctx)}` : body
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
    const valuedFirst = spec.valued?.includes(sorting.prop) && !fromEnd && cursor?.[0] !== null
    const found = valuedFirst ? await select({ ...sorting, solid: true }) : []
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
    const where = [...(joins.single ? [ofCompanies(ctx)] : conditions(ctx, query)), sql`${id} = any(${[...keys]})`]
    const { rows } = await sql<Record<string, unknown>>`select ${selection(Object.keys(spec.columns))},
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

function compare(filter: Filter, column: RawBuilder<unknown>, value: unknown): RawBuilder<unknown> {
  const range = value as { from?: unknown; to?: unknown }
  switch (filter.kind) {
    case 'text':
      return sql`${column} ilike ${like(value as string)}`
    case 'choice':
    case 'ref':
      // One of many choices as an equality: only then does an index also give the order.
      if (!filter.many) return sql`${column} = ${value}`
      return (value as unknown[]).length === 1
        ? sql`${column} = ${(value as unknown[])[0]}`
        : sql`${column} = any(${value})`
    case 'region':
      return sql`${column} like ${`${regionPrefix(value as string)}%`}`
    case 'flag':
      return value ? sql`${column}` : sql`not ${column}`
    case 'dates':
    case 'numbers': {
      const parts: RawBuilder<unknown>[] = []
      if (range.from !== undefined) parts.push(sql`${column} >= ${range.from}`)
      // A day's end belongs to it, for dates and for moments.
      if (range.to !== undefined)
        parts.push(filter.kind === 'dates' ? sql`${column} < (${range.to}::date + 1)` : sql`${column} <= ${range.to}`)
      return parts.length ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
    }
  }
}

/** Amounts the person may not see leave the server as null; the screen shows •••. Gives the ones the person does see. */
function hideUnpermitted(list: List, ctx: Context, rows: Record<string, unknown>[]): string[] {
  const guarded = Object.entries(list.columns as Record<string, { needs?: string }>).filter(([, { needs }]) => needs)
  const hidden = guarded.filter(([, { needs }]) => !ctx.may(needs as string)).map(([prop]) => prop)
  for (const prop of hidden) for (const row of rows) row[prop] = null
  return guarded.map(([prop]) => prop).filter((prop) => !hidden.includes(prop))
}
