import type { z } from 'zod'
import {
  type Context,
  checkRows,
  convertSheets,
  type Importer,
  type ReadWithErrors,
  type rowsBySheet,
  sheetOf,
} from '#kernel/server/index.ts'
import { type SheetKey, type SheetResult, sheetKeys, sheetTitle, type WorkbookError } from '../shared/workbook.ts'
import type { Part } from './parts.ts'

export type BookRows = Awaited<ReturnType<typeof rowsBySheet>>
type Rows = NonNullable<ReturnType<BookRows['get']>>

/** The sheet that a run is at, and how many rows of all sheets are behind it. */
export type Progress = (sheet: SheetKey, done: number) => void

/** 没有这个小区：青禾花园, as all importers say it. */
const NOT_FOUND = /^没有(?:这[个位份台])?[^：「]*[：「](.+?)」?$/

/**
 * One run through the sheets of a workbook, in the order in which they need each other. Each sheet is checked and written
 * before the next, so that a name of one is found by the other as any name is; whoever only wanted to know takes it all back.
 */
export class Run {
  readonly ctx: Context
  readonly #book: BookRows
  readonly errors: WorkbookError[] = []
  readonly #counts = new Map<SheetKey, { rows: Set<number>; known: Set<number>; failed: Set<number> }>()
  /** What a wrong row is called → where it stands: rows that name it are wrong only because of it. */
  readonly #wrong = new Map<string, string>()
  readonly #progress: Progress
  #done = 0

  constructor(ctx: Context, book: BookRows, progress: Progress) {
    this.ctx = ctx
    this.#book = book
    this.#progress = progress
  }

  /** The rows of a sheet as an importer reads them; none, and an error, where columns are missing. */
  async read({ key, importer }: Part): Promise<ReadWithErrors[]> {
    const rows = this.rowsOf(key)
    if (!rows) return []
    const sheet = sheetOf(sheetTitle[key], rows, importer.columns)
    if (sheet.missing.length > 0) {
      const msg = `缺少列${sheet.missing.map((title) => `「${title}」`).join('')}，请按模板补上`
      this.#fail(key, { sheet: sheetTitle[key], row: rows[0]?.row ?? 1, column: '', msg })
      return []
    }
    return (await convertSheets(importer, [sheet])).filter(({ cells }) => Object.values(cells.text).some(Boolean))
  }

  rowsOf(key: SheetKey): Rows | undefined {
    return this.#book.get(sheetTitle[key])
  }

  /** Checks the rows and writes the good ones. Answers what was written. */
  async take<D>(part: Part, read: readonly ReadWithErrors[]): Promise<readonly { draft: D }[]> {
    const counts = this.#of(part.key)
    const from = this.#done
    this.#done += read.length
    this.#progress(part.key, from)
    for (const { row } of read) counts.rows.add(row.row)
    const isKnown = await part.known(this.ctx)
    const fresh = read.filter((row) => !isKnown(row))
    const freshRows = new Set(fresh.map(({ row }) => row.row))
    for (const { row } of read) if (!freshRows.has(row.row)) counts.known.add(row.row)
    if (fresh.length === 0) return []
    const checked = await checkRows(this.ctx, part.importer, fresh)
    for (const error of checked.errors) this.#fail(part.key, { ...error, msg: this.#because(error.msg) })
    for (const one of fresh.filter(({ row }) => counts.failed.has(row.row))) {
      const where = `工作表「${sheetTitle[part.key]}」第${one.row.row}行`
      for (const prop of [part.name, 'name', 'communityNo']) {
        const name = one.cells.text[prop]
        if (name && !this.#wrong.has(name)) this.#wrong.set(name, where)
      }
    }
    if (checked.valid.length > 0)
      await (part.importer as Importer<z.ZodType>).insert(this.ctx, checked.valid, async (done) =>
        this.#progress(part.key, from + done),
      )
    return checked.valid as readonly { draft: D }[]
  }

  /** Rows of a sheet that were there already for a reason of their own. */
  noteKnown(key: SheetKey, rows: readonly ReadWithErrors[]): void {
    const counts = this.#of(key)
    for (const { row } of rows) {
      counts.rows.add(row.row)
      counts.known.add(row.row)
    }
  }

  isWrong(key: SheetKey, row: number): boolean {
    return this.#of(key).failed.has(row)
  }

  results(): SheetResult[] {
    return sheetKeys.flatMap((key) => {
      const counts = this.#counts.get(key)
      if (!counts || counts.rows.size + counts.failed.size === 0) return []
      const [rows, failed] = [counts.rows.size, counts.failed.size]
      const known = [...counts.known].filter((row) => !counts.failed.has(row)).length
      return [{ key, rows, known, failed, added: Math.max(0, rows - known - failed) }]
    })
  }

  #of(key: SheetKey) {
    const counts = this.#counts.get(key) ?? { rows: new Set(), known: new Set(), failed: new Set() }
    this.#counts.set(key, counts)
    return counts
  }

  #fail(key: SheetKey, error: WorkbookError): void {
    this.#of(key).failed.add(error.row)
    this.errors.push({ ...error, sheet: sheetTitle[key] })
  }

  /** A name that leads nowhere because its own row is wrong says so. */
  #because(msg: string): string {
    const name = NOT_FOUND.exec(msg)?.[1]
    const where = name && this.#wrong.get(name)
    return where ? `「${name}」在${where}还有错，改好后这里随之解决` : msg
  }
}
