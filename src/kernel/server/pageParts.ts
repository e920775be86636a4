import { type RawBuilder, sql } from 'kysely'
import { type Filter, type FilterKind, type FilterOf, isHidden, type List } from '../shared/list.ts'
import { refuse } from '../shared/refusal.ts'
import { regionPrefix } from '../shared/regionCode.ts'
import { snake } from '../shared/text.ts'
import { ofCompanies } from './companies.ts'
import type { Context } from './context.ts'
import type { Finding } from './finding.ts'
import { type Joins, joinsOf } from './pageJoins.ts'
import type { Sorting } from './pageOrder.ts'
import type { AnyQuery, SourceSpec } from './pageSpec.ts'

/** Name of the company of a row, for the column that operations users have. */
const companyNameOf = (alias: string) => `(select ten.name from tenant ten where ten.id = ${alias}.company_id)`

/** For lists that are put together by hand: null to those who see one company only. */
export const companyNameFor = (ctx: Context, alias: string) =>
  ctx.who.roleType === 2 ? sql.raw(companyNameOf(alias)) : sql`null::text`

export const like = (text: string) => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`

/** What every statement over a list is put together from: where it reads, what it shows, whose and which rows, in which order. */
export function partsOf(list: List, spec: SourceSpec) {
  const id = sql.raw(`${spec.alias}.id`)
  const company = sql.raw(`${spec.alias}.company_id`)
  const from = sql.raw(spec.from)
  const joins = joinsOf(spec.from)
  const countedJoins = joinsOf(spec.countedFrom ?? spec.from)
  /** What these conditions and this order read of `from`. */
  const fromFor = (ctx: Context, of: Joins, ...read: readonly RawBuilder<unknown>[]) =>
    sql.raw(of.needed(sql.join([...read]).compile(ctx.db).sql))
  for (const [name, filter] of Object.entries(list.filters))
    if (filter.kind === 'text' && (spec.filters?.[name] as Partial<Finding> | undefined)?.of !== filter)
      throw new Error(`list ${list.key}: what ${name} finds is not said by finding()`)
  const { companyName: _, ...shape } = list.row.shape
  const own = (prop: string) => `${spec.alias}.${snake(prop)}`
  /** Reads the leading table alone. */
  const isOwn = (text: string) => [...text.matchAll(/\b([a-z]+)\./g)].every(([, alias]) => alias === spec.alias)
  const columns: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.keys(shape).map((prop) => [prop, own(prop)])),
    ...spec.columns,
  }
  const columnOf = (prop: string) => {
    const column = columns[prop] ?? (prop === 'companyName' ? companyNameOf(spec.alias) : undefined)
    if (!column) throw new Error(`list ${list.key} has no SQL for ${prop}`)
    return sql.raw(column)
  }
  const selection = (ctx: Context, props: readonly string[], query: AnyQuery) =>
    sql.join(props.map((prop) => sql`${spec.seen?.[prop]?.(ctx, query) ?? columnOf(prop)} as ${sql.ref(prop)}`))

  /** Rows say whose they are to those who see several companies. */
  const propsFor = (ctx: Context): string[] => [
    ...Object.keys(columns),
    ...(ctx.who.roleType === 2 ? ['companyName'] : []),
  ]

  const mine = (ctx: Context): RawBuilder<unknown> => sql`${company} ${ofCompanies(ctx)}`

  const conditions = (ctx: Context, query: AnyQuery): RawBuilder<unknown>[] => {
    const found = [mine(ctx), ...(spec.where?.(ctx, query) ?? [])]
    if (query.companyId !== undefined) found.push(sql`${company} = ${query.companyId}`)
    for (const [name, filter] of Object.entries(list.filters)) {
      const value = query[name]
      if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
      if (isHidden(list, name, ctx.may)) throw refuse.noPermission()
      const said = spec.filters?.[name]
      if (typeof said === 'function') found.push(said(value as never, ctx))
      else found.push(compare(filter, sql.raw(said ?? columns[name] ?? own(name)), value))
    }
    return found
  }

  /** By an amount that is hidden nobody sorts: the order tells it, and a cursor holds its value. */
  const sortable = (ctx: Context, prop: string): boolean =>
    (list.columns as Record<string, { sort?: boolean }>)[prop]?.sort === true && !isHidden(list, prop, ctx.may)

  const sortingOf = (ctx: Context, query: AnyQuery): Sorting => {
    const asked = query.sort && sortable(ctx, query.sort.prop) ? query.sort : list.sort
    const { ownOrder } = spec
    if (ownOrder && asked.prop === list.sort.prop && asked.order === list.sort.order) {
      const expr = sql.raw(ownOrder.by)
      return { prop: asked.prop, expr, desc: ownOrder.desc ?? false, notNull: true, own: isOwn(ownOrder.by) }
    }
    return {
      prop: asked.prop,
      expr: columnOf(asked.prop),
      desc: asked.order === 'desc',
      notNull: spec.notNull?.includes(asked.prop) ?? false,
      own: columns[asked.prop]?.startsWith(`${spec.alias}.`) ?? false,
    }
  }

  const filters = [...Object.keys(list.filters), 'companyId']
  const isFiltered = (query: AnyQuery) => filters.some((name) => query[name] !== undefined)

  /** All the company has, so that the counter says how many. */
  const isPlain = (ctx: Context, query: AnyQuery) =>
    spec.counted !== undefined &&
    ctx.who.roleType === 1 &&
    !(spec.narrowed?.(ctx) ?? !ctx.who.scope.all) &&
    !isFiltered(query)

  return {
    list,
    spec,
    id,
    from,
    joins,
    countedJoins,
    fromFor,
    columnOf,
    selection,
    propsFor,
    mine,
    conditions,
    sortingOf,
    isFiltered,
    isPlain,
  }
}

export type PageParts = ReturnType<typeof partsOf>

type Compare = (column: RawBuilder<unknown>, value: unknown) => RawBuilder<unknown>

function among(many: boolean | undefined): Compare {
  // One of many choices as an equality: only then does an index also give the order.
  return (column, value) => {
    if (!many) return sql`${column} = ${value}`
    const chosen = value as unknown[]
    return chosen.length === 1 ? sql`${column} = ${chosen[0]}` : sql`${column} = any(${chosen})`
  }
}

function between(below: (column: RawBuilder<unknown>, end: unknown) => RawBuilder<unknown>): Compare {
  return (column, value) => {
    const { from, to } = value as { from?: unknown; to?: unknown }
    const parts: RawBuilder<unknown>[] = []
    if (from !== undefined) parts.push(sql`${column} >= ${from}`)
    if (to !== undefined) parts.push(below(column, to))
    return parts.length ? sql`(${sql.join(parts, sql` and `)})` : sql`true`
  }
}

const comparisons: { readonly [K in FilterKind]: (filter: FilterOf<K>) => Compare } = {
  text: () => (column, value) => sql`${column} ilike ${like(value as string)}`,
  choice: (filter) => among(filter.many),
  ref: (filter) => among(filter.many),
  region: () => (column, value) => sql`${column} like ${`${regionPrefix(value as string)}%`}`,
  flag: () => (column, value) => (value ? sql`${column}` : sql`not ${column}`),
  // A day's end belongs to it, for dates and for moments.
  dates: () => between((column, to) => sql`${column} < (${to}::date + 1)`),
  numbers: () => between((column, to) => sql`${column} <= ${to}`),
}

const compare = (filter: Filter, column: RawBuilder<unknown>, value: unknown) =>
  (comparisons[filter.kind] as (of: Filter) => Compare)(filter)(column, value)
