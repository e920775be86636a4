import { beforeAll, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { maintenanceModule } from '#modules/maintenance/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract } from '#test/builders/contract.ts'
import { aFieldWorker, aServedSite, ordersOf, type Served } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainPlanApi } from '../shared/api.ts'

/** A line serves its lifts from their first day to their last, whatever comes before and after it (jobs 3.3, 6.2). */
describe('计划线的服务期', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-01-02T08:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  async function served(lifts = 1): Promise<Served> {
    const site = await aServedSite(server, company, manager, { lifts })
    const two = [1, 2].map(() => aFieldWorker(server, company, { teamId: site.teamId }))
    await Promise.all(two)
    return site
  }
  const yearOf = ({ site, teamId }: Served, contractId: string, year: number, more = {}) => ({
    contractId,
    elevatorIds: site.lifts,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    teamId,
    ...more,
  })
  async function renewed({ site }: Served): Promise<string> {
    const next = aContract(site, { startDate: '2027-01-01', endDate: '2027-12-31', name: '续签合同' })
    return (await server.ask(contractApi.add, next, manager)).id
  }
  const statusOf = async (planId: string) =>
    (await asOwner<{ status: number }>(server, 'select status from maintain_plan where id = $1', [planId]))[0]?.status
  const unmanned = (lift: string, from: string, to: string) =>
    asOwner<{ day: string }>(
      server,
      `select plan_date::text as day from maintain_order where elevator_id = $1 and status = 0 and worker_ids = '{}'
         and plan_date between $2 and $3 order by 1`,
      [lift, from, to],
    )
  const night = async (day: string) => {
    server.setNow(`${day}T00:05:00+08:00`)
    await runNightly(server.services, maintenanceModule().nightly ?? [])
  }

  it('续签的一年排好后，别的计划作废不会把今年的计划结束：十二月照样派人', async () => {
    server.setNow('2026-01-02T08:00:00+08:00')
    const mine = await served()
    const lift = mine.site.lifts[0] as string
    const [planId = ''] = (await publishPlan(server, yearOf(mine, mine.contractId, 2026), manager)).planIds
    const other = await served()
    const [otherId = ''] = (await publishPlan(server, yearOf(other, other.contractId, 2026), manager)).planIds
    server.setNow('2026-11-02T08:00:00+08:00')
    await publishPlan(server, yearOf(mine, await renewed(mine), 2027), manager)
    const { version } = await server.ask(maintainPlanApi.detail, { id: otherId }, manager)
    const voided = await server.ask(
      maintainPlanApi.void,
      { id: otherId, version, approval: { reason: '客户退租' } },
      manager,
    )
    expect(voided.asked).toBeNull()
    expect(await statusOf(planId)).toBe(1)
    await night('2026-12-01')
    expect(await unmanned(lift, '2026-12-02', '2026-12-28')).toEqual([])
    await night('2027-01-01')
    expect(await statusOf(planId)).toBe(3)
  })

  it('明年的计划作废，电梯回到今年的计划：今年不能再排一遍，重置照常', async () => {
    server.setNow('2026-01-02T08:00:00+08:00')
    const mine = await served()
    const lift = mine.site.lifts[0] as string
    const [planId = ''] = (await publishPlan(server, yearOf(mine, mine.contractId, 2026), manager)).planIds
    server.setNow('2026-11-02T08:00:00+08:00')
    const nextId = await renewed(mine)
    const [next = ''] = (await publishPlan(server, yearOf(mine, nextId, 2027), manager)).planIds
    const { version } = await server.ask(maintainPlanApi.detail, { id: next }, manager)
    await server.ask(maintainPlanApi.void, { id: next, version, approval: { reason: '人员变动' } }, manager)
    const again = { ...yearOf(mine, mine.contractId, 2026), startDate: '2026-12-01' }
    expect((await server.send(maintainPlanApi.generate, again, manager)).errorCode).toBe(3010003)
    const [row] = await server.ask(maintainPlanApi.candidates, { contractId: mine.contractId }, manager)
    expect(row?.plannedIn).toMatch(/^WBJH202601/)
    const rule = { rhythm: 2 as const, weekday: 3 }
    const reset = await server.ask(maintainPlanApi.resetPreview, { planId, fromDate: '2026-11-10', rule }, manager)
    expect(reset.moved).toBeGreaterThan(0)
    await publishPlan(server, yearOf(mine, nextId, 2027), manager)
    const lines = await asOwner<{ active: boolean }>(
      server,
      'select active from plan_elevator where elevator_id = $1 order by join_date, active',
      [lift],
    )
    expect(lines.filter((one) => one.active)).toHaveLength(1)
  })

  it('合同到下月末提前终止：计划到那天为止照样派人，之后结束', async () => {
    server.setNow('2026-03-02T08:00:00+08:00')
    const mine = await served()
    const lift = mine.site.lifts[0] as string
    const [planId = ''] = (await publishPlan(server, yearOf(mine, mine.contractId, 2026), manager)).planIds
    const { version } = await server.ask(contractApi.detail, { id: mine.contractId }, manager)
    await server.ask(
      contractApi.terminate,
      { id: mine.contractId, version, terminatedAt: '2026-05-15', endReason: '换物业' },
      manager,
    )
    await server.outbox.settled()
    expect(await statusOf(planId)).toBe(1)
    await night('2026-04-20')
    expect(await unmanned(lift, '2026-04-21', '2026-05-15')).toEqual([])
    expect(
      (await ordersOf(server, lift))
        .filter((one) => one.status === 0)
        .at(-1)
        ?.plan_date.slice(0, 7),
    ).toBe('2026-05')
    await night('2026-05-16')
    expect(await statusOf(planId)).toBe(3)
  })

  it('七月才进合同的电梯：重置和均衡都不把它排到七月之前', async () => {
    server.setNow('2026-01-02T08:00:00+08:00')
    const site = await aServedSite(server, company, manager, { lifts: 2 })
    const [, late = ''] = site.site.lifts
    await asOwner(server, 'update contract_elevator set service_start = $2 where elevator_id = $1', [
      late,
      '2026-07-01',
    ])
    const [planId = ''] = (await publishPlan(server, yearOf(site, site.contractId, 2026), manager)).planIds
    const first = (await ordersOf(server, late))[0]?.plan_date ?? ''
    expect(first >= '2026-07-01').toBe(true)
    const reset = await server.ask(maintainPlanApi.resetPreview, { planId, fromDate: '2026-02-01' }, manager)
    const rows = reset.rows.filter((row) => row.elevatorId === late && row.to && row.to < '2026-07-01')
    expect(rows).toEqual([])
    const level = await server.ask(
      maintainPlanApi.levelPreview,
      { teamId: site.teamId, fromDate: '2026-02-01' },
      manager,
    )
    await server.ask(maintainPlanApi.levelApply, { token: level.token }, manager)
    expect((await ordersOf(server, late))[0]?.plan_date).toBe(first)
  })

  it('续签的一年重置后仍接在今年最后一次之后：跨合同不超过15天', async () => {
    server.setNow('2026-01-02T08:00:00+08:00')
    const mine = await served(24)
    await publishPlan(server, yearOf(mine, mine.contractId, 2026), manager)
    server.setNow('2026-11-02T08:00:00+08:00')
    const [planId = ''] = (await publishPlan(server, yearOf(mine, await renewed(mine), 2027), manager)).planIds
    const worst = async () => {
      let most = 0
      for (const lift of mine.site.lifts) {
        const days = (await ordersOf(server, lift)).filter((one) => one.status === 0).map((one) => one.plan_date)
        days.slice(1).forEach((day, at) => {
          most = Math.max(most, (Date.parse(day) - Date.parse(days[at] as string)) / 86_400_000)
        })
      }
      return most
    }
    expect(await worst()).toBe(15)
    const { token } = await server.ask(maintainPlanApi.resetPreview, { planId, fromDate: '2026-11-10' }, manager)
    await server.ask(maintainPlanApi.resetApply, { token }, manager)
    expect(await worst()).toBe(15)
  })
})
