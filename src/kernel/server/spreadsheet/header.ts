import type { ReadRow } from './read.ts'

export interface Header {
  /** Number of the (last) heading row: data begins after it. */
  readonly row: number
  /** Title → index of its cell. */
  readonly columns: ReadonlyMap<string, number>
  /** Titles that were looked for and not found. */
  readonly missing: readonly string[]
  /** Headings that stand there and were not looked for. */
  readonly unknown: readonly string[]
}

/** How far down a heading may stand: a merged title, a date, a note come before it. */
const LOOK_AT = 10

/**
 * Finds the heading among the first rows: the row that has most of the titles; a heading of two rows (groups above
 * columns) counts as one. Titles are compared without spaces, asterisks, units and remarks in brackets. Undefined when not
 * even half of the titles stand together, nor all of the required: then the file is not of this template (1000601).
 */
export function findHeader(
  rows: readonly Pick<ReadRow, 'row' | 'cells'>[],
  titles: readonly string[],
  required: readonly string[] = [],
): Header | undefined {
  const best = nearestHeader(rows, titles)
  if (!best) return undefined
  // People delete the columns they do not keep; what must be filled says enough.
  const { columns } = best
  const enough = required.length > 0 && required.every((title) => columns.has(title))
  return enough || columns.size * 2 >= titles.length ? best : undefined
}

/** The row that has most of the titles, however few; undefined when none has any. */
export function nearestHeader(
  rows: readonly Pick<ReadRow, 'row' | 'cells'>[],
  titles: readonly string[],
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
  return best && best.columns.size > 0 ? best : undefined
}

function match(row: number, cells: readonly string[], titles: readonly string[]): Header {
  const places = new Map<string, number>()
  for (const [index, cell] of cells.entries()) {
    const name = plain(cell)
    if (name !== '' && !places.has(name)) places.set(name, index)
  }
  // 速度(m/s) is 速度; a heading that is a title as it stands is nobody else's: 提升高度(扶梯).
  const whole = new Set(titles.map(plain))
  for (const [name, index] of [...places]) {
    const bare = name.replace(UNIT, '')
    if (!whole.has(name) && !places.has(bare)) places.set(bare, index)
  }
  const columns = new Map<string, number>()
  for (const title of titles) {
    const place = places.get(plain(title))
    if (place !== undefined) columns.set(title, place)
  }
  const used = new Set(columns.values())
  const unknown = cells.filter((cell, index) => plain(cell) !== '' && !used.has(index))
  return { row, columns, missing: titles.filter((title) => !columns.has(title)), unknown }
}

/** As exports and people write it behind a heading: (m/s), (kg), (元), (元/台·年). */
const UNIT = /\((?:[a-z%°/·.\d]+|[元层站门个天米度台人年月日次期][^()]{0,6}|毫米|厘米|公里|公斤|千克|分钟|小时)\)$/

function plain(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[*\s]|\((必填|选填|可选)[^)]*\)/g, '')
    .toLowerCase()
}
