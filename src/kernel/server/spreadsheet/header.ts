import type { ReadRow } from './read.ts'

export interface Header {
  /** Number of the (last) heading row: data begins after it. */
  readonly row: number
  /** Title → index of its cell. */
  readonly columns: ReadonlyMap<string, number>
  /** Titles that were looked for and not found. */
  readonly missing: readonly string[]
}

/** How far down a heading may stand: a merged title, a date, a note come before it. */
const LOOK_AT = 10

/**
 * Finds the heading among the first rows: the row that has most of the titles; a heading of two rows (groups above
 * columns) counts as one. Titles are compared without spaces, asterisks and remarks in brackets. Undefined when not
 * even half of the titles stand together, nor all of the required: then the file is not of this template (1000601).
 */
export function findHeader(
  rows: readonly Pick<ReadRow, 'row' | 'cells'>[],
  titles: readonly string[],
  required: readonly string[] = [],
): Header | undefined {
  const top = rows.slice(0, LOOK_AT)
  let best: Header | undefined
  const consider = (row: number, cells: readonly string[]) => {
    const header = match(row, cells, titles)
    if (!best || header.columns.size > best.columns.size) best = header
  }
  for (const { row, cells } of top) consider(row, cells)
  for (const [index, { row, cells }] of top.entries()) {
    const above = top[index - 1]
    if (!above || above.row !== row - 1) continue
    const width = Math.max(above.cells.length, cells.length)
    consider(
      row,
      Array.from({ length: width }, (_, column) => cells[column] || above.cells[column] || ''),
    )
  }
  if (!best || best.columns.size === 0) return undefined
  // People delete the columns they do not keep; what must be filled says enough.
  const { columns } = best
  const enough = required.length > 0 && required.every((title) => columns.has(title))
  return enough || columns.size * 2 >= titles.length ? best : undefined
}

function match(row: number, cells: readonly string[], titles: readonly string[]): Header {
  const places = new Map<string, number>()
  for (const [index, cell] of cells.entries()) {
    const name = plain(cell)
    if (name !== '' && !places.has(name)) places.set(name, index)
  }
  const columns = new Map<string, number>()
  for (const title of titles) {
    const place = places.get(plain(title))
    if (place !== undefined) columns.set(title, place)
  }
  return { row, columns, missing: titles.filter((title) => !columns.has(title)) }
}

function plain(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[*\s]|\((必填|选填|可选)[^)]*\)/g, '')
    .toLowerCase()
}
