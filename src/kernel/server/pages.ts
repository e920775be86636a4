import { sql } from 'kysely'
import type { List } from '../shared/list.ts'
import type { Context } from './context.ts'
import { beyond, decode, encode, orderBy } from './pageOrder.ts'
import { type PageParts, partsOf } from './pageParts.ts'
import { findMatches, readPage, rowsOfKeys } from './pageRead.ts'
import type { AnyQuery, PageSource, SourceSpec } from './pageSpec.ts'
import { COUNT_CAP, count, sumsOf, totalOf, totalWithSums } from './pageTotals.ts'
import { auditDailyRead } from './reading.ts'

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
  return {
    list,
    total: (ctx, query) => totalOf(parts, ctx, query),
    matching: (ctx, query) => sql`from ${parts.from} where ${sql.join(parts.conditions(ctx, query), sql` and `)}`,
    async page(ctx, query) {
      const counted = await totalWithSums(parts, ctx, query)
      const { rows, total, capped } = await rowsAndTotal(parts, ctx, query, counted?.total)
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
        ...(counted ? { sums: counted.sums } : await sumsOf(parts, ctx, query, total)),
      }
    },
    all: (ctx, query, props) => chunksOf(parts, ctx, query, props),
  }
}

/**
 * The usual page – first, or reached from its neighbour, without filters – takes rows and total in one query. `known`: how many
 * there are, where they are counted already.
 */
async function rowsAndTotal(
  parts: PageParts,
  ctx: Context,
  query: AnyQuery,
  known: number | undefined,
): Promise<{ rows: Record<string, unknown>[]; total: number; capped: boolean }> {
  const { spec, isFiltered } = parts
  const plain = parts.isPlain(ctx, query)
  if (plain && (query.page === 1 || decode(query.after ?? query.before))) {
    const { rows } = await readPage(parts, ctx, query, 0, false, true)
    const total = rows[0]?.rowTotal as number | undefined
    if (total !== undefined) {
      for (const row of rows) delete row.rowTotal
      return { rows, total, capped: false }
    }
  }
  const many = known !== undefined && known > COUNT_CAP
  if (isFiltered(query) && !many && spec.countedFrom === undefined && !spec.kept?.(ctx, query)) {
    const { total, keys } = await findMatches(parts, ctx, query)
    if (keys) return { rows: await rowsOfKeys(parts, ctx, query, keys), total, capped: false }
    const { rows } = await readPage(parts, ctx, query, COUNT_CAP, true)
    return { rows, total: COUNT_CAP, capped: true }
  }
  const { total, capped } = known === undefined ? await totalOf(parts, ctx, query) : { total: known, capped: false }
  return { rows: (await readPage(parts, ctx, query, total, capped)).rows, total, capped }
}

/** All rows of the filter in order, in chunks. */
async function* chunksOf(
  { list, id, from, selection, conditions, sortingOf }: PageParts,
  ctx: Context,
  query: AnyQuery,
  props: readonly string[],
): AsyncGenerator<Record<string, unknown>[]> {
  const sorting = sortingOf(ctx, query)
  const size = 5000
  const chunk = async (cursor?: [string | null, string]) => {
    const where = conditions(ctx, query)
    if (cursor) where.push(beyond(sorting, id, cursor, false))
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${selection(ctx, props, query)}, ${id} as "cursorId", ${sorting.expr}::text as "cursorValue"
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
    const next = rows.length < size ? undefined : chunk([last.cursorValue as string | null, last.cursorId as string])
    // Whoever leaves early does not wait for them.
    next?.catch(() => {})
    hideUnpermitted(list, ctx, rows)
    yield rows
    if (!next) return
    rows = await next
  }
}

/** Amounts the person may not see leave the server as null; the screen shows •••. Gives the ones the person does see. */
function hideUnpermitted(list: List, ctx: Context, rows: Record<string, unknown>[]): string[] {
  const guarded = Object.entries(list.columns as Record<string, { needs?: string }>).filter(([, { needs }]) => needs)
  const hidden = guarded.filter(([, { needs }]) => !ctx.may(needs as string)).map(([prop]) => prop)
  for (const prop of hidden) for (const row of rows) row[prop] = null
  return guarded.map(([prop]) => prop).filter((prop) => !hidden.includes(prop))
}
