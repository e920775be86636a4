import { readFileSync } from 'node:fs'

/**
 * The facts of the specification, written down as tables (architecture: the project passes its tests on a machine that
 * has the project alone). The first line names the columns; cells are separated by tabs.
 */
export type Row = Readonly<Record<string, string>>

export const table = (name: string): Row[] =>
  rowsOf(name, readFileSync(new URL(`./${name}.tsv`, import.meta.url), 'utf8'))

export function rowsOf(name: string, text: string): Row[] {
  const [head = '', ...lines] = text.replace(/\n$/, '').split('\n')
  const columns = head.split('\t')
  return lines.map((line, i) => {
    const cells = line.split('\t')
    if (cells.length !== columns.length) throw new Error(`${name}.tsv:${i + 2} has ${cells.length} cells`)
    return Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? '']))
  })
}

/** A cell of a row; throws when the table has no such column. */
export function cell(row: Row, column: string): string {
  const value = row[column]
  if (value === undefined) throw new Error(`no column ${column}`)
  return value
}
