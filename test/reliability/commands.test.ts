import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import mqtt from 'mqtt'
import { pino } from 'pino'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#app/config.ts'
import { buildServer, type HttpServer } from '#app/http.server.ts'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { commandModule } from '#modules/command/server/index.ts'
import { commandApi } from '#modules/command/shared/api.ts'
import { CommandStatus } from '#modules/command/shared/command.ts'
import { readCommand } from '#modules/signal/shared/commands.ts'
import { upTopic } from '#modules/signal/shared/topic.ts'
import { Fleet } from '#modules/simulator/server/index.ts'
import { ordinaryLift } from '#modules/simulator/shared/liftSpec.ts'
import { openBroker, openOutside } from '#modules/telemetry/server/index.ts'
import { liveApi } from '#modules/telemetry/shared/api.live.ts'
import { aCompany, aPerson, asOwner, type Person } from '../builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '../builders/elevator.ts'
import { isHeard } from '../builders/live.ts'
import { aStandingTerminal } from '../builders/terminal.ts'
import { temporaryFolder } from '../folder.ts'
import { freePort, Mosquitto, noMosquitto } from '../mosquitto.ts'
import { type TestServer, testServer } from '../server.ts'

const redisServer = '/usr/bin/redis-server'
/** Two instances on one database with Redis between them: a person is served by the one, his terminal hangs on the other. */
describe.runIf(existsSync(redisServer))('终端与人不在同一个实例', () => {
  const closers: (() => Promise<unknown> | unknown)[] = []
  afterAll(async () => {
    for (const close of closers.reverse()) await close()
  })

  const redis = async () => {
    const port = await freePort()
    const child = spawn(redisServer, ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], { stdio: 'pipe' })
    closers.push(() => child.kill())
    await new Promise<void>((ready) =>
      child.stdout.on('data', (chunk: Buffer) => {
        if (String(chunk).includes('Ready to accept')) ready()
      }),
    )
    return `redis://127.0.0.1:${port}`
  }
  const instance = async (first: TestServer, REDIS_URL: string) => {
    const dataDir = temporaryFolder('told')
    const config = { ...readConfig({ TIWEI_ENV: 'test', TIWEI_DATA: dataDir, PORT: '0', REDIS_URL }), dataDir }
    const server = await buildServer({ config, database: first.database, log: pino({ level: 'silent' }), quiet: true })
    closers.push(() => server.close())
    for (const { start } of commandModule.background ?? []) {
      const running = await start(server.services)
      closers.push(() => running.stop())
    }
    return { ...server, dataDir }
  }
  const scene = async () => {
    const first = await testServer()
    const company = await aCompany(first)
    const keeper = await aPerson(first, company)
    const place = { communityId: await aCommunity(first, company), customerId: await aCustomer(first, company) }
    return {
      first,
      company,
      keeper,
      one: await aStandingTerminal(first, keeper, await anElevator(first, company, place)),
    }
  }
  const post = async (server: HttpServer, path: `/${string}`, payload: object, { token }: Person) =>
    (await server.app.inject({ method: 'POST', url: serverPath(path), headers: { token }, payload })).json() as {
      errorCode: number
      data: { id: string; viewers: number; leaseId: string }
    }
  const stateOf = async (first: TestServer, terminalId: string, keeper: Person) =>
    (await first.ask(commandApi.list, { id: terminalId }, keeper)).rows[0]

  it('内置 MQTT：从另一个实例下发、看实时；两个实例各一人看，只有一路', async () => {
    const { first, company, keeper, one } = await scene()
    const url = await redis()
    const [near, far] = [await instance(first, url), await instance(first, url)]
    const [nearBroker, farBroker] = await Promise.all(
      [near, far].map(({ services, dataDir }) =>
        openBroker(services, { host: '127.0.0.1', port: 0, tlsPort: null, dataDir }),
      ),
    )
    closers.push(
      () => nearBroker?.stop(),
      () => farBroker?.stop(),
    )
    const { no, secret } = one
    const fleet = new Fleet({
      url: `mqtt://127.0.0.1:${nearBroker?.ports.plain}`,
      terminals: [
        {
          no,
          secret,
          nth: 1,
          target: 'lift',
          house: 'office',
          landings: ordinaryLift.landings,
          speed: null,
          load: null,
          down: false,
        },
      ],
      ...{ seed: 3, speed: 1, traffic: 1e-6, faults: 'off' as const },
    })
    fleet.run()
    onTestFinished(() => fleet.stop())
    const online = async () =>
      (await asOwner<{ n: number }>(first, 'select count(*)::int as n from terminal where status = 1'))[0]?.n
    await expect.poll(online).toBe(1)

    const { data } = await post(far, commandApi.send.path, { id: one.id, cmd: 'time' }, keeper)
    await expect
      .poll(async () => await stateOf(first, one.id, keeper))
      .toMatchObject({
        id: data.id,
        status: CommandStatus.code.done,
        sentTimes: 1,
      })
    const answered: unknown[] = []
    await near.services.bus.subscribe('telemetry.answered', (message) => answered.push(message))
    const second = await aPerson(first, company)
    const { elevatorId } = one
    const on = { elevatorId, on: true }
    const farView = await post(far, liveApi.stream.path, on, keeper)
    expect(farView).toMatchObject({ errorCode: 0, data: { viewers: 1 } })
    expect(await post(near, liveApi.stream.path, on, second)).toMatchObject({ errorCode: 0, data: { viewers: 2 } })
    expect(answered).toHaveLength(1)
    const frames = async () =>
      (
        await asOwner<{ n: number }>(first, 'select count(*)::int as n from sample where elevator_id = $1', [
          elevatorId,
        ])
      )[0]?.n ?? 0
    const before = await frames()
    await expect.poll(frames).toBeGreaterThan(before + 8)
    // The first leaves, the terminal goes on for the second.
    await post(far, liveApi.stream.path, { elevatorId, on: false, leaseId: farView.data.leaseId }, keeper)
    const still = await frames()
    await expect.poll(frames).toBeGreaterThan(still + 8)
    expect(answered).toHaveLength(1)
  })

  it.skipIf(noMosquitto !== '')(
    '自有 MQTT 服务：每条带有效期，两个实例只发一次，答复由哪个收到都一样',
    async () => {
      const { first, keeper, one } = await scene()
      const broker = new Mosquitto()
      broker.admit(one.no, 'terminal-secret')
      await broker.start()
      closers.push(() => broker.remove())
      const url = await redis()
      const [near, far] = [await instance(first, url), await instance(first, url)]
      for (const { services } of [near, far]) {
        const outside = await openOutside(services, broker.url)
        closers.push(() => outside.stop())
      }
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
        ...{ clientId: one.no, username: one.no, password: 'terminal-secret', protocolVersion: 5, reconnectPeriod: 0 },
      })
      onTestFinished(() => client.endAsync(true))
      const heard: { cmd: string; left: number | undefined }[] = []
      let seq = 0
      client.on('message', (_, payload, { properties }) => {
        const command = readCommand(payload.toString())
        if (!command) return
        heard.push({ cmd: command.cmd, left: properties?.messageExpiryInterval })
        const d = { cmdId: command.cmdId, ok: 1 }
        const frame = { v: 1, no: one.no, bid: 1, seq: ++seq, ts: Date.now(), up: seq, d }
        client.publish(upTopic(one.no, 'cmd'), JSON.stringify(frame), { qos: 1 })
      })
      await client.subscribeAsync(`elv/v1/${one.no}/down/+`, { qos: 1 })
      await post(far, commandApi.send.path, { id: one.id, cmd: 'cfg', idleSec: 30, hbSec: 60 }, keeper)
      // Not online yet: the broker would only keep it.
      expect(await stateOf(first, one.id, keeper)).toMatchObject({ status: CommandStatus.code.waiting })
      await isHeard(first, one.elevatorId, true)
      await expect.poll(async () => (await stateOf(first, one.id, keeper))?.status).toBe(CommandStatus.code.done)
      expect(heard.map(({ cmd }) => cmd)).toEqual(['cfg'])
      expect(heard[0]?.left).toBeGreaterThan(86_300)
      const { errorCode } = await post(near, liveApi.stream.path, { elevatorId: one.elevatorId, on: true }, keeper)
      expect(errorCode).toBe(0)
      expect(heard.map(({ cmd }) => cmd)).toEqual(['cfg', 'stream'])
      expect(heard[1]?.left).toBeLessThanOrEqual(5)
    },
    120_000,
  )
})
