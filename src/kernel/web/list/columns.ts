import { widthOf } from '#kernel/shared/columnWidth.ts'
import type { Column } from '#kernel/shared/list.ts'
import { factsIn, type Option } from '../fieldFacts.ts'
import type { ListFacts } from './useList.ts'

/** What the table needs to know of a column, put together from the list and the row's schema. */
export interface TableColumn extends Column {
  readonly prop: string
  readonly label: string
  readonly width: number
  readonly right: boolean
  readonly options?: readonly Option[]
  /** 口径 of a column of figures. */
  readonly means?: string
}

/** Chosen columns as they are kept: what is shown, in order, and what existed then. */
export interface ChosenColumns {
  readonly shown: readonly string[]
  readonly known: readonly string[]
  /** Widths the person drew, in px of the standard type size. */
  readonly widths?: ColumnWidths | undefined
  /** The view this person begins with. */
  readonly start?: string | undefined
}
export type ColumnWidths = Readonly<Record<string, number>>

/** A head is still read, and a column leaves room for others. */
export const LEAST_WIDTH = 48
export const MOST_WIDTH = 640

const figures = new Set<Column['as']>(['money', 'number', 'quantity', 'percent'])

const columnsOf = (list: ListFacts) => list.columns as Readonly<Record<string, Column>>

export function tableColumn(list: ListFacts, prop: string, drawn?: number): TableColumn {
  const column = columnsOf(list)[prop]
  if (!column) throw new Error(`the list ${list.key} has no column ${prop}`)
  const facts = factsIn(list.row, prop)
  return {
    ...column,
    prop,
    label: facts.title,
    width: drawn ?? widthOf(column, facts.title),
    right: figures.has(column.as),
    options: facts.options,
    means: facts.means,
  }
}

/** The fixed first column; undefined when the list has none. */
export function fixedColumn(list: ListFacts): string | undefined {
  return list.heads.find((head) => columnsOf(list)[head.prop]?.fixed)?.prop
}

export function defaultColumns(list: ListFacts): string[] {
  const fixed = fixedColumn(list)
  const shown = list.heads.filter((head) => head.default || head.prop === fixed).map((head) => head.prop)
  return shown.length > 0 ? fixedFirst(list, shown) : list.heads.slice(0, 1).map((head) => head.prop)
}

/** Columns to show: the person's choice, without those that are gone, with new ones by their default (common 7). */
export function shownColumns(list: ListFacts, chosen: ChosenColumns | undefined): string[] {
  if (!chosen) return defaultColumns(list)
  const exists = new Set(list.heads.map((head) => head.prop))
  const known = new Set(chosen.known)
  const kept = chosen.shown.filter((prop) => exists.has(prop))
  const added = defaultColumns(list).filter((prop) => !known.has(prop) && !kept.includes(prop))
  const shown = fixedFirst(list, [...kept, ...added])
  return shown.length > 0 ? shown : defaultColumns(list)
}

export function fixedFirst(list: ListFacts, props: readonly string[]): string[] {
  const fixed = fixedColumn(list)
  return fixed ? [fixed, ...props.filter((prop) => prop !== fixed)] : [...props]
}
