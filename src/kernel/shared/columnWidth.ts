import type { Column } from './list.ts'

const widths: Record<NonNullable<Column['as']>, number> = {
  text: 140,
  code: 132,
  money: 112,
  number: 88,
  date: 106,
  time: 172,
  month: 84,
  percent: 88,
  tags: 140,
  region: 160,
}

/** Px of a column at the standard type size. A date and a time are never cut short: their ends are what tells two rows apart. */
export function widthOf(column: Column): number {
  if (column.as === 'time' || column.as === 'date') return Math.max(column.width ?? 0, widths[column.as])
  return column.width ?? widths[column.as ?? 'text']
}
