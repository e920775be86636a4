import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Stoppable } from '#kernel/server/index.ts'
import { openBroker } from '#modules/telemetry/server/index.ts'
import { aCompany, anOperator, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { passwordOf } from '#test/builders/telemetry.ts'
import { aStandingTerminal } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { commandApi } from '../shared/api.ts'
import { CommandStatus } from '../shared/command.ts'
import { lookAtAll, startCommands } from './dispatch.ts'

type Standing = Awaited<ReturnType<typeof aStandingTerminal>>

const { sent, withdrawn } = CommandStatus.code

describe('撤回指令', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-withdrawn-'))
  let server: TestServer
  let company: Company
  let keeper: Person
  let operator: { token: string }
  let place: { communityId: string; customerId: string }
  let broker: Awaited<ReturnType<typeof openBroker>>
  let commands: Stoppable

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    operator = await anOperator(server, [company])
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    broker = await openBroker(server.services, { host: '127.0.0.1', port: 0, tlsPort: null, dataDir })
    commands = await startCommands(server.services)
  })
  afterAll(async () => {
    await commands.stop()
    await broker.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const stand = async () => aStandingTerminal(server, keeper, await anElevator(server, company, place))
  const give = async ({ id }: Standing, input: object, as: { token: string } = keeper) =>
    (await server.ask(commandApi.send, { id, cmd: 'time', ...input }, as)).id
  const withdraw = (id: string, as?: { token: string }) => server.send(commandApi.withdraw, { id }, as)
  const rows = async ({ id }: Standing) => (await server.ask(commandApi.list, { id }, keeper)).rows
  const hears = async (one: Standing) => {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.ports.plain}`, {
      clientId: one.no,
      username: one.no,
      password: passwordOf(one),
      reconnectPeriod: 0,
    })
    onTestFinished(() => client.endAsync(true))
    const heard: string[] = []
    client.on('message', (_, payload) => heard.push(JSON.parse(payload.toString()).cmdId))
    await client.subscribeAsync(`elv/v1/${one.no}/down/+`, { qos: 1 })
    return heard
  }

  it('终端没连上时撤回：连上也不再下发，同一种可以重新下发；再撤一次说明已撤回', async () => {
    const one = await stand()
    const id = await give(one, { cmd: 'cfg', idleSec: 10, hbSec: 60 })
    expect(await withdraw(id, keeper)).toMatchObject({ errorCode: 0, data: { id, status: withdrawn } })
    const again = await give(one, { cmd: 'cfg', idleSec: 30, hbSec: 60 })
    const heard = await hears(one)
    await expect.poll(() => heard).toEqual([again])
    await lookAtAll(server.services)
    expect(heard).toEqual([again])
    const [, first] = await rows(one)
    expect(first).toMatchObject({ id, status: withdrawn, sentTimes: 0, withdrawnBy: keeper.name })
    expect(first?.withdrawnAt).not.toBeNull()
    expect(await withdraw(id, keeper)).toMatchObject({ errorCode: 8010144, errorMsg: '指令「已撤回」，不能撤回' })
  })

  it('已经下发、已经过期的不能撤回', async () => {
    const one = await stand()
    const heard = await hears(one)
    const id = await give(one, {})
    await expect.poll(() => heard).toEqual([id])
    expect(await withdraw(id, keeper)).toMatchObject({ errorCode: 8010144, errorMsg: '指令「已下发」，不能撤回' })
    const late = await stand()
    const over = await give(late, {})
    server.setNow(new Date(Date.now() + 301_000).toISOString())
    onTestFinished(() => server.setNow(undefined))
    expect(await withdraw(over, keeper)).toMatchObject({ errorCode: 8010144, errorMsg: '指令「已过期」，不能撤回' })
  })

  it('正在下发的那一刻撤回：等它记完，说已下发', async () => {
    const one = await stand()
    const id = await give(one, {})
    const holder = new pg.Client(server.database.admin)
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('select 1 from terminal_command where id = $1 for update', [id])
    const answer = withdraw(id, keeper)
    await expect
      .poll(
        async () =>
          (await holder.query("select 1 from pg_locks where not granted and locktype = 'transactionid'")).rows,
      )
      .toHaveLength(1)
    await holder.query('update terminal_command set status = $2, sent_at = now(), sent_times = 1 where id = $1', [
      id,
      sent,
    ])
    await holder.query('commit')
    expect(await answer).toMatchObject({ errorCode: 8010144, errorMsg: '指令「已下发」，不能撤回' })
    expect((await rows(one))[0]).toMatchObject({ status: sent, withdrawnAt: null })
  })

  it('十人同时撤回，一次成功；谁能下发谁能撤回', async () => {
    const one = await stand()
    const id = await give(one, {})
    const looker = await aPerson(server, company, { grants: ['AB1'] })
    const foreign = await aPerson(server, await aCompany(server))
    const narrow = await aPerson(server, company, { scope: 4, scopeIds: [await aCommunity(server, company)] })
    expect((await withdraw(id)).errorCode).toBe(40000)
    expect((await withdraw(id, looker)).errorCode).toBe(1002001)
    expect((await withdraw(id, operator)).errorCode).toBe(1002001)
    for (const person of [foreign, narrow]) expect((await withdraw(id, person)).errorCode).toBe(1000404)
    const all = await Promise.all(Array.from({ length: 10 }, () => withdraw(id, keeper)))
    expect(all.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1)
    expect(all.filter(({ errorCode }) => errorCode === 8010144)).toHaveLength(9)

    const confirm = one.no.slice(-4)
    const ota = { cmd: 'ota', fw: '2.5.0', url: 'https://fw.example.cn/t.bin', reason: '修复', confirm }
    const upgrade = await give(one, ota, operator)
    expect((await withdraw(upgrade, keeper)).errorCode).toBe(1002001)
    expect((await withdraw(upgrade, operator)).errorCode).toBe(0)
    expect((await rows(one))[0]).toMatchObject({ id: upgrade, status: withdrawn })
  })
})
