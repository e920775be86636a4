import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Stoppable } from '#kernel/server/index.ts'
import { upTopic } from '#modules/signal/shared/topic.ts'
import { Fleet } from '#modules/simulator/server/index.ts'
import { ordinaryLift } from '#modules/simulator/shared/liftSpec.ts'
import { openBroker } from '#modules/telemetry/server/index.ts'
import { liveApi } from '#modules/telemetry/shared/api.live.ts'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { isHeard } from '#test/builders/live.ts'
import { passwordOf } from '#test/builders/telemetry.ts'
import { aStandingTerminal } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { commandApi } from '../shared/api.ts'
import { CommandStatus } from '../shared/command.ts'
import { startCommands } from './dispatch.ts'

type Standing = Awaited<ReturnType<typeof aStandingTerminal>>

describe('模拟终端听从平台', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-heard-'))
  let server: TestServer
  let company: Company
  let keeper: Person
  let place: { communityId: string; customerId: string }
  let broker: Awaited<ReturnType<typeof openBroker>>
  let commands: Stoppable
  let fleet: Fleet | undefined
  /** How far the terminals have lived ahead, ms. */
  let ahead = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    broker = await openBroker(server.services, { host: '127.0.0.1', port: 0, tlsPort: null, dataDir })
    commands = await startCommands(server.services)
  })
  afterEach(() => {
    fleet?.stop()
    fleet = undefined
    ahead = 0
    server.setNow(undefined)
  })
  afterAll(async () => {
    await commands.stop()
    await broker.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const stand = async (type: 1 | 2 = 1) => {
    const elevatorId = await anElevator(server, company, place)
    if (type === 2)
      await asOwner(server, 'update elevator set type = 2, speed = 0.5, slope = 30 where id = $1', [elevatorId])
    return aStandingTerminal(server, keeper, elevatorId, type)
  }
  const detail = ({ id }: Standing) => server.ask(terminalApi.detail, { id }, keeper)
  /** Its lift stands all day, so that whatever it says fast it says because somebody looks. */
  const alive = async (
    one: Standing,
    target: 'lift' | 'escalator' = 'lift',
    url = `mqtt://127.0.0.1:${broker.ports.plain}`,
  ) => {
    const { no, secret } = one
    const terminal = { no, secret, nth: 1, target, house: 'office', landings: ordinaryLift.landings } as const
    const terminals = [{ ...terminal, speed: null, load: null, down: false }]
    fleet = new Fleet({ url, terminals, seed: 3, speed: 1, traffic: 1e-6, faults: 'off' }, () => Date.now() + ahead)
    fleet.run()
    await expect.poll(async () => (await detail(one)).status).toBe(TerminalStatus.code.online)
  }
  const turn = (elevatorId: string, input: { on: boolean; leaseId?: string }, as: Person = keeper) =>
    server.send(liveApi.stream, { elevatorId, ...input }, as)
  const viewers = async (elevatorId: string) => (await server.ask(liveApi.snapshot, { elevatorId }, keeper)).viewers
  /** When its states were, ms, from a moment on. */
  const states = async ({ elevatorId }: Standing, since: number) =>
    (
      await asOwner<{ at: string }>(server, 'select at from sample where elevator_id = $1 and at > $2 order by at', [
        elevatorId,
        new Date(since).toISOString(),
      ])
    ).map(({ at }) => Date.parse(at))
  const now = () => Date.now() + ahead
  /** The terminals have lived until then, and so has the platform. */
  const liveUntil = (moment: number) => {
    ahead = moment - Date.now()
    server.setNow(new Date(moment).toISOString())
  }
  const within = (all: readonly number[], from: number, to: number) => all.filter((at) => at > from && at < to).length
  /** Between one state and the next, most of the time; ms. */
  const usualGap = (all: readonly number[]) =>
    all
      .slice(1)
      .map((at, i) => at - (all[i] ?? 0))
      .toSorted((a, b) => a - b)[Math.floor((all.length - 1) / 2)] ?? 0
  const boot = async ({ id }: Standing) =>
    (
      await asOwner<{ boot: string; seq: string }>(
        server,
        'select boot_id as boot, last_seq as seq from terminal_link where terminal_id = $1',
        [id],
      )
    )[0]
  const give = async (one: Standing, input: object, as: { token: string } = keeper) => {
    const { data, errorMsg } = await server.send(commandApi.send, { id: one.id, ...input } as never, as)
    const state = async () =>
      (await server.ask(commandApi.list, { id: one.id }, keeper)).rows.find(({ id }) => id === data?.id)?.status
    await expect.poll(state, { message: errorMsg }).toBe(CommandStatus.code.done)
    return data.id
  }

  it('monitoring 8.9 两人看一路 4 Hz；都关掉浏览器，90 秒内停；最后一人离开则立即停', async () => {
    const one = await stand()
    const { elevatorId } = one
    const second = await aPerson(server, company)
    const answered: unknown[] = []
    const deaf = await server.services.bus.subscribe('telemetry.answered', (message) => answered.push(message))
    onTestFinished(() => deaf())
    await alive(one)
    const began = now()
    expect((await turn(elevatorId, { on: true })).data).toMatchObject({ hz: 4, ttl: 60, viewers: 1 })
    expect((await turn(elevatorId, { on: true }, second)).data).toMatchObject({ hz: 4, ttl: 60, viewers: 2 })
    expect(answered.length).toBe(1)
    await expect.poll(async () => (await states(one, began)).length).toBeGreaterThan(12)
    expect(Math.abs(usualGap(await states(one, began + 500)) - 250)).toBeLessThan(20)
    // Both browsers are closed: nobody renews, nobody says that he leaves.
    server.setNow(new Date(began + 61_000).toISOString())
    expect(await viewers(elevatorId)).toBe(0)
    liveUntil(began + 155_000)
    // It goes on for its 90 s, and after another minute says that its lift still stands.
    await expect.poll(async () => (await states(one, began + 145_000)).length).toBeGreaterThan(0)
    const said = await states(one, began)
    expect(within(said, began + 80_000, began + 89_000)).toBeGreaterThan(30)
    expect(within(said, began + 91_500, began + 155_000)).toBeLessThanOrEqual(2)

    liveUntil(now())
    const again = (await turn(elevatorId, { on: true })).data
    expect(again.viewers).toBe(1)
    const resumed = now()
    await expect.poll(async () => (await states(one, resumed)).length).toBeGreaterThan(4)
    liveUntil(now())
    await turn(elevatorId, { on: false, leaseId: again.leaseId ?? '' })
    const left = now()
    await expect.poll(() => answered.length).toBe(3)
    liveUntil(now() + 65_000)
    await expect.poll(async () => (await states(one, left + 50_000)).length).toBeGreaterThan(0)
    expect(within(await states(one, left), left + 1500, left + 70_000)).toBeLessThanOrEqual(2)
  })

  it('扶梯每秒 1 帧；终端 5 秒不应答说明白，不留下观看者', async () => {
    const steps = await stand(2)
    await alive(steps, 'escalator')
    const began = now()
    expect((await turn(steps.elevatorId, { on: true })).data).toMatchObject({ hz: 1, viewers: 1 })
    await expect.poll(async () => (await states(steps, began)).length).toBeGreaterThan(4)
    expect(Math.abs(usualGap(await states(steps, began + 500)) - 1000)).toBeLessThan(60)

    const mute = await stand()
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.ports.plain}`, {
      clientId: mute.no,
      username: mute.no,
      password: passwordOf(mute),
      reconnectPeriod: 0,
    })
    onTestFinished(() => client.endAsync(true))
    await client.subscribeAsync(`elv/v1/${mute.no}/down/+`, { qos: 1 })
    await isHeard(server, mute.elevatorId, true)
    const from = Date.now()
    const { errorCode, errorMsg } = await turn(mute.elevatorId, { on: true })
    expect([errorCode, errorMsg]).toEqual([8010004, '终端未响应，请稍后重试'])
    expect(Date.now() - from).toBeGreaterThanOrEqual(4900)
    expect(Date.now() - from).toBeLessThan(30_000)
    expect(await viewers(mute.elevatorId)).toBe(0)
  })

  it('校时、配置、重启、快照、升级：照做，启动次数加一，新固件在心跳里', async () => {
    const one = await stand()
    await alive(one)
    const before = await boot(one)
    await give(one, { cmd: 'time' })
    await give(one, { cmd: 'cfg', idleSec: 30, hbSec: 60 })
    const id = await give(one, { cmd: 'snapshot' })
    const wave = await server.ask(commandApi.wave, { id }, keeper)
    expect([wave.fs, wave.x?.length, wave.y?.length, wave.z?.length]).toEqual([256, 2560, 2560, 2560])
    const confirm = one.no.slice(-4)
    await give(one, { cmd: 'reboot', reason: '数据卡住', confirm })
    await expect.poll(async () => (await detail(one)).status).toBe(TerminalStatus.code.offline)
    ahead += 21_000
    await expect.poll(async () => Number((await boot(one))?.boot)).toBe(Number(before?.boot) + 1)
    expect(Number((await boot(one))?.seq)).toBeLessThan(20)
    await expect.poll(async () => (await detail(one)).status).toBe(TerminalStatus.code.online)
    const operator = await anOperator(server, [company])
    await give(one, { cmd: 'ota', fw: '2.5.0', url: 'https://fw.example.cn/t.bin', reason: '修复', confirm }, operator)
    ahead += 41_000
    await expect.poll(async () => (await detail(one)).fwVersion).toBe('2.5.0')
    expect(Number((await boot(one))?.boot)).toBe(Number(before?.boot) + 2)
  })

  it('走 HTTPS 的自己来取，照做，在上报里答复', async () => {
    const one = await stand()
    await alive(one, 'lift', await server.listen(0, '127.0.0.1'))
    await give(one, { cmd: 'cfg', idleSec: 30, hbSec: 60 })
    const id = await give(one, { cmd: 'snapshot' })
    expect((await server.ask(commandApi.wave, { id }, keeper)).z?.length).toBe(2560)
  })

  it('没有做完的在重启以后再下发，做过的不再做', async () => {
    const one = await stand()
    await alive(one)
    const reboot = { cmd: 'reboot', reason: '数据卡住', confirm: one.no.slice(-4) }
    await give(one, reboot)
    const { data } = await server.send(commandApi.send, { id: one.id, cmd: 'snapshot' } as never, keeper)
    const row = async () => (await server.ask(commandApi.list, { id: one.id }, keeper)).rows[0]
    ahead += 21_000
    await expect.poll(async () => (await row())?.status).toBe(CommandStatus.code.done)
    // The answer was lost on the way: the same number is answered again, and no second wave is made.
    await asOwner(server, `update terminal_command set status = 1, answered_at = null where id = $1`, [data.id])
    await asOwner(server, `update terminal_command set sent_at = sent_at - interval '1 hour' where id = $1`, [data.id])
    await expect.poll(async () => (await row())?.status).toBe(CommandStatus.code.done)
    const waves = await asOwner(server, 'select distinct wave_id from wave_part where terminal_id = $1', [one.id])
    expect(waves).toHaveLength(1)
    expect(upTopic(one.no, 'cmd')).toBe(`elv/v1/${one.no}/up/cmd`)
  })
})
