import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises' // pace: the calls of a person, the kills of chance
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { keyringFrom } from '#kernel/server/keyring.ts'
import { migrate, readMigrations } from '#kernel/server/migrate.ts'
import { type Embedded, startEmbedded } from '#kernel/server/postgres/embedded.ts'
import { prepareRoles, trustWordSearch } from '#kernel/server/roles.ts'
import { readSecret } from '#kernel/server/secret.ts'
import { ObjectStore } from '#kernel/server/storage/index.ts'
import { type PushFrame, pushAddress } from '#kernel/shared/push.ts'
import { sessionApi } from '#kernel/shared/session.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aContract, aSite } from '../builders/contract.ts'
import { type TestServer, testServer } from '../server.ts'

/** Seconds without a database; npm run torture asks for 30. */
const AWAY_S = Number(process.env.AWAY_SECONDS ?? 4)
const customer = (name: string) => ({
  name,
  type: 1 as const,
  role: 1 as const,
  contacts: [{ name: '甲', phone: '13800138000', isDefault: true }],
})

/** A cluster of this file alone, which it may stop. A failure on the way leaves nothing running. */
async function ownCluster(migrations = new URL('../../db/migrations', import.meta.url)) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-restart-'))
  let embedded: Embedded = await startEmbedded({ dataDir, fsync: false })
  const port = Number(new URL(embedded.superuserUrl).port)
  const prepared = async () => {
    await embedded.ensureDatabase('restart')
    const admin = embedded.url('postgres', 'restart')
    const secret = readSecret(dataDir)
    const urls = await prepareRoles(admin, secret)
    await migrate(urls.owner, readMigrations(fileURLToPath(migrations)))
    await trustWordSearch(admin)
    return { name: 'restart', admin, secret, ...urls }
  }
  const database = await prepared().catch(async (error) => {
    const pid = embedded.pid()
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
    throw Object.assign(error as Error, { pid })
  })
  return {
    database,
    stop: () => embedded.stop(),
    async start() {
      embedded = await startEmbedded({ dataDir, fsync: false, port })
    },
    async remove() {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A browser's end of the push channel: keeps the last seq of each topic and resumes from it. */
class Listener {
  readonly heard: number[] = []
  private readonly server: TestServer
  private readonly as: Person
  private readonly topic: string
  private readonly url: string
  private socket: WebSocket | undefined
  private last = -1

  constructor(server: TestServer, url: string, as: Person) {
    this.server = server
    this.as = as
    this.url = url.replace('http', 'ws')
    this.topic = `user.${as.userId}.message`
  }

  async connect(): Promise<void> {
    const { ticket } = await this.server.ask(sessionApi.pushTicket, {}, this.as, { 'device-id': 'd1' })
    const socket = new WebSocket(this.url + pushAddress(ticket, 'd1'))
    this.socket = socket
    const standing = new Promise<void>((done, failed) => {
      socket.once('error', failed)
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data)) as PushFrame
        if (frame.topic !== this.topic) return
        if (frame.t === 'ev') {
          this.heard.push((frame.d as { n: number }).n)
          this.last = frame.seq
        } else if (frame.t === 'snap' && this.last < 0) this.last = frame.seq
        done()
      })
      socket.once('open', () => {
        const resume = { op: 'resume', topics: { [this.topic]: this.last } }
        socket.send(JSON.stringify(this.last < 0 ? { op: 'sub', topics: [this.topic] } : resume))
        if (this.last >= 0) done()
      })
    })
    await standing
  }

  drop(): void {
    this.socket?.terminate()
  }
}

it('自备的数据库在准备失败时被停止，不留下进程', async () => {
  const nowhere = new URL('no-migrations-here', import.meta.url)
  const failure: Error & { pid?: number } = await ownCluster(nowhere).then(
    () => new Error('did not fail'),
    (error) => error,
  )
  expect(failure.message).toMatch(/ENOENT/)
  expect(failure.pid).toBeGreaterThan(1)
  // An ended process bears its number until its parent has taken notice.
  const lives = () => {
    try {
      return process.kill(failure.pid as number, 0)
    } catch {
      return false
    }
  }
  await expect.poll(lives).toBe(false)
})

