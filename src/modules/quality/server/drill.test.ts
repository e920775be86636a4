import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { drillApi } from '../shared/api.ts'
import { halfYearOf } from '../shared/drill.ts'

describe('应急演练', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '周质检' })
    server.setNow('2026-03-14T10:00:00+08:00')
  })

  const draft = (over: object = {}) => ({
    category: 1 as const,
    subject: '停电困人救援',
    drillDate: '2026-03-10',
    place: '翠湖花园2栋',
    people: [manager.employeeId],
    report: '从接警到解救18分钟，符合预案要求',
    ...over,
  })

  it('未登录 40000，无权限 1002001，别家的 1000404，填错 1000400', async () => {
    expect((await server.send(drillApi.list, {})).errorCode).toBe(40000)
    const board = await aPerson(server, company, { grants: ['JMa'] })
    expect((await server.send(drillApi.add, draft(), board)).errorCode).toBe(1002001)
    expect((await server.send(drillApi.list, {}, board)).errorCode).toBe(0)
    const clerk = await aPerson(server, company, { grants: ['JMe'] })
    expect((await server.send(drillApi.list, {}, clerk)).errorCode).toBe(1002001)
    const { id, version } = await server.ask(drillApi.add, draft(), manager)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(drillApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(drillApi.edit, { ...draft(), id, version }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(drillApi.remove, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(drillApi.add, draft(), stranger)).errorCode).toBe(1000404)
    const communityId = await aCommunity(server, company)
    const theirs = draft({ people: [stranger.employeeId], communityId })
    expect((await server.send(drillApi.add, theirs, stranger)).errorCode).toBe(1000404)
    expect((await server.send(drillApi.add, draft({ people: [] }), manager)).errorMsg).toBe('参加人员不能为空')
    expect((await server.send(drillApi.add, draft({ report: '' }), manager)).errorMsg).toBe('演练总结不能为空')
    expect(await server.send(drillApi.add, draft({ drillDate: '2026-03-15' }), manager)).toMatchObject({
      errorCode: 3090106,
      errorMsg: '演练日期不能晚于今天',
    })
    await server.ask(drillApi.remove, { id }, manager)
  })

  it('登记、编辑、旧版本 1000001、删除后不再列出', async () => {
    const communityId = await aCommunity(server, company, { name: '翠湖花园' })
    const { id, version } = await server.ask(drillApi.add, draft({ communityId, guests: '物业工程部' }), manager)
    const detail = await server.ask(drillApi.detail, { id }, manager)
    expect(detail).toMatchObject({ communityName: '翠湖花园', peopleNames: ['周质检'], peopleCount: 1, photoCount: 0 })
    await server.ask(drillApi.edit, { ...draft({ subject: '自动扶梯夹人' }), id, version }, manager)
    expect((await server.send(drillApi.edit, { ...draft(), id, version }, manager)).errorCode).toBe(1000001)
    const found = await server.ask(drillApi.list, { keyword: '夹人' }, manager)
    // What the form left empty is empty now.
    expect(found.records).toMatchObject([{ id, subject: '自动扶梯夹人', communityName: null, guests: null }])
    await server.ask(drillApi.remove, { id }, manager)
    expect((await server.ask(drillApi.list, {}, manager)).total).toBe(0)
  })

  it('T5002：每半年每个在保梯类一次；别的半年、删除的不算', async () => {
    expect(halfYearOf('2026-06-30')).toEqual({ from: '2026-01-01', to: '2026-06-30', name: '2026 年上半年' })
    expect(halfYearOf('2026-07-01')).toEqual({ from: '2026-07-01', to: '2026-12-31', name: '2026 年下半年' })
    const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    const lifts = [await anElevator(server, company, place), await anElevator(server, company, place)]
    await asOwner(server, 'update elevator set service_status = 1 where id = any($1)', [lifts])
    await asOwner(server, 'update elevator set use_type = 2 where id = $1', [lifts[1]])
    await server.ask(drillApi.add, draft({ drillDate: '2025-12-20' }), manager)
    const due = await server.ask(drillApi.duties, {}, manager)
    expect(due).toMatchObject({ name: '2026 年上半年', to: '2026-06-30', daysLeft: 109 })
    expect(due.duties).toEqual([
      { category: 1, lifts: 1, done: 0, lastDate: '2025-12-20' },
      { category: 3, lifts: 1, done: 0, lastDate: null },
    ])
    const { id } = await server.ask(drillApi.add, draft({ category: 3 }), manager)
    expect((await server.ask(drillApi.duties, {}, manager)).duties[1]).toMatchObject({
      done: 1,
      lastDate: '2026-03-10',
    })
    await server.ask(drillApi.remove, { id }, manager)
    expect((await server.ask(drillApi.duties, {}, manager)).duties[1]).toMatchObject({ done: 0 })
  })
})
