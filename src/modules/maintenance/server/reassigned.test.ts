import { beforeAll, describe, expect, it } from 'vitest'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { absenceApi } from '#modules/employee/shared/absenceApi.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFieldWorker, aServedSite, crewed, type Op, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { maintainPlanApi, publishPlan } from '#test/builders/plan.ts'
import { onLeave } from '#test/builders/schedule.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'

const A: [number, number] = [120.172, 30.281]

/** jobs 6.8: what somebody recorded who has lost the order meanwhile is kept, however he lost it. */
describe('离线时失去工单：交接、换责任人、请假、离职，记录都不丢', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  /** A visit of today with a crew of two, and two others to take it over. */
  async function today() {
    server.setNow('2026-01-02T08:00:00+08:00')
    const served = await aServedSite(server, company, manager)
    const lift = served.site.lifts[0] as string
    await asOwner(server, 'update elevator set lng = $2, lat = $3 where id = $1', [lift, ...A])
    const worker = () => aFieldWorker(server, company, { teamId: served.teamId })
    const crew = [await worker(), await worker()] as const
    const others = [await worker(), await worker()] as const
    const { contractId, teamId } = served
    const draft = { contractId, elevatorIds: [lift], startDate: '2026-01-01', endDate: '2026-12-31', teamId }
    const { planIds } = await publishPlan(server, draft, manager)
    const [first] = await ordersOf(server, lift)
    const id = first?.id as string
    await crewed(server, id, ...crew)
    const people = crew.map((one) => one.employeeId)
    await asOwner(server, 'update elevator set worker_ids = $2 where id = $1', [lift, people])
    server.setNow('2026-01-04T08:00:00+08:00')
    return { served, lift, crew, others, planId: planIds[0] as string, id }
  }

  /** In the basement from 08:05 on; the phone finds the network at 11:00. */
  const recorded: Op[] = [
    { type: 'depart', at: '2026-01-04T08:05:00+08:00' },
    { type: 'arrive', gps: [...A, 10], at: '2026-01-04T08:20:00+08:00' },
    { type: 'note', payload: { text: '底坑有水' }, at: '2026-01-04T08:40:00+08:00' },
  ]
  async function brought(who: Person, id: string) {
    server.setNow('2026-01-04T11:00:00+08:00')
    const results = await phoneOf(server, who)(id, ...recorded)
    return results.map(({ result }) => result)
  }
  const kept = (results: readonly string[]) => results.every((one) => one === 'applied' || one === 'conflict')
  const peopleOf = async (id: string) =>
    (await asOwner<{ ids: string[] }>(server, 'select worker_ids as ids from maintain_order where id = $1', [id]))[0]
      ?.ids

  it('计划交接给别人', async () => {
    const { planId, id, crew, others, served } = await today()
    server.setNow('2026-01-04T09:00:00+08:00')
    const { version } = await server.ask(maintainPlanApi.detail, { id: planId }, manager)
    await server.ask(
      maintainPlanApi.handover,
      {
        id: planId,
        version,
        teamId: served.teamId,
        fromDate: '2026-01-04',
        mainWorkerId: others[0].employeeId,
        assistantIds: [others[1].employeeId],
      },
      manager,
    )
    expect(await peopleOf(id)).not.toContain(crew[0].employeeId)
    const results = await brought(crew[0], id)
    expect(kept(results), results.join()).toBe(true)
    const { events } = await server.ask(maintainOrderApi.detail, { id }, manager)
    expect(events.map(({ type }) => type)).toContain('changeStaff')
  })

  it('请假批准，工单被收回', async () => {
    const { id, crew } = await today()
    server.setNow('2026-01-04T09:00:00+08:00')
    const absence = {
      employeeId: crew[0].employeeId,
      kind: 1 as const,
      reason: '发烧',
      from: '2026-01-04 00:00',
      to: '2026-01-06 00:00',
    }
    const saved = await server.ask(absenceApi.add, absence, manager)
    await server.ask(absenceApi.approve, { ...saved, pass: true }, manager)
    await server.outbox.settled()
    expect(await peopleOf(id)).not.toContain(crew[0].employeeId)
    const results = await brought(crew[0], id)
    expect(kept(results), results.join()).toBe(true)
  })

  it('换电梯责任人：新人那天请假的那张不给他，收回待重排并写明原因；其余照给', async () => {
    const { served, lift, others } = await today()
    const [, second, third] = await ordersOf(server, lift)
    const old = (await peopleOf((await ordersOf(server, lift))[0]?.id as string)) as string[]
    for (const order of [second, third])
      await asOwner(server, 'update maintain_order set worker_ids = $2 where id = $1', [order?.id, old])
    await onLeave(server, company, others[0], second?.plan_date as string, second?.plan_date as string)
    const people = others.map((one) => one.employeeId)
    await server.ask(elevatorApi.batchEdit, { ids: [lift], maintenanceWorkers: people, teamId: served.teamId }, manager)
    await server.outbox.settled()
    expect(await peopleOf(third?.id as string)).toEqual(people)
    expect(await peopleOf(second?.id as string)).not.toContain(people[0])
    const { events } = await server.ask(maintainOrderApi.detail, { id: second?.id as string }, manager)
    expect(JSON.stringify(events)).toContain('请假')
  })

  it('没有来过这张单的人仍被拒绝', async () => {
    const { id } = await today()
    const stranger = await aFieldWorker(server, company)
    expect(await brought(stranger, id)).toEqual(['rejected', 'rejected', 'rejected'])
  })
})
