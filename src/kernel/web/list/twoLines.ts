import type { TableColumn } from './columns.ts'

export interface TwoLines {
  readonly columns: readonly TableColumn[]
  /** Stands beneath the name, in its cell. */
  readonly beneath?: TableColumn
}

/**
 * In rows of 44 px the name's cell has two lines: what it is, and beneath it the first code one knows it by (decision 0201). The
 * code's own column has no place then, unless the list is sorted by it.
 */
export function twoLines(columns: readonly TableColumn[], sortedBy: string | undefined): TwoLines {
  const [name, ...others] = columns
  const code = others.find(({ as }) => as === 'code')
  if (!name?.fixed || name.as === 'code' || !code || code.prop === sortedBy) return { columns }
  return { columns: columns.filter((column) => column !== code), beneath: code }
}
