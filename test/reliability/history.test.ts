import { beforeAll, describe, expect, it } from 'vitest'
import { serverModules } from '#app/modules.ts'
import { auditApi } from '#kernel/shared/audit.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { type TestServer, testServer } from '#test/server.ts'

describe('变更记录', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let worker: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    worker = await aPerson(server, company, { scope: 3 })
    stranger = await aPerson(server, await aCompany(server))
  })

  it('没有登录、没有权限、别家企业、不认识的表', async () => {
    const id = await aCustomer(server, company)
    const asked = { entity: 'customer', id }
    const clerk = await aPerson(server, company, { grants: ['AL4'] })
    expect((await server.send(auditApi.ofRow, asked)).errorCode).toBe(40000)
    expect((await server.send(auditApi.ofRow, asked, clerk)).errorCode).toBe(1002001)
    expect((await server.send(auditApi.ofRow, asked, stranger)).errorCode).toBe(1000404)
    expect((await server.send(auditApi.ofRow, { entity: 'session', id }, manager)).errorCode).toBe(1000404)
    expect((await server.ask(auditApi.ofRow, asked, manager)).map((one) => one.action)).toEqual(['新增'])
  })

  it('数据范围之外的一行，连同它的记录，如同不存在', async () => {
    const communityId = await aCommunity(server, company)
    const customerId = await aCustomer(server, company)
    const lift = () => anElevator(server, company, { communityId, customerId })
    const [mine, others] = [await lift(), await lift()]
    await asOwner(server, 'update elevator set worker_ids = array[$2::uuid] where id = $1', [mine, worker.employeeId])
    const ask = (entity: string, id: string, as: Person) => server.send(auditApi.ofRow, { entity, id }, as)
    expect((await ask('elevator', mine, worker)).data).toMatchObject([
      { changes: [{ field: '维保人员' }] },
      { action: '新增' },
    ])
    expect((await ask('elevator', others, worker)).errorCode).toBe(1000404)
    expect((await ask('elevator', others, manager)).errorCode).toBe(0)
    expect((await ask('employee', manager.employeeId, worker)).errorCode).toBe(1000404)
    expect((await ask('employee', worker.employeeId, worker)).errorCode).toBe(0)
  })

  it('时刻按上海的钟点写到秒，日期仍是日期', async () => {
    const communityId = await aCommunity(server, company)
    const place = { communityId, customerId: await aCustomer(server, company) }
    const elevatorId = await anElevator(server, company, place)
    const id = await anOrder(
      server,
      company,
      { ...place, elevatorId },
      { planDate: '2026-11-20', legalDeadline: '2026-11-24' },
    )
    await asOwner(
      server,
      `update maintain_order set depart_at = '2026-11-22T15:13:27.258Z', plan_date = '2026-11-22' where id = $1`,
      [id],
    )
    const [last] = await server.ask(auditApi.ofRow, { entity: 'maintain_order', id }, manager)
    expect(last?.changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: '出发时间', before: null, after: '2026-11-22 23:13:27' },
      { field: '计划日期', before: '2026-11-20', after: '2026-11-22' },
    ])
  })

  it('每张有记录的表都由同一个模块说出谁看得到一行、怎样称呼各列', () => {
    const tables = (of: object | undefined) => Object.keys(of ?? {}).toSorted()
    const speaking = serverModules.filter(({ audited, opens }) => audited ?? opens)
    for (const { audited, opens } of speaking) expect(tables(audited)).toEqual(tables(opens))
    expect(speaking.length).toBeGreaterThan(20)
  })
})
