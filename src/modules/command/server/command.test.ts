import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Stoppable } from '#kernel/server/index.ts'
import { upTopic } from '#modules/signal/shared/topic.ts'
import { openBroker } from '#modules/telemetry/server/index.ts'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { passwordOf, post } from '#test/builders/telemetry.ts'
import { aStandingTerminal, aTerminal } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { commandApi } from '../shared/api.ts'
import { CommandStatus } from '../shared/command.ts'
import { lookAtAll, startCommands } from './dispatch.ts'

type Standing = Awaited<ReturnType<typeof aStandingTerminal>>
type Sent = Parameters<TestServer['send']>[1]

const { waiting, sent, done, failed, expired } = CommandStatus.code
describe('终端指令', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-command-'))
  let server: TestServer
  let company: Company
  let keeper: Person
  let operator: { token: string }
  let place: { communityId: string; customerId: string }
  let broker: Awaited<ReturnType<typeof openBroker>>
  let commands: Stoppable
  const open: MqttClient[] = []

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    operator = await anOperator(server, [company])
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    broker = await openBroker(server.services, { host: '127.0.0.1', port: 0, tlsPort: null, dataDir })
    commands = await startCommands(server.services)
  })
  afterEach(async () => {
    server.setNow(undefined)
    await Promise.all(open.splice(0).map((client) => client.endAsync(true)))
  })
  afterAll(async () => {
    await commands.stop()
    await broker.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const stand = async () => aStandingTerminal(server, keeper, await anElevator(server, company, place))
  const send = (id: string, input: object, as: { token: string } = keeper) =>
    server.send(commandApi.send, { id, cmd: 'time', ...input } as Sent as never, as)
  const give = async (id: string, input: object, as: { token: string } = keeper) => {
    const answer = await send(id, input, as)
    if (answer.errorCode !== 0) throw new Error(`${answer.errorCode} ${answer.errorMsg}`)
    return answer.data.id
  }
  const list = async ({ id }: { id: string }) => server.ask(commandApi.list, { id }, keeper)
  const state = async (terminal: { id: string }, id: string) =>
    (await list(terminal)).rows.find((row) => row.id === id)?.status
  const said = ({ errorCode, errorMsg }: { errorCode: number; errorMsg: string | undefined }) => [errorCode, errorMsg]

  /** A terminal that hears: what it was told, in order. */
  const connect = async (terminal: Standing, over: mqtt.IClientOptions = {}) => {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.ports.plain}`, {
      clientId: terminal.no,
      username: terminal.no,
      password: passwordOf(terminal),
      reconnectPeriod: 0,
      ...over,
    })
    open.push(client)
    const heard: { topic: string; cmdId: string; cmd: string; ts: number; ttl: number; d: object }[] = []
    client.on('message', (topic, payload) => {
      if (/\/(cmd|cfg)$/.test(topic)) heard.push({ topic, ...JSON.parse(payload.toString()) })
    })
    await client.subscribeAsync(`elv/v1/${terminal.no}/down/+`, { qos: 1 })
    return { client, heard }
  }
  let seq = 0
  const answer = (client: MqttClient, { no }: Standing, d: object) =>
    client.publishAsync(
      upTopic(no, 'cmd'),
      JSON.stringify({ v: 1, no, bid: 1, seq: ++seq, ts: Date.now(), up: 1000 * seq, d }),
      { qos: 1 },
    )

  it('下发、答复、结果；同一条再答复不改结果；别的终端答复不算', async () => {
    const one = await stand()
    const other = await stand()
    const { client, heard } = await connect(one)
    const id = await give(one.id, { cmd: 'cfg', idleSec: 30, hbSec: 45 })
    await expect.poll(() => heard.length).toBe(1)
    expect(heard[0]).toMatchObject({ topic: `elv/v1/${one.no}/down/cfg`, cmdId: id, cmd: 'cfg', ttl: 86_400 })
    expect(heard[0]?.d).toEqual({ idleSec: 30, hbSec: 45 })
    expect(await state(one, id)).toBe(sent)
    expect((await list(one)).config).toBeNull()
    const { client: elsewhere } = await connect(other)
    await answer(elsewhere, other, { cmdId: id, ok: 0, why: 5 })
    expect(await state(one, id)).toBe(sent)
    await answer(client, one, { cmdId: id, ok: 1, msg: '好\u0000的' })
    const { rows, config } = await list(one)
    expect(rows[0]).toMatchObject({ status: done, issuedBy: keeper.name, answer: '好的', sentTimes: 1 })
    expect(config).toEqual({ idleSec: 30, hbSec: 45 })
    await answer(client, one, { cmdId: id, ok: 0, why: 5 })
    expect(await state(one, id)).toBe(done)
    // No lift was measured by it: nothing of it stands among the samples.
    expect(await asOwner(server, 'select 1 from sample where elevator_id = $1', [one.elevatorId])).toEqual([])
  })

  it('终端没连上：等着，连上时立即补发；没有答复再连一次再发，同一编号', async () => {
    const one = await stand()
    const id = await give(one.id, {})
    await lookAtAll(server.services)
    expect(await state(one, id)).toBe(waiting)
    const first = await connect(one)
    await expect.poll(() => first.heard.map(({ cmdId }) => cmdId)).toEqual([id])
    await first.client.endAsync(true)
    const second = await connect(one)
    await expect.poll(() => second.heard.map(({ cmdId }) => cmdId)).toEqual([id])
    await answer(second.client, one, { cmdId: id, ok: 1 })
    await second.client.endAsync(true)
    const third = await connect(one)
    await lookAtAll(server.services)
    expect(third.heard).toEqual([])
    expect((await list(one)).rows[0]).toMatchObject({ status: done, sentTimes: 2 })
  })

  it('没有答复的隔 15 秒再发，越隔越久；过了有效期不再发，晚到的答复仍算数', async () => {
    const one = await stand()
    const at = Date.now()
    const later = (sec: number) => server.setNow(new Date(at + 1000 * sec).toISOString())
    later(0)
    const { client, heard } = await connect(one)
    const id = await give(one.id, { cmd: 'snapshot' })
    await expect.poll(() => heard.length).toBe(1)
    const looked = async (sec: number) => {
      later(sec)
      await lookAtAll(server.services)
      await client.publishAsync(
        upTopic(one.no, 'hb'),
        JSON.stringify({ v: 1, no: one.no, bid: 1, seq: ++seq, ts: at, up: seq, d: {} }),
        { qos: 1 },
      )
      return heard.length
    }
    expect(await looked(10)).toBe(1)
    expect(await looked(16)).toBe(2)
    expect(await looked(40)).toBe(2)
    expect(await looked(47)).toBe(3)
    expect(await looked(301)).toBe(3)
    expect(await state(one, id)).toBe(expired)
    // It did it in time, and could not say so before.
    await answer(client, one, { cmdId: id, ok: 1 })
    expect(await state(one, id)).toBe(done)
  })

  it('过期的、停用的终端的，什么路都送不到；离线会话里留着的也不送', async () => {
    const one = await stand()
    const lasting = { clean: false }
    const { client } = await connect(one, lasting)
    const id = await give(one.id, {})
    await expect.poll(() => state(one, id)).toBe(sent)
    client.stream.destroy()
    await give(one.id, { cmd: 'snapshot' })
    server.setNow(new Date(Date.now() + 301_000).toISOString())
    const again = await connect(one, { ...lasting, password: passwordOf(one, Date.now() + 301_000) })
    await lookAtAll(server.services)
    expect(again.heard).toEqual([])
    server.setNow(undefined)

    const stopped = await stand()
    await give(stopped.id, { cmd: 'cfg', idleSec: 30, hbSec: 30 })
    const { version } = await server.ask(terminalApi.detail, { id: stopped.id }, keeper)
    await server.ask(terminalApi.disable, { id: stopped.id, version, off: true, reason: '欠费' }, keeper)
    expect(said(await send(stopped.id, {}))).toEqual([8010104, '终端已停用'])
    await lookAtAll(server.services)
    expect((await list(stopped)).rows[0]).toMatchObject({ status: waiting, sentTimes: 0 })
    const shelf = await aTerminal(server, keeper)
    expect(said(await send(shelf.id, { cmd: 'snapshot' }))).toEqual([8010112, '终端没有绑定电梯'])
    await server.ask(terminalApi.scrap, { id: shelf.id, version: 0, reason: '坏了' }, keeper)
    expect(said(await send(shelf.id, {}))).toEqual([8010105, '终端已报废，不可恢复'])
  })

  it('只有这五条；夹带的内容到不了终端', async () => {
    const one = await stand()
    const { heard } = await connect(one)
    for (const cmd of ['stream', 'openDoor', 'move', '', 'time\u0000', ['reboot'], null])
      expect((await send(one.id, { cmd })).errorCode).toBe(1000400)
    await give(one.id, {
      cmd: 'time',
      d: { fl: 3 },
      args: { door: 'open' },
      topic: 'elv/v1/X/down/cfg',
      fw: '9',
      url: 'https://a.cn/x',
    })
    // QoS 1 may bring the same one twice.
    await expect.poll(() => new Set(heard.map(({ cmdId }) => cmdId)).size).toBe(1)
    expect(Object.keys(heard[0] ?? {}).toSorted()).toEqual(['cmd', 'cmdId', 'd', 'no', 'topic', 'ts', 'ttl', 'v'])
    expect(heard[0]?.d).toEqual({})
    for (const wrong of [{ idleSec: 1 }, { idleSec: 30.5 }, { hbSec: 181 }, { hbSec: '60' }, { hbSec: undefined }])
      expect((await send(one.id, { cmd: 'cfg', idleSec: 60, hbSec: 60, ...wrong })).errorCode).toBe(1000400)
    const ota = {
      cmd: 'ota',
      fw: '2.5.0',
      url: 'https://fw.example.cn/t.bin',
      reason: '修复',
      confirm: one.no.slice(-4),
    }
    for (const wrong of [
      { url: 'http://fw.example.cn/t.bin' },
      { url: 'https://user:pass@fw.example.cn/t.bin' },
      { url: 'https://fw.example.cn/t.bin","cmd":"move' },
      { url: 'file:///etc/passwd' },
      { fw: '2.5 0' },
      { fw: '<script>' },
      { sha256: 'abc' },
      { reason: '' },
    ])
      expect((await send(one.id, { ...ota, ...wrong }, operator)).errorCode).toBe(1000400)
  })

  it('重启要原因，并再核对一次编号；同一种指令不叠发', async () => {
    const one = await stand()
    const reboot = { cmd: 'reboot', reason: '数据卡住', confirm: one.no.slice(-4) }
    expect((await send(one.id, { ...reboot, reason: undefined })).fields).toEqual([
      { prop: 'reason', msg: '请输入原因' },
    ])
    expect((await send(one.id, { cmd: 'reboot', reason: '数据卡住' })).fields[0]?.prop).toBe('confirm')
    expect((await send(one.id, { ...reboot, confirm: 'XXXX' })).errorCode).toBe(8010142)
    const both = await Promise.all([send(one.id, reboot), send(one.id, reboot)])
    expect(both.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 8010141])
    expect((await send(one.id, { cmd: 'time' })).errorCode).toBe(0)
    server.setNow(new Date(Date.now() + 601_000).toISOString())
    expect((await send(one.id, reboot)).errorCode).toBe(0)
  })

  it('固件升级由运营人员下发，写在企业自己的终端上；企业的人不行，运营人员也只有这一条', async () => {
    const one = await stand()
    const { client, heard } = await connect(one)
    const ota = {
      cmd: 'ota',
      fw: '2.5.0',
      url: 'https://fw.example.cn/t.bin',
      reason: '修复',
      confirm: one.no.slice(-4),
    }
    expect((await send(one.id, ota)).errorCode).toBe(1002001)
    expect((await send(one.id, { cmd: 'time' }, operator)).errorCode).toBe(1002001)
    const elsewhere = await anOperator(server, [await aCompany(server)])
    expect((await send(one.id, ota, elsewhere)).errorCode).toBe(1000404)
    const id = await give(one.id, ota, operator)
    await expect.poll(() => heard.length).toBe(1)
    expect(heard[0]?.d).toEqual({ fw: '2.5.0', url: 'https://fw.example.cn/t.bin' })
    await answer(client, one, { cmdId: id, ok: 0, why: 5, msg: '校验不符' })
    const [row] = (await list(one)).rows
    expect(row).toMatchObject({ status: failed, why: 5, answer: '校验不符', firmware: { fw: '2.5.0' } })
    expect(row?.issuedBy).not.toBeNull()
  })

  it('没有权限、别的企业、看不到这台电梯的人', async () => {
    const one = await stand()
    const id = await give(one.id, { cmd: 'snapshot' })
    const foreign = await aPerson(server, await aCompany(server))
    const narrow = await aPerson(server, company, { scope: 4, scopeIds: [await aCommunity(server, company)] })
    for (const person of [foreign, narrow]) {
      expect((await send(one.id, {}, person)).errorCode).toBe(1000404)
      expect((await server.send(commandApi.list, { id: one.id }, person)).errorCode).toBe(1000404)
      expect((await server.send(commandApi.wave, { id }, person)).errorCode).toBe(1000404)
    }
    const looker = await aPerson(server, company, { grants: ['AB1'] })
    expect((await send(one.id, {}, looker)).errorCode).toBe(1002001)
    expect((await server.send(commandApi.list, { id: one.id }, looker)).errorCode).toBe(0)
    expect((await server.send(commandApi.send, { id: one.id, cmd: 'time' })).errorCode).toBe(40000)
  })

  it('快照带回的波形：按段拼好给人看；HTTPS 上也能答复', async () => {
    const one = await stand()
    const id = await give(one.id, { cmd: 'snapshot' })
    const axis = (n: number, value: number) => Array.from({ length: n }, () => value)
    const wave = (part: number, z: number) => ({
      t: 'wave',
      bid: 1,
      seq: ++seq,
      ts: Date.now(),
      up: seq,
      d: { id: 77, fs: 256, part, parts: 2, why: 'cmd', x: axis(4, 1), z: axis(4, z) },
    })
    const batch = [
      wave(2, 9),
      wave(1, 8),
      { t: 'cmd', bid: 1, seq: ++seq, ts: Date.now(), up: seq, d: { cmdId: id, ok: 1, wave: 77 } },
    ]
    expect((await post(server, one, { v: 1, no: one.no, batch })).data).toEqual({ acked: 3, rejected: [] })
    expect((await list(one)).rows[0]).toMatchObject({ status: done, hasWave: true })
    expect(await server.ask(commandApi.wave, { id }, keeper)).toMatchObject({
      fs: 256,
      x: axis(8, 1),
      y: null,
      z: [...axis(4, 8), ...axis(4, 9)],
    })
  })
})
