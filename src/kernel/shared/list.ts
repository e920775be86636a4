import { z } from 'zod'
import { type ColumnRole, inRoleOrder } from './columnRole.ts'
import { PageQuery, pageOf } from './page.ts'
import { saidOf } from './record.ts'

/**
 * Columns and filters of a list, stated once. Derived: the table, the column chooser ({ prop, label, default }),
 * the filter bar, the server's whitelist of sorts and filters, and the export.
 */
export interface Column {
  /** Shown before the person chose columns. */
  readonly shown?: boolean
  readonly width?: number
  readonly sort?: boolean
  /** The first, fixed column: the name of the row. */
  readonly fixed?: boolean
  /** What the column says of its row, where `roleOf` cannot tell; columns stand in the order of their roles (decision 0123). */
  readonly role?: ColumnRole
  /** How the value is shown and exported, where its field does not say so by its kind; text when neither does. */
  readonly as?:
    | 'text'
    | 'code'
    | 'money'
    | 'number'
    | 'quantity'
    | 'date'
    | 'time'
    | 'month'
    | 'percent'
    | 'tags'
    | 'region'
  /** Right of the label in the head, e.g. 元. */
  readonly unit?: string
  /** Amounts need this permission; others see •••. */
  readonly needs?: string
  /** The footer shows the sum over the whole filter. */
  readonly sum?: boolean
  /** Not offered in exports, e.g. computed on the client. */
  readonly screenOnly?: boolean
  /** What an export says in its place of rows where this field holds, as the screen does by a badge: 草稿 and no state. */
  readonly unless?: { readonly field: string; readonly says: string }
}

interface Options {
  readonly options: readonly { readonly value: number | string; readonly label: string }[]
}

/** Fields of the row that a text is looked for in, each with its word in the box. */
type Finds = Readonly<Record<string, string>>

export type Filter =
  /** Made by `finds`, so that its label names what it looks in. */
  | { readonly kind: 'text'; readonly label: string; readonly finds: Finds }
  | {
      readonly kind: 'choice'
      readonly label: string
      readonly of: Options
      readonly many?: boolean
    }
  /** A row of another list, chosen by server-side search: GET {from}?keyword= → [{ value, label, note }]. */
  | { readonly kind: 'ref'; readonly label: string; readonly from: string; readonly many?: boolean }
  | { readonly kind: 'dates'; readonly label: string }
  | { readonly kind: 'numbers'; readonly label: string; readonly unit?: string }
  | { readonly kind: 'flag'; readonly label: string }
  /** A division by its code: a province or a city holds all its districts. */
  | { readonly kind: 'region'; readonly label: string }

/**
 * A box for text: the fields of the row that it finds, in order, and what each is called there – a word may stand for several
 * (编号 of the plan and of the application). The words are its label, and the page source says the SQL of each field
 * (`finding`), so that a list never promises what it does not find.
 */
/* @__NO_SIDE_EFFECTS__ */
export function finds<const F extends Finds>(fields: F) {
  const label = [...new Set(Object.values(fields))].join('、')
  return { kind: 'text', label, finds: fields } as const
}

/** Which company a row is of; in SQL `pageSource` adds it, and `companyNameFor` where a list is put together by hand. Every list gives it to operations users, see `acrossCompanies`. */
export const companyName = z.string().meta({ title: '企业' })
const companyColumn = { shown: true, width: 170 } as const satisfies Column
const companyFilter = { kind: 'ref', label: '企业', from: '/company/options' } as const satisfies Filter

export interface ListSpec<R extends z.ZodObject, F extends Record<string, Filter>> {
  /** Unique name; saved columns hang on it. */
  readonly key: string
  /** 电梯, 合同 …: used in 没有符合条件的{title}, 还没有{title}. */
  readonly title: string
  /** 台, 份, 单 … */
  readonly unit: string
  readonly row: R
  readonly columns: { readonly [K in keyof z.output<R>]?: Column }
  /** In order of the bar; those after `more` filters stand behind 更多筛选. */
  readonly filters: F
  readonly shownFilters?: number
  /**
   * The order before the person chose one: what presses first (decision 0123). A column that is shown, for its head bears the
   * arrow; where urgency is more than this column, `ownOrder` of the page source says what.
   */
  readonly sort: { readonly prop: string; readonly order: 'asc' | 'desc' }
}

