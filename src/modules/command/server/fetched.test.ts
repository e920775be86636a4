import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { CommandSaid } from '#modules/signal/shared/commands.ts'
import { readCommand } from '#modules/signal/shared/commands.ts'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { batchOf, callSigned, post } from '#test/builders/telemetry.ts'
import { aStandingTerminal } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { commandApi } from '../shared/api.ts'
import { CommandStatus } from '../shared/command.ts'

type Standing = Awaited<ReturnType<typeof aStandingTerminal>>
interface Fetched {
  readonly ms: number
  readonly commands: readonly CommandSaid[]
}

const { sent, done } = CommandStatus.code

/** No broker runs: these terminals come over HTTPS alone. */
describe('终端经 HTTPS 取指令', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let place: { communityId: string; customerId: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  })

  const stand = async () => aStandingTerminal(server, keeper, await anElevator(server, company, place))
  const give = async ({ id }: Standing, input: object) =>
    (await server.ask(commandApi.send, { id, cmd: 'time', ...input }, keeper)).id
  const ask = (who: Pick<Standing, 'no' | 'secret'>, payload: object | string = '', over = {}) =>
    callSigned<Fetched>(server, who, '/hardware/commands', payload, over)
  const ids = async (who: Standing) => (await ask(who)).data.commands.map(({ cmdId }) => cmdId)
  const row = async ({ id }: Standing) => (await server.ask(commandApi.list, { id }, keeper)).rows[0]
  const later = (at: number, sec: number) => server.setNow(new Date(at + 1000 * sec).toISOString())
  let seq = 0
  const answer = (one: Standing, d: object) =>
    post(
      server,
      one,
      batchOf(one.no, [{ t: 'cmd', bid: 1, seq: ++seq, ts: server.services.clock().getTime(), up: seq, d }]),
    )

  it('取到的就是 MQTT 上会说的那几个字；执行后在上报里答复', async () => {
    const one = await stand()
    expect((await ask(one)).data.commands).toEqual([])
    const id = await give(one, { cmd: 'cfg', idleSec: 30, hbSec: 45 })
    const { data } = await ask(one, { v: 1, no: one.no })
    expect(data.commands).toMatchObject([
      { no: one.no, cmdId: id, cmd: 'cfg', ttl: 86_400, d: { idleSec: 30, hbSec: 45 } },
    ])
    expect(readCommand(JSON.stringify(data.commands[0]))).toEqual(data.commands[0])
    expect(Math.abs(data.ms - server.services.clock().getTime())).toBeLessThan(5000)
    expect(await row(one)).toMatchObject({ status: sent, sentTimes: 1 })
    expect((await answer(one, { cmdId: id, ok: 1 })).data).toEqual({ acked: 1, rejected: [] })
    expect(await row(one)).toMatchObject({ status: done })
    expect(await ids(one)).toEqual([])
  })

  it('取走而没有答复的，15 秒后再取还是同一编号；过期的取不到，别人的取不到', async () => {
    const one = await stand()
    const other = await stand()
    const at = Date.now()
    later(at, 0)
    onTestFinished(() => server.setNow(undefined))
    const id = await give(one, {})
    expect(await ids(other)).toEqual([])
    const both = await Promise.all([ids(one), ids(one), ids(one)])
    expect(both.flat()).toEqual([id])
    later(at, 10)
    expect(await ids(one)).toEqual([])
    later(at, 16)
    expect(await ids(one)).toEqual([id])
    expect(await row(one)).toMatchObject({ status: sent, sentTimes: 2 })
    later(at, 301)
    expect(await ids(one)).toEqual([])
  })

  it('和上报同一扇门：签名、时间、重放、未登记、停用；上报的签名不能拿来取指令', async () => {
    const one = await stand()
    await give(one, { cmd: 'snapshot' })
    const code = async (answered: ReturnType<typeof ask>) => (await answered).errorCode
    expect(await code(ask({ ...one, secret: 'f'.repeat(64) }))).toBe(8010101)
    expect(await code(ask(one, '', { 'x-ts': String(Date.now() - 400_000) }))).toBe(8010102)
    expect(await code(ask({ no: 'TW00000000XX', secret: one.secret }))).toBe(8010103)
    expect(await code(ask(one, '', { 'x-nonce': 'onceOnly01' }))).toBe(0)
    expect(await code(ask(one, '', { 'x-nonce': 'onceOnly01' }))).toBe(8010116)
    const bare = await server.app.inject({ method: 'POST', url: '/hardware/commands', payload: {} })
    expect(bare.json().errorCode).toBe(8010103)
    const forIngest = await callSigned<Fetched>(server, one, '/hardware/ingest', '')
    expect(forIngest.data?.commands).toBeUndefined()

    const { version } = await server.ask(terminalApi.detail, { id: one.id }, keeper)
    await server.ask(terminalApi.disable, { id: one.id, version, off: true, reason: '欠费' }, keeper)
    expect(await code(ask(one))).toBe(8010104)
  })
})
