import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { FakePlatform, type Fault } from '#modules/platform/server/index.ts'
import { aCompany, aPerson, asOwner } from '../builders/company.ts'
import { aPlatform, manyLifts } from '../builders/platform.ts'
import { temporaryFolder } from '../folder.ts'
import { generator } from '../matrix/hostile.ts'
import { testServer } from '../server.ts'

const RECORDS = 2000
const LIFTS = 200
const KILLS = 10

/** A platform that fails in every way, senders that are killed: nothing is lost, nothing is taken twice (archives 8.16). */
describe('上报的可靠性', () => {
  it(`两个发送进程、随机故障、${KILLS} 次 kill -9：${RECORDS} 条一条不少、一条不重、每台电梯按次序`, {
    timeout: 900_000,
  }, async () => {
    const server = await testServer()
    const company = await aCompany(server)
    const chief = await aPerson(server, company)
    const fake = new FakePlatform()
    fake.secret = 'secret-of-the-platform'
    fake.slowMs = 500
    const base = `http://127.0.0.1:${await fake.listen()}`
    const platform = await aPlatform(server, chief, base)
    const lifts = await manyLifts(server, company, platform.id, LIFTS)
    // Every record tells its lift anew: the order of a lane can be read from the keys.
    await asOwner(
      server,
      `insert into platform_log (company_id, id, platform_id, kind, biz_id, biz_version, elevator_id, lane, idempotency_key)
       select $1, gen_random_uuid(), $2, 1, l.id, n::text, l.id, l.id, '1:' || l.id || ':' || n
       from generate_series(1, $4) g (n) cross join unnest($3::uuid[]) l (id) order by g.n`,
      [company.id, platform.id, lifts, RECORDS / LIFTS],
    )
    const random = generator(20_261_121)
    const kinds: readonly Fault[] = ['down', 'unavailable', 'garbage', 'lose', 'slow', 'limited', 'lose']
    fake.fault = () => (random() < 0.12 ? kinds[Math.floor(random() * kinds.length)] : undefined)

    const dataDir = temporaryFolder('reporting')
    const script = fileURLToPath(new URL('./reporting.sender.ts', import.meta.url))
    const begin = (): Promise<ChildProcess> => {
      const options = JSON.stringify({ database: server.database, dataDir })
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, options], {
        stdio: ['ignore', 'pipe', 'inherit'],
        // Compiled once: each start takes half the time.
        env: { ...process.env, NODE_COMPILE_CACHE: `${dataDir}/compiled` },
      })
      return new Promise((resolve) => child.stdout?.once('data', () => resolve(child)))
    }
    const end = (child: ChildProcess) =>
      new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill('SIGKILL')
      })
    const open = async () => {
      // In life the next try waits minutes; the waits themselves are tested by archives 8.16.
      await asOwner(
        server,
        `update platform_log set next_try_at = now(), tries = least(tries, 2) where company_id = $1 and state = 3 and (next_try_at > now() or tries > 2)`,
        [company.id],
      )
      const [row] = await asOwner<{ n: number }>(
        server,
        'select count(*)::int as n from platform_log where company_id = $1 and state <> 2',
        [company.id],
      )
      return row?.n ?? 0
    }
    const senders = [begin(), begin()]
    try {
      let calls = 0
      for (let kill = 0; kill < KILLS; kill++) {
        // The kills are spread over the work: each comes somewhere in the next part of it, whatever the other one sends.
        const victim = await (senders[kill % 2] as Promise<ChildProcess>)
        calls = Math.max(calls, fake.calls.length) + Math.ceil(random() * (RECORDS / KILLS / 2))
        const until = () => open().then((left) => left === 0 || fake.calls.length >= calls)
        // How long it may hang, not how fast it is: two processes that start anew share the machine with everything else.
        await expect.poll(until, { timeout: 300_000 }).toBe(true)
        await end(victim)
        senders[kill % 2] = begin()
      }
      await expect.poll(open, { timeout: 300_000, interval: 200 }).toBe(0)
    } finally {
      await Promise.all((await Promise.all(senders)).map(end))
      await fake.close()
    }
    const states = await asOwner(
      server,
      'select state, count(*)::int as n from platform_log where company_id = $1 group by 1',
      [company.id],
    )
    expect(states).toEqual([{ state: 2, n: RECORDS }])
    expect(fake.taken.size).toBe(RECORDS)
    const wrong = lifts.filter((lift) => {
      const versions = [...fake.taken.keys()]
        .filter((key) => key.includes(lift))
        .map((key) => Number(key.split(':')[2]))
      return versions.some((version, n) => version !== n + 1)
    })
    expect(wrong).toEqual([])
    // What arrived more than once had an uncertain end: a fault, or a killed sender.
    expect(fake.calls.length).toBeGreaterThan(RECORDS)
  })

  it('没有故障时两个发送进程不会把同一条发两次', async () => {
    const server = await testServer()
    const company = await aCompany(server)
    const chief = await aPerson(server, company)
    const fake = new FakePlatform()
    const platform = await aPlatform(server, chief, `http://127.0.0.1:${await fake.listen()}`)
    const lifts = await manyLifts(server, company, platform.id, 10)
    await asOwner(
      server,
      `insert into platform_log (company_id, id, platform_id, kind, biz_id, biz_version, elevator_id, lane, idempotency_key)
       select $1, gen_random_uuid(), $2, 1, l.id, n::text, l.id, l.id, '1:' || l.id || ':' || n
       from generate_series(1, 30) g (n) cross join unnest($3::uuid[]) l (id) order by g.n`,
      [company.id, platform.id, lifts],
    )
    const { ownKinds, Sender } = await import('#modules/platform/server/index.ts')
    const senders = [1, 2, 3].map(() => new Sender(server.services, { kinds: ownKinds }))
    await Promise.all(senders.map((sender) => sender.settled()))
    await fake.close()
    expect(fake.taken.size).toBe(300)
    expect(fake.calls.length).toBe(300)
  })
})
