import { beforeAll, describe, expect, it } from 'vitest'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { recordsOf, toldOf } from '#test/builders/signal.ts'
import { batchOf, post, type Speaker } from '#test/builders/telemetry.ts'
import { aStandingTerminal, aTerminal, passed } from '#test/builders/terminal.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { lookAtClock } from '../clock.ts'

const at = (clock: string) => Date.parse(`2026-11-20T${clock}+08:00`)
const iso = (clock: string) => new Date(at(clock)).toISOString()

/** A terminal goes, another one comes at the same lift, which measures less. */
describe('更换终端', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let lift: string
  let after: Speaker & { id: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
  })

  const say = (who: Speaker, seq: number, clock: string, d: object, t = 'state') =>
    post(server, who, batchOf(who.no, [{ t, bid: 1, seq, ts: at(clock), up: at(clock) - at('00:00:00'), d }]))

  /** The one before says `last` at 09:00; at 09:10 the other one takes its place. */
  const swap = async (last: object, t = 'state') => {
    server.setNow(iso('08:00:00'))
    const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    lift = await anElevator(server, company, place)
    const before = await aStandingTerminal(server, keeper, lift)
    server.setNow(iso('09:00:00'))
    await say(before, 1, '09:00:00', last, t)
    server.setNow(iso('09:00:30'))
    await lookAtClock(server.services)
    await server.outbox.settled()
    server.setNow(iso('09:10:00'))
    const { id, terminalNo, secret } = await aTerminal(server, keeper)
    const { version } = await server.ask(terminalApi.detail, { id: before.id }, keeper)
    await server.ask(
      terminalApi.replace,
      { id: before.id, version, terminalId: id, reason: '换新型号', selfTest: passed },
      keeper,
    )
    after = { id, no: terminalNo, secret: secret ?? '' }
  }

  it('旧终端最后说检修、有人，新终端不测这些：故障照常成立并派单，不当作维保作业中，也不当作有人', async () => {
    await swap({ mode: 2, occ: 1, fl: 3, door: 0, dz: 1, run: 0, v: 0 })
    server.setNow(iso('09:20:00'))
    await say(after, 1, '09:20:00', { fl: 1, door: 0, run: 0 })
    const [state] = await asOwner(server, 'select frame, mode from realtime_state where elevator_id = $1', [lift])
    expect(state).toEqual({ frame: { fl: 1, door: 0, run: 0 }, mode: null })
    await say(after, 2, '09:20:00', { code: '01', on: 1 }, 'event')
    server.setNow(iso('09:20:10'))
    await lookAtClock(server.services)
    await server.outbox.settled()
    const [stood] = (await toldOf(server, company, 'signal.stood')).filter(({ id }) => id === lift)
    expect(stood).toMatchObject({ payload: { code: '01', mode: null, occupied: null } })
    expect(await recordsOf(server, lift)).toMatchObject([{ code: '01', status: 2, suppressReason: null }])
  })

  it('旧终端最后看到有人停在层间，新终端只说停着关着门：不凭旧终端的话推定困人', async () => {
    await swap({ mode: 1, occ: 1, fl: 3, door: 2, dz: 0, run: 0, v: 0 })
    server.setNow(iso('09:20:00'))
    await say(after, 1, '09:20:00', { mode: 1, fl: 1, door: 0, run: 0 })
    server.setNow(iso('09:25:00'))
    await lookAtClock(server.services)
    await server.outbox.settled()
    expect(await recordsOf(server, lift)).toEqual([])
  })

  it('旧终端说的故障还成立：由新终端说它恢复', async () => {
    await swap({ code: '08', on: 1, mode: 1, fl: 3, door: 0, dz: 1, run: 0, v: 0 }, 'event')
    server.setNow(iso('09:20:00'))
    await say(after, 1, '09:20:00', { mode: 1, fl: 3, door: 0, run: 0 })
    await say(after, 2, '09:20:00', { code: '08', on: 0 }, 'event')
    server.setNow(iso('09:20:30'))
    await lookAtClock(server.services)
    await server.outbox.settled()
    const [record, ...more] = await recordsOf(server, lift)
    expect(more).toEqual([])
    expect(record).toMatchObject({ code: '08', endedAt: expect.anything() })
  })
})
