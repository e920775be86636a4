import type { z } from 'zod'
import type { FileReply } from '../shared/endpoint.ts'
import { fieldErrors } from '../shared/fieldErrors.ts'
import type { ImportReply } from '../shared/importing.ts'
import { holdsMany, labelsOf, metaOf } from '../shared/record.ts'
import type { FieldError } from '../shared/refusal.ts'
import { tidy } from '../shared/text.ts'
import type { Context } from './context.ts'
import { file, xlsxType } from './files.ts'
import { type Cells, readCell } from './importCells.ts'
import { lostZeros } from './importCodes.ts'
import { readSheets, type SheetData } from './importSheets.ts'
import type { Updating } from './importUpdate.ts'
import { explanationSheet, workbookBytes } from './spreadsheet/index.ts'

/** A column of an import: its title comes from the field's label where there is one. */
export interface ImportColumn {
  readonly prop: string
  readonly title: string
  readonly required?: boolean
  readonly note?: string
  /** `name`: of a person or company, whose spaces between Chinese characters mean nothing. */
  readonly kind?: 'text' | 'name' | 'code' | 'phone' | 'day' | 'number' | 'choice' | 'region'
  /** Codes of equal length within a file, `withZeros` only where some begin with 0: a shorter one has lost its zeros. */
  readonly sameLength?: 'always' | 'withZeros'
  /** For `choice`: labels as typed. */
  readonly options?: readonly { readonly value: number | string; readonly label: string }[]
  readonly example?: string
  /** Of a number: what people may write behind it. */
  readonly unit?: string
}

type Control = NonNullable<z.core.GlobalMeta['control']>
const kinds: { readonly [C in Control]?: NonNullable<ImportColumn['kind']> } = {
  date: 'day',
  money: 'number',
  number: 'number',
  choice: 'choice',
  switch: 'choice',
  phone: 'phone',
  region: 'region',
}

/** What a sheet says of a switch; the module that resolves its rows makes true and false of it. */
const yesNo = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
]

/**
 * Columns of fields of the form, with their labels, kinds and choices, required as there, and the unit as a note. `more`:
 * what a sheet says besides or otherwise; a column that is no field of the form says everything.
 *
 *   importColumns(SupplierDraft, { name: { kind: 'name', example: '…' }, taxRate: {}, rating: {} })
 */
export function importColumns(
  form: z.ZodObject,
  more: Readonly<Record<string, Partial<Omit<ImportColumn, 'prop'>>>>,
): ImportColumn[] {
  const labels = labelsOf(form)
  return Object.entries(more).map(([prop, said]) => {
    const schema = form.shape[prop] as z.ZodType | undefined
    const title = said.title ?? labels[prop]
    if (!title) throw new Error(`column ${prop} has no title`)
    if (!schema) return { prop, title, ...said }
    const { control, unit, options } = metaOf(schema)
    // Several in one cell are the module's to take apart.
    const kind = control && !holdsMany(schema) ? kinds[control] : undefined
    return {
      prop,
      title,
      required: !schema.safeParse(undefined).success,
      ...(kind ? { kind } : {}),
      ...(kind === 'choice' && (options || control === 'switch') ? { options: options ?? yesNo } : {}),
      ...(unit ? { note: unit, unit } : {}),
      ...said,
    }
  })
}

export interface ImportRow<D> {
  /** Sheet and row number as the person sees them. */
  readonly sheet: string
  readonly row: number
  readonly cells: Readonly<Record<string, string>>
  readonly draft: D
}

/**
 * How rows of a spreadsheet become rows of a table. The kernel reads sheets, finds headings, converts what people type,
 * validates against the form's schema and finds repetitions; the module resolves names, knows what exists, and writes.
 */
export interface Importer<S extends z.ZodType> {
  readonly title: string
  readonly columns: readonly ImportColumn[]
  readonly schema: S
  /** Remarks of the 说明 sheet. */
  readonly remarks?: readonly string[]
  /** Fields that may stand only once in the file, e.g. ['registerCode']; empty values do not count. */
  readonly unique: readonly string[]
  /** Rows without a number of their own: imports of this kind in a company are written one after another, so that the later
   * one finds what the earlier one wrote and says so row by row. */
  readonly inTurn?: boolean
  /** From converted cells to what the schema takes: names become ids; an error per cell where that fails. */
  resolve(ctx: Context, rows: readonly Cells[]): Promise<readonly { input: unknown; errors: readonly FieldError[] }[]>
  /** What only the database knows: existing numbers, states. Errors by row index. */
  check(ctx: Context, drafts: readonly ImportRow<z.output<S>>[]): Promise<ReadonlyMap<number, readonly FieldError[]>>
  insert(
    ctx: Context,
    drafts: readonly ImportRow<z.output<S>>[],
    progress: (done: number) => Promise<void>,
  ): Promise<void>
  /** Where a sheet may also change what is there. */
  readonly updating?: Updating<z.output<S>>
}

