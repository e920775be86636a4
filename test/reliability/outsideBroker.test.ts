import mqtt, { type MqttClient } from 'mqtt'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Up, upTopic } from '#modules/signal/shared/topic.ts'
import { openOutside } from '#modules/telemetry/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '../builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '../builders/elevator.ts'
import { aStandingTerminal } from '../builders/terminal.ts'
import { temporaryFolder } from '../folder.ts'
import { Mosquitto, noMosquitto } from '../mosquitto.ts'
import { type TestServer, testServer } from '../server.ts'
import { type Served, serve } from '../stage.ts'

type Standing = Awaited<ReturnType<typeof aStandingTerminal>>

const PASSWORD = 'terminal-secret'
const LONG = 300_000

describe.skipIf(noMosquitto !== '')(`自有 MQTT 服务 mosquitto${noMosquitto}`, () => {
  const broker = new Mosquitto()
  let server: TestServer
  let company: Company
  let keeper: Person
  const terminals: Standing[] = []
  const open: MqttClient[] = []
  const running = new Set<Served>()

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    for (let n = 0; n < 6; n++)
      terminals.push(await aStandingTerminal(server, keeper, await anElevator(server, company, place)))
    for (const { no } of terminals) broker.admit(no, PASSWORD)
    await broker.start()
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.endAsync(true)))
    for (const one of running) await end(one, 'SIGKILL')
  })
  afterAll(() => broker.remove())

  /** An instance of the product as a process of its own. */
  const instance = async () => {
    const { admin, secret } = server.database
    const served = await serve({
      TIWEI_ENV: 'test',
      TIWEI_DATA: temporaryFolder('outside'),
      DATABASE_URL: admin,
      TIWEI_SECRET: secret,
      MQTT_URL: broker.url,
    })
    running.add(served)
    return served
  }
  const end = async (served: Served, by: 'SIGKILL' | 'SIGTERM') => {
    running.delete(served)
    if (served.process.exitCode !== null || served.process.signalCode !== null) return
    const ended = new Promise((done) => served.process.once('exit', done))
    served.process.kill(by)
    await ended
  }
  const connect = async (no: string, protocolVersion: 4 | 5, over: mqtt.IClientOptions = {}) => {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
      clientId: no,
      username: no,
      password: PASSWORD,
      protocolVersion,
      reconnectPeriod: 200,
      reconnectOnConnackError: true,
      ...over,
    })
    client.on('error', () => {})
    open.push(client)
    return client
  }
  const say = (client: MqttClient, no: string, seq: number, d: object, kind: Up = 'state') => {
    const text = JSON.stringify({ v: 1, no, bid: 1, seq, ts: Date.now(), up: 100_000 + seq, d })
    return client.publishAsync(upTopic(no, kind), text, { qos: 1 })
  }
  const seats = async () =>
    (await asOwner<{ clientId: string }>(server, 'select client_id from broker_seat order by 1')).length
  const kept = async (of: readonly Standing[]) =>
    (
      await asOwner<{ n: number }>(
        server,
        `select coalesce((select count(*)::int from sample s where s.elevator_id = x.id), 0) as n
           from unnest($1::uuid[]) with ordinality as x(id, at) order by x.at`,
        [of.map(({ elevatorId }) => elevatorId)],
      )
    ).map(({ n }) => n)
  const link = async ({ id }: Standing) =>
    (
      await asOwner<{ received: Record<string, [number, number][]> }>(
        server,
        'select received from terminal_link where terminal_id = $1',
        [id],
      )
    )[0]?.received

  it(
    '两个实例分着收，其中一个被强行结束：每一帧存一次，一个故障一条记录一张工单',
    async () => {
      const FRAMES = 400
      const [first] = await Promise.all([instance(), instance()])
      await expect.poll(seats, { timeout: LONG }).toBe(2)
      // MQTT 3.1.1 and 5, side by side.
      const four = terminals.slice(0, 4)
      const clients = await Promise.all(four.map(({ no }, n) => connect(no, n % 2 === 0 ? 4 : 5)))
      const stream = async (n: number) => {
        const { no } = four[n] as Standing
        for (let seq = 1; seq <= FRAMES; seq++) {
          if (seq === FRAMES / 2 && n === 0) await end(first, 'SIGKILL')
          const fault = seq === FRAMES / 2 || seq === FRAMES / 2 + 10
          if (fault) await say(clients[n] as MqttClient, no, seq, { code: '12', on: 1, fl: 3 }, 'event')
          else await say(clients[n] as MqttClient, no, seq, { mode: 1, fl: 3, v: 0, door: 0 })
        }
      }
      await Promise.all(four.map((_, n) => stream(n)))
      await expect.poll(() => kept(four), { timeout: LONG, interval: 200 }).toEqual(four.map(() => FRAMES))
      for (const one of four) expect(await link(one)).toEqual({ 1: [[1, FRAMES]] })
      const orders = () =>
        asOwner(
          server,
          `select m.elevator_id as lift, count(*)::int as records, count(distinct m.repair_order_id)::int as orders,
             (select count(*)::int from repair_order o where o.elevator_id = m.elevator_id) as raised
             from monitor_record m where m.code = '12' and m.elevator_id = any($1::uuid[])
             group by m.elevator_id order by 1`,
          [four.map(({ elevatorId }) => elevatorId)],
        )
      const once = four.map(({ elevatorId }) => ({ lift: elevatorId, records: 1, orders: 1, raised: 1 }))
      const sorted = once.toSorted((a, b) => (a.lift < b.lift ? -1 : 1))
      await expect.poll(orders, { timeout: LONG, interval: 200 }).toEqual(sorted)
      // What was left at the seat of the dead one is fetched; its session is given up.
      await expect.poll(seats, { timeout: LONG, interval: 200 }).toBe(1)
    },
    3 * LONG,
  )

  it(
    '确认在提交以后：没有提交的，服务换了实例还会再来',
    async () => {
      const one = terminals[4] as Standing
      const client = await connect(one.no, 5)
      const hearing = await openOutside(server.services, broker.url)
      // Until the service has subscribed, nobody gets what comes.
      const first = async () => {
        await say(client, one.no, 1, { fl: 1 })
        return kept([one])
      }
      await expect.poll(first, { timeout: LONG }).toEqual([1])
      const owner = new pg.Client({ connectionString: server.database.owner })
      await owner.connect()
      onTestFinished(() => owner.end())
      await owner.query('begin')
      await owner.query('select 1 from terminal_link where terminal_id = $1 for update', [one.id])
      const [holder] = (await owner.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
      await Promise.all(Array.from({ length: 50 }, (_, n) => say(client, one.no, n + 2, { fl: 2 })))
      const waits = async () =>
        (
          await asOwner(server, 'select 1 from pg_locks where not granted and $1::int = any(pg_blocking_pids(pid))', [
            holder?.pid,
          ])
        ).length
      await expect.poll(waits, { timeout: LONG }).toBeGreaterThan(0)
      // Cut off before the commit; the transaction itself is undone.
      await hearing.stop()
      const admin = new pg.Client({ connectionString: server.database.admin })
      await admin.connect()
      onTestFinished(() => admin.end())
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))',
        [holder?.pid],
      )
      await owner.query('commit')
      const next = await openOutside(server.services, broker.url)
      onTestFinished(() => next.stop())
      await expect.poll(() => kept([one]), { timeout: LONG }).toEqual([51])
      expect(await link(one)).toEqual({ 1: [[1, 51]] })
    },
    LONG,
  )

  it(
    '服务停着的时候来的收得到；MQTT 服务重启后事件重发到有应用确认为止；别人的主题到不了库里',
    async () => {
      const [one, other] = [terminals[5] as Standing, terminals[4] as Standing]
      const client = await connect(one.no, 4, { clean: false })
      const heard: string[] = []
      client.on('message', (topic, payload) => heard.push(`${topic} ${payload}`))
      await client.subscribeAsync(`elv/v1/${one.no}/down/+`, { qos: 1 })
      const hearing = await openOutside(server.services, broker.url)
      const first = async () => {
        await say(client, one.no, 1, { fl: 1 })
        return kept([one])
      }
      await expect.poll(first, { timeout: LONG }).toEqual([1])
      await hearing.stop()
      for (let seq = 2; seq <= 30; seq++) await say(client, one.no, seq, { fl: 2 })
      await broker.stop()
      await broker.start()
      const next = await openOutside(server.services, broker.url)
      onTestFinished(() => next.stop())
      await expect.poll(() => kept([one]), { timeout: LONG }).toEqual([30])
      await broker.stop()
      await broker.start()
      // mosquitto forgets shared subscriptions when it starts again; until the service has come back it acknowledges what nobody gets.
      const ack = `elv/v1/${one.no}/down/ack ${JSON.stringify({ acked: [{ bid: 1, seq: 31 }], rejected: [] })}`
      const again = async () => {
        await say(client, one.no, 31, { code: '12', on: 0 }, 'event')
        return heard
      }
      await expect.poll(again, { timeout: LONG, interval: 500 }).toContain(ack)
      expect(await link(one)).toEqual({ 1: [[1, 31]] })
      const before = await kept([other])
      const text = JSON.stringify({ v: 1, no: other.no, bid: 9, seq: 1, ts: Date.now(), up: 1, d: { fl: 1 } })
      await client.publishAsync(upTopic(other.no, 'state'), text, { qos: 1 })
      await say(client, one.no, 32, { fl: 1 })
      await expect.poll(() => link(one), { timeout: LONG }).toEqual({ 1: [[1, 32]] })
      expect(await kept([other])).toEqual(before)
    },
    LONG,
  )
})
