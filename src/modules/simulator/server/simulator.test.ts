import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectSocket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBroker } from '#modules/telemetry/server/index.ts'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aStandingTerminal } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { ordinaryLift } from '../shared/liftSpec.ts'
import { Fleet, type SimulatedPlace } from './fleet.ts'
import { PacketReader, publishPacket, readPublish } from './packets.ts'
import { startSimulator } from './start.ts'

type Standing = Awaited<ReturnType<typeof aStandingTerminal>>

describe('模拟终端对着运行中的服务', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-sim-'))
  let server: TestServer
  let company: Company
  let keeper: Person
  let place: { communityId: string; customerId: string }
  let broker: Awaited<ReturnType<typeof openBroker>>
  let httpUrl: string
  const running: Fleet[] = []

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    broker = await openBroker(server.services, { host: '127.0.0.1', port: 0, tlsPort: null, dataDir })
    httpUrl = await server.listen(0, '127.0.0.1')
  })
  afterEach(() => {
    for (const fleet of running.splice(0)) fleet.stop()
  })
  afterAll(async () => {
    await broker.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const stand = async (type: 1 | 2 = 1) => {
    const elevatorId = await anElevator(server, company, place)
    if (type === 2)
      await asOwner(server, 'update elevator set type = 2, speed = 0.5, slope = 30 where id = $1', [elevatorId])
    return aStandingTerminal(server, keeper, elevatorId, type)
  }
  const placeOf = ({ no, secret }: Standing, over: Partial<SimulatedPlace> = {}): SimulatedPlace => ({
    no,
    secret,
    nth: 1,
    target: 'lift',
    house: 'office',
    landings: ordinaryLift.landings,
    speed: null,
    load: null,
    down: false,
    ...over,
  })
  const mqttUrl = () => `mqtt://127.0.0.1:${broker.ports.plain}`
  /** Lives fast, so that there is something to say within a moment. */
  const drive = (terminals: readonly SimulatedPlace[], url = mqttUrl(), speed = 60) => {
    const fleet = new Fleet({ url, terminals, seed: 3, speed, traffic: 1, faults: 'few' })
    running.push(fleet)
    fleet.run()
    return fleet
  }
  const count = async (table: 'sample' | 'trip', { elevatorId }: Standing) =>
    (
      await asOwner<{ n: number }>(server, `select count(*)::int as n from ${table} where elevator_id = $1`, [
        elevatorId,
      ])
    )[0]?.n ?? 0
  const status = async ({ id }: Standing) => (await server.ask(terminalApi.detail, { id }, keeper)).status
  const link = async ({ id }: Standing) =>
    (
      await asOwner<{ received: Record<string, [number, number][]>; offset: number | null; seen: string | null }>(
        server,
        'select received, clock_offset_ms as offset, last_seen_at as seen from terminal_link where terminal_id = $1',
        [id],
      )
    )[0]

  it('直梯与扶梯用自己的密钥登录，报上来的都得到确认', async () => {
    const [lift, steps] = [await stand(), await stand(2)]
    const fleet = drive([placeOf(lift), placeOf(steps, { target: 'escalator', nth: 1, house: 'hospital' })])
    await expect.poll(() => fleet.tally.open).toBe(2)
    await expect.poll(() => count('sample', lift)).toBeGreaterThan(5)
    await expect.poll(() => count('sample', steps)).toBeGreaterThan(0)
    expect(await status(lift)).toBe(TerminalStatus.code.online)
    await expect.poll(() => fleet.tally.acked > 20 && fleet.tally.said - fleet.tally.acked < 40).toBe(true)
    expect(fleet.tally.refused).toBe(0)
    const [steady] = await asOwner<{ frame: object }>(
      server,
      'select frame from realtime_state where elevator_id = $1',
      [steps.elevatorId],
    )
    expect(steady?.frame).toMatchObject({ sc: 1, oil: 1 })
  })

  it('网络断了再来，没有确认的再说一遍；重复的只存一次', async () => {
    const lift = await stand()
    // The platform hears everything, and its first acknowledgements are lost on the way.
    let deaf = true
    const between = createServer((near) => {
      const far = near.pipe(connectSocket(broker.ports.plain ?? 0, '127.0.0.1'))
      far.on('data', (chunk: Buffer) => void (deaf && (chunk[0] ?? 0) >> 4 === 4 ? 0 : near.write(chunk)))
      near.on('close', () => far.destroy())
      near.on('error', () => far.destroy())
      far.on('error', () => near.destroy())
      far.on('close', () => near.destroy())
      if (deaf) setTimeout(() => near.destroy(), 1500)
    })
    await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
    const { port } = between.address() as { port: number }
    const fleet = drive([placeOf(lift)], `mqtt://127.0.0.1:${port}`)
    await expect.poll(() => count('sample', lift)).toBeGreaterThan(3)
    deaf = false
    await expect.poll(() => fleet.tally.acked).toBeGreaterThan(10)
    fleet.stop()
    await expect.poll(async () => (await twice(lift)).n).toBe(0)
    between.close()
  })
  const twice = async ({ elevatorId }: Standing) =>
    (
      await asOwner<{ n: number }>(
        server,
        'select count(*)::int - count(distinct (boot_id, seq))::int as n from sample where elevator_id = $1',
        [elevatorId],
      )
    )[0] ?? { n: -1 }

  it('走快九分钟的时钟：平台量出偏差，时刻仍是真的', async () => {
    const lift = await stand()
    drive([placeOf(lift, { nth: 11 })])
    await expect.poll(async () => typeof (await link(lift))?.offset).toBe('number')
    expect(Math.abs(Math.abs((await link(lift))?.offset ?? 0) - 540_000)).toBeLessThan(5000)
    const [newest] = await asOwner<{ at: string }>(server, 'select max(at) as at from sample where elevator_id = $1', [
      lift.elevatorId,
    ])
    expect(Math.abs(Date.parse(newest?.at ?? '') - Date.now())).toBeLessThan(70_000)
  })

  it('MQTT 不通时经 HTTPS 成批上报，密钥不对的进不来', async () => {
    const [lift, other] = [await stand(), await stand()]
    const fleet = drive([placeOf(lift), placeOf({ ...other, secret: 'guessed' }, { nth: 2 })], httpUrl)
    await expect.poll(() => count('sample', lift)).toBeGreaterThan(3)
    await expect.poll(() => fleet.tally.refused).toBeGreaterThan(0)
    expect(await count('sample', other)).toBe(0)
    expect(fleet.tally.open).toBe(1)
  })

  it('单独的进程：说出它做了什么，停下就结束', async () => {
    const lift = await stand()
    const plan = { url: mqttUrl(), terminals: [placeOf(lift)], seed: 5, speed: 60, traffic: 1, faults: 'off' as const }
    const simulator = startSimulator(plan, () => expect.fail('ended by itself'))
    await expect.poll(() => simulator.tally().acked).toBeGreaterThan(0)
    // Ends with the process.
    await simulator.stop()
  })
})

describe('MQTT 报文', () => {
  it('不论网络怎样切开，读出来的是同样的报文', () => {
    const bytes = Buffer.concat([publishPacket('a/b', 'x'.repeat(300), 7), publishPacket('a/c', '完', null)])
    for (const size of [1, 2, 3, 150, 1000]) {
      const reader = new PacketReader()
      const found = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        reader.read(bytes.subarray(n * size, (n + 1) * size)),
      ).flat()
      expect(found.map(readPublish)).toEqual([
        { topic: 'a/b', payload: 'x'.repeat(300), messageId: 7 },
        { topic: 'a/c', payload: '完', messageId: null },
      ])
    }
  })
})
