import { type RawBuilder, sql } from 'kysely'
import type { Filter, List } from '../shared/list.ts'
import type { Page, PageQuery } from '../shared/page.ts'
import { regionPrefix } from '../shared/regionCode.ts'
import type { Context } from './context.ts'
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
  /** Columns that are never null: their pages are found through an index by (value, id). */
  readonly solid?: readonly string[]
  /** Columns that may be null, with an index of the rows where they are not. */
  readonly valued?: readonly string[]
  /** The tables that are enough to filter, sort and count by: then indexes alone answer, without the rows. */
  readonly lean?: (query: AnyQuery, ctx: Context) => string
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

interface Sorting {
  readonly prop: string
  readonly expr: RawBuilder<unknown>
  readonly desc: boolean
  readonly solid: boolean
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
  const lean = (query: AnyQuery, ctx: Context) => (spec.lean ? sql.raw(spec.lean(query, ctx)) : undefined)
  const countedFrom = sql.raw(spec.countedFrom ?? spec.from)
  const columnOf = (prop: string) => {
    const column = spec.columns[prop]
    if (!column) throw new Error(`list ${list.key} has no SQL for ${prop}`)
    return sql.raw(column)
  }
  const selection = (props: readonly string[]) =>
    sql.join(props.map((prop) => sql`${columnOf(prop)} as ${sql.ref(prop)}`))

