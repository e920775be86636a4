import type { Column } from './list.ts'

const widths: Record<NonNullable<Column['as']>, number> = {
  text: 140,
  code: 132,
  money: 112,
  number: 88,
  quantity: 88,
  date: 106,
  time: 172,
  month: 84,
  percent: 88,
  tags: 140,
  region: 160,
}

/** Px that a head takes: its words at 12 px, the unit behind them, the arrows of what sorts, the room at both sides. */
function headOf(label: string, { unit, sort }: Pick<Column, 'unit' | 'sort'>): number {
  const words = unit ? `${label} ${unit}` : label
  const px = [...words].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 7), 0)
  return px + (sort ? 13 : 0) + 22
}

/**
 * Px of a column at the standard type size. A date and a time are never cut short: their ends are what tells two rows apart;
 * nor is the head, which says what the figures below it are.
 */
export function widthOf(column: Column, label: string): number {
  const own = column.width ?? widths[column.as ?? 'text']
  const least = column.as === 'time' || column.as === 'date' ? widths[column.as] : 0
  return Math.max(own, least, headOf(label, column))
}
