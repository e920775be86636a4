import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRows, writeWorkbook } from '#kernel/server/spreadsheet/index.ts'
import { processesFor } from '#kernel/server/worker/workerPool.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { jobApi } from '#modules/job/shared/api.ts'
import { JobState } from '#modules/job/shared/job.ts'
import { FakePlatform } from '#modules/platform/server/fakePlatform.ts'
import { platformApi } from '#modules/platform/shared/api.ts'
import { DEMO_HOST } from '#modules/platform/shared/platform.terms.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aPlatformDraft } from '../builders/platform.ts'
import { uploadSheet } from '../builders/upload.ts'
import { type TestServer, testServer } from '../server.ts'

/** Heavy work runs in processes beside the server; one that dies fails its work, not the server (quality, P6 and crash). */
describe('旁路进程', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer({ workers: true, work: true, outbound: 'public' })
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  const heads = ['名称*', '类型*', '单位性质*', '联系人*', '联系电话*', '备注']
  async function upload(prefix: string, count: number): Promise<{ key: string; name: string }> {
    const columns = heads.map((title) => ({ title, kind: 'text' as const }))
    const rows = Array.from({ length: count }, (_, n) => [
      `${prefix}物业${n}`,
      ...['企业', '物业公司', `联系人${n}`],
      n % 100 === 99 ? '12' : `138${String(n).padStart(8, '0')}`,
      `${prefix}${Math.sin(n)}`,
    ])
    const pieces: Uint8Array[] = []
    for await (const piece of writeWorkbook({ sheets: [{ name: '客户', columns, rows }] })) pieces.push(piece)
    return { key: await uploadSheet(server, manager, Buffer.concat(pieces)), name: '客户.xlsx' }
  }
  const written = async (prefix: string) => {
    const [row] = await asOwner(
      server,
      `select count(*)::int as n from customer where company_id = $1 and name like $2 || '%'`,
      [company.id, prefix],
    )
    return (row as { n: number }).n
  }
  const workers = () => server.services.workers as NonNullable<typeof server.services.workers>
  async function killOne(): Promise<void> {
    await expect.poll(() => workers().atWork.length, { interval: 5 }).toBeGreaterThan(0)
    const [pid] = workers().atWork
    process.kill(pid as number, 'SIGKILL')
  }
  async function ended(id: string) {
    const job = () => server.ask(jobApi.detail, { id }, manager)
    await expect.poll(async () => (await job()).state).not.toBe(JobState.code.running)
    return job()
  }

  it('大文件：检查、写入、导出都在旁路进行，逐行的结果相同', async () => {
    const input = await upload('旁', 2500)
    const dry = await server.ask(customerApi.import, { ...input, dryRun: true }, manager)
    expect(dry).toMatchObject({ rows: 2500, valid: 2475, failed: 25, done: 0 })
    expect(dry.errors[0]).toMatchObject({ row: 101, column: '联系电话' })
    expect(await written('旁')).toBe(0)

    const { job } = await server.ask(customerApi.import, { ...input, dryRun: false }, manager)
    expect(await ended(job as string)).toMatchObject({ state: JobState.code.partly, total: 2475 })
    expect(await written('旁')).toBe(2475)

    const file = await server.send(customerApi.export, { columns: ['name'] } as never, manager)
    expect(String(file.headers['content-disposition'])).toContain('.xlsx')
    const names = new Set<string>()
    for await (const row of readRows(file.raw)) names.add(row.cells[0] as string)
    expect(names.size).toBe(2476)
    expect(names.has('旁物业0')).toBe(true)
    const audited = await asOwner(server, `select 1 from audit_log where company_id = $1 and action = 'export'`, [
      company.id,
    ])
    expect(audited).toHaveLength(1)
  })

  it('同一 requestNo 两次：同一个任务', async () => {
    const input = { ...(await upload('重', 2500)), dryRun: false }
    const headers = { 'request-no': 'workers-twice-1' }
    const first = await server.ask(customerApi.import, input, manager, headers)
    expect((await server.ask(customerApi.import, input, manager, headers)).job).toBe(first.job)
    await ended(first.job as string)
    expect(await written('重')).toBe(2475)
  })

  /** Sends, and kills the process while it waits for the table of customers: in the middle of its work, never just behind it. */
  async function killedWaiting<T>(lock: string, send: () => Promise<T>): Promise<T> {
    const holder = new pg.Client({ connectionString: server.database.owner })
    await holder.connect()
    await holder.query(`begin; lock table customer in ${lock} mode`)
    const kill = async () => {
      const waiting = async () =>
        (await asOwner(server, `select 1 from pg_locks where relation = 'customer'::regclass and not granted`)).length
      await expect.poll(waiting).toBeGreaterThan(0)
      await killOne()
      await holder.query('rollback')
      await holder.end()
    }
    const [answer] = await Promise.all([send(), kill()])
    return answer
  }

  it('进程中途结束：请求得到 1000603，服务照常', async () => {
    const input = { ...(await upload('断', 2500)), dryRun: true }
    const answer = await killedWaiting('access exclusive', () => server.send(customerApi.import, input, manager))
    expect(answer).toMatchObject({ status: 200, errorCode: refuse.interrupted.code, errorMsg: refuse.interrupted.text })
    expect(await server.ask(customerApi.import, input, manager)).toMatchObject({ valid: 2475 })
  })

  it('长任务的进程中途结束：任务失败并说明，一行也不写', async () => {
    const input = { ...(await upload('崩', 2500)), dryRun: false }
    const { job } = await killedWaiting('share', () => server.ask(customerApi.import, input, manager))
    expect(await ended(job as string)).toMatchObject({
      state: JobState.code.failed,
      error: refuse.interrupted.text,
    })
    expect(await written('崩')).toBe(0)
  })

  it('旁路中的拒绝原样回来', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => [`${Math.sin(n)}`])
    const pieces: Uint8Array[] = []
    for await (const piece of writeWorkbook({
      sheets: [{ name: '表', columns: [{ title: '正弦', kind: 'text' }], rows }],
    }))
      pieces.push(piece)
    const key = await uploadSheet(server, manager, Buffer.concat(pieces))
    const answer = await server.send(customerApi.import, { key, name: 'a.xlsx', dryRun: true }, manager)
    expect(answer.errorCode).toBe(refuse.wrongTemplate.code)
    expect(answer.subMsg).toContain('没有找到表头')
  })

  it('演示平台在服务里应答：旁路进程里的全量核对也找得到它', async () => {
    const fake = new FakePlatform()
    const { hosts } = server.services.settings.outbound
    hosts.set(DEMO_HOST, await fake.listen())
    const platform = await server.ask(platformApi.add, aPlatformDraft(`http://${DEMO_HOST}/workers`), manager)
    const { jobId } = await server.ask(platformApi.reconcile, { platformId: platform.id }, manager)
    const job = await ended(jobId)
    hosts.delete(DEMO_HOST)
    await fake.close()
    expect(job).toMatchObject({ error: null, state: JobState.code.done, result: { remote: 0 } })
  })
})

it('一两个核的机器上一次一个旁路进程', () => {
  expect([1, 2, 3, 8].map(processesFor)).toEqual([1, 1, 3, 3])
})