const text = z.string().trim().max(100).optional()
const id = z.uuid()
const day = z.iso.date()

export type FilterKind = Filter['kind']
export type FilterOf<K extends FilterKind> = Extract<Filter, { kind: K }>

/**
 * One entry for every kind, as in the other tables of kinds (`server/pageParts.ts`, `web/list/filterKinds.ts`,
 * `web/list/FilterControl.tsx`): a kind that is added does not compile until each of them knows it.
 */
const schemas: { readonly [K in FilterKind]: (filter: FilterOf<K>) => z.ZodType } = {
  text: () => text,
  choice: (filter) => {
    const one = z.literal(filter.of.options.map((o) => o.value) as [never, ...never[]])
    return filter.many ? z.array(one).max(50).optional() : one.optional()
  },
  ref: (filter) => (filter.many ? z.array(id).max(200).optional() : id.optional()),
  dates: () => z.object({ from: day.optional(), to: day.optional() }).optional(),
  numbers: () => z.object({ from: z.number().optional(), to: z.number().optional() }).optional(),
  flag: () => z.boolean().optional(),
  region: () =>
    z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
}
const schemaOf = (filter: Filter) => (schemas[filter.kind] as (of: Filter) => z.ZodType)(filter)

/** What a filter's value is: nothing for a kind that is not told here, so that its queries do not compile. */
type FilterValue<F extends Filter> = F extends { kind: 'text' | 'region' }
  ? string
  : F extends { kind: 'choice'; of: { options: readonly { value: infer V }[] } }
    ? Several<F, V>
    : F extends { kind: 'ref' }
      ? Several<F, string>
      : F extends { kind: 'dates' }
        ? { from?: string; to?: string }
        : F extends { kind: 'numbers' }
          ? { from?: number; to?: number }
          : F extends { kind: 'flag' }
            ? boolean
            : never
type Several<F, V> = F extends { many: true } ? V[] : V

/** `companyId`: one of the companies an operations user sees. */
type ListQuery<F extends Record<string, Filter>> = PageQuery & { companyId?: string | undefined } & {
  [K in keyof F]?: FilterValue<F[K]> | undefined
}

export interface List<R extends z.ZodObject = z.ZodObject, F extends Record<string, Filter> = Record<string, Filter>>
  extends ListSpec<R, F> {
  readonly query: z.ZodType<ListQuery<F>, Record<string, unknown>>
  readonly page: ReturnType<typeof pageOf<R>>
  /** The chooser's entries, in order (common.md §7). */
  readonly heads: readonly { readonly prop: string; readonly label: string; readonly default: boolean }[]
}

/** Label of a field: its schema's title. Throws when the fact is missing, so that no list shows a bare prop. */
export function titleOf(row: z.ZodObject, prop: string): string {
  const schema = row.shape[prop] as z.ZodType | undefined
  const title = schema && saidOf(schema, 'title')
  if (typeof title === 'string') return title
  throw new Error(`the field ${prop} has no title`)
}

type Control = NonNullable<z.core.GlobalMeta['control']>
const shownAs: { readonly [C in Control]?: NonNullable<Column['as']> } = {
  date: 'date',
  money: 'money',
  number: 'number',
  region: 'region',
  phone: 'code',
}

function columnOf(row: z.ZodObject, prop: string, column: Column): Column {
  const schema = row.shape[prop] as z.ZodType | undefined
  const as = shownAs[(schema && saidOf(schema, 'control')) as Control]
  const unit = (schema && saidOf(schema, 'unit')) as string | undefined
  return { ...(as ? { as } : {}), ...(unit ? { unit } : {}), ...column }
}

