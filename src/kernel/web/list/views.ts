import type { Column } from '#kernel/shared/list.ts'
import type { SavedView, ViewState } from '../services.tsx'
import { type FilterValues, isUnset, type Sort } from './address.ts'
import { kindOf } from './filterKinds.ts'
import type { ListFacts } from './useList.ts'

/** The parameter that names the view an address came from; filters and order stand in the address themselves. */
export const SAVED = 'saved'

/** Filters, order and columns as they stand, to be kept under a name. */
export function viewOf(
  list: ListFacts,
  filters: FilterValues,
  sort: Sort | undefined,
  columns: readonly string[],
): ViewState {
  const kept = Object.entries(list.filters).filter(([name]) => !isUnset(filters[name]))
  return {
    filters: Object.fromEntries(
      kept.map(([name, filter]) => [name, { value: kindOf(filter).write(filters[name]), label: filter.label }]),
    ),
    sort: sort ? `${sort.prop}.${sort.order}` : null,
    columns,
  }
}

interface Opened {
  /** Parameters of the address. */
  readonly search: URLSearchParams
  /** What the list no longer has, in the words of the day it was kept. */
  readonly left: readonly string[]
}

/** The address that brings a view back; what the list no longer knows is left out and said. */
export function openedBy(list: ListFacts, view: SavedView, defaults: FilterValues = {}): Opened {
  const search = new URLSearchParams()
  const left: string[] = []
  for (const [name, { value, label }] of Object.entries(view.state.filters)) {
    const filter = list.filters[name]
    if (filter && kindOf(filter).read(value, filter) !== undefined) search.set(name, value)
    else left.push(label)
  }
  // A filter that the page sets by itself and the view had not is switched off.
  for (const name of Object.keys(defaults)) if (!search.has(name)) search.set(name, '')
  const [prop = ''] = view.state.sort?.split('.') ?? []
  const column = (list.columns as Readonly<Record<string, Column>>)[prop]
  if (view.state.sort && column?.sort) search.set('sort', view.state.sort)
  else if (view.state.sort) left.push('排序')
  search.set(SAVED, view.id)
  return { search, left }
}

/** Whether what stands differs from what the view keeps. */
export function differs(now: ViewState, kept: ViewState): boolean {
  const told = ({ filters, sort, columns }: ViewState) =>
    JSON.stringify([
      Object.entries(filters)
        .map(([name, { value }]) => [name, value])
        .sort(),
      sort,
      columns,
    ])
  return told(now) !== told(kept)
}
