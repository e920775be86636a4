import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { type Importer, importFile, importJob, inCompany, insertRows, type JobHandler } from '#kernel/server/index.ts'
import { openJobRunner } from '#kernel/server/jobs.ts'
import { writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import { keyPrefix } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { ImportReply } from '#kernel/shared/importing.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { jobApi } from '../shared/api.ts'
import { JobState } from '../shared/job.ts'

const Draft = z.object({ customerNo: field.text('编号', { max: 10 }), name: field.text('名称', { max: 20 }) })

/** Progress is told at most twice a second: the clock goes on by that with every part. */
const BETWEEN_REPORTS_MS = 500
let later = 0
/** How far the watching test has seen the job go. */
let watched = 0

const importer: Importer<typeof Draft> = {
  title: '测试客户',
  columns: [
    { prop: 'customerNo', title: '编号', required: true },
    { prop: 'name', title: '名称', required: true },
  ],
  schema: Draft,
  unique: ['customerNo'],
  resolve: async (_ctx, rows) => rows.map(({ value }) => ({ input: value, errors: [] })),
  check: async () => new Map(),
  async insert(ctx, drafts, progress) {
    for (let start = 0; start < drafts.length; start += 500) {
      const part = drafts.slice(start, start + 500)
      await insertRows(
        ctx,
        'customer',
        part.map(({ draft }) => ({ ...draft, type: 1, role: 1 })),
      )
      later += BETWEEN_REPORTS_MS
      await progress(start + part.length)
      // Whoever watches has seen it before the next part is written.
      await expect.poll(() => watched).toBeGreaterThanOrEqual(start + part.length)
    }
  },
}

describe('后台任务', () => {
  let server: TestServer
  let company: Company
  let person: Person
  let colleague: Person

  beforeAll(async () => {
    const now = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => now() + later)
    server = await testServer()
    // The queue's tables; without works of its own it takes nothing up.
    await (await openJobRunner(server.database.owner, server.services, [], [])).stop()
    company = await aCompany(server)
    person = await aPerson(server, company)
    colleague = await aPerson(server, company)
  })

  afterAll(() => void vi.restoreAllMocks())

  const sheet = (rows: string[][]) =>
    writeWorkbook({
      sheets: [
        {
          name: '客户',
          columns: [
            { title: '编号*', kind: 'text' },
            { title: '名称*', kind: 'text' },
          ],
          rows,
        },
      ],
    })

  async function start(rows: string[][]): Promise<ImportReply> {
    const key = `${keyPrefix(person.userId, 'bit-ev-file')}${Date.now()}.xlsx`
    const pieces: Uint8Array[] = []
    for await (const piece of sheet(rows)) pieces.push(piece)
    await server.services.store.write('bit-ev-file', key, Buffer.concat(pieces))
    const principal = await server.services.auth.principalOf(person.userId, company.id)
    return inCompany(server.services, { principal, traceId: 'import' }, (ctx) =>
      importFile(ctx, importer, { key, name: '客户.xlsx', dryRun: false }),
    )
  }

  async function workshop() {
    const shop = await openJobRunner(
      server.database.owner,
      server.services,
      [importJob(importer)] as unknown as JobHandler<never>[],
      [],
    )
    onTestFinished(() => shop.stop())
  }

  async function ended(id: string) {
    const seen: { state: number; done: number; total: number }[] = []
    watched = 0
    const look = async () => {
      const job = await server.ask(jobApi.detail, { id }, person)
      seen.push(job)
      watched = job.done
      return job.state
    }
    await expect.poll(look).not.toBe(JobState.code.running)
    return { job: await server.ask(jobApi.detail, { id }, person), seen }
  }

  const rowsOf = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, i) => [`${prefix}${i}`, `${prefix}客户${i}`])

  it('没有登录、别人的任务、不存在的任务', async () => {
    expect((await server.send(jobApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(jobApi.detail, { id: company.id })).errorCode).toBe(40000)
    expect((await server.send(jobApi.detail, { id: company.id }, person)).errorCode).toBe(1000404)
    expect((await server.send(jobApi.detail, { id: 'x' }, person)).errorCode).toBe(1000400)
    const { job } = await start(rowsOf('S', 2001))
    expect((await server.send(jobApi.detail, { id: job as string }, colleague)).errorCode).toBe(1000404)
    expect((await server.ask(jobApi.list, {}, colleague)).total).toBe(0)
    expect((await server.ask(jobApi.list, { state: [0] }, person)).records).toMatchObject([
      { id: job, title: '导入测试客户', state: 0, text: null, file: null },
    ])
  })

  it('2,000 行以上的导入作为任务进行，看得到进度，坏行带着原因回来', async () => {
    await workshop()
    const rows = [...rowsOf('A', 2100), ['A0', '重复的编号'], ['A9999', '']]
    const answer = await start(rows)
    expect(answer).toMatchObject({ rows: 2102, valid: 2100, failed: 2, done: 0 })
    const { job, seen } = await ended(answer.job as string)
    expect(job).toMatchObject({ state: JobState.code.partly, error: null, total: 2100 })
    const shares = new Set(seen.map(({ done }) => done))
    expect(shares.size).toBeGreaterThan(2)
    const result = ImportReply.parse(job.result)
    expect(result).toMatchObject({ done: 2100, failed: 2, text: '成功2100条，失败2条' })
    expect(await server.services.store.head('bit-ev-file', result.errorFile as string)).toBeDefined()
    // The list says what came of it, and where its file is, without being opened.
    const [row] = (await server.ask(jobApi.list, { keyword: '导入测试客户', state: [2] }, person)).records
    expect(row).toMatchObject({ id: job.id, text: result.text, file: result.errorFile })
    const [{ n }] = (await asOwner(
      server,
      `select count(*)::int as n from customer where company_id = $1 and customer_no like 'A%'`,
      [company.id],
    )) as [{ n: number }]
    expect(n).toBe(2100)
  })

  it('失败的任务说明原因，一行也不写', async () => {
    await workshop()
    // Names are unique: the second file collides in the database, after its check.
    const twice = await start(rowsOf('B', 2001).map(([no]) => [no as string, `同名${no}`]))
    await ended(twice.job as string)
    const again = await start(rowsOf('C', 2001).map(([no], i) => [no as string, `同名B${i}`]))
    const { job } = await ended(again.job as string)
    expect(job.state).toBe(JobState.code.failed)
    expect(job.error).toBe(refuse.stale.text)
    const left = await asOwner(server, `select 1 from customer where company_id = $1 and customer_no like 'C%'`, [
      company.id,
    ])
    expect(left).toEqual([])
  })
})