export function list<R extends z.ZodObject, const F extends Record<string, Filter>>(spec: ListSpec<R, F>): List<R, F> {
  const taken = Object.keys(spec.filters).find((name) => name in PageQuery.shape)
  if (taken) throw new Error(`list ${spec.key}: a filter cannot be called ${taken}, the page's own word`)
  const filters = Object.fromEntries(
    Object.entries({ ...spec.filters, companyId: companyFilter }).map(([name, filter]) => [name, schemaOf(filter)]),
  )
  const row = spec.row.shape.companyName ? spec.row : spec.row.extend({ companyName: companyName.optional() })
  const columns = inRoleOrder(
    Object.entries<Column | undefined>(spec.columns).map(
      ([prop, column]) => [prop, columnOf(row, prop, column ?? {})] as const,
    ),
  )
  return {
    ...spec,
    columns: Object.fromEntries(columns) as ListSpec<R, F>['columns'],
    row: row as unknown as R,
    query: PageQuery.extend(filters) as unknown as List<R, F>['query'],
    page: pageOf(row) as unknown as List<R, F>['page'],
    heads: columns.map(([prop, column]) => ({
      prop,
      label: titleOf(spec.row, prop),
      default: column.shown ?? false,
    })),
  }
}

interface Shown {
  readonly columns: object
  readonly filters: Readonly<Record<string, Filter>>
  readonly shownFilters?: number | undefined
  readonly heads: List['heads']
}

const SHOWN_FILTERS = 4

/**
 * A list as operations users have it (archives 6.12, common 11): 企业 behind the fixed column and first among the filters.
 * The server adds the company to the rows they get; nobody else is offered either.
 */
export function acrossCompanies<L extends Shown>(of: L): L {
  const fixed = of.heads.findIndex(({ prop }) => (of.columns as Record<string, Column>)[prop]?.fixed)
  const others = of.heads.filter(({ prop }) => prop !== 'companyName')
  const head = { prop: 'companyName', label: '企业', default: true }
  return {
    ...of,
    columns: { ...of.columns, companyName: companyColumn },
    filters: { companyId: companyFilter, ...of.filters },
    shownFilters: (of.shownFilters ?? SHOWN_FILTERS) + 1,
    heads: [...others.slice(0, fixed + 1), head, ...others.slice(fixed + 1)],
  }
}

/** The column holds amounts that this person may not see. */
export const isHidden = (
  { columns }: { readonly columns: object },
  prop: string,
  may: (code: string) => boolean,
): boolean => {
  const { needs } = (columns as Readonly<Record<string, Column | undefined>>)[prop] ?? {}
  return needs !== undefined && !may(needs)
}

/** A list for who may not see all of its amounts: what is hidden is neither filtered nor sorted by, for the rows would tell it. */
export function withoutHidden<L extends Pick<Shown, 'columns' | 'filters'>>(of: L, may: (code: string) => boolean): L {
  const hidden = (name: string) => isHidden(of, name, may)
  if (![...Object.keys(of.columns), ...Object.keys(of.filters)].some(hidden)) return of
  const columns = Object.entries(of.columns as Record<string, Column>).map(
    ([prop, column]) => [prop, hidden(prop) ? { ...column, sort: false } : column] as const,
  )
  const filters = Object.entries(of.filters).filter(([name]) => !hidden(name))
  return { ...of, columns: Object.fromEntries(columns), filters: Object.fromEntries(filters) }
}

/** Query of an export: the list's filter and sort, and the chosen columns in order (common.md §10). */
export function exportQuery<R extends z.ZodObject, F extends Record<string, Filter>>(of: List<R, F>) {
  return (of.query as unknown as z.ZodObject).extend({
    columns: z.array(z.string().max(60)).max(100).optional(),
  }) as unknown as z.ZodType<ListQuery<F> & { columns?: string[] }, Record<string, unknown>>
}
