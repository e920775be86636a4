import type { ImportColumn } from './importing.ts'
import { findHeader, type ReadRow, readRows } from './spreadsheet/index.ts'

export interface SheetData {
  readonly name: string
  /** Title → index of its cell. */
  readonly places: ReadonlyMap<string, number>
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
}

/** The sheets of a file that carry the template's heading, wherever it stands (merged title rows above it); others are passed over. */
export async function readSheets(bytes: Uint8Array, columns: readonly ImportColumn[]): Promise<SheetData[]> {
  const sheets = new Map<string, ReadRow[]>()
  for await (const row of readRows(bytes, { sheet: 'all' })) {
    const rows = sheets.get(row.sheet)
    if (rows) rows.push(row)
    else sheets.set(row.sheet, [row])
  }
  const titles = columns.map((column) => column.title)
  const required = columns.filter((column) => column.required).map((column) => column.title)
  const found: SheetData[] = []
  for (const [name, rows] of sheets) {
    const header = findHeader(rows, titles, required)
    if (!header || required.every((title) => header.missing.includes(title))) continue
    found.push({
      name,
      places: header.columns,
      rows: rows.filter((row) => row.row > header.row).map(({ row, cells }) => ({ row, cells })),
    })
  }
  return found
}
