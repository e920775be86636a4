import { refuse } from '../shared/refusal.ts'
import type { ImportColumn } from './importing.ts'
import { findHeader, nearestHeader, type ReadRow, readRows } from './spreadsheet/index.ts'

export interface SheetData {
  readonly name: string
  /** Title → index of its cell. */
  readonly places: ReadonlyMap<string, number>
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
}

/**
 * The sheets of a file that carry the template's heading, wherever it stands (merged title rows above it); others are
 * passed over. `required`: titles without which no row can be taken. 1000601 with what is missing and what is not known
 * when no sheet has them all.
 */
export async function readSheets(
  bytes: Uint8Array,
  columns: readonly ImportColumn[],
  required: readonly string[],
): Promise<SheetData[]> {
  const sheets = await rowsBySheet(bytes)
  const titles = columns.map((column) => column.title)
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
  const whole = found.some((sheet) => required.every((title) => sheet.places.has(title)))
  if (!whole) throw wrongTemplate([...sheets.values()], titles, required)
  return found
}

/** All rows of a workbook by the name of their sheet. */
export async function rowsBySheet(bytes: Uint8Array): Promise<Map<string, ReadRow[]>> {
  const sheets = new Map<string, ReadRow[]>()
  for await (const row of readRows(bytes, { sheet: 'all' })) {
    const rows = sheets.get(row.sheet)
    if (rows) rows.push(row)
    else sheets.set(row.sheet, [row])
  }
  return sheets
}

/** One sheet by its heading, as far as it has one; `missing`: required titles that stand nowhere in it. */
export function sheetOf(
  name: string,
  rows: readonly ReadRow[],
  columns: readonly ImportColumn[],
): SheetData & { readonly missing: readonly string[] } {
  const required = columns.filter((column) => column.required).map((column) => column.title)
  const header = nearestHeader(
    rows,
    columns.map((column) => column.title),
  )
  return {
    name,
    places: header?.columns ?? new Map(),
    rows: header ? rows.filter((row) => row.row > header.row).map(({ row, cells }) => ({ row, cells })) : [],
    missing: required.filter((title) => !header?.columns.has(title)),
  }
}

const SHOWN = 8
const quoted = (titles: readonly string[]) =>
  `${titles
    .slice(0, SHOWN)
    .map((title) => `「${title.trim()}」`)
    .join('')}${titles.length > SHOWN ? `等${titles.length}列` : ''}`

/** 导入文件与模板不一致, and of the sheet that is nearest to the template what it lacks and what nobody knows. */
function wrongTemplate(sheets: readonly ReadRow[][], titles: readonly string[], required: readonly string[]) {
  const near = sheets
    .flatMap((rows) => nearestHeader(rows, titles) ?? [])
    .sort((a, b) => b.columns.size - a.columns.size)[0]
  if (!near)
    return refuse.wrongTemplate({}, { subMsg: `${refuse.wrongTemplate.text}：没有找到表头，请用下载的模板填写` })
  const missing = required.filter((title) => near.missing.includes(title))
  const parts = [
    missing.length > 0 && `缺少${quoted(missing)}`,
    near.unknown.length > 0 && `不认识${quoted(near.unknown)}`,
  ].filter(Boolean)
  const { text } = refuse.wrongTemplate
  return refuse.wrongTemplate({}, { subMsg: `${text}：${parts.join('；')}。请按模板改列名后重新选择` })
}
