import ExcelJS from 'exceljs'
import { expect } from 'vitest'
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
    const input: ImportInput = { key: await uploadSheet(this.server, this.person, bytes), name: '台账.xlsx', dryRun }
    return (await this.server.ask(this.endpoint, input as SentTo<E>, this.person)) as ImportReply
  }

  /** For good, to its final answer, also where it goes on as long work. */
  async bring(bytes: Uint8Array): Promise<ImportReply> {
    const answer = await this.send(bytes, false)
    if (!answer.job) return answer
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      const job = await this.server.ask(jobApi.detail, { id: answer.job }, this.person)
      if (job.error) throw new Error(job.error)
      if (job.state !== 0) return job.result as ImportReply
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error('导入没有结束')
  }

  /** The rows of an error workbook by title. */
  async badRows(key: string): Promise<Record<string, string>[]> {
    const book = new ExcelJS.Workbook()
    await book.xlsx.load((await downloadSheet(this.server, this.person, key)) as unknown as ExcelJS.Buffer)
    const sheet = book.worksheets[0] as ExcelJS.Worksheet
    const titles = (sheet.getRow(1).values as (string | undefined)[]).map((title) => title ?? '')
    const rows: Record<string, string>[] = []
    sheet.eachRow((row, number) => {
      if (number > 1)
        rows.push(Object.fromEntries(titles.map((title, n) => [title, row.getCell(n || 1).text]).slice(1)))
    })
    return rows
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
