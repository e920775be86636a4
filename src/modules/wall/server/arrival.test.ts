import { beforeAll, describe, expect, it } from 'vitest'
import { isoTime } from '#kernel/shared/days.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { workbenchApi } from '#modules/workbench/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { wallApi } from '../shared/api.ts'

const NOW = Date.parse('2026-11-20T14:00:00+08:00')
const MINUTE = 60_000

describe('到场及时率：监控平台与调度台', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let lift: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow(isoTime(NOW))
    company = await aCompany(server)
    manager = await aPerson(server, company)
    lift = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
    })
  })

  const arrived = (minutes: number) =>
    aRepairRow(server, company, lift, {
      reportAt: isoTime(NOW - 300 * MINUTE),
      repair_type: 1,
      arrive_at: isoTime(NOW - (300 - minutes) * MINUTE),
      arrive_over: minutes > 30,
    })
  const waiting = (minutes: number, over: Record<string, unknown> = {}) =>
    aRepairRow(server, company, lift, {
      reportAt: isoTime(NOW - minutes * MINUTE),
      repair_type: 1,
      status: 1,
      complete_at: null,
      rescued_at: null,
      cause: null,
      sign_at: null,
      sign_way: null,
      ...over,
    })
  const rates = async () => {
    const wall = await server.ask(wallApi.summary, {}, manager)
    const desk = await server.ask(workbenchApi.summary, { view: 2 }, manager)
    return [wall.inTime, desk.dispatch?.figures?.inTime]
  }
  const late = async () => (await server.ask(repairApi.list, { arriveOver: 1 }, manager)).total

  it('monitoring 8.14 到场 12、18、25、29、31 分钟 → 80.00 %；45 分钟还没到的计入 → 66.67 %；10 分钟还没到的不计', async () => {
    for (const minutes of [12, 18, 25, 29, 31]) await arrived(minutes)
    expect(await rates()).toEqual(['80.00', '80.00'])
    await waiting(45)
    expect(await rates()).toEqual(['66.67', '66.67'])
    await waiting(10)
    expect(await rates()).toEqual(['66.67', '66.67'])
    // The list of 到场超时 has the rows that the rate lost.
    expect(await late()).toBe(2)
    // Closed ones were none.
    await waiting(50, { status: 10, closed_at: isoTime(NOW), close_reason: 1 })
    expect(await rates()).toEqual(['66.67', '66.67'])
  })

  it('只有监控平台的人：今日急修是几单就是几单，不写成 0', async () => {
    const guard = await aPerson(server, company, { grants: ['AEn'] })
    const seen = await server.ask(wallApi.summary, {}, guard)
    const whole = await server.ask(wallApi.summary, {}, manager)
    expect(whole.repairsToday).toBeGreaterThan(0)
    expect(seen.repairsToday).toBe(whole.repairsToday)
    expect(seen.inTime).toBe(whole.inTime)
  })
})
