import type { PdfContent } from '../pdf.ts'
import { columnWidths, type Measured, rowLines } from './columns.ts'
import { heading } from './heading.ts'
import { ink, leading, lineHeight, size, width } from './style.ts'

/** A cell's text; `more` stands under it: an explanation that must stay with its row. */
interface TextCell {
  readonly text: string
  readonly bold?: boolean
  readonly quiet?: boolean
  readonly more?: string
}
export type Cell = string | TextCell

interface Column {
  readonly title: string
  /** Never broken: numbers, dates, short codes. */
  readonly whole?: boolean
  /** Figures stand at the right (look 4). */
  readonly right?: boolean
}

export type Row =
  | readonly Cell[]
  /** `marked`: on a grey ground, so that it is found on a grey print as well. */
  | { readonly cells: readonly Cell[]; readonly marked: boolean }
  | { readonly heading: string }

export interface TableSpec {
  /** Above the head, on each page that the table reaches; so it never stays behind at the foot of one. */
  readonly heading?: readonly [text: string, count?: string]
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Said instead of a table without rows. */
  readonly none?: string
  readonly points?: number
  /** Points that the table may take; else between the margins of an upright A4. */
  readonly room?: number
  /** The last row is a sum: under a line, bold. */
  readonly summed?: boolean
}

const GAP = 9
const padOf = (points: number) => (points < size.table ? 1.1 : 2.2)

/** Thin lines, no frames, the head again on each page, no row broken over two pages; columns as wide as their texts ask for. */
export function table(spec: TableSpec): PdfContent {
  const { columns, rows, none = '没有', points = size.table, summed = false } = spec
  const titled = spec.heading ? heading(...spec.heading) : undefined
  if (rows.length === 0) {
    const said = { text: none, color: ink.quiet, fontSize: points }
    return titled ? { stack: [titled, said] } : said
  }
  const heads = [
    ...(titled ? [[{ ...titled, colSpan: columns.length }, ...columns.slice(1).map(() => '')]] : []),
    headOf(columns),
  ]
  const last = summed ? heads.length + rows.length - 1 : -1
  return {
    table: {
      headerRows: heads.length,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: laidOut(spec).widths,
      body: [...heads, ...rows.map((row, at) => rowOf(row, columns, at + heads.length === last))],
    },
    layout: layoutOf(points, heads.length, last, (line) => isMarked(rows[line - heads.length])),
    fontSize: points,
    lineHeight: leading.table,
  }
}

/** A stronger line under the head and above a sum; `last`: the sum's row. */
const layoutOf = (points: number, head: number, last: number, marked: (line: number) => boolean) => ({
  hLineWidth: (line: number) => (line < head ? 0 : line === head || line === last ? 0.7 : 0.4),
  hLineColor: (line: number) => (line === head || line === last ? ink.line : ink.hair),
  vLineWidth: () => 0,
  paddingLeft: (at: number) => (at === 0 ? 0 : GAP),
  paddingRight: () => 0,
  paddingTop: () => padOf(points),
  paddingBottom: () => padOf(points),
  fillColor: (line: number) => (marked(line) ? ink.tint : null),
})

/** Points that the table takes if it is not broken over pages. */
export function tableHeight(spec: TableSpec): number {
  const { columns, widths } = laidOut(spec)
  const { points = size.table } = spec
  const headings = spec.rows.filter((row) => 'heading' in row).length
  const lines = rowLines(columns, widths, points) + headings
  return lines * lineHeight(points) + (spec.rows.length + 1) * (2 * padOf(points) + 0.4)
}

/** The largest type in which the table takes no more than `high`, in quarter points; the usual one where none does. */
export function pointsWithin(spec: Omit<TableSpec, 'points'>, high: number): number {
  for (let points: number = size.table; points >= size.least; points -= 0.25)
    if (tableHeight({ ...spec, points }) <= high) return points
  return size.table
}

function laidOut({ columns: heads, rows, points = size.table, room = width.portrait, summed = false }: TableSpec) {
  const cells = rows.filter((row) => !('heading' in row)).map((row) => ('cells' in row ? row.cells : row))
  const columns = heads.map(({ title, whole = false }, at): Measured => {
    const own = cells.map((row) => (row as readonly Cell[])[at] ?? '')
    const bold = summed || own.some((cell) => typeof cell === 'object' && cell.bold === true)
    return { texts: [title, ...own.map(textOf)], whole, bold }
  })
  return { columns, widths: columnWidths(columns, room - GAP * (heads.length - 1), points) }
}

const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell : cell.more ? `${cell.text}\n${cell.more}` : cell.text

const isMarked = (row: Row | undefined) => row !== undefined && 'cells' in row && row.marked

const headOf = (columns: readonly Column[]): PdfContent[] =>
  columns.map(({ title, right = false }) => ({ text: title, color: ink.quiet, alignment: right ? 'right' : 'left' }))

function rowOf(row: Row, columns: readonly Column[], bold: boolean): PdfContent[] {
  if ('heading' in row)
    return [{ text: row.heading, bold: true, colSpan: columns.length }, ...columns.slice(1).map(() => '')]
  const cells = 'cells' in row ? row.cells : row
  return columns.map(({ right = false }, at) => cellOf(cells[at] ?? '', right, bold))
}

function cellOf(cell: Cell, right: boolean, always: boolean): PdfContent {
  const { text, bold = false, quiet = false, more } = typeof cell === 'string' ? { text: cell } : cell
  const shown = {
    text,
    bold: bold || always,
    color: quiet ? ink.quiet : ink.text,
    alignment: right ? 'right' : 'left',
  }
  return more ? { stack: [shown, { text: more, alignment: shown.alignment }] } : shown
}
