import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Expression } from '#modules/signal/shared/condition/expression.ts'
import { RecordSource, RecordStatus } from '#modules/signal/shared/record.ts'
import { faultRuleApi } from '#modules/strategy/shared/faultRuleApi.ts'
import { lookAtClock } from '#modules/telemetry/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { recordsOf } from '#test/builders/signal.ts'
import { batchOf, post } from '#test/builders/telemetry.ts'
import { aStandingTerminal } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'

const DAY = '2026-11-20'
const at = (clock: string) => Date.parse(`${DAY}T${clock}+08:00`)
const hot: Expression = {
  conditions: [{ metric: 'tmp.mr', op: 'gt', value: 40 }],
  holdSec: 120,
  clears: [],
  clearSec: 0,
}

describe('企业写的判定条件在上报时判定', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let place: { communityId: string; customerId: string }
  let one: Awaited<ReturnType<typeof aStandingTerminal>>
  let seq = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  })
  beforeEach(async () => {
    server.setNow('2026-11-19T22:00:00+08:00')
    one = await aStandingTerminal(server, chief, await anElevator(server, company, place))
  })

  async function write(expression: Expression | undefined, over: object = {}, code = '21') {
    const {
      level,
      repairType,
      expression: _,
      partHint,
      dedupeMin,
      ...rest
    } = await server.ask(faultRuleApi.detail, { code }, chief)
    const optional = { level, repairType, partHint, dedupeMin, expression }
    const said = Object.fromEntries(Object.entries(optional).filter(([, value]) => value != null))
    await server.ask(faultRuleApi.edit, { ...rest, ...said, ...over } as never, chief)
  }
  const frame = (clock: string, d: object, t = 'state') => ({
    t,
    bid: 1,
    seq: ++seq,
    ts: at(clock),
    up: at(clock) - at('00:00:00'),
    d,
  })
  /** Frames of one batch; the last says when they came. */
  const say = async (came: string, ...frames: object[]) => {
    server.setNow(new Date(at(came)).toISOString())
    const answer = await post(server, one, batchOf(one.no, frames))
    expect(answer.data.rejected).toEqual([])
    await server.outbox.settled()
  }
  const mr = (clock: string, value: number | null) => frame(clock, { mode: 1, fl: 3, tmp: { mr: value } })
  const records = () => recordsOf(server, one.elevatorId)
  const look = async (clock: string) => {
    server.setNow(new Date(at(clock)).toISOString())
    await lookAtClock(server.services)
    await server.outbox.settled()
  }

  it('持续满时间成记录：平台判定、说出哪个条件持续多久；解除后已恢复；与试算的结果相同', async () => {
    await write(hot)
    await say('10:00:00', mr('10:00:00', 41))
    await say('10:01:00', mr('10:01:00', 42))
    expect(await records()).toEqual([])
    await say('10:02:00', mr('10:02:00', 42))
    const [record, ...more] = await records()
    expect(more).toEqual([])
    expect(record).toMatchObject({ code: '21', count: 1, status: RecordStatus.code.happening })
    const [source] = await asOwner(server, 'select source from monitor_record where id = $1', [record?.id])
    expect(source).toEqual({ source: RecordSource.code.platform })
    expect(Date.parse(String(record?.occurredAt))).toBe(at('10:00:00'))
    expect(record?.decisionLog.map(({ result }) => result)).toContain(
      '机房温度大于 40 ℃，自 10:00:00 起持续满 120 秒，判定「机房/控制柜温度超限」发生。',
    )
    await say('10:05:00', mr('10:04:00', null), mr('10:05:00', 39))
    const [over] = await records()
    expect(over).toMatchObject({ status: RecordStatus.code.recovered, count: 1 })
    const { spans } = await server.ask(
      faultRuleApi.test,
      { code: '21', elevatorId: one.elevatorId, date: DAY, expression: hot },
      chief,
    )
    expect(spans.map(({ from, endedAt }) => [from, endedAt])).toEqual([[at('10:00:00'), at('10:05:00')]])
    expect(Date.parse(String(over?.endedAt))).toBe(at('10:05:00'))
  })

  it('没有新的帧由时钟判定；同一批里颠倒的帧按时间判；15 分钟以前的只补历史；坏值不判', async () => {
    await write(hot)
    await say('10:00:00', mr('10:00:00', 41))
    await look('10:02:03')
    expect(await records()).toEqual([])
    await look('10:02:06')
    expect((await records()).map(({ code }) => code)).toEqual(['21'])
    // Sent in one message, the newer first: it was cool at 10:04.
    await say('10:05:00', mr('10:05:00', 45), mr('10:04:00', 30))
    expect((await records())[0]?.status).toBe(RecordStatus.code.recovered)

    server.setNow('2026-11-19T22:00:00+08:00')
    one = await aStandingTerminal(server, chief, await anElevator(server, company, place))
    await write({ ...hot, holdSec: 0 })
    await say('11:00:00', mr('10:30:00', 60), mr('10:44:00', 60), mr('11:00:00', 20))
    await say('11:00:10', frame('11:00:10', { tmp: { mr: 60 }, v: 99 }))
    expect(await records()).toEqual([])
  })

  it('修改、停用、恢复默认：下一帧起生效，它判定的就此结束；终端自己上报的不受影响；别家的电梯不判', async () => {
    await write({ ...hot, holdSec: 0 })
    await say('10:00:00', mr('10:00:00', 50))
    expect((await records())[0]?.status).toBe(RecordStatus.code.happening)
    await write(hot, { enabled: false })
    await say('10:01:00', mr('10:01:00', 50))
    const [record] = await records()
    expect(record?.status).toBe(RecordStatus.code.recovered)
    expect(record?.decisionLog.at(-1)?.result).toBe('判定条件已修改或停用，由它判定的到此结束。')

    // Switched on again, said by the terminal too: its own goes on when the conditions go.
    await write({ ...hot, holdSec: 0 }, { enabled: true })
    await say('11:00:00', mr('11:00:00', 50), frame('11:00:00', { code: '21', on: 1 }, 'event'))
    await look('11:05:10')
    const { version } = await server.ask(faultRuleApi.detail, { code: '21' }, chief)
    await server.ask(faultRuleApi.reset, { code: '21', version }, chief)
    await say('11:06:00', mr('11:06:00', 50))
    const all = (await records()).filter(({ code }) => code === '21')
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({ status: RecordStatus.code.happening, endedAt: null, count: 2 })

    const other = await aCompany(server)
    const theirs = await aPerson(server, other)
    await write({ ...hot, holdSec: 0 })
    server.setNow('2026-11-19T22:00:00+08:00')
    const away = await anElevator(server, other, {
      communityId: await aCommunity(server, other),
      customerId: await aCustomer(server, other),
    })
    one = await aStandingTerminal(server, theirs, away)
    await say('12:00:00', mr('12:00:00', 50))
    expect(await records()).toEqual([])
  })
})
