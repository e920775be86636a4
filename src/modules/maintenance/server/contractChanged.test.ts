import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SentTo } from '#kernel/shared/endpoint.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract } from '#test/builders/contract.ts'
import {
  aFieldWorker,
  aServedSite,
  crewed,
  type Op,
  ordersOf,
  phoneOf,
  type Served,
  sendsAtLeast,
} from '#test/builders/maintenance.ts'
import { maintainPlanApi, publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'

const HERE: [number, number, number] = [120.172, 30.281, 10]

/** What a 补充协议 means for plans and orders (jobs 6.2, 6.4). */
describe('补充协议之后的计划与工单', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  async function served(lifts: number): Promise<Served> {
    server.setNow('2026-01-02T08:00:00+08:00')
    return aServedSite(server, company, manager, { lifts })
  }
  const draftOf = ({ site, contractId, teamId }: Served) => ({
    contractId,
    elevatorIds: site.lifts,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    teamId,
  })
  async function change(id: string, changed: Omit<SentTo<typeof contractApi.change>, 'id' | 'version'>) {
    const { version } = await server.ask(contractApi.detail, { id }, manager)
    await server.ask(contractApi.change, { id, version, reason: '补充协议', ...changed }, manager)
    await server.outbox.settled()
  }
  const openDays = async (lift: string) =>
    (await ordersOf(server, lift)).filter((order) => order.status === 0).map((order) => order.plan_date)
  const repriced = (elevatorId: string) => [{ elevatorId, unitPrice: '6000', priceUnit: 2 as const }]

  /** A half-month visit as the phone sends it, on its day. */
  async function done(order: { id: string; plan_date: string }) {
    const me = await aFieldWorker(server, company)
    await crewed(server, order.id, me)
    const phone = phoneOf(server, me)
    const codes = Array.from({ length: 31 }, (_, i) => `A-1-${i + 1}`)
    const measured = { itemCode: 'A-1-29', result: 1, value: 8.2 }
    const photo = (itemCode: string): Op => ({
      type: 'photo',
      payload: { key: `${itemCode}.jpg`, sha256: createHash('sha256').update(itemCode).digest('hex'), itemCode },
    })
    server.setNow(`${order.plan_date}T09:00:00+08:00`)
    await phone(order.id, { type: 'depart' }, { type: 'arrive', gps: HERE })
    await phone(order.id, { type: 'safety', payload: { photo: 's.jpg' } }, { type: 'start' })
    await phone(order.id, photo('A-1-6'), photo('A-1-29'))
    await phone(
      order.id,
      { type: 'itemBatch', payload: { itemCodes: codes.filter((code) => code !== 'A-1-6' && code !== 'A-1-29') } },
      { type: 'itemResult', payload: { itemCode: 'A-1-6', result: 1 } },
      { type: 'itemResult', payload: measured },
    )
    server.setNow(`${order.plan_date}T09:40:00+08:00`)
    const end: Op[] = [
      { type: 'leave', gps: HERE },
      { type: 'complete', payload: { elevatorStateAfter: 1 } },
    ]
    expect((await phone(order.id, ...end)).map((one) => one.result)).toEqual(['applied', 'applied'])
  }

  it('年中调价不中断服务：计划排满全年，电梯只列一次', async () => {
    const site = await served(1)
    const lift = site.site.lifts[0] as string
    await change(site.contractId, { effectiveDate: '2026-07-01', repriced: repriced(lift) })
    const candidates = await server.ask(maintainPlanApi.candidates, { contractId: site.contractId }, manager)
    expect(candidates.map((one) => [one.elevatorId, one.serviceStart, one.serviceEnd])).toEqual([
      [lift, '2026-01-01', '2026-12-31'],
    ])
    await publishPlan(server, draftOf(site), manager)
    const days = await openDays(lift)
    expect(days[0]?.slice(0, 7)).toBe('2026-01')
    expect(days.at(-1)?.slice(0, 7)).toBe('2026-12')
  })

  it('计划发布后调价：重置不关闭七月以后的工单', async () => {
    const site = await served(1)
    const lift = site.site.lifts[0] as string
    await publishPlan(server, draftOf(site), manager)
    const before = await openDays(lift)
    await change(site.contractId, { effectiveDate: '2026-07-01', repriced: repriced(lift) })
    expect(await openDays(lift)).toEqual(before)
    const [line] = await asOwner<{ id: string }>(
      server,
      'select plan_id as id from plan_elevator where elevator_id = $1 and active',
      [lift],
    )
    const query = { planId: line?.id as string, fromDate: '2026-02-01' }
    const reset = await server.ask(maintainPlanApi.resetPreview, query, manager)
    expect(reset.rows.filter((row) => row.change === 'closed' && (row.from ?? '') > '2026-06-30')).toEqual([])
  })

  it('电梯移出后在那天离开计划：不再补排，新合同可以排', async () => {
    const old = await served(2)
    const [lift, other] = old.site.lifts as [string, string]
    await sendsAtLeast(server, 1, manager)
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = $1', [lift, HERE[0], HERE[1]])
    await publishPlan(server, draftOf(old), manager)
    await asOwner(
      server,
      `update maintain_order set status = 9, close_reason = 7 where elevator_id = $1 and plan_date < '2026-06-05'`,
      [lift],
    )
    server.setNow('2026-06-04T08:00:00+08:00')
    await change(old.contractId, { effectiveDate: '2026-07-01', removed: [lift] })
    const ahead = (await ordersOf(server, lift)).find((order) => order.status === 0 && order.level === 1)
    if (!ahead) throw new Error('no visit before July')
    await done(ahead)
    expect((await openDays(lift)).filter((day) => day > '2026-06-30')).toEqual([])
    expect((await openDays(other)).at(-1)?.slice(0, 7)).toBe('2026-12')

    const terms = { startDate: '2026-07-01', endDate: '2027-06-30', name: '新合同' }
    const { id } = await server.ask(contractApi.add, aContract({ ...old.site, lifts: [lift] }, terms), manager)
    const next = { contractId: id, elevatorIds: [lift], teamId: old.teamId }
    await publishPlan(server, { ...next, startDate: '2026-07-01', endDate: '2027-06-30' }, manager)
    const days = await openDays(lift)
    expect(days.filter((day) => day > '2026-06-30').length).toBeGreaterThan(20)
  })

  it('续签的一年排好后电梯移出今年的合同：今年的计划到移出那天为止，明年照旧', async () => {
    const old = await served(2)
    const lift = old.site.lifts[0] as string
    await publishPlan(server, draftOf(old), manager)
    const terms = { startDate: '2027-01-01', endDate: '2027-12-31', name: '续签合同' }
    const { id } = await server.ask(contractApi.add, aContract(old.site, terms), manager)
    await publishPlan(
      server,
      { ...draftOf(old), contractId: id, startDate: '2027-01-01', endDate: '2027-12-31' },
      manager,
    )
    const next = (await openDays(lift)).filter((day) => day >= '2027-01-01')
    await change(old.contractId, { effectiveDate: '2026-12-01', removed: [lift] })
    const lines = await asOwner<{ leave: string | null; active: boolean }>(
      server,
      'select leave_date::text as leave, active from plan_elevator where elevator_id = $1 order by join_date',
      [lift],
    )
    expect(lines).toEqual([
      { leave: '2026-11-30', active: false },
      { leave: null, active: true },
    ])
    expect((await openDays(lift)).filter((day) => day > '2026-11-30')).toEqual(next)
  })
})
