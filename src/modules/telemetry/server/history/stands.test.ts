import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, type LiftPlace } from '#test/builders/elevator.ts'
import { batchOf, post } from '#test/builders/telemetry.ts'
import { aStandingTerminal } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { makeHours } from './aggregate.ts'

const START = Date.parse('2026-11-20T06:00:00+08:00')

/** What the hours say beyond single measures: slip of the stands, the hottest half hour (decision 0156). */
describe('小时里的抱闸后滑移与最热半小时', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let place: LiftPlace
  let one: Awaited<ReturnType<typeof aStandingTerminal>>
  let seq = 0

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
  })
  beforeEach(async () => {
    server.setNow('2026-11-19T22:00:00+08:00')
    one = await aStandingTerminal(server, keeper, await anElevator(server, company, place))
    seq = 0
  })

  const frame = (second: number, d: object, t = 'state') => {
    const ms = START + 1000 * second
    return { t, bid: 1, seq: ++seq, ts: ms, up: ms - START + 86_400_000, d }
  }
  const goes = { mode: 1, run: 1, brk: 1, door: 0, lev: null }
  const rests = (lev: number | null, more: object = {}) => ({ mode: 1, run: 0, brk: 0, door: 0, lev, ...more })
  async function hourOf(...frames: object[]): Promise<Record<string, number[]>> {
    server.setNow(new Date(START + 3_600_000 + 10 * 60_000).toISOString())
    await post(server, one, batchOf(one.no, [frame(4200, { rssi: -70 }, 'hb')]))
    for (let n = 0; n < frames.length; n += 200)
      expect((await post(server, one, batchOf(one.no, frames.slice(n, n + 200)))).data.rejected).toEqual([])
    await makeHours(server.services)
    const [row] = await asOwner<{ fields: Record<string, number[]> }>(
      server,
      'select fields from sample_hour where elevator_id = $1 order by hour limit 1',
      [one.elevatorId],
    )
    return row?.fields ?? {}
  }

  it('每次停站从抱闸到门开始开为止；门开着时人上人下不算，松闸再平层另起一次', async () => {
    const { slip } = await hourOf(
      frame(0, goes),
      // Slides 3 mm, then the door opens; people get in, the ropes grow by 5 mm.
      ...[frame(1, rests(2)), frame(2, rests(0)), frame(3, rests(-1, { door: 1 })), frame(6, rests(-6, { door: 2 }))],
      // It levels anew with the door open, and shuts it: one frame is no stand.
      ...[frame(7, { ...goes, door: 2 }), frame(8, rests(0, { door: 2 })), frame(12, rests(0)), frame(13, goes)],
      // Waits for a minute and creeps by 1 mm.
      ...[frame(30, rests(4)), frame(90, rests(5)), frame(91, goes)],
    )
    expect(slip).toEqual([1, 2, 3, 2])
  })

  it('检修中、平层没有值、不在层站附近的不算；一次都没有时不写', async () => {
    const fields = await hourOf(
      ...[frame(0, rests(0, { mode: 2 })), frame(9, rests(8, { mode: 2 })), frame(10, goes)],
      ...[frame(20, rests(null)), frame(29, rests(null)), frame(30, goes)],
      ...[frame(40, rests(900)), frame(49, rests(1200)), frame(50, { ...goes, v: 1 })],
    )
    expect(fields.v).toEqual([1, 1, 1, 1])
    expect(fields.slip).toBeUndefined()
  })

  it('不报制动器的终端：没有滑移', async () => {
    const plain = (lev: number) => ({ mode: 1, run: 0, door: 0, lev })
    expect((await hourOf(frame(0, plain(0)), frame(60, plain(9)))).slip).toBeUndefined()
  })

  it('两个半小时取电机热的一个，机房温度取同一个；断线的传感器不算', async () => {
    const minute = (n: number, motor: number, mr: number | null) => frame(60 * n, { ...goes, tmp: { motor, mr } })
    const hot = Array.from({ length: 60 }, (_, n) => minute(n, n < 30 ? 40 : 60, n < 30 ? 33 : 28))
    expect((await hourOf(...hot)).half).toEqual([60, 28, 30, 30])
  })

  it('机房温度不够二十分钟：没有最热半小时', async () => {
    const frames = Array.from({ length: 60 }, (_, n) =>
      frame(60 * n, { ...goes, tmp: { motor: 50, mr: n % 2 ? 30 : -127 } }),
    )
    const { half, 'tmp.motor': motor } = await hourOf(...frames)
    expect([half, motor?.[3]]).toEqual([undefined, 60])
  })
})
