import { beforeAll, describe, expect, it } from 'vitest'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { batchOf, post } from '#test/builders/telemetry.ts'
import { aStandingTerminal } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { lookAtClock } from './clock.ts'

const at = (clock: string) => Date.parse(`2026-11-20T${clock}+08:00`)
const iso = (clock: string) => new Date(at(clock)).toISOString()
const { online, offline } = TerminalStatus.code

describe('终端离线与到时的信号', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let customerId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    customerId = await aCustomer(server, company)
  })

  type Standing = Awaited<ReturnType<typeof aStandingTerminal>>
  const stand = async (communityId: string): Promise<Standing> => {
    server.setNow('2026-11-19T22:00:00+08:00')
    return aStandingTerminal(server, keeper, await anElevator(server, company, { communityId, customerId }))
  }
  let seq = 0
  const say = (one: Standing, clock: string, d: object, t = 'state') => {
    server.setNow(iso(clock))
    const frame = { t, bid: 1, seq: ++seq, ts: at(clock), up: at(clock) - at('00:00:00'), d }
    return post(server, one, batchOf(one.no, [frame]))
  }
  const look = (clock: string) => {
    server.setNow(iso(clock))
    return lookAtClock(server.services)
  }
  const status = async ({ id }: Standing) => (await server.ask(terminalApi.detail, { id }, keeper)).status
  const said = async (...lifts: string[]) =>
    (
      await asOwner<{ name: string; code: string; at: string }>(
        server,
        `select name, payload ->> 'code' as code, coalesce(payload ->> 'occurredAt', payload ->> 'endedAt') as at
         from outbox where name like 'signal.%' and row_id = any($1::uuid[]) order by id`,
        [lifts],
      )
    ).map(({ name, code, at: when }) => [name, code, when])

  it('monitoring 8.3 最后一帧 10:00:00：10:03:00 离线，10:30:00 事件 50；回来时 50 结束', async () => {
    const one = await stand(await aCommunity(server, company))
    await say(one, '10:00:00', { fl: 1 })
    await look('10:02:59')
    expect(await status(one)).toBe(online)
    await look('10:03:00')
    expect(await status(one)).toBe(offline)
    const gone = await asOwner(
      server,
      `select payload ->> 'at' as at from outbox where name = 'terminal.offline' and row_id = $1`,
      [one.id],
    )
    expect(gone).toEqual([{ at: iso('10:03:00') }])
    await look('10:29:59')
    expect(await said(one.elevatorId)).toEqual([])
    // Looked at late: it is said with the moment that it fell due.
    await look('10:30:07')
    await look('10:31:00')
    expect(await said(one.elevatorId)).toEqual([['signal.stood', '50', iso('10:30:00')]])
    await say(one, '10:40:00', { fl: 1 })
    expect(await status(one)).toBe(online)
    expect((await said(one.elevatorId)).slice(1)).toEqual([
      ['signal.stood', '51', iso('10:40:00')],
      ['signal.ended', '50', iso('10:40:00')],
    ])
  })

  it('一直在说话的终端不会到点就算离线：从最后一帧起 180 秒', async () => {
    const one = await stand(await aCommunity(server, company))
    for (const clock of ['11:00:00', '11:01:00', '11:02:30']) await say(one, clock, { fl: 1 })
    await look('11:03:00')
    expect(await status(one)).toBe(online)
    await look('11:05:29')
    expect(await status(one)).toBe(online)
    await look('11:05:30')
    expect(await status(one)).toBe(offline)
  })

  it('monitoring 8.3 同一小区 50 台里 46 台 10:00 至 10:04 失联：一条事件 58，不逐台推送；恢复后结束', async () => {
    const communityId = await aCommunity(server, company)
    const all: Standing[] = []
    for (let n = 0; n < 50; n++) all.push(await stand(communityId))
    const lifts = all.map(({ elevatorId }) => elevatorId)
    const [steady, lost] = [all.slice(0, 4), all.slice(4)]
    for (const [n, one] of lost.entries())
      await say(one, `10:0${Math.floor(n / 10)}:${String((n % 10) * 5).padStart(2, '0')}`, { fl: 1 })
    const clocks = Array.from({ length: 34 }, (_, n) => `10:${String(n + 1).padStart(2, '0')}:30`)
    for (const clock of clocks) {
      for (const one of steady) await say(one, clock, { fl: 1 })
      await look(clock)
    }
    expect(await Promise.all(lost.slice(0, 3).map(status))).toEqual([offline, offline, offline])
    expect(await said(...lifts)).toEqual([['signal.stood', '58', iso('10:00:00')]])
    // All but two come back: the area is over, and of the two it is told by themselves.
    for (const one of [...steady, ...lost.slice(0, 44)]) await say(one, '10:36:00', { fl: 1 })
    await look('10:36:01')
    const after = (await said(...lifts)).slice(1)
    expect(after.filter(([name, code]) => name === 'signal.ended' && code === '58')).toHaveLength(1)
    expect(after.filter(([name, code]) => name === 'signal.stood' && code === '50')).toHaveLength(2)
  })

  it('非平层停住、有人、门关 60 秒：没有新的帧也判为 94；动了就结束', async () => {
    const one = await stand(await aCommunity(server, company))
    await say(one, '08:12:00', { mode: 1, run: 1, v: 1.7, door: 0, occ: 1, dz: 0, fl: 7 })
    await say(one, '08:12:05', { mode: 1, run: 0, v: 0, door: 0, occ: 1, dz: 0, fl: 7 })
    await look('08:13:04')
    expect(await said(one.elevatorId)).toEqual([])
    await look('08:13:05')
    await look('08:13:06')
    expect(await said(one.elevatorId)).toEqual([['signal.stood', '94', iso('08:12:05')]])
    await say(one, '08:20:00', { mode: 1, run: 1, v: 0.3, dz: 0 })
    await look('08:20:10')
    expect((await said(one.elevatorId)).slice(1)).toEqual([['signal.ended', '94', iso('08:20:00')]])
  })

  it('要持续的代码到时成立，先恢复的只是采样；两个实例同时看只说一次', async () => {
    const one = await stand(await aCommunity(server, company))
    await say(one, '09:00:00', { code: '02', on: 1, fl: 3 }, 'event')
    await say(one, '09:00:20', { code: '02', on: 0 }, 'event')
    await look('09:02:00')
    expect(await said(one.elevatorId)).toEqual([])
    await say(one, '09:10:00', { code: '02', on: 1, fl: 3 }, 'event')
    server.setNow(iso('09:11:00'))
    await Promise.all([lookAtClock(server.services), lookAtClock(server.services), lookAtClock(server.services)])
    await say(one, '09:12:00', { code: '02', on: 0 }, 'event')
    await look('09:12:09')
    expect(await said(one.elevatorId)).toEqual([['signal.stood', '02', iso('09:10:00')]])
    await look('09:12:10')
    expect((await said(one.elevatorId)).slice(1)).toEqual([['signal.ended', '02', iso('09:12:00')]])
  })
})
