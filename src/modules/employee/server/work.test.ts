import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { employeeApi } from '../shared/api.ts'
import { workApi } from '../shared/workApi.ts'
import { beforeLeaving } from './index.ts'

describe('员工的工单与工时', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let worker: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    worker = await aPerson(server, company, { kind: 2, grants: ['JMe'], scope: 3 })
    stranger = await aPerson(server, await aCompany(server))
  })

  it('没有登录、没有权限、别家企业、月份不合规', async () => {
    expect((await server.send(workApi.months, { id: worker.employeeId })).errorCode).toBe(40000)
    expect((await server.send(workApi.months, { id: worker.employeeId }, worker)).errorCode).toBe(1002001)
    expect((await server.send(workApi.months, { id: worker.employeeId }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(workApi.orders, { id: worker.employeeId, month: '2026-13' }, manager)).errorCode).toBe(
      1000400,
    )
  })

  it('工时与评分给出十二个月，没有记录的月份为空而不是 0 小时', async () => {
    const months = await server.ask(workApi.months, { id: worker.employeeId }, manager)
    expect(months).toHaveLength(12)
    expect(months[0]).toMatchObject({ orders: 0, hours: null, meanStar: null })
    expect(await server.ask(workApi.orders, { id: worker.employeeId, month: '2026-11' }, manager)).toEqual([])
  })

  it('名下有未交接的仓库或款项不能离职：1007004（由仓库、收款模块登记检查）', async () => {
    const keeper = await aPerson(server, company, { kind: 5 })
    const remove = beforeLeaving(async (_ctx, employeeId) => employeeId === keeper.employeeId)
    try {
      expect(await server.send(employeeApi.leave, { id: keeper.employeeId, version: 0 }, manager)).toMatchObject({
        errorCode: 1007004,
        errorMsg: '该员工名下有未交接的仓库或款项',
      })
    } finally {
      remove()
    }
    await server.ask(employeeApi.leave, { id: keeper.employeeId, version: 0 }, manager)
  })
})