  const conditions = (ctx: Context, query: AnyQuery): RawBuilder<unknown>[] => {
    const found = [
      ctx.who.companies.length === 1 && ctx.who.roleType === 1
        ? sql`${company} = ${ctx.companyId}`
        : sql`${company} = any(${[...ctx.who.companies]}::uuid[])`,
      ...(spec.where?.(ctx, query) ?? []),
    ]
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
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from (select 1 from ${lean(query, ctx) ?? countedFrom}
      where ${sql.join(conditions(ctx, query), sql` and `)} limit ${count(COUNT_CAP + 1)}) counted`.execute(ctx.db)
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
    // than the planner orders freely, and be made last. The conditions hold outside too: a join may give a key several rows.
    const skip = fromEnd ? Math.max(0, total - offset - size) : offset
    const take = fromEnd ? Math.min(size, total - offset) : size
    if (take <= 0) return { rows: [], page }
    const extra = withTotal ? sql`, ${counter(ctx)} as "rowTotal"` : sql``
    const apart = spec.apart?.some((name) => query[name] !== undefined && name !== sorting.prop) ?? false
    const foundFirst = isFiltered(query) && !withTotal && (apart || (!capped && total <= FEW))
    const select = async (by: Sorting) => {
      const order = orderBy(by, id, backwards !== fromEnd)
      const beyondCursor = cursor ? [beyond(by, id, cursor, backwards)] : []
      const valued = by === sorting ? [] : [sql`${by.expr} is not null`]
      const which = sql`where ${sql.join([...where, ...valued, ...beyondCursor], sql` and `)}`
      const body = sql`${from} ${which}`
      const leanBody = sql`${lean(query, ctx) ?? from} ${which}`
      const window = sql`limit ${count(take)}${skip > 0 ? sql` offset ${skip}` : sql``}`
      const page = sql`select ${selection(props)}, ${by.expr}::text as "cursorValue"${extra} from ${body}`
      const keys = foundFirst
        ? sql`select x.id from (select ${id} as id, ${by.expr} as "sortValue" from ${leanBody} offset 0) x
            ${orderBy({ ...by, expr: sql`x."sortValue"` }, sql`x.id`, backwards !== fromEnd)} ${window}`
        : sql`select ${id} from ${leanBody} ${order} ${window}`
      const limited =
        skip > 100 || (!withTotal && isFiltered(query))
          ? sql`${page} and ${id} = any(array(${keys})) ${order}`
          : sql`${page} ${order} ${window}`
      return (await (limited as RawBuilder<Record<string, unknown>>).execute(ctx.db)).rows
    }
    // Rows without a value stand last: a page that is full without them is found through the index of those with one.
    const valuedFirst = spec.valued?.includes(sorting.prop) && !fromEnd && cursor?.[0] !== null
    const found = valuedFirst ? await select({ ...sorting, solid: true }) : []
    const rows = found.length === take ? found : await select(sorting)
    return { rows: backwards !== fromEnd ? [...rows].reverse() : [...rows], page }
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
        ...(await sums(ctx, query)),
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

  async function sums(ctx: Context, query: AnyQuery): Promise<{ sums?: Record<string, string | null> }> {
    const props = Object.entries(list.columns as Record<string, { sum?: boolean; needs?: string }>).filter(
      ([, c]) => c.sum,
    )
    if (props.length === 0) return {}
    const shown = props.filter(([, c]) => !c.needs || ctx.may(c.needs)).map(([prop]) => prop)
    const result: Record<string, string | null> = Object.fromEntries(props.map(([prop]) => [prop, null]))
    if (shown.length > 0) {
      const { rows } = await sql<Record<string, string | null>>`select ${sql.join(
        shown.map((prop) => sql`coalesce(sum(${columnOf(prop)}), 0)::text as ${sql.ref(prop)}`),
      )} from ${from} where ${sql.join(conditions(ctx, query), sql` and `)}`.execute(ctx.db)
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

const orderBy = (by: Sorting, id: RawBuilder<unknown>, reversed: boolean) => {
  const direction = sql.raw(by.desc !== reversed ? 'desc' : 'asc')
  // Without a hint, nulls stand last in ascending order and first when it is reversed: keep that symmetry explicit.
  const nulls = by.solid ? sql`` : sql.raw(reversed ? ' nulls first' : ' nulls last')
  return sql`order by ${by.expr} ${direction}${nulls}, ${id} ${direction}`
}

/** Rows strictly after (or before) a cursor in the order of the list; nulls stand last. */
function beyond(
  by: Sorting,
  id: RawBuilder<unknown>,
  [value, row]: [string | null, string],
  backwards: boolean,
): RawBuilder<unknown> {
  const less = sql.raw(by.desc !== backwards ? '<' : '>')
  if (by.solid) return sql`(${by.expr}, ${id}) ${less} (${value}, ${row}::uuid)`
  if (value === null) {
    const sameNull = sql`(${by.expr} is null and ${id} ${less} ${row}::uuid)`
    return backwards ? sql`(${by.expr} is not null or ${sameNull})` : sameNull
  }
  const near = sql`${by.expr} ${less} ${value} or (${by.expr} = ${value} and ${id} ${less} ${row}::uuid)`
  return backwards ? sql`(${near})` : sql`(${near} or ${by.expr} is null)`
}

const encode = (row: Record<string, unknown>) =>
  Buffer.from(JSON.stringify([row.cursorValue ?? null, row.id])).toString('base64url')

function decode(cursor: string | undefined): [string | null, string] | undefined {
  if (!cursor) return undefined
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(parsed) || parsed.length !== 2) return undefined
    const [value, row] = parsed
    if (typeof row !== 'string' || !/^[0-9a-f-]{36}$/.test(row)) return undefined
    return value === null || typeof value === 'string' ? [value, row] : undefined
  } catch {
    return undefined
  }
}

/** Amounts the person may not see leave the server as null; the screen shows •••. Gives the ones the person does see. */
function hideUnpermitted(list: List, ctx: Context, rows: Record<string, unknown>[]): string[] {
  const guarded = Object.entries(list.columns as Record<string, { needs?: string }>).filter(([, { needs }]) => needs)
  const hidden = guarded.filter(([, { needs }]) => !ctx.may(needs as string)).map(([prop]) => prop)
  for (const prop of hidden) for (const row of rows) row[prop] = null
  return guarded.map(([prop]) => prop).filter((prop) => !hidden.includes(prop))
}