interface ImportError {
  readonly sheet: string
  readonly row: number
  readonly column: string
  readonly msg: string
}

export interface Checked<D> {
  readonly rows: number
  readonly valid: readonly ImportRow<D>[]
  readonly errors: readonly ImportError[]
  readonly bad: readonly { sheet: string; row: number; cells: readonly string[]; reasons: string }[]
  readonly titles: readonly string[]
  /** Of an update. */
  readonly changes?: NonNullable<ImportReply['changes']>
  readonly unchanged?: number
}

/** Rows after which the requests of others have their turn: 100,000 rows in one go would keep them waiting for seconds. */
export const AT_ONCE = 200
export const others = () => new Promise((done) => setImmediate(done))

/** The rows of a file with their cells converted, and what is wrong with a cell by itself. */
export async function readImport<S extends z.ZodType>(
  importer: Importer<S>,
  bytes: Uint8Array,
  required: readonly string[],
): Promise<ReadWithErrors[]> {
  return convertSheets(importer, await readSheets(bytes, importer.columns, required))
}

/** The same of sheets that were found already. */
export async function convertSheets<S extends z.ZodType>(
  importer: Importer<S>,
  sheets: readonly SheetData[],
): Promise<ReadWithErrors[]> {
  const read: ReadWithErrors[] = []
  for (const sheet of sheets)
    for (const row of sheet.rows) {
      if (read.length % AT_ONCE === 0) await others()
      read.push({ sheet, row, ...convert(importer, sheet, row.cells) })
    }
  const codes = lostZeros(
    importer.columns,
    read.map((one) => one.cells),
  )
  for (const [index, errors] of codes) read[index]?.errors.push(...errors)
  return read
}

/** Reads and checks a whole file, writing nothing (common.md §10: first a dry run). Refuses with 1000601, 1000602, 1000413. */
export async function checkImport<S extends z.ZodType>(
  ctx: Context,
  importer: Importer<S>,
  bytes: Uint8Array,
): Promise<Checked<z.output<S>>> {
  const required = importer.columns.filter((column) => column.required).map((column) => column.title)
  return checkRows(ctx, importer, await readImport(importer, bytes, required))
}

/** Checks rows that were read, writing nothing. */
export async function checkRows<S extends z.ZodType>(
  ctx: Context,
  importer: Importer<S>,
  read: readonly ReadWithErrors[],
): Promise<Checked<z.output<S>>> {
  const resolved = await importer.resolve(
    ctx,
    read.map((one) => one.cells),
  )
  const problems = read.map((one, index) => [...one.errors, ...(resolved[index]?.errors ?? [])])
  const drafts = new Map<number, z.output<S>>()
  for (const index of read.keys()) {
    if (index % AT_ONCE === 0) await others()
    const parsed = parseRow(importer.schema, resolved[index]?.input, problems[index] as FieldError[])
    if (parsed !== undefined) drafts.set(index, parsed)
  }
  findRepetitions(importer.unique, read, problems)
  const candidates = [...drafts].filter(([index]) => problems[index]?.length === 0)
  const rowsOf = (index: number): ImportRow<z.output<S>> => ({
    ...placeOf(read[index] as Read),
    draft: drafts.get(index) as z.output<S>,
  })
  const known = await importer.check(
    ctx,
    candidates.map(([index]) => rowsOf(index)),
  )
  for (const [position, errors] of known) problems[candidates[position]?.[0] ?? -1]?.push(...errors)
  return summary(importer, read, problems, rowsOf)
}

/** A row by the form's schema; a cell that could not be resolved has said why already. */
export function parseRow<S extends z.ZodType>(
  schema: S,
  input: unknown,
  problems: FieldError[],
): z.output<S> | undefined {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const told = new Set(problems.map((error) => error.prop))
  problems.push(...fieldErrors(parsed.error).filter((error) => !told.has(rootOf(error.prop))))
  return undefined
}

/** Where a row stands, as the person sees it. */
export const placeOf = (one: Read) => ({ sheet: one.sheet.name, row: one.row.row, cells: one.cells.text })

export type ReadWithErrors = Read & { readonly errors: FieldError[] }

