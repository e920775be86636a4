import { randomUUID } from 'node:crypto'
import ExcelJS from 'exceljs'
import { expect } from 'vitest'
import { writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import type { Endpoint, SentTo } from '#kernel/shared/endpoint.ts'
import type { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { jobApi } from '#modules/job/shared/api.ts'
import type { DirtyWorkbook, SheetCells } from '../input/dirt.ts'
import type { TestServer } from '../server.ts'
import type { Person } from './company.ts'
import { downloadSheet, uploadSheet } from './upload.ts'

/** An import as a person does it: upload, dry run or for good, and what comes back. */
export class Importing<E extends Endpoint> {
  readonly server: TestServer
  readonly endpoint: E
  readonly person: Person

  constructor(server: TestServer, endpoint: E, person: Person) {
    this.server = server
    this.endpoint = endpoint
    this.person = person
  }

  async send(bytes: Uint8Array, dryRun: boolean): Promise<ImportReply> {
    return this.#ask(await this.#input(bytes, dryRun))
  }

  async #input(bytes: Uint8Array, dryRun: boolean): Promise<ImportInput> {
    return { key: await uploadSheet(this.server, this.person, bytes), name: '台账.xlsx', dryRun }
  }

  async #ask(input: ImportInput, requestNo?: string): Promise<ImportReply> {
    const headers: Record<string, string> = requestNo ? { 'request-no': requestNo } : {}
    return (await this.server.ask(this.endpoint, input as SentTo<E>, this.person, headers)) as ImportReply
  }

  /** For good, to its final answer, also where it goes on as a job. */
  async bring(bytes: Uint8Array): Promise<ImportReply> {
    return this.#end(await this.send(bytes, false))
  }

  /** The same sheet brought by several people at one moment; their answers. */
  static async atOnce(importings: readonly Importing<Endpoint>[], bytes: Uint8Array): Promise<ImportReply[]> {
    const inputs = await Promise.all(importings.map((one) => one.#input(bytes, false)))
    return Promise.all(importings.map(async (one, n) => one.#end(await one.#ask(inputs[n] as ImportInput))))
  }

  /**
   * What every import keeps: a dry run says what is wrong; the good rows are in once, however often the same request
   * arrives; the same file sent anew brings nothing. Answers what came of the good rows.
   */
  async once(bytes: Uint8Array, { said, done }: { said: readonly unknown[]; done: number }): Promise<ImportReply> {
    const dry = await this.send(bytes, true)
    expect(saidOf(dry)).toEqual(said)
    expect(dry.done).toBe(0)
    const input = await this.#input(bytes, false)
    const requestNo = `once-${randomUUID()}`
    const first = await this.#ask(input, requestNo)
    expect(first).toMatchObject({ done, failed: dry.rows - done })
    expect(await this.#ask(input, requestNo)).toEqual(first)
    expect(await this.bring(bytes)).toMatchObject({ done: 0, failed: dry.rows })
    return first
  }

  async #end(answer: ImportReply): Promise<ImportReply> {
    if (!answer.job) return answer
    const asked = { id: answer.job }
    const state = async () => (await this.server.ask(jobApi.detail, asked, this.person)).state
    await expect.poll(state, { timeout: 240_000, message: '导入没有结束' }).not.toBe(0)
    const job = await this.server.ask(jobApi.detail, asked, this.person)
    if (job.error) throw new Error(job.error)
    return job.result as ImportReply
  }

  /** The rows of an error workbook by title. */
  async badRows(key: string): Promise<Record<string, string>[]> {
    const book = new ExcelJS.Workbook()
    await book.xlsx.load((await downloadSheet(this.server, this.person, key)) as unknown as ExcelJS.Buffer)
    return rowsOf(book.worksheets[0] as ExcelJS.Worksheet)
  }

  /**
   * The story of a real ledger: a dry run writes nothing; then the good rows are in and every bad one comes back with the
   * one reason it has; the same file again brings nothing; the returned rows corrected are in. Answers how many bad rows
   * of each kind came back with their reason.
   */
  async story(
    { bytes, truth, bad }: DirtyWorkbook,
    of: { key: string; plain(rows: readonly SheetCells[]): Promise<Buffer>; count(): Promise<number> },
  ): Promise<Record<string, number>> {
    const before = await of.count()
    const dry = await this.send(bytes, true)
    const said = dry.errors.map(({ sheet, row, column, msg }) => `${sheet}${row} ${column}：${msg}`)
    expect([dry.rows, dry.valid, dry.done, dry.failed], said.slice(0, 40).join('\n')).toEqual([
      truth.size,
      truth.size - bad.size,
      0,
      bad.size,
    ])
    expect(await of.count()).toBe(before)

    const first = await this.bring(bytes)
    expect(first).toMatchObject({ done: truth.size - bad.size, failed: bad.size })
    expect(await of.count()).toBe(before + truth.size - bad.size)

    const back = await this.badRows(first.errorFile as string)
    const kinds: Record<string, number> = {}
    for (const row of back) {
      const known = bad.get(row[of.key] as string)
      expect(row.错误原因, `${known?.kind} ${JSON.stringify(row)}`).toContain(known?.words)
      if (known && !row.错误原因?.includes('；')) kinds[known.kind] = (kinds[known.kind] ?? 0) + 1
    }

    expect(await this.bring(bytes)).toMatchObject({ done: 0, failed: truth.size })
    expect(await of.count()).toBe(before + truth.size - bad.size)

    const corrected = back.map((row) => ({ ...row, ...(truth.get(row[of.key] as string) as SheetCells) }))
    const file = await of.plain(corrected)
    expect(await this.bring(file)).toMatchObject({ done: bad.size, failed: 0 })
    expect(await of.count()).toBe(before + truth.size)
    expect(await this.bring(file)).toMatchObject({ done: 0, failed: bad.size })
    expect(await of.count()).toBe(before + truth.size)
    return kinds
  }
}

/** A filled template: rows by the titles of the importer's columns; what a row does not name is empty. */
export async function aSheet(
  importer: { readonly title: string; readonly columns: readonly { readonly title: string }[] },
  rows: readonly Readonly<Record<string, string>>[],
): Promise<Buffer> {
  const columns = importer.columns.map(({ title }) => ({ title, kind: 'text' as const }))
  const unknown = rows.flatMap((row) => Object.keys(row)).find((title) => !columns.some((one) => one.title === title))
  if (unknown) throw new Error(`${importer.title} has no column ${unknown}`)
  const cells = rows.map((row) => columns.map(({ title }) => row[title] ?? ''))
  const parts: Uint8Array[] = []
  for await (const piece of writeWorkbook({ sheets: [{ name: importer.title, columns, rows: cells }] }))
    parts.push(piece)
  return Buffer.concat(parts)
}

/** `row column：message` of what a file was refused for. */
export const saidOf = (reply: ImportReply): string[] =>
  reply.errors.map(({ row, column, msg }) => `${row} ${column}：${msg}`)

/** The four openings of a pair of template and import: who is not logged in, may not, sends another's file or none. */
export async function refusesStrangers(
  server: TestServer,
  api: { readonly template: Endpoint; readonly import: Endpoint },
  people: { readonly may: Person; readonly mayNot: Person; readonly stranger: Person },
): Promise<void> {
  const key = await uploadSheet(server, people.stranger, Buffer.from('PK\u0003\u0004 no workbook'))
  const input = { key, name: '台账.xlsx', dryRun: true }
  const code = async (call: Endpoint, given: object, as?: Person) =>
    (await server.send(call, given as SentTo<Endpoint>, as)).errorCode
  expect(await code(api.template, {})).toBe(40000)
  expect(await code(api.import, input)).toBe(40000)
  expect(await code(api.template, {}, people.mayNot)).toBe(1002001)
  expect(await code(api.import, input, people.mayNot)).toBe(1002001)
  expect(await code(api.import, input, people.may)).toBe(1000404)
  expect(await code(api.import, { key: '', name: '', dryRun: true }, people.may)).toBe(1000400)
}

/** The rows of an export as a person reads them, by title. */
export async function exportedRows<E extends Endpoint>(
  server: TestServer,
  endpoint: E,
  as: Person,
  input: SentTo<E> = {} as SentTo<E>,
): Promise<Record<string, string>[]> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await server.send(endpoint, input, as)).raw as unknown as ExcelJS.Buffer)
  return book.worksheets.flatMap((sheet) => rowsOf(sheet))
}

/** Days as days, all else as it is shown. */
const shown = ({ value, text }: ExcelJS.Cell) => (value instanceof Date ? value.toISOString().slice(0, 10) : text)

function rowsOf(sheet: ExcelJS.Worksheet): Record<string, string>[] {
  const titles = (sheet.getRow(1).values as (string | undefined)[]).map((title) => title ?? '')
  const rows: Record<string, string>[] = []
  sheet.eachRow((row, number) => {
    if (number > 1)
      rows.push(Object.fromEntries(titles.map((title, n) => [title, shown(row.getCell(n || 1))]).slice(1)))
  })
  return rows
}
