import { beforeAll, describe, expect, it } from 'vitest'
import { absenceApi } from '#modules/employee/shared/absenceApi.ts'
import { transferApi } from '#modules/employee/shared/api.ts'
import { substitutionApi } from '#modules/employee/shared/handoverApi.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aFieldWorker, aServedSite, crewed, type Op, ordersOf, phoneOf } from '#test/builders/maintenance.ts'
import { maintainPlanApi, publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'

const START = '2026-03-02'
const PLACE: [number, number, number] = [120.172, 30.281, 10]

describe('日期或人员随别的事改变的工单：做不了的退回重排', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  beforeAll(async () => {
    server = await testServer()
  })

  /** A lift with a year of visits and four people: the first two have its visits, the other two take over. */
  async function aScene() {
    server.setNow(`${START}T08:00:00+08:00`)
    company = await aCompany(server)
    chief = await aPerson(server, company)
    const served = await aServedSite(server, company, chief, { contract: { startDate: START, endDate: '2026-06-30' } })
    const { teamId } = served
    const people: Person[] = []
    for (let n = 0; n < 4; n++) people.push(await aFieldWorker(server, company, { teamId }))
    const [a, b, c, d] = people as [Person, Person, Person, Person]
    const liftId = served.site.lifts[0] as string
    await asOwner(server, 'update elevator set lng = $2, lat = $3, worker_ids = $4 where id = $1', [
      liftId,
      ...PLACE.slice(0, 2),
      [a.employeeId, b.employeeId],
    ])
    const draft = { contractId: served.contractId, elevatorIds: [liftId], startDate: START, endDate: '2026-06-30' }
    const planId = (await publishPlan(server, { ...draft, teamId }, chief)).planIds[0] as string
    await asOwner(server, 'update maintain_order set worker_ids = $2 where elevator_id = $1', [
      liftId,
      [a.employeeId, b.employeeId],
    ])
    const orders = await ordersOf(server, liftId)
    return { teamId, liftId, planId, orders, a, b, c, d }
  }
  type Scene = Awaited<ReturnType<typeof aScene>>

  const peopleOf = async (id: string | undefined) =>
    (
      await asOwner<{ people: string[] }>(server, 'select worker_ids as people from maintain_order where id = $1', [id])
    )[0]?.people
  const reasonsOf = async (id: string | undefined) =>
    (
      await asOwner<{ reason: string | null }>(
        server,
        `select after ->> 'reason' as reason from order_event where order_id = $1 and type = 'unassigned'`,
        [id],
      )
    ).map((one) => one.reason)
  const ids = (...people: readonly Person[]) => people.map((one) => one.employeeId)

  /** Somebody has so many minutes elsewhere on a day. */
  async function busy({ teamId }: Scene, day: string | undefined, minutes: number, ...people: readonly Person[]) {
    const place = { customerId: await aCustomer(server, company), communityId: await aCommunity(server, company) }
    const elevatorId = await anElevator(server, company, place)
    const given = {
      planDate: day as string,
      legalDeadline: day as string,
      workerIds: ids(...people),
      stdMinutes: minutes,
      teamId,
    }
    return anOrder(server, company, { ...place, elevatorId }, given)
  }
  async function away(person: Person, day: string | undefined) {
    const at = (clock: string) => `${day}T${clock}:00+08:00`
    const draft = { employeeId: person.employeeId, kind: 1 as const, from: at('08:00'), to: at('18:00') }
    const { id, version } = await server.ask(absenceApi.add, draft, chief)
    await server.ask(absenceApi.approve, { id, version, pass: true }, chief)
    await server.outbox.settled()
  }

  it('交接计划：接手的人当日已满或请假的不接，说明几张、为什么', async () => {
    const scene = await aScene()
    const { teamId, planId, orders, a, b, c, d } = scene
    await busy(scene, orders[1]?.plan_date, 530, c, d)
    await away(d, orders[2]?.plan_date)
    const { version } = await server.ask(maintainPlanApi.detail, { id: planId }, chief)
    const crew = { teamId, mainWorkerId: c.employeeId, assistantIds: [d.employeeId] }
    const given = { id: planId, version, ...crew, fromDate: START }
    const done = await server.ask(maintainPlanApi.handover, given, chief)
    expect(done).toMatchObject({ orders: orders.length, returned: 2 })
    expect(await peopleOf(orders[0]?.id)).toEqual(ids(c, d))
    expect((await reasonsOf(orders[1]?.id)).join()).toMatch(/当日\d+分钟，超过540分钟/)
    expect((await reasonsOf(orders[2]?.id)).join()).toMatch(/请假/)
    // Within the proposed weeks somebody else has it at once.
    expect(await peopleOf(orders[1]?.id)).toEqual(ids(a, b))
  })

  it('移交电梯：接收人当日已满的工单退回，其余跟着走；剩一个人的不出去', async () => {
    const scene = await aScene()
    const { liftId, orders, a, b, c } = scene
    await busy(scene, orders[0]?.plan_date, 520, c)
    const items = [{ elevatorId: liftId, toId: c.employeeId }]
    await server.ask(transferApi.transfer, { fromId: a.employeeId, items }, chief)
    await server.outbox.settled()
    expect(await peopleOf(orders[0]?.id)).not.toContain(c.employeeId)
    expect((await reasonsOf(orders[0]?.id)).join()).toMatch(/超过540分钟/)
    expect(await peopleOf(orders[1]?.id)).toEqual(ids(c, b))
    const again = [{ elevatorId: liftId, toId: b.employeeId }]
    await server.ask(transferApi.transfer, { fromId: c.employeeId, items: again }, chief)
    await server.outbox.settled()
    expect(await peopleOf(orders[4]?.id)).toEqual([])
    expect((await reasonsOf(orders[4]?.id)).join()).toMatch(/仅安排1人，至少2人/)
  })

  it('请假替班：替班的人当日已满的工单不接', async () => {
    const scene = await aScene()
    const { liftId, orders, a, b, c } = scene
    const [first, second] = orders
    await busy(scene, first?.plan_date, 520, c)
    const at = (day: string | undefined, clock: string) => `${day}T${clock}:00+08:00`
    const draft = { employeeId: a.employeeId, kind: 1 as const, from: at(first?.plan_date, '08:00') }
    const absence = await server.ask(absenceApi.add, { ...draft, to: at(second?.plan_date, '18:00') }, chief)
    const given = { absenceId: absence.id, version: absence.version }
    const items = [{ elevatorId: liftId, toId: c.employeeId }]
    await server.ask(substitutionApi.substitute, { ...given, items }, chief)
    await server.outbox.settled()
    expect(await peopleOf(first?.id)).not.toContain(c.employeeId)
    expect(await peopleOf(second?.id)).toEqual(ids(c, b))
  })

  it('提前完成：下一次随之提前到有人请假的日子，退回重排；路线排出的钟点不带过去，与客户约定的带过去', async () => {
    const scene = await aScene()
    const { orders, a, b, c, d } = scene
    const [today, first, second, third] = orders
    await asOwner(server, 'update maintain_order set status = 9, close_reason = 7 where id = $1', [today?.id])
    await asOwner(server, `update maintain_order set plan_start = '10:00' where id = $1`, [second?.id])
    await asOwner(server, `update maintain_order set plan_start = '14:00', plan_end = '15:00' where id = $1`, [
      third?.id,
    ])
    // Done early, the next one comes earlier too.
    const day = new Date(Date.parse(`${first?.plan_date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
    for (const n of [0, 1, 2, 3, 4, 5])
      await away(a, new Date(Date.parse(`${day}T00:00:00Z`) + (10 + n) * 86_400_000).toISOString().slice(0, 10))
    await crewed(server, second?.id as string, a, b)
    await visit(first?.id as string, day, [a, b])
    const [, , now, next] = await ordersOf(server, scene.liftId)
    expect(now?.id).toBe(second?.id)
    expect(now?.plan_date).not.toBe(second?.plan_date)
    expect((await reasonsOf(second?.id)).join()).toMatch(/请假/)
    expect(await peopleOf(second?.id)).toEqual(ids(c, d))
    const hours = await asOwner<{ start: string | null }>(
      server,
      'select plan_start::text as start from maintain_order where id = any($1) order by plan_date',
      [[second?.id, next?.id]],
    )
    expect(hours.map(({ start }) => start)).toEqual([null, '14:00:00'])
  })

  /** The whole visit of two people. */
  async function visit(orderId: string, day: string, crew: readonly Person[]) {
    server.setNow(`${day}T09:00:00+08:00`)
    const phones = crew.map((one) => phoneOf(server, one))
    const [phone] = phones as [ReturnType<typeof phoneOf>]
    for (const one of phones) await one(orderId, { type: 'arrive', gps: PLACE })
    const begun = await phone(orderId, { type: 'safety', payload: { photo: 'fence.png' } }, { type: 'start' })
    expect(begun.map((one) => one.errorMsg)).toEqual([null, null])
    const { items } = await server.ask(maintainOrderApi.detail, { id: orderId }, chief)
    const ops: Op[] = items.map(({ itemCode, valueMin, valueMax }) => ({
      type: 'itemResult',
      payload: { itemCode, result: 1, value: valueMax ?? valueMin ?? null, photos: ['1.png', '2.png'] },
    }))
    server.setNow(`${day}T11:00:00+08:00`)
    const end: Op = { type: 'complete', payload: { elevatorStateAfter: 1, shortReason: '项目少' } }
    const results = await phone(orderId, ...ops, { type: 'leave', gps: PLACE }, end)
    expect(results.filter((one) => one.result !== 'applied')).toEqual([])
    await server.outbox.settled()
  }
})
