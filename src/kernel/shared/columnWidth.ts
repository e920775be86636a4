import type { Column } from './list.ts'

const widths: Record<NonNullable<Column['as']>, number> = {
  text: 140,
  code: 132,
  money: 112,
  number: 88,
  date: 104,
  time: 172,
  month: 84,
  percent: 88,
  tags: 140,
  region: 160,
}

/** Px of a column at the standard type size. A time is never cut short: its seconds are what tells two rows apart. */
export function widthOf(column: Column): number {
  if (column.as === 'time') return Math.max(column.width ?? 0, widths.time)
  return column.width ?? widths[column.as ?? 'text']
}
