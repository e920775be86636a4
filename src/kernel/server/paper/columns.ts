import { linesIn, piecesOf, type Type, textWidth } from './metrics.ts'

/** A column to be measured. */
export interface Measured {
  readonly texts: readonly string[]
  /** Never broken: numbers, dates, short codes. */
  readonly whole: boolean
  /** One of its texts is bold, some 4 % wider; else they would be given room that they do not need. */
  readonly bold?: boolean
}

/** Rounding of points, and kerning that the advances do not know. */
const SLACK = 1.2

/**
 * Widths of columns that fill `room`: what must not be broken has what it needs; the others share the rest so that the table
 * has as few lines as it can. `texts` of all columns have one entry a row.
 */
export function columnWidths(columns: readonly Measured[], room: number, size: number): number[] {
  const natural = columns.map((column) => widest(column.texts, typeOf(column, size)) + SLACK)
  const spare = room - sum(natural)
  const loose = columns.map(({ whole }) => !whole)
  if (spare >= 0) return spread(natural, loose.includes(true) ? loose : loose.map(() => true), spare)
  const least = columns.map((column, at) =>
    column.whole
      ? (natural[at] as number)
      : Math.min(natural[at] as number, longestPiece(column.texts, typeOf(column, size)) + SLACK),
  )
  // More than the page holds: nothing is kept whole by force, all give in proportion.
  if (sum(least) > room) return least.map((width) => (width * room) / sum(least))
  const given = shared(least, natural, loose, room)
  return improved(given, least, columns, size)
}

const typeOf = ({ bold }: Measured, size: number): Type => ({ size, bold })

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const most = (numbers: readonly number[]) => numbers.reduce((largest, one) => Math.max(largest, one), 0)

const widest = (texts: readonly string[], type: Type) =>
  most(texts.flatMap((text) => text.split('\n')).map((line) => textWidth(line, type)))

const longestPiece = (texts: readonly string[], type: Type) =>
  most([...new Set(texts.flatMap(piecesOf))].map((piece) => textWidth(piece.trimEnd(), type)))

/** What is over goes to the columns that may be wide, in proportion to what they hold. */
function spread(widths: readonly number[], to: readonly boolean[], spare: number): number[] {
  const all = sum(widths.filter((_, at) => to[at]))
  return widths.map((width, at) => (to[at] ? width + (spare * width) / all : width))
}

/** Begins in proportion to what the columns lack. */
function shared(
  least: readonly number[],
  natural: readonly number[],
  loose: readonly boolean[],
  room: number,
): number[] {
  const lacking = natural.map((width, at) => (loose[at] ? width - (least[at] as number) : 0))
  const all = sum(lacking)
  const rest = room - sum(least)
  return least.map((width, at) => width + (all === 0 ? 0 : (rest * (lacking[at] as number)) / all))
}

/** So many rows, evenly taken, say how wide columns should be: a year's 3,000 would take a second. */
const SAMPLE = 400
/** Widths that are tried for a column in one round, and rounds at most. */
const TRIED = 12
const ROUNDS = 8

/** One column takes from another where that saves lines, until nothing is gained any more. */
function improved(start: number[], least: readonly number[], all: readonly Measured[], size: number): number[] {
  const every = Math.max(1, Math.floor((all[0]?.texts.length ?? 0) / SAMPLE))
  const columns = all.map((column) => ({ ...column, texts: column.texts.filter((_, at) => at % every === 0) }))
  const loose = columns.flatMap(({ whole }, at) => (whole ? [] : [at]))
  const pairs = loose.flatMap((to) => loose.filter((from) => from !== to).map((from) => ({ from, to })))
  const lines = (at: number, width: number) => linesOf(columns[at] as Measured, width, size)
  let widths = start
  let counted = widths.map((width, at) => lines(at, width))
  for (let round = 0; round < ROUNDS; round++) {
    const before = heightOf(counted)
    for (const { from, to } of pairs)
      for (const wanted of usefulWidths(columns[to] as Measured, widths[to] as number, size)) {
        const step = wanted - (widths[to] as number)
        const left = (widths[from] as number) - step
        if (step <= 0 || left < (least[from] as number)) continue
        const counts = counted.with(from, lines(from, left)).with(to, lines(to, wanted))
        if (heightOf(counts) >= heightOf(counted)) continue
        widths = widths.with(from, left).with(to, wanted)
        counted = counts
      }
    if (heightOf(counted) === before) break
  }
  return widths
}

/** Wider ones at which a text of the column has a line less: its whole width, its halves, its thirds. */
function usefulWidths(column: Measured, now: number, size: number): number[] {
  const whole = new Set(column.texts.flatMap((text) => text.split('\n')))
  const useful = new Set<number>()
  for (const text of whole) {
    const wide = textWidth(text, typeOf(column, size))
    // A word at the end of a line leaves room behind it: a sign more for each line but the last.
    for (const parts of [1, 2, 3]) useful.add(Math.ceil(wide / parts + (parts > 1 ? size : 0) + SLACK))
  }
  const wider = [...useful].filter((width) => width > now).toSorted((a, b) => a - b)
  const every = Math.max(1, Math.ceil(wider.length / TRIED))
  return wider.filter((_, at) => at % every === 0 || at === wider.length - 1)
}

/** Lines of the whole table: each row is as high as its highest cell. */
function heightOf(counted: readonly (readonly number[])[]): number {
  const rows = counted[0]?.length ?? 0
  let all = 0
  for (let row = 0; row < rows; row++) all += most(counted.map((column) => column[row] as number))
  return all
}

/** Lines that the rows take in columns so wide. */
export const rowLines = (columns: readonly Measured[], widths: readonly number[], size: number): number =>
  heightOf(columns.map((column, at) => linesOf(column, widths[at] as number, size)))

const linesOf = (column: Measured, width: number, size: number): number[] =>
  column.texts.map((text) => linesIn(text, width - SLACK, typeOf(column, size)))
