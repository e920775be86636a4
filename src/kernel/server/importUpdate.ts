import type { z } from 'zod'
import type { FieldError } from '../shared/refusal.ts'
import type { Context } from './context.ts'
import { type Cells, readCell } from './importCells.ts'
import {
  AT_ONCE,
  type Checked,
  findRepetitions,
  type Importer,
  type ImportRow,
  others,
  parseRow,
  placeOf,
  type ReadWithErrors,
  readImport,
  summary,
} from './importing.ts'

/** A row that is there: what the form would send of it, and its cells as an export writes them. */
export interface Standing {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly text: Readonly<Record<string, string>>
}

export interface UpdateRow<D> extends ImportRow<D> {
  readonly standing: Standing
  /** Fields that differ from what stands. */
  readonly changed: readonly string[]
}

/**
 * Rows changed by a sheet (更新已有). One column names the row; of the others only cells that are filled and differ from
 * what stands count, so that an empty cell blanks nothing and an export sent back changes nothing.
 */
export interface Updating<D> {
  readonly by: string
  /** Columns that are not changed by a sheet, with what to do instead. */
  readonly fixed: Readonly<Record<string, string>>
  find(ctx: Context, keys: readonly string[]): Promise<ReadonlyMap<string, Standing>>
  /** Values of the changed cells; what else is answered is left. */
  resolve(
    ctx: Context,
    rows: readonly { readonly cells: Cells; readonly standing: Standing }[],
  ): Promise<readonly { readonly input: Readonly<Record<string, unknown>>; readonly errors: readonly FieldError[] }[]>
  check(ctx: Context, rows: readonly UpdateRow<D>[]): Promise<ReadonlyMap<number, readonly FieldError[]>>
  write(ctx: Context, rows: readonly UpdateRow<D>[], progress: (done: number) => Promise<void>): Promise<void>
}

const SHOWN_CHANGES = 500
/** What a person may not see in full stands masked in an export: it says nothing. */
const isMasked = (typed: string) => /\*{2,}|•/.test(typed)

/** The dry run of an update: what changes, cell by cell, and what is wrong. */
export async function checkUpdate<S extends z.ZodType>(
  ctx: Context,
  importer: Importer<S>,
  updating: Updating<z.output<S>>,
  bytes: Uint8Array,
): Promise<Checked<z.output<S>>> {
  const { by } = updating
  const title = titleOf(importer, by)
  const read = await readImport(importer, bytes, [title])
  const keys = read.map((one) => String(one.cells.value[by] ?? ''))
  const known = await updating.find(ctx, [...new Set(keys.filter((key) => key !== ''))])
  const problems: FieldError[][] = read.map(() => [])
  const touched: { index: number; standing: Standing; cells: Cells }[] = []
  for (const [index, one] of read.entries()) {
    const standing = known.get(keys[index] as string)
    const broken = one.errors.filter((error) => error.prop === by)
    if (broken.length > 0) problems[index]?.push(...broken)
    else if (keys[index] === '') problems[index]?.push({ prop: by, msg: `${title}不能为空` })
    else if (!standing) problems[index]?.push({ prop: by, msg: `没有这个${title}的${importer.title}` })
    else
      touched.push({ index, standing, cells: changedCells(importer, updating, one, standing, problems[index] ?? []) })
  }
  findRepetitions([by], read, problems)
  const resolved = await updating.resolve(ctx, touched)
  const rows = new Map<number, UpdateRow<z.output<S>>>()
  for (const [n, { index, standing, cells }] of touched.entries()) {
    if (n % AT_ONCE === 0) await others()
    const wrong = problems[index] as FieldError[]
    const { input = {}, errors = [] } = resolved[n] ?? {}
    const props = Object.keys(cells.value)
    wrong.push(...errors.filter((error) => props.includes(error.prop)))
    const merged = { ...standing.input, ...Object.fromEntries(props.map((prop) => [prop, input[prop]])) }
    if (props.length === 0) continue
    const draft = parseRow(importer.schema, merged, wrong)
    if (draft === undefined) continue
    const now = draft as Record<string, unknown>
    const changed = props.filter((prop) => JSON.stringify(now[prop]) !== JSON.stringify(standing.input[prop]))
    if (changed.length > 0) rows.set(index, { ...placeOf(read[index] as ReadWithErrors), draft, standing, changed })
  }
  const sound = [...rows].filter(([index]) => problems[index]?.length === 0)
  const found = await updating.check(
    ctx,
    sound.map(([, row]) => row),
  )
  for (const [position, errors] of found) problems[sound[position]?.[0] ?? -1]?.push(...errors)
  return result(importer, read, problems, rows)
}

function result<S extends z.ZodType>(
  importer: Importer<S>,
  read: readonly ReadWithErrors[],
  problems: readonly FieldError[][],
  rows: ReadonlyMap<number, UpdateRow<z.output<S>>>,
): Checked<z.output<S>> {
  const all = summary(importer, read, problems, (index) => ({
    ...placeOf(read[index] as ReadWithErrors),
    draft: rows.get(index)?.draft as z.output<S>,
  }))
  const valid = [...rows].filter(([index]) => problems[index]?.length === 0).map(([, row]) => row)
  const changes = valid.flatMap(({ sheet, row, cells, standing, changed }) =>
    changed.map((prop) => ({
      sheet,
      row,
      name: standing.name,
      column: titleOf(importer, prop),
      before: standing.text[prop] ?? '',
      after: cells[prop] ?? '',
    })),
  )
  return { ...all, valid, changes: changes.slice(0, SHOWN_CHANGES), unchanged: all.valid.length - valid.length }
}

/** The cells of a row that say something else than what stands; what is wrong with them goes to `wrong`. */
function changedCells<S extends z.ZodType>(
  importer: Importer<S>,
  { by, fixed }: Updating<z.output<S>>,
  one: ReadWithErrors,
  standing: Standing,
  wrong: FieldError[],
): Cells {
  const text: Record<string, string> = {}
  const value: Record<string, string | number | undefined> = {}
  for (const { prop } of importer.columns) {
    const typed = one.cells.text[prop] ?? ''
    if (prop === by || typed === '' || isMasked(typed) || typed === standing.text[prop]) continue
    const errors = one.errors.filter((error) => error.prop === prop)
    const same = one.cells.value[prop] !== undefined && sameValue(importer, prop, one.cells.value[prop], standing)
    if (same) continue
    const instead = fixed[prop]
    if (instead) wrong.push({ prop, msg: instead })
    else if (errors.length > 0) wrong.push(...errors)
    else {
      text[prop] = typed
      value[prop] = one.cells.value[prop]
    }
  }
  return { text, value }
}

/** 2021/6/18 for 2021-06-18 and 2.50 for 2.5 are no changes. */
function sameValue<S extends z.ZodType>(
  importer: Importer<S>,
  prop: string,
  value: string | number | undefined,
  standing: Standing,
): boolean {
  const column = importer.columns.find((each) => each.prop === prop)
  const before = standing.text[prop] ?? ''
  if (!column || before === '') return false
  const read = readCell(column, before)
  if (!('value' in read)) return false
  if (column.kind === 'number') return Number(read.value) === Number(value)
  return read.value === value
}

const titleOf = (importer: { readonly columns: Importer<z.ZodType>['columns'] }, prop: string): string =>
  importer.columns.find((column) => column.prop === prop)?.title ?? prop
