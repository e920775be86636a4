import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { projectApi, projectElevatorApi, setChargeApi } from '#modules/project/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anElevator, aTeam, aWorker } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aProject, projectDraft } from '#test/builders/project.ts'
import { type TestServer, testServer } from '#test/server.ts'

describe('设置电梯负责人', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  /** A project with one lift of a crew of two, and orders: two of its own people, one of a mixed crew, one under way. */
  async function scene() {
    const [a, b, c] = [await aWorker(server, company), await aWorker(server, company), await aWorker(server, company)]
    const { id, site } = await aProject(server, company, manager, { lifts: 0 })
    const lift = await anElevator(server, company, { ...site, workerIds: [a.id, b.id] })
    await server.ask(projectElevatorApi.bind, { projectId: id, elevatorIds: [lift] }, manager)
    const today = dayOf(server.services.clock())
    const order = (days: number, workerIds: string[], status = 0) =>
      anOrder(
        server,
        company,
        { ...site, elevatorId: lift },
        {
          planDate: addDays(today, days),
          legalDeadline: addDays(today, days + 1),
          workerIds,
          status,
        },
      )
    const orders = {
      own: await order(1, [a.id, b.id]),
      other: await order(2, [a.id, c.id]),
      away: await order(3, [c.id]),
      begun: await order(0, [a.id, b.id], 2),
    }
    return { projectId: id, site, lift, a, b, c, orders }
  }

  const crewOf = async (table: string, id: string) =>
    (await asOwner<{ worker_ids: string[] }>(server, `select worker_ids from ${table} where id = $1`, [id]))[0]
      ?.worker_ids

  it('没有登录、没有权限、别家企业、项目外的电梯、字段不合规', async () => {
    const { projectId, lift, c, site } = await scene()
    const input = { projectId, items: [{ elevatorId: lift, chargeEmployeeId: c.id }] }
    expect((await server.send(setChargeApi.setCharge, input)).errorCode).toBe(40000)
    const clerk = await aPerson(server, company, { grants: ['ADu', 'AEo'] })
    expect(await server.send(setChargeApi.setCharge, input, clerk)).toMatchObject({ errorCode: 1002001 })
    const stranger = await aPerson(server, await aCompany(server))
    expect(await server.send(setChargeApi.setCharge, input, stranger)).toMatchObject({ errorCode: 1000404 })
    expect(await server.send(setChargeApi.preview, input, stranger)).toMatchObject({ errorCode: 1000404 })
    const outside = await anElevator(server, company, site)
    const wrong = { projectId, items: [{ elevatorId: outside, chargeEmployeeId: c.id }] }
    expect(await server.send(setChargeApi.setCharge, wrong, manager)).toMatchObject({ errorCode: 1000404 })
    expect(await server.send(setChargeApi.setCharge, { projectId, items: [] }, manager)).toMatchObject({
      errorCode: 1000400,
      errorMsg: '请选择电梯',
    })
  })

  it('先预览再执行：未开始的工单随电梯换人，进行中的不动，写明谁换成谁；预览不写', async () => {
    const { projectId, lift, a, b, c, orders } = await scene()
    const input = { projectId, items: [{ elevatorId: lift, chargeEmployeeId: c.id }] }
    const preview = await server.ask(setChargeApi.preview, input, manager)
    expect(preview).toMatchObject({ lifts: 1, orders: 2 })
    expect(preview.rows.map((row) => [row.before, row.after])).toEqual([
      [
        [a.name, b.name],
        [c.name, b.name],
      ],
      [[a.name, c.name], [c.name]],
    ])
    expect(await crewOf('elevator', lift)).toEqual([a.id, b.id])
    expect(await server.ask(setChargeApi.setCharge, input, manager)).toEqual({ lifts: 1, orders: 2 })
    expect(await crewOf('elevator', lift)).toEqual([c.id, b.id])
    expect(await crewOf('maintain_order', orders.own)).toEqual([c.id, b.id])
    expect(await crewOf('maintain_order', orders.other)).toEqual([c.id])
    expect(await crewOf('maintain_order', orders.away)).toEqual([c.id])
    expect(await crewOf('maintain_order', orders.begun)).toEqual([a.id, b.id])
    const [row] = await asOwner(
      server,
      'select charge_employee_id, assistant_ids from project_elevator where elevator_id = $1 and running',
      [lift],
    )
    expect(row).toEqual({ charge_employee_id: c.id, assistant_ids: [b.id] })
    const [ranked] = await asOwner(
      server,
      'select employee_id from elevator_worker where elevator_id = $1 and rank = 1',
      [lift],
    )
    expect(ranked).toEqual({ employee_id: c.id })
    const events = await asOwner(
      server,
      `select row_id from outbox where company_id = $1 and name = 'elevator.workersChanged' and row_id = $2`,
      [company.id, lift],
    )
    expect(events).toHaveLength(1)
    // The event of the change moves nothing a second time.
    await server.outbox.settled()
    expect(await crewOf('maintain_order', orders.own)).toEqual([c.id, b.id])
    expect(await server.ask(setChargeApi.setCharge, input, manager)).toEqual({ lifts: 0, orders: 0 })
  })

  it('辅助人员一并设置；只换次序也跟着换', async () => {
    const { projectId, lift, a, b, c, orders } = await scene()
    const both = (charge: string, assistantIds: string[]) => ({
      projectId,
      items: [{ elevatorId: lift, chargeEmployeeId: charge, assistantIds }],
    })
    await server.ask(setChargeApi.setCharge, both(b.id, [a.id]), manager)
    expect(await crewOf('maintain_order', orders.own)).toEqual([b.id, a.id])
    await server.ask(setChargeApi.setCharge, both(c.id, []), manager)
    expect(await crewOf('elevator', lift)).toEqual([c.id])
    expect(await crewOf('maintain_order', orders.own)).toEqual([c.id])
  })

  it('archives 8.13 证书过期的人不能负责电梯：setLiftCharge 1007011，一台也不改', async () => {
    const { projectId, lift, a, b } = await scene()
    const expired = await aWorker(server, company, { name: '证书过期', validTo: '2026-11-19' })
    server.setNow('2026-11-20T09:00:00+08:00')
    const input = { projectId, items: [{ elevatorId: lift, chargeEmployeeId: expired.id }] }
    for (const call of [setChargeApi.preview, setChargeApi.setCharge])
      expect(await server.send(call, input, manager)).toMatchObject({
        errorCode: 1007011,
        errorMsg: '证书过期的特种设备作业人员证已过期，不能负责电梯',
      })
    expect(await crewOf('elevator', lift)).toEqual([a.id, b.id])
    const people = await server.ask(setChargeApi.people, { id: projectId }, manager)
    expect(people.find((person) => person.id === expired.id)).toMatchObject({ certified: false, elevatorCount: 0 })
    expect(people.find((person) => person.id === a.id)).toMatchObject({ certified: true, elevatorCount: 1 })
  })

  it('数据范围为指定项目：电梯、小区、班组、工单、项目都只到这个项目', async () => {
    const teamId = await aTeam(server, company)
    const { projectId, lift, site, orders } = await scene()
    const elsewhere = await scene()
    const project = await server.ask(projectApi.detail, { id: projectId }, manager)
    const edited = {
      ...projectDraft(site, manager.employeeId),
      id: projectId,
      version: project.version,
      teamIds: [teamId],
    }
    await server.ask(projectApi.edit, edited, manager)
    const keeper = await aPerson(server, company, { scope: 4, scopeProjectIds: [projectId] })
    const lifts = await server.ask(projectElevatorApi.list, {}, keeper)
    expect(lifts.records.map((row) => row.id)).toEqual([lift])
    expect((await server.ask(projectApi.list, {}, keeper)).records.map((row) => row.id)).toEqual([projectId])
    expect(await server.send(projectApi.detail, { id: elsewhere.projectId }, keeper)).toMatchObject({
      errorCode: 1000404,
    })
    const seen = await server.ask(maintainOrderApi.list, { size: 100 }, keeper)
    expect(seen.records.map((row) => row.id).sort()).toEqual(Object.values(orders).sort())
    const input = { projectId, items: [{ elevatorId: elsewhere.lift, chargeEmployeeId: elsewhere.c.id }] }
    expect(await server.send(setChargeApi.setCharge, input, keeper)).toMatchObject({ errorCode: 1000404 })
  })
})
