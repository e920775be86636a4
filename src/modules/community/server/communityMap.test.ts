import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { communityApi } from '../shared/api.ts'

describe('小区地图', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  it('没有登录、没有权限、别家企业、条件不合规', async () => {
    await aCommunity(server, company)
    expect((await server.send(communityApi.map, {})).errorCode).toBe(40000)
    const narrow = await aPerson(server, company, { grants: ['AL1'] })
    expect((await server.send(communityApi.map, {}, narrow)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.ask(communityApi.map, {}, stranger)).communities).toEqual([])
    expect((await server.send(communityApi.map, { checkState: [9] } as never, manager)).errorCode).toBe(1000400)
  })

  it('没有地点的地图从哪里开始：企业自己的位置，否则第一个小区，都没有则不知道', async () => {
    expect((await server.send(communityApi.home, {})).errorCode).toBe(40000)
    const own = await aCompany(server)
    const person = await aPerson(server, own)
    expect(await server.ask(communityApi.home, {}, person)).toEqual({ bases: [] })
    await aCommunity(server, own)
    expect(await server.ask(communityApi.home, {}, person)).toMatchObject({ bases: [{ lng: 120.15, lat: 30.28 }] })
    await asOwner(server, 'update company set lng = 104.06, lat = 30.67 where id = $1', [own.id])
    expect(await server.ask(communityApi.home, {}, person)).toEqual({
      bases: [{ name: '公司', lng: 104.06, lat: 30.67 }],
    })
  })

  it('同列表一样筛选，台数只算在用与停用的，数据范围之外的不给', async () => {
    const customerId = await aCustomer(server, company)
    const communityId = await aCommunity(server, company, { name: '图上花园' })
    const waiting = await aCommunity(server, company, { name: '图上新村', checkState: 0 })
    await anElevator(server, company, { communityId, customerId })
    await anElevator(server, company, { communityId, customerId }, { useStatus: 2 })
    await anElevator(server, company, { communityId, customerId }, { useStatus: 3 })
    const map = await server.ask(communityApi.map, { keyword: '图上' }, manager)
    expect(map).toMatchObject({
      capped: false,
      communities: [
        { id: communityId, name: '图上花园', lng: 120.15, lat: 30.28, elevatorCount: 2, checkState: 1 },
        { id: waiting, elevatorCount: 0, checkState: 0 },
      ],
    })
    const unchecked = await server.ask(communityApi.map, { keyword: '图上', checkState: [0] }, manager)
    expect(unchecked.communities.map(({ id }) => id)).toEqual([waiting])
    const named = await aPerson(server, company, { grants: ['AM4'], scope: 4, scopeIds: [waiting] })
    expect((await server.ask(communityApi.map, {}, named)).communities.map(({ id }) => id)).toEqual([waiting])
  })
})
