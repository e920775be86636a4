import { beforeAll, describe, expect, it } from 'vitest'
import { serverModules } from '#app/modules.ts'
import { auditApi } from '#kernel/shared/audit.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { aCommunity, aCustomer, anElevator, aTeam, aWorker } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aRescue, brokenCall } from '#test/builders/repair.ts'
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

  /** What the newest line says of the fields, before → after. */
  const lastLine = async (entity: string, id: string, as: Person) => {
    const [last] = await server.ask(auditApi.ofRow, { entity, id }, as)
    return Object.fromEntries((last?.changes ?? []).map(({ field, before, after }) => [field, [before, after]]))
  }

  const named = async (name: string) => (await aWorker(server, company, { name })).id

  it('指向别行的列写名称，不写编号：人员、电梯', async () => {
    const [first, second] = [await named('何静'), await named('许诺')]
    const site = await aSite(server, company, 1)
    const { id } = await server.ask(contractApi.add, aContract(site, { salesmanId: first }), manager)
    await asOwner(server, 'update contract set salesman_id = $2, manager_id = $3 where id = $1', [id, second, first])
    expect(await lastLine('contract', id, manager)).toEqual({ 业务员: ['何静', '许诺'], 负责人: [null, '何静'] })

    const [near, far] = [await aRescue(server, company, '3号梯'), await aRescue(server, company, '5号梯')]
    const repair = await server.ask(repairApi.add, brokenCall(near.lift), manager)
    await asOwner(server, 'update repair_order set elevator_id = $2 where id = $1', [repair.id, far.lift])
    const { 电梯: lifts } = await lastLine('repair_order', repair.id, manager)
    expect(lifts?.map((name) => name?.replace(/^\S+ /, ''))).toEqual(['3号梯', '5号梯'])
    expect(lifts?.[0]).not.toContain(near.lift)
  })

  it('已删除的行说出来，名称还在；全没了的只说已删除', async () => {
    const site = await aSite(server, company, 1)
    const gone = await named('离职一')
    const { id } = await server.ask(contractApi.add, aContract(site, { salesmanId: gone }), manager)
    await asOwner(server, 'update employee set deleted_at = now() where id = $1', [gone])
    await asOwner(server, 'update contract set salesman_id = null where id = $1', [id])
    expect(await lastLine('contract', id, manager)).toEqual({ 业务员: ['离职一（已删除）', null] })
    const never = '019ab000-0000-7000-8000-000000000009'
    const team = await aTeam(server, company)
    await asOwner(server, 'update team set community_ids = array[$2::uuid] where id = $1', [team, never])
    expect(await lastLine('team', team, manager)).toEqual({ 负责小区: [null, '已删除'] })
  })

  it('数据范围之外的小区、客户不写名称；别家企业的也不写', async () => {
    const [mine, other] = [await aSite(server, company, 1), await aSite(server, company, 1)]
    const [lift = ''] = mine.lifts
    await asOwner(server, 'update elevator set worker_ids = array[$2::uuid] where id = $1', [lift, worker.employeeId])
    await asOwner(server, 'update elevator set customer_id = $2 where id = $1', [lift, other.customerId])
    await asOwner(server, 'update elevator set customer_id = $2 where id = $1', [lift, mine.customerId])
    const [name] = await asOwner(server, 'select name from customer where id = $1', [mine.customerId])
    expect(await lastLine('elevator', lift, worker)).toEqual({ 使用单位: ['无权查看', name?.name] })
    const [elsewhere] = await asOwner(server, 'select name from customer where id = $1', [other.customerId])
    expect(await lastLine('elevator', lift, manager)).toEqual({ 使用单位: [elsewhere?.name, name?.name] })
    const foreign = await aCommunity(server, await aCompany(server))
    const team = await aTeam(server, company)
    await asOwner(server, 'update team set community_ids = array[$2::uuid] where id = $1', [team, foreign])
    expect(await lastLine('team', team, manager)).toEqual({ 负责小区: [null, '已删除'] })
  })

  it('每张有记录的表都由同一个模块说出谁看得到一行、怎样称呼各列', () => {
    const tables = (of: object | undefined) => Object.keys(of ?? {}).toSorted()
    const speaking = serverModules.filter(({ audited, opens }) => audited ?? opens)
    for (const { audited, opens } of speaking) expect(tables(audited)).toEqual(tables(opens))
    expect(speaking.length).toBeGreaterThan(20)
  })
})