describe('数据库离开又回来', () => {
  let cluster: Awaited<ReturnType<typeof ownCluster>>
  let server: TestServer
  let company: Company
  let chief: Person
  let url: string

  beforeAll(async () => {
    cluster = await ownCluster()
    server = await testServer({ database: cluster.database, work: true })
    company = await aCompany(server)
    chief = await aPerson(server, company)
    url = await server.listen(0, '127.0.0.1')
  })
  // The queue ends before what it works on.
  afterAll(async () => {
    await server?.close()
    await cluster?.remove()
  })

  it(`离开 ${AWAY_S} 秒：5 秒内答 503 与中文说明，/readyz 如实；回来后自己恢复，消息送达一次，推送不漏`, {
    timeout: 300_000 + AWAY_S * 1000,
  }, async () => {
    const listener = new Listener(server, url, chief)
    await listener.connect()
    const tell = (n: number) => server.services.push.event(`user.${chief.userId}.message`, { n })
    await tell(1)
    await expect.poll(() => listener.heard).toEqual([1])
    const site = await aSite(server, company, 1)
    const contract = await server.ask(contractApi.add, aContract(site), chief)
    await server.outbox.settled()
    const [row] = await asOwner<{ id: string; amount: string }>(
      server,
      'select id, amount from payment_plan where contract_id = $1 order by period_no limit 1',
      [contract.id],
    )
    // Waiting in the outbox when the database goes.
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, payload, next_at) values ($1, gen_random_uuid(), 'fund.settled', $2, now() + interval '2 seconds')`,
      [company.id, JSON.stringify({ planRowId: row?.id, settledAmount: row?.amount, repayStatus: 1 })],
    )
    const faults: unknown[] = []
    const note = (reason: unknown) => faults.push(reason)
    process.on('unhandledRejection', note)

    await cluster.stop()
    listener.drop()
    const until = Date.now() + AWAY_S * 1000
    const answers: { ms: number; status: number; body: string }[] = []
    while (Date.now() < until) {
      const from = performance.now()
      for (const call of [
        server.send(customerApi.list, {}, chief),
        server.send(customerApi.add, customer('断'), chief),
      ]) {
        const { status, raw, headers } = await call
        answers.push({ ms: performance.now() - from, status, body: raw.toString() })
        expect(raw.toString()).toContain(String(headers['x-request-id']))
      }
      expect((await fetch(`${url}/readyz`)).status).toBe(503)
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      await sleep(300)
    }
    expect(answers.length).toBeGreaterThan(4)
    for (const { ms, status, body } of answers) {
      expect(ms).toBeLessThan(15_000)
      expect(status).toBe(503)
      expect(JSON.parse(body)).toMatchObject({
        errorCode: 1000500,
        errorMsg: expect.stringMatching(/^系统繁忙，请稍后再试\([0-9a-f-]{36}\)$/),
      })
    }

    await cluster.start()
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
    // Events while the browser was away, then it comes back and resumes.
    await tell(2)
    await tell(3)
    await listener.connect()
    await tell(4)
    await expect.poll(() => listener.heard).toEqual([1, 2, 3, 4])

    expect((await server.ask(customerApi.list, {}, chief)).total).toBe(1)
    await server.ask(customerApi.add, customer('又回来了'), chief)
    const settled = () =>
      asOwner<{ settled: string; handled: number; waiting: number }>(
        server,
        `select (select settled_amount::text from contract where id = $1) as settled,
           (select count(*)::int from outbox_handled where subscriber = 'contract.fund') as handled,
           (select count(*)::int from outbox where done_at is null) as waiting`,
        [contract.id],
      )
    await expect
      .poll(async () => (await settled())[0])
      .toEqual({
        settled: row?.amount,
        handled: 1,
        waiting: 0,
      })
    // The work queue has come back too.
    await asOwner(server, `select start_work($1, gen_random_uuid(), 'none')`, [company.id])
    await expect.poll(async () => (await asOwner(server, 'select 1 from graphile_worker._private_jobs')).length).toBe(0)
    listener.drop()
    process.off('unhandledRejection', note)
    expect(faults).toEqual([])
  })
})

/** A folder of 256 KB: a tmpfs where the test may mount one. */
function tinyFolder(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'tiwei-full-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', folder])
  if (status === 0) return folder
  rmSync(folder, { recursive: true })
  return undefined
}

describe('磁盘已满', () => {
  const tiny = tinyFolder()
  afterAll(() => {
    if (!tiny) return
    spawnSync('umount', ['-l', tiny])
    rmSync(tiny, { recursive: true, force: true })
  })
  const store = (folder: string) =>
    new ObjectStore({ home: folder, keys: keyringFrom('s'.repeat(64)), publicBuckets: [] })
  const filesUnder = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

  it.runIf(tiny)('对象存储：明白的拒绝，没有半个文件，腾出空间后照常', async () => {
    const disk = store(tiny as string)
    await disk.write('bit-ev-file', 'first.bin', Buffer.alloc(100_000, 1))
    const before = filesUnder(tiny as string).length
    await expect(disk.write('bit-ev-file', 'large.bin', Buffer.alloc(400_000, 2))).rejects.toMatchObject({
      errorCode: 1000507,
      message: '存储空间已满，文件没有保存，请联系管理员清理后重试',
    })
    expect(await disk.head('bit-ev-file', 'large.bin')).toBeUndefined()
    expect(filesUnder(tiny as string)).toHaveLength(before)
    await disk.remove('bit-ev-file', 'first.bin')
    await disk.write('bit-ev-file', 'after.bin', Buffer.alloc(100_000, 3))
    expect((await disk.head('bit-ev-file', 'after.bin'))?.size).toBe(100_000)
  })

  it('写到一半失败：同样的拒绝，不留半个文件', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tiwei-half-'))
    mkdirSync(folder, { recursive: true })
    async function* halfway() {
      yield Buffer.alloc(50_000, 1)
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    const disk = store(folder)
    await expect(disk.write('bit-ev-file', 'half.bin', halfway())).rejects.toMatchObject({ errorCode: 1000507 })
    expect(await disk.head('bit-ev-file', 'half.bin')).toBeUndefined()
    expect(filesUnder(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })
})
