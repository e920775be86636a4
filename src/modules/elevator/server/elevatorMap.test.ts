import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { elevatorApi } from '../shared/api.ts'

describe('电梯地图', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let stranger: Person
  let garden: string
  let tower: string
  let teamId: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T09:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
    garden = await aCommunity(server, company, { name: '地图花园' })
    tower = await aCommunity(server, company, { name: '地图大厦' })
    await aCommunity(server, company, { name: '没有电梯的小区' })
    teamId = await aTeam(server, company)
    const customerId = await aCustomer(server, company)
    const dates = [
      // next visit, next inspection: both later, visit due, inspection due, both due and stopped
      [1, '2026-12-05', '2027-06-30'],
      [1, '2026-11-22', '2027-06-30'],
      [1, '2026-12-05', '2026-12-20'],
      [2, '2026-11-01', '2026-11-01'],
    ] as const
    for (const [useStatus, visit, inspection] of dates) {
      const id = await anElevator(server, company, { communityId: garden, customerId, teamId }, { useStatus })
      await asOwner(server, 'update elevator set next_maintain_date = $2, next_inspect_date = $3 where id = $1', [
        id,
        visit,
        inspection,
      ])
    }
    await anElevator(server, company, { communityId: tower, customerId })
  })

  it('没有登录、没有权限、别家企业、条件不合规', async () => {
    expect((await server.send(elevatorApi.map, {})).errorCode).toBe(40000)
    const narrow = await aPerson(server, company, { grants: ['AM4'] })
    expect((await server.send(elevatorApi.map, {}, narrow)).errorCode).toBe(1002001)
    expect(await server.ask(elevatorApi.map, { communityIds: [garden] }, stranger)).toEqual({
      communities: [],
      total: 0,
      capped: false,
    })
    expect((await server.send(elevatorApi.map, { communityIds: ['x'] } as never, manager)).errorCode).toBe(1000400)
  })

  it('按小区给出台数、停用、维保与检验到期，台数多的在前', async () => {
    const map = await server.ask(elevatorApi.map, {}, manager)
    expect(map).toMatchObject({ total: 5, capped: false })
    expect(map.communities).toMatchObject([
      {
        id: garden,
        name: '地图花园',
        lng: 120.15,
        lat: 30.28,
        count: 4,
        // A lift out of use is not visited; its inspection is due all the same.
        stopped: 1,
        maintainDue: 1,
        inspectDue: 2,
        attention: 3,
      },
      { id: tower, count: 1, stopped: 0, attention: 0 },
    ])
  })

  it('同列表一样筛选；数据范围之外的电梯不计', async () => {
    const stopped = await server.ask(elevatorApi.map, { useStatus: [2] }, manager)
    expect(stopped).toMatchObject({ total: 1, communities: [{ id: garden, count: 1, stopped: 1 }] })
    const list = await server.ask(elevatorApi.list, { inspectWithin: 30 }, manager)
    expect((await server.ask(elevatorApi.map, { inspectWithin: 30 }, manager)).total).toBe(list.total)
    const member = await aPerson(server, company, { grants: ['AL1'], scope: 2, teamId })
    expect((await server.ask(elevatorApi.map, {}, member)).communities.map(({ id }) => id)).toEqual([garden])
    const outside = await aPerson(server, company, { grants: ['AL1'], scope: 3 })
    expect((await server.ask(elevatorApi.map, {}, outside)).total).toBe(0)
  })

  it('运营人员只看到获准的企业', async () => {
    const operator = await anOperator(server, [company])
    const map = await server.ask(elevatorApi.map, {}, operator as never)
    expect(map.total).toBe(5)
  })
})
