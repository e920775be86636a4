import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aShop, aVisit, peopleOf, type Shop } from '#test/builders/schedule.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { scheduleApi } from '../shared/api.ts'

describe('维保日历', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let shop: Shop
  let crewed: string
  let waiting: string
  const month = { from: '2026-03-01', to: '2026-03-31' }

  beforeAll(async () => {
    server = await testServer()
    // A Wednesday.
    server.setNow('2026-03-11T09:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    shop = await aShop(server, company, { crews: 1, lifts: 3 })
    // A Sunday: nobody works.
    crewed = await aVisit(server, company, shop, 0, '2026-03-15', { crew: shop.crews[0] ?? [] })
    waiting = await aVisit(server, company, shop, 1, '2026-03-16')
    await aVisit(server, company, shop, 2, '2026-03-16', { status: 9 })
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const clerk = await aPerson(server, company, { grants: ['JMb'] })
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(scheduleApi.calendar, month)).errorCode).toBe(40000)
    expect((await server.send(scheduleApi.calendar, month, clerk)).errorCode).toBe(1002001)
    expect(await server.ask(scheduleApi.calendar, month, stranger)).toMatchObject({ groups: [], total: 0 })
    const theirs = { ...month, elevatorIds: shop.site.lifts }
    expect((await server.ask(scheduleApi.calendar, theirs, stranger)).total).toBe(0)
    const turned = await server.send(scheduleApi.calendar, { from: '2026-03-17', to: '2026-03-11' }, manager)
    expect(turned).toMatchObject({ errorCode: 1000400, fields: [{ prop: 'to', msg: '结束日期不能早于开始日期' }] })
    expect((await server.send(scheduleApi.calendar, { ...month, to: '2026-06-30' }, manager)).errorCode).toBe(3020015)
  })

  it('一天一格，写明是否工作日；已关闭的不显示，除非点名', async () => {
    const found = await server.ask(scheduleApi.calendar, { ...month, by: 'worker' }, manager)
    expect(found.days).toHaveLength(31)
    expect(found.days.find((one) => one.date === '2026-03-15')).toMatchObject({
      working: false,
      chips: [{ id: crewed, workerIds: peopleOf(shop.crews[0]), teamId: shop.teamId }],
    })
    expect(found.days.find((one) => one.date === '2026-03-16')).toMatchObject({
      working: true,
      chips: [{ id: waiting, workerIds: [], crew: '' }],
    })
    expect(found.total).toBe(2)
    expect((await server.ask(scheduleApi.calendar, { ...month, status: [9] }, manager)).total).toBe(1)
  })

  it('按人员、班组、小区、电梯分组，各有名称', async () => {
    const groups = async (by: 'worker' | 'team' | 'community' | 'elevator') =>
      (await server.ask(scheduleApi.calendar, { ...month, by }, manager)).groups
    const people = (shop.crews[0] ?? []).map(({ employeeId, name }) => ({ id: employeeId, name }))
    expect(await groups('worker')).toHaveLength(2)
    expect(await groups('worker')).toEqual(expect.arrayContaining(people))
    expect((await groups('team')).map(({ id }) => id)).toEqual([shop.teamId])
    expect((await groups('community')).map(({ id }) => id)).toEqual([shop.site.communityId])
    expect((await groups('elevator')).map(({ id }) => id).toSorted()).toEqual(shop.site.lifts.slice(0, 2).toSorted())
    for (const by of ['team', 'community', 'elevator'] as const)
      expect((await groups(by)).every(({ name }) => name !== '')).toBe(true)
  })
})
