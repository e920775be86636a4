import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { employeeApi } from '../shared/api.ts'
import { workApi } from '../shared/workApi.ts'
import { beforeLeaving } from './index.ts'

describe('员工的工单、工时与轨迹', () => {
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

  const day = { queryStartTime: '2026-11-20 00:00:00', queryEndTime: '2026-11-20 23:59:59' }

  it('没有登录、没有权限、别家企业、时间不合规', async () => {
    const query = { userId: worker.userId, ...day }
    expect((await server.send(workApi.track, query)).errorCode).toBe(40000)
    expect((await server.send(workApi.track, query, worker)).errorCode).toBe(1002001)
    expect((await server.send(workApi.track, query, stranger)).errorCode).toBe(1000404)
    expect((await server.send(workApi.months, { id: worker.employeeId }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(workApi.orders, { id: worker.employeeId, month: '2026-13' }, manager)).errorCode).toBe(
      1000400,
    )
    const long = await server.send(workApi.track, { ...query, queryEndTime: '2026-12-25 00:00:00' }, manager)
    expect(long.fields).toEqual([{ prop: 'queryEndTime', msg: '时间范围不能超过31天' }])
  })

  it('轨迹按时间分页，每页 1000 个，直到最后一页；没有轨迹时为空', async () => {
    await asOwner(
      server,
      `insert into user_location (company_id, user_id, locate_time, lng, lat, accuracy, speed, src)
       select $1, $2, '2026-11-20 08:00+08'::timestamptz + n * interval '10 seconds', 120.1, 30.2, 8, 0, 1
       from generate_series(1, 1203) n`,
      [company.id, worker.userId],
    )
    const query = { userId: worker.userId, ...day, size: 1000 }
    const first = await server.ask(workApi.track, { ...query, page: 1 }, manager)
    expect(first).toMatchObject({ total: 1203, totalPage: 2 })
    expect(first.records).toHaveLength(1000)
    const last = await server.ask(workApi.track, { ...query, page: 2 }, manager)
    expect(last.records).toHaveLength(203)
    expect(last.records[0]?.location).toEqual([120.1, 30.2, 8, 0])
    const none = await server.ask(workApi.track, { ...query, userId: manager.userId }, manager)
    expect(none).toMatchObject({ records: [], total: 0, totalPage: 0 })
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