export interface Read {
  readonly sheet: SheetData
  readonly row: { readonly row: number; readonly cells: readonly string[] }
  readonly cells: Cells
}

function convert<S extends z.ZodType>(
  importer: Importer<S>,
  sheet: SheetData,
  cells: readonly string[],
): { cells: Cells; errors: FieldError[] } {
  const text: Record<string, string> = {}
  const value: Record<string, string | number | undefined> = {}
  const errors: FieldError[] = []
  for (const column of importer.columns) {
    const place = sheet.places.get(column.title)
    const typed = place === undefined ? '' : tidy(cells[place] ?? '')
    text[column.prop] = typed
    if (typed === '') continue
    const result = readCell(column, typed)
    if ('msg' in result) errors.push({ prop: column.prop, msg: result.msg })
    else value[column.prop] = result.value
  }
  return { cells: { text, value }, errors }
}

/** 与第12行重复: the first of several stays good. */
export function findRepetitions(unique: readonly string[], read: readonly Read[], problems: FieldError[][]): void {
  for (const prop of unique) {
    const seen = new Map<string, Read>()
    for (const [index, one] of read.entries()) {
      const key = String(one.cells.value[prop] ?? '')
      if (key === '') continue
      const first = seen.get(key)
      if (!first) seen.set(key, one)
      else {
        const where =
          first.sheet === one.sheet ? `第${first.row.row}行` : `工作表「${first.sheet.name}」第${first.row.row}行`
        problems[index]?.push({ prop, msg: `与${where}重复` })
      }
    }
  }
}

export function summary<S extends z.ZodType>(
  importer: Importer<S>,
  read: readonly Read[],
  problems: readonly FieldError[][],
  rowsOf: (index: number) => ImportRow<z.output<S>>,
): Checked<z.output<S>> {
  const titleOf = new Map(importer.columns.map((column) => [column.prop, column.title]))
  const errors: ImportError[] = []
  const bad: Checked<z.output<S>>['bad'][number][] = []
  const valid: ImportRow<z.output<S>>[] = []
  for (const [index, one] of read.entries()) {
    const found = problems[index] ?? []
    if (found.length === 0) {
      valid.push(rowsOf(index))
      continue
    }
    const told = found.map(({ prop, msg }) => ({ column: titleOf.get(rootOf(prop)) ?? '', msg }))
    errors.push(...told.map(({ column, msg }) => ({ sheet: one.sheet.name, row: one.row.row, column, msg })))
    bad.push({
      sheet: one.sheet.name,
      row: one.row.row,
      cells: importer.columns.map((column) => one.cells.text[column.prop] ?? ''),
      reasons: told.map(({ column, msg }) => (column && !msg.includes(column) ? `${column}：${msg}` : msg)).join('；'),
    })
  }
  return { rows: read.length, valid, errors, bad, titles: importer.columns.map((column) => column.title) }
}

const rootOf = (prop: string) => prop.split('.')[0] as string

/** The bad rows with their reasons, in the form of the template: corrected, it can be sent again. */
export async function errorWorkbook<S extends z.ZodType>(
  importer: Importer<S>,
  checked: Checked<z.output<S>>,
): Promise<Uint8Array> {
  const columns = [
    ...importer.columns.map((column) => ({ title: column.title, kind: 'text' as const })),
    { title: '错误原因', kind: 'text' as const, width: 60 },
    { title: '原位置', kind: 'text' as const, width: 18 },
  ]
  const rows = checked.bad.map((one) => [...one.cells, one.reasons, `${one.sheet} 第${one.row}行`])
  return workbookBytes({ sheets: [{ name: importer.title, columns, rows }] })
}

/** The template: headings, drop-downs, one example row's notes on the 说明 sheet (common.md §10). */
export async function importTemplate<S extends z.ZodType>(importer: Importer<S>): Promise<FileReply> {
  const columns = importer.columns.map((column) => ({
    title: column.required ? `${column.title}*` : column.title,
    kind: 'text' as const,
    ...(column.options ? { options: column.options.map((option) => option.label) } : {}),
  }))
  const notes = importer.columns.map((column) => ({
    title: column.title,
    required: column.required ?? false,
    note: [column.note, column.example && `例：${column.example}`].filter(Boolean).join('；'),
    ...(column.options ? { options: column.options.map((option) => option.label) } : {}),
  }))
  const sheets = [{ name: importer.title, columns, rows: [] }, explanationSheet(notes, importer.remarks)]
  return file(`${importer.title}导入模板.xlsx`, xlsxType, await workbookBytes({ sheets }))
}
