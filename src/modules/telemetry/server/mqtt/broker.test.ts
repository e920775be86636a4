import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { upTopic } from '#modules/signal/shared/topic.ts'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { AuthType, TerminalStatus, TroubleKind } from '#modules/terminal/shared/terms.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { passwordOf } from '#test/builders/telemetry.ts'
import { aStandingTerminal, aTerminal, passed } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { troublesOf } from '../trouble/troubles.ts'
import { type Broker, openBroker } from './broker.ts'
import { selfSigned } from './certificate.ts'

type Standing = Awaited<ReturnType<typeof aStandingTerminal>>

describe('内置 MQTT 服务', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-mqtt-'))
  let server: TestServer
  let company: Company
  let keeper: Person
  let place: { communityId: string; customerId: string }
  let broker: Broker
  let one: Standing
  const open: MqttClient[] = []

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    broker = await openBroker(server.services, { host: '127.0.0.1', port: 0, tlsPort: 0, dataDir })
  })
  beforeEach(async () => {
    one = await stand()
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.endAsync(true)))
  })
  afterAll(async () => {
    await broker.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const stand = async () => aStandingTerminal(server, keeper, await anElevator(server, company, place))
  const connect = async (terminal: Standing, over: IClientOptions = {}) => {
    const client = mqtt.connect({
      protocol: 'mqtt',
      host: '127.0.0.1',
      port: broker.ports.plain ?? 0,
      clientId: terminal.no,
      username: terminal.no,
      password: passwordOf(terminal),
      reconnectPeriod: 0,
      connectTimeout: 20_000,
      ...over,
    })
    // Whatever becomes of it, it is ended after the test.
    open.push(client)
    client.on('error', () => {})
    await new Promise<void>((done, failed) => {
      client.once('connect', () => done())
      client.once('error', failed)
      client.once('close', () => failed(new Error('closed')))
    })
    return client
  }
  const refusal = async (terminal: Standing, over: IClientOptions = {}) =>
    connect(terminal, over).then(
      async (client) => {
        await client.endAsync(true)
        return undefined
      },
      (error: { code?: number }) => error.code,
    )
  const frame = (terminal: Standing, seq: number, d: object) =>
    JSON.stringify({ v: 1, no: terminal.no, bid: 1, seq, ts: Date.now(), up: 100_000 + seq, d })
  const say = (
    client: MqttClient,
    terminal: Standing,
    seq: number,
    d: object,
    kind: 'state' | 'event' | 'hb' = 'state',
  ) => client.publishAsync(upTopic(terminal.no, kind), frame(terminal, seq, d), { qos: 1 })
  const kept = async ({ elevatorId }: Standing) =>
    (
      await asOwner<{ n: number }>(server, 'select count(*)::int as n from sample where elevator_id = $1', [elevatorId])
    )[0]?.n
  const status = async ({ id }: Standing) => (await server.ask(terminalApi.detail, { id }, keeper)).status
  /** What its page says was wrong with it. */
  const told = async ({ id }: Standing) => {
    await troublesOf(server.services).write()
    const { troubles } = await server.ask(terminalApi.detail, { id }, keeper)
    return troubles.map(({ kind, n }) => [kind, n])
  }
  const closed = (client: MqttClient) => new Promise<void>((done) => client.once('close', () => done()))

  it('PUBACK 在提交以后：库里的行被占着，确认就不来', async () => {
    const client = await connect(one)
    await say(client, one, 1, { fl: 1 })
    expect(await kept(one)).toBe(1)
    const owner = new pg.Client({ connectionString: server.database.owner })
    await owner.connect()
    // After a failure too: a row that stays held keeps the broker, and with it the run, from ending.
    onTestFinished(() => owner.end())
    await owner.query('begin')
    await owner.query('select 1 from terminal_link where terminal_id = $1 for update', [one.id])
    let acknowledged = false
    const second = say(client, one, 2, { fl: 2 }).then(() => {
      acknowledged = true
    })
    const [holder] = (await owner.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    const waits = async () =>
      (
        await asOwner(server, 'select 1 from pg_locks where not granted and $1::int = any(pg_blocking_pids(pid))', [
          holder?.pid,
        ])
      ).length
    await expect.poll(waits).toBeGreaterThan(0)
    expect(acknowledged).toBe(false)
    await owner.query('commit')
    await second
    expect(await kept(one)).toBe(2)
    // The same again is acknowledged, and is nothing new.
    await say(client, one, 2, { fl: 2 })
    expect(await kept(one)).toBe(2)
  })

  it('一家企业两条线：一条上的在等，另一条上的照常得到确认', async () => {
    const lineOf = ({ id }: Standing) => Number.parseInt(id.slice(-2), 16) % 2
    let other = await stand()
    for (let n = 0; n < 40 && lineOf(other) === lineOf(one); n++) other = await stand()
    const [held, free] = [await connect(one), await connect(other)]
    await say(held, one, 1, { fl: 1 })
    await say(free, other, 1, { fl: 1 })
    const owner = new pg.Client({ connectionString: server.database.owner })
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query('begin')
    await owner.query('select 1 from terminal_link where terminal_id = $1 for update', [one.id])
    let acknowledged = false
    const waiting = say(held, one, 2, { fl: 2 }).then(() => {
      acknowledged = true
    })
    for (let seq = 2; seq < 6; seq++) await say(free, other, seq, { fl: seq })
    expect(await kept(other)).toBe(5)
    expect(acknowledged).toBe(false)
    await owner.query('commit')
    await waiting
    expect(await kept(one)).toBe(2)
  })

  it('回来时正在检修，同时有人给它建记录：不互相等死', async () => {
    const client = await connect(one)
    await say(client, one, 1, { fl: 1, mode: 1 })
    await asOwner(server, 'update elevator set online = false where id = $1', [one.elevatorId])
    await asOwner(server, 'update terminal set status = 2 where id = $1', [one.id])
    const owner = new pg.Client({ connectionString: server.database.owner })
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query('begin')
    // As whoever raises a record does: the lift first.
    await owner.query('select 1 from elevator where id = $1 for no key update', [one.elevatorId])
    const back = say(client, one, 2, { fl: 1, mode: 2 })
    const [holder] = (await owner.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    const waits = async () =>
      (
        await asOwner(server, 'select 1 from pg_locks where not granted and $1::int = any(pg_blocking_pids(pid))', [
          holder?.pid,
        ])
      ).length
    await expect.poll(waits).toBeGreaterThan(0)
    // It waits for nothing of the batch, which waits for it.
    await owner.query("set local lock_timeout = '300ms'")
    await owner.query(
      `insert into monitor_record (company_id, id, record_no, kind, code, level, elevator_id, occurred_at, received_at)
       values ($1, gen_random_uuid(), 'GZ20261127001', 1, '16', 'B', $2, now(), now())`,
      [company.id, one.elevatorId],
    )
    await owner.query('commit')
    await back
    const [stands] = await asOwner(server, 'select condition, is_open from live_lift where id = $1', [one.elevatorId])
    expect(stands).toEqual({ condition: 1, is_open: true })
  })

  it('密码按密钥签名；错的、别人的编号、用过的、停用的都进不来', async () => {
    const password = passwordOf(one)
    await connect(one, { password })
    expect(await refusal(one, { password })).toBe(4)
    expect(await refusal(one, { password: passwordOf({ ...one, secret: 'guessed' }) })).toBe(4)
    expect(await refusal(one, { password: 'nonsense' })).toBe(4)
    const other = await stand()
    expect(await refusal(other, { password: passwordOf(one) })).toBe(4)
    expect(await refusal(other, { clientId: one.no })).toBe(4)
    const { version } = await server.ask(terminalApi.detail, { id: other.id }, keeper)
    await server.ask(terminalApi.disable, { id: other.id, version, off: true, reason: '检修' }, keeper)
    expect(await refusal(other)).toBe(4)
  })

  it('MQTT 5 由内置服务明确回绝，3.1.1 照常', async () => {
    await expect(connect(one, { protocolVersion: 5 })).rejects.toThrow()
    const client = await connect(one)
    await say(client, one, 1, { fl: 1 })
    expect(await kept(one)).toBe(1)
  })

  it('只能发自己的主题、听自己的主题', async () => {
    const other = await stand()
    const client = await connect(one)
    const may = (filter: string) =>
      client.subscribeAsync(filter, { qos: 1 }).then(
        () => true,
        () => false,
      )
    expect(await may(`elv/v1/${one.no}/down/ack`)).toBe(true)
    for (const filter of [
      `elv/v1/${other.no}/down/ack`,
      '#',
      'elv/v1/+/down/ack',
      '$SYS/#',
      `elv/v1/${one.no}/up/state`,
    ])
      expect(await may(filter)).toBe(false)
    const gone = closed(client)
    client.publish(upTopic(other.no, 'state'), frame(other, 1, { fl: 1 }), { qos: 1 })
    await gone
    expect(await kept(other)).toBe(0)
  })

  it('事件另有应用确认，坏的记录说清是哪一条；心跳得到对时', async () => {
    const client = await connect(one)
    const heard: { topic: string; text: string }[] = []
    client.on('message', (topic, payload) => heard.push({ topic, text: payload.toString() }))
    await client.subscribeAsync(`elv/v1/${one.no}/down/+`, { qos: 1 })
    await say(client, one, 1, { code: '05', on: 1 }, 'event')
    await say(client, one, 2, { code: 'x5', on: 1 }, 'event')
    await say(client, one, 3, { rssi: -70 }, 'hb')
    await expect.poll(() => heard.length).toBe(3)
    const said = heard.map(({ topic, text }) => [topic.split('/').at(-1), JSON.parse(text)])
    expect(said[0]).toEqual(['ack', { acked: [{ bid: 1, seq: 1 }], rejected: [] }])
    expect(said[1]).toEqual(['ack', { acked: [], rejected: [{ seq: 2, code: 8010117, msg: 'd.code 应为两位数字' }] }])
    expect(said[2]).toEqual(['time', { t1: expect.any(Number), t2: expect.any(Number), t3: expect.any(Number) }])
  })

  it('超过 64 KB 的连接断开，别的终端不受影响；1 MB 的头一到就断', async () => {
    const other = await stand()
    const [client, neighbour] = [await connect(one), await connect(other)]
    const gone = closed(client)
    client.publish(upTopic(one.no, 'state'), 'x'.repeat(1_000_000), { qos: 1 })
    await gone
    await say(neighbour, other, 1, { fl: 1 })
    expect(await kept(other)).toBe(1)
    expect(await told(one)).toEqual([[TroubleKind.code.tooLarge, 1]])
    expect(await told(other)).toEqual([])
    // Before anybody is known: a CONNECT that says it is 200 MB long.
    const socket = connectSocket(broker.ports.plain ?? 0, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.write(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x64]))
    await new Promise((done) => socket.once('close', done))
  })

  it('说得太多的终端被压住，旁边的照常得到确认', async () => {
    const other = await stand()
    const [flood, calm] = [await connect(one), await connect(other)]
    const began = Date.now()
    const all = Promise.all(Array.from({ length: 300 }, (_, n) => say(flood, one, n + 1, { fl: 1 })))
    let isOver = false
    void all.then(() => {
      isOver = true
    })
    await say(calm, other, 1, { fl: 1 })
    expect(isOver).toBe(false)
    await all
    expect(Date.now() - began).toBeGreaterThan(1000)
    expect(await kept(one)).toBe(300)
    expect(await told(one)).toEqual([[TroubleKind.code.tooFast, expect.any(Number)]])
    expect(await told(other)).toEqual([])
  })

  it('遗嘱：连接断了立即离线；同一终端重新连上时旧连接的遗嘱不算', async () => {
    const will = {
      topic: upTopic(one.no, 'lwt'),
      payload: Buffer.from(JSON.stringify({ v: 1, no: one.no, bid: 1 })),
      qos: 1 as const,
      retain: true,
    }
    const client = await connect(one, { will })
    await say(client, one, 1, { fl: 1 })
    expect(await status(one)).toBe(TerminalStatus.code.online)
    const again = await connect(one, { will, password: passwordOf(one) })
    await say(again, one, 2, { fl: 1 })
    expect(await status(one)).toBe(TerminalStatus.code.online)
    const gone = await asOwner(server, `select 1 from outbox where name = 'terminal.offline' and row_id = $1`, [one.id])
    expect(gone).toEqual([])
    again.stream.destroy()
    await expect.poll(() => status(one)).toBe(TerminalStatus.code.offline)
  })

  it('停用、更换密钥、改认证方式：已有的连接立即断开，遗嘱不算；换密钥后旧密钥到期，用它连着的也断开', async () => {
    const will = {
      topic: upTopic(one.no, 'lwt'),
      payload: Buffer.from(JSON.stringify({ v: 1, no: one.no, bid: 1 })),
      qos: 1 as const,
      retain: true,
    }
    const standing = () => server.ask(terminalApi.detail, { id: one.id }, keeper)
    const connected = async (terminal: Standing) => {
      const client = await connect(terminal, { will, password: passwordOf(terminal) })
      return { client, gone: closed(client) }
    }
    const first = await connected(one)
    await say(first.client, one, 1, { fl: 1 })
    const { secret } = await server.ask(
      terminalApi.rotateSecret,
      { id: one.id, version: (await standing()).version },
      keeper,
    )
    await first.gone
    // Both are good for a day; who comes by the old one goes with it.
    const renewed = await connected({ ...one, secret: secret ?? '' })
    await asOwner(server, `update terminal set old_secret_until = now() + interval '6 seconds' where id = $1`, [one.id])
    const old = await connected(one)
    await renewed.gone
    await old.gone
    expect(await refusal(one)).toBe(4)
    expect((await standing()).status).toBe(TerminalStatus.code.online)
    const again = await connected({ ...one, secret: secret ?? '' })
    const { version } = await standing()
    await server.ask(terminalApi.disable, { id: one.id, version, off: true, reason: '检修' }, keeper)
    await again.gone
    expect(await refusal({ ...one, secret: secret ?? '' })).toBe(4)
    const said = await asOwner(server, `select 1 from outbox where name = 'terminal.offline' and row_id = $1`, [one.id])
    expect(said).toEqual([])
    const other = await stand()
    const third = await connected(other)
    const before = await server.ask(terminalApi.detail, { id: other.id }, keeper)
    const certFingerprint = '0'.repeat(64)
    const authType = AuthType.code.certificate
    await server.ask(terminalApi.edit, { id: other.id, version: before.version, authType, certFingerprint }, keeper)
    await third.gone
  })

  it('协议转换装置连着的时候装到扶梯上：之后说的按扶梯读', async () => {
    const escalator = await anElevator(server, company, place)
    await asOwner(server, 'update elevator set type = 2, speed = 0.5, slope = 30 where id = $1', [escalator])
    const { id, terminalNo, secret } = await aTerminal(server, keeper, 3)
    const converter = { id, no: terminalNo, secret: secret ?? '', elevatorId: escalator }
    const first = await connect(converter)
    const gone = closed(first)
    await server.ask(terminalApi.bind, { terminalId: id, elevatorId: escalator, selfTest: passed }, keeper)
    await gone
    const again = await connect(converter)
    await say(again, converter, 1, { mode: 1, run: 1, v: 0.5, hl: 1.2 })
    const [state] = await asOwner(server, 'select frame from realtime_state where elevator_id = $1', [escalator])
    expect(state).toEqual({ frame: { mode: 1, run: 1, v: 0.5, hl: 1.2 } })
  })

  it('TLS 的证书首次启动时生成；X.509 终端凭登记的证书进来，别的证书不行', async () => {
    const certificate = () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      return { key, cert: selfSigned(key, one.no, new Date()) }
    }
    const [own, foreign] = [certificate(), certificate()]
    const certFingerprint = new X509Certificate(own.cert).fingerprint256.replaceAll(':', '').toLowerCase()
    const { version } = await server.ask(terminalApi.detail, { id: one.id }, keeper)
    const authType = AuthType.code.certificate
    await server.ask(terminalApi.edit, { id: one.id, version, authType, certFingerprint }, keeper)
    const tls = { protocol: 'mqtts' as const, port: broker.ports.tls ?? 0, rejectUnauthorized: false, password: '' }
    const client = await connect(one, { ...tls, ...own })
    await say(client, one, 1, { fl: 1 })
    expect(await kept(one)).toBe(1)
    expect(await refusal(one, { ...tls, ...foreign })).toBe(4)
    expect(await refusal(one, tls)).toBe(4)
    expect(await refusal(one)).toBe(4)
  })
})
