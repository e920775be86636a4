import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { anOrder, keepSnapshot } from '#test/builders/maintainOrder.ts'
import { batchOf, post } from '#test/builders/telemetry.ts'
import { aStandingTerminal } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { gapsNightly, standstillWork } from './standstill.ts'

const at = (clock: string) => Date.parse(`2026-11-20T${clock}+08:00`)
const clockOf = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 19)
type Standing = Awaited<ReturnType<typeof aStandingTerminal>>

describe('疑似故障停梯', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let customerId: string
  let communityId: string
  let pair: [Standing, Standing]

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    customerId = await aCustomer(server, company)
    await keepSnapshot(server, company)
  })

  /** Two lifts of one community, five days of trips every five minutes from 8 to 12 behind them. */
  const aPair = async () => {
    server.setNow('2026-11-10T22:00:00+08:00')
    communityId = await aCommunity(server, company)
    const stand = async () =>
      aStandingTerminal(server, keeper, await anElevator(server, company, { communityId, customerId }))
    pair = [await stand(), await stand()]
    for (const { elevatorId, id } of pair)
      await asOwner(
        server,
        `insert into trip (company_id, elevator_id, end_at, terminal_id, boot_id, trip_seq, start_at)
         select $1, $2, s + interval '30 seconds', $3, 0, extract(epoch from s)::bigint, s
         from generate_series(timestamptz '2026-11-15 08:00+08', '2026-11-19 12:00+08', '5 minutes') s
         where extract(hour from s at time zone 'Asia/Shanghai') between 8 and 11`,
        [company.id, elevatorId, id],
      )
    server.setNow('2026-11-20T00:05:00+08:00')
    await inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, gapsNightly.run)
  }
  let seq = 0
  const frame = (ms: number, d: object, t = 'state') => ({ t, bid: 1, seq: ++seq, ts: ms, up: ms - at('00:00:00'), d })
  const trip = (clock: string) => frame(at(clock), { trip: ++seq, sec: 30 }, 'trip')
  const say = async (one: Standing, came: string, ...frames: object[]) => {
    server.setNow(new Date(at(came)).toISOString())
    expect((await post(server, one, batchOf(one.no, frames))).data.rejected).toEqual([])
  }
  /** Standing in normal service, a frame every two minutes. */
  const idle = (from: string, to: string, d: object = {}) =>
    Array.from({ length: (at(to) - at(from)) / 120_000 + 1 }, (_, i) =>
      frame(at(from) + i * 120_000, { mode: 1, run: 0, v: 0, fl: 3, door: 0, occ: 0, ...d }),
    )
  /** The first stands from 10:00 on; the second runs every five minutes. */
  const morning = async (d: object = {}) => {
    const [still, runs] = pair
    await say(still, '10:00:00', ...idle('09:56:00', '10:00:00'), trip('10:00:00'))
    for (const [from, to] of [
      ['10:02:00', '10:12:00'],
      ['10:14:00', '10:24:00'],
      ['10:26:00', '10:34:00'],
    ] as const) {
      await say(still, to, ...idle(from, to, d))
      await say(runs, to, ...idle(from, to), trip(to))
    }
  }
  const minute = async (clock: string) => {
    server.setNow(new Date(at(clock)).toISOString())
    await standstillWork.run(server.services, company.id)
  }
  const said = async () =>
    (
      await asOwner<{ name: string; row_id: string; payload: Record<string, unknown> }>(
        server,
        `select name, row_id, payload from outbox where name in ('signal.stood', 'signal.ended') and payload ->> 'code' = '23'
         and row_id = any($1::uuid[]) order by id`,
        [pair.map(({ elevatorId }) => elevatorId)],
      )
    ).map(({ name, payload }) => [name, clockOf(Date.parse(String(payload.occurredAt ?? payload.endedAt)))])

  it('每夜学习：同小区同用途每个时段的间隔中位数', async () => {
    await aPair()
    const [row] = await asOwner<{ gaps: (number | null)[]; lifts: number }>(
      server,
      'select gaps, lifts from trip_gap where company_id = $1 order by learned_at desc limit 1',
      [company.id],
    )
    expect(row?.lifts).toBe(2)
    expect(row?.gaps.map((gap) => gap && gap / 60_000).slice(7, 13)).toEqual([null, 5, 5, 5, 5, null])
  })

  it('34.54 分钟后判定一次，下一次运行结束；说停了多久、在哪一层', async () => {
    await aPair()
    await morning()
    await minute('10:34:30')
    expect(await said()).toEqual([])
    await minute('10:35:00')
    await minute('10:36:00')
    expect(await said()).toEqual([['signal.stood', '10:35:00']])
    const [told] = await asOwner<{ payload: { floor: number; derived: boolean; lines: { result: string }[] } }>(
      server,
      `select payload from outbox where name = 'signal.stood' and payload ->> 'code' = '23' and row_id = $1`,
      [pair[0].elevatorId],
    )
    expect(told?.payload).toMatchObject({ floor: 3, derived: true, occupied: false, mode: 1 })
    expect(told?.payload.lines[0]?.result).toContain('已 35 分钟没有运行')
    await say(pair[0], '10:50:00', trip('10:49:50'))
    await minute('10:51:00')
    expect(await said()).toEqual([
      ['signal.stood', '10:35:00'],
      ['signal.ended', '10:49:50'],
    ])
  })

  it('检修、停止服务、在维保、离线、邻梯也都停着：不判定', async () => {
    for (const mode of [0, 2]) {
      await aPair()
      await morning({ mode })
      await minute('10:36:00')
      expect(await said(), `mode ${mode}`).toEqual([])
    }
    await aPair()
    await morning()
    const lift = { communityId, customerId, elevatorId: pair[0].elevatorId }
    await anOrder(server, company, lift, { planDate: '2026-11-20', legalDeadline: '2026-11-25', status: 2 })
    await minute('10:36:00')
    expect(await said(), 'maintenance').toEqual([])

    await aPair()
    await morning()
    await minute('10:38:00')
    expect(await said(), 'silent for more than 180 s').toEqual([])

    await aPair()
    const [still, other] = pair
    for (const one of [still, other]) await say(one, '10:00:00', ...idle('09:56:00', '10:00:00'), trip('10:00:00'))
    for (const [from, to] of [
      ['10:02:00', '10:12:00'],
      ['10:14:00', '10:24:00'],
      ['10:26:00', '10:36:00'],
    ] as const)
      for (const one of [still, other]) await say(one, to, ...idle(from, to))
    await minute('10:37:00')
    expect(await said(), 'holiday').toEqual([])
  })
})
