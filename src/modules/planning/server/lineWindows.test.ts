import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, weekday } from '#kernel/shared/days.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aServedSite, ordersOf, type Served } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainPlanApi } from '../shared/api.ts'

/** jobs 1.4: 可进场时段 of a line; without any, the community's. */
describe('计划自己的可进场时段', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let served: Served
  let planId: string
  let neighbour: string

  const wednesdays = [{ weekday: 3 as const, from: '09:00', to: '12:00' }]

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-01-05T09:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    served = await aServedSite(server, company, manager, { lifts: 2 })
    const [own, other] = served.site.lifts as [string, string]
    planId = await publish([own], { windows: wednesdays })
    neighbour = await publish([other])
  })

  async function publish(elevatorIds: string[], more: object = {}): Promise<string> {
    const { contractId, teamId } = served
    const draft = { contractId, elevatorIds, teamId, startDate: '2026-01-05', endDate: '2026-12-31', ...more }
    const { token } = await server.ask(maintainPlanApi.generate, draft, manager)
    const { planIds } = await server.ask(maintainPlanApi.publish, { token }, manager)
    return planIds[0] as string
  }
  const days = async (lift: number) =>
    (await ordersOf(server, served.site.lifts[lift] as string))
      .filter(({ status }) => status === 0)
      .map((order) => order.plan_date)
  /** Wednesdays that are no holidays of 2026. */
  const offDays = (all: readonly string[], asked: number) =>
    all.filter((day) => weekday(day) !== asked && !/^2026-(02|10)/.test(day))

  it('每次都排在允许的那天；同小区另一条没有时段的照旧；详情看得到', async () => {
    expect(offDays(await days(0), 3)).toEqual([])
    // Where it is lawful they go on the same day, to spare the way.
    expect(offDays(await days(1), 3)).not.toEqual([])
    const detail = await server.ask(maintainPlanApi.detail, { id: planId }, manager)
    expect(detail.windows).toEqual(wednesdays)
    expect((await server.ask(maintainPlanApi.detail, { id: neighbour }, manager)).windows).toEqual([])
  })

  it('改到别的日子要放行（V08），说明是哪几个时段；另一条不用', async () => {
    const texts = async (lift: number) => {
      const orders = await ordersOf(server, served.site.lifts[lift] as string)
      const one = orders.find(({ plan_date }) => plan_date > '2026-03-01')
      const date = addDays(one?.plan_date as string, -1)
      const query = { ids: [one?.id as string], action: 'date' as const, params: { date }, reason: '客户要求' }
      const { rows } = await server.ask(maintainOrderApi.batchPreview, query, manager)
      return rows[0]?.violations.filter(({ code }) => code === 'V08').map(({ text }) => text)
    }
    expect(await texts(0)).toEqual([expect.stringMatching(/仅允许周三 09:00–12:00进场$/)])
    expect(await texts(1)).toEqual([])
  })

  it('停用后启用：首次按启用日，之后的日子仍在允许的那天', async () => {
    const lift = served.site.lifts[0] as string
    server.setNow('2026-01-06T09:00:00+08:00')
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'stop', reason: '改造' }, manager)
    await server.outbox.settled()
    expect(await days(0)).toEqual([])
    server.setNow('2026-01-12T09:00:00+08:00')
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'restart' }, manager)
    await server.outbox.settled()
    const [first, ...rest] = await days(0)
    expect(first).toBe('2026-01-12')
    expect(rest.length).toBeGreaterThan(20)
    expect(offDays(rest, 3)).toEqual([])
  })

  it('重置不丢时段；重置时可以改成别的，之后的日子跟着改', async () => {
    const same = await server.ask(maintainPlanApi.resetPreview, { planId, fromDate: '2026-03-01' }, manager)
    await server.ask(maintainPlanApi.resetApply, { token: same.token }, manager)
    expect(offDays((await days(0)).slice(1), 3)).toEqual([])
    const windows = [{ weekday: 5 as const, from: '22:00', to: '05:00' }]
    const asked = { planId, fromDate: '2026-03-01', windows }
    const { token } = await server.ask(maintainPlanApi.resetPreview, asked, manager)
    await server.ask(maintainPlanApi.resetApply, { token }, manager)
    expect(
      offDays(
        (await days(0)).filter((day) => day > '2026-03-15'),
        5,
      ),
    ).toEqual([])
    expect((await server.ask(maintainPlanApi.detail, { id: planId }, manager)).windows).toEqual(windows)
  })

  it('开始与结束相同的时段说明原因', async () => {
    const { contractId, teamId, site } = served
    const windows = [{ weekday: 3 as const, from: '09:00', to: '09:00' }]
    const draft = {
      contractId,
      elevatorIds: site.lifts,
      teamId,
      startDate: '2026-01-05',
      endDate: '2026-12-31',
      windows,
    }
    const reply = await server.send(maintainPlanApi.generate, draft, manager)
    expect(reply.errorCode).toBe(1000400)
    expect(JSON.stringify(reply)).toContain('结束时间不能与开始时间相同')
  })
})
