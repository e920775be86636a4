import { refuse } from '#kernel/shared/refusal.ts'
import { openArchive, refuseFile } from './archive.ts'
import { csvRows } from './csv.ts'
import { readParts } from './parts.ts'
import { type SheetRow, sheetRows } from './sheetRows.ts'

export interface ReadOptions {
  /** Default 50 MB (common 10); above: 1000413. */
  readonly maxBytes?: number
  /** Rows with content, the heading included; above: 1000602. Default 100,000 and the heading's ten. */
  readonly maxRows?: number
  /** Name or index, or `all` in order; the first sheet by default. */
  readonly sheet?: string | number
}

export interface ReadRow extends SheetRow {
  readonly sheet: string
}

const MAX_IMPORT_BYTES = 50 * 1024 * 1024
const MAX_IMPORT_ROWS = 100_000
const HEADING_ROWS = 10

/**
 * The rows of an xlsx or csv file that have content, in order. Values only: of a formula its last result, or empty;
 * macros are never looked at. Refuses with 1000413, 1000601 (no workbook, damaged, or built to harm) and 1000602.
 */
export async function* readRows(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<ReadRow> {
  for await (const batch of readBatches(input, options)) yield* batch
}

/** The same in batches of some hundreds: cheaper to hand on between threads. */
async function* readBatches(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  { maxBytes = MAX_IMPORT_BYTES, maxRows = MAX_IMPORT_ROWS + HEADING_ROWS, sheet = 0 }: ReadOptions = {},
): AsyncGenerator<ReadRow[]> {
  const bytes = await collect(input, maxBytes)
  let count = 0
  for await (const rows of batchesOf(bytes, sheet)) {
    const filled = rows.filter((row) => row.cells.some((cell) => cell.trim() !== ''))
    count += filled.length
    if (count > maxRows) throw refuse.tooManyRows({ n: Math.min(maxRows, MAX_IMPORT_ROWS) })
    if (filled.length > 0) yield filled
  }
}

async function* batchesOf(bytes: Buffer, sheet: string | number): AsyncGenerator<ReadRow[]> {
  if (bytes.length >= 8 && bytes.readUInt32BE(0) === 0xd0cf11e0)
    throw refuseFile('不支持加密文件和旧版 xls，请另存为 xlsx 后导入')
  if (bytes.toString('latin1', 0, 2) !== 'PK') {
    yield* grouped(csvRows(bytes), 'csv')
    return
  }
  const archive = await openArchive(bytes)
  const parts = await readParts(archive)
  const chosen = parts.sheets.filter((each, index) => sheet === 'all' || sheet === index || sheet === each.name)
  if (chosen.length === 0) throw refuseFile(`没有工作表 ${sheet}`)
  for (const { name, path } of chosen)
    for await (const rows of sheetRows(archive.stream(path), parts))
      yield rows.map((row) => ({ sheet: name, row: row.row, cells: row.cells }))
}

function* grouped(rows: Iterable<SheetRow>, sheet: string): Generator<ReadRow[]> {
  let batch: ReadRow[] = []
  for (const row of rows) {
    batch.push({ sheet, ...row })
    if (batch.length < 500) continue
    yield batch
    batch = []
  }
  yield batch
}

async function collect(input: Uint8Array | AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => refuse.tooLarge({ n: Math.floor(maxBytes / 1024 / 1024) })
  if (input instanceof Uint8Array) {
    if (input.length > maxBytes) throw tooLarge()
    return Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of input) {
    size += piece.length
    if (size > maxBytes) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
