import type { Filter } from '#kernel/shared/list.ts'
import { PAGE_SIZE } from '#kernel/shared/page.ts'
import { isEmpty } from '#kernel/shared/text.ts'
import { kindOf } from './filterKinds.ts'

/**
 * The state of a list stands in the address, so that a reload, a link and the tab bar bring back the same rows:
 * ?keyword=…&status=1,2&signedOn=2026-01-01~&page=3&size=50&sort=name.asc. An empty value is a default switched off.
 */
export type FilterValues = Readonly<Record<string, unknown>>
export interface Sort {
  readonly prop: string
  readonly order: 'asc' | 'desc'
}
export interface ListAddress {
  readonly filters: FilterValues
  readonly page: number
  readonly size: number
  readonly sort: Sort | undefined
}

/** Not filled; a range is not filled when neither end is. */
export function isUnset(value: unknown): boolean {
  if (isEmpty(value)) return true
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value as object).every(isEmpty)
}

const writeFilter = (filter: Filter, value: unknown): string => (isUnset(value) ? '' : kindOf(filter).write(value))

/** Undefined for text that fits no value. */
const readFilter = (filter: Filter, written: string): unknown =>
  written === '' ? undefined : kindOf(filter).read(written, filter)

/** `prefix` keeps two lists of one page apart. */
export function readAddress(
  search: URLSearchParams,
  filters: Readonly<Record<string, Filter>>,
  defaults: FilterValues = {},
  prefix = '',
): ListAddress {
  const values: Record<string, unknown> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const written = search.get(prefix + name)
    const value = written === null ? defaults[name] : readFilter(filter, written)
    if (!isUnset(value)) values[name] = value
  }
  const whole = (name: string, otherwise: number) => {
    const n = Number(search.get(prefix + name))
    return Number.isInteger(n) && n > 0 ? n : otherwise
  }
  const sort = /^(\w+)\.(asc|desc)$/.exec(search.get(`${prefix}sort`) ?? '')
  return {
    filters: values,
    page: whole('page', 1),
    size: Math.min(100, whole('size', PAGE_SIZE)),
    sort: sort ? { prop: sort[1] as string, order: sort[2] as 'asc' | 'desc' } : undefined,
  }
}

/** Changes an address in place of the search parameters; what equals the default is left out. */
export function writeAddress(
  search: URLSearchParams,
  filters: Readonly<Record<string, Filter>>,
  state: ListAddress,
  defaults: FilterValues = {},
  prefix = '',
): URLSearchParams {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string, otherwise: string) => {
    if (value === otherwise) next.delete(prefix + name)
    else next.set(prefix + name, value)
  }
  for (const [name, filter] of Object.entries(filters)) {
    put(name, writeFilter(filter, state.filters[name]), writeFilter(filter, defaults[name]))
  }
  put('page', String(state.page), '1')
  put('size', String(state.size), String(PAGE_SIZE))
  put('sort', state.sort ? `${state.sort.prop}.${state.sort.order}` : '', '')
  return next
}

/** The search part of an address that opens a list with these filters: keyword=…&communityIds=…. */
export function writeFilters(
  list: { readonly filters: Readonly<Record<string, Filter>> },
  values: FilterValues,
): string {
  const written = Object.entries(list.filters).map(([name, filter]) => [name, writeFilter(filter, values[name])])
  return new URLSearchParams(written.filter(([, text]) => text !== '') as [string, string][]).toString()
}
