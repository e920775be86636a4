import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aBuilding, aCommunity, aCustomer, anElevator, aTeam } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { communityApi } from '../shared/api.ts'

describe('小区核对', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  const fromApp = async (name: string) => {
    const id = await aCommunity(server, company, { name, checkState: 0 })
    await asOwner(server, 'update community set source = 2 where id = $1', [id])
    return id
  }

  it('待核对 → 通过，记下谁何时核对；再次核对被拒', async () => {
    server.setNow('2026-11-20T02:00:00Z')
    const id = await fromApp('待核一号')
    await server.ask(communityApi.check, { id, version: 0, result: 1 }, manager)
    const detail = await server.ask(communityApi.detail, { id }, manager)
    expect(detail).toMatchObject({ checkState: 1, checkedBy: manager.name, source: 2 })
    expect(new Date(detail.checkedAt as string).toISOString()).toBe('2026-11-20T02:00:00.000Z')
    expect(await server.send(communityApi.check, { id, version: 1, result: 2, reason: '晚了' }, manager)).toMatchObject(
      {
        errorCode: 1105005,
        errorMsg: '小区当前为「已核对」，不能退回',
      },
    )
    server.setNow(undefined)
  })

  it('退回带原因；编辑后重新待核对，原因消去', async () => {
    const id = await fromApp('待核二号')
    await server.ask(communityApi.check, { id, version: 0, result: 2, reason: '坐标不在小区内' }, manager)
    const returned = await server.ask(communityApi.detail, { id }, manager)
    expect(returned).toMatchObject({ checkState: 2, checkReason: '坐标不在小区内' })
    const { communityNo, name, type, regionCode, address, lat } = returned
    await server.ask(
      communityApi.edit,
      { id, version: 1, communityNo, name, type, regionCode, address, lat, lng: 120.16 },
      manager,
    )
    expect(await server.ask(communityApi.detail, { id }, manager)).toMatchObject({ checkState: 0, checkReason: null })
  })

  it('两人同时核对：后者被拒', async () => {
    const id = await fromApp('待核三号')
    await server.ask(communityApi.check, { id, version: 0, result: 2, reason: '缺照片' }, manager)
    const late = await server.send(communityApi.check, { id, version: 0, result: 1 }, manager)
    expect(late.errorCode).toBe(1105005)
  })

  it('合并：楼栋、电梯、照片、班组与岗位范围归保留的小区，重复的楼栋合一', async () => {
    const customerId = await aCustomer(server, company)
    const keepId = await aCommunity(server, company, { name: '翠湖花园' })
    const dropId = await fromApp('翠湖花园小区')
    const keptOne = await aBuilding(server, company, keepId, '1栋')
    const droppedOne = await aBuilding(server, company, dropId, '1栋')
    const droppedTwo = await aBuilding(server, company, dropId, '2栋')
    const lift = await anElevator(server, company, { communityId: dropId, buildingId: droppedOne, customerId })
    const second = await anElevator(server, company, { communityId: dropId, buildingId: droppedTwo, customerId })
    const photo = { bucket: 'bit-ev-img', key: 'k.png', name: '大门.png' }
    await asOwner(server, 'update community set photos = $2 where id = $1', [dropId, JSON.stringify([photo])])
    const teamId = await aTeam(server, company)
    await asOwner(server, 'update team set community_ids = $2 where id = $1', [teamId, [keepId, dropId]])
    const named = await aPerson(server, company, { scope: 4, scopeIds: [dropId] })

    const kept = await server.ask(communityApi.check, { id: dropId, version: 0, result: 3, mergeInto: keepId }, manager)
    expect(kept.id).toBe(keepId)
    expect((await server.send(communityApi.detail, { id: dropId }, manager)).errorCode).toBe(1000404)
    const detail = await server.ask(communityApi.detail, { id: keepId }, manager)
    expect(detail).toMatchObject({ buildingCount: 2, elevatorCount: 2, photos: [photo] })
    const lifts = await server.ask(communityApi.lifts, { id: keepId }, manager)
    expect(new Map(lifts.map((one) => [one.id, one.buildingId]))).toEqual(
      new Map([
        [lift, keptOne],
        [second, droppedTwo],
      ]),
    )
    const [team] = await asOwner(server, 'select community_ids from team where id = $1', [teamId])
    expect(team?.community_ids).toEqual([keepId])
    const [position] = await asOwner(server, 'select scope_community_ids from position where id = $1', [
      named.positionId,
    ])
    expect(position?.scope_community_ids).toEqual([keepId])
  })

  it('合并：不能与自身，不能并入未核对的，同名电梯先改名，别家企业的当作不存在', async () => {
    const customerId = await aCustomer(server, company)
    const dropId = await fromApp('合并五号')
    const unchecked = await fromApp('未核对的')
    const keepId = await aCommunity(server, company, { name: '已核对的' })
    const foreign = await aCommunity(server, await aCompany(server))
    const merge = (mergeInto: string) =>
      server.send(communityApi.check, { id: dropId, version: 0, result: 3, mergeInto }, manager)
    expect((await merge(dropId)).errorCode).toBe(1105006)
    expect((await merge(unchecked)).errorCode).toBe(1105003)
    expect((await merge(foreign)).errorCode).toBe(1000404)
    await anElevator(server, company, { communityId: keepId, customerId }, { name: '1号梯' })
    await anElevator(server, company, { communityId: dropId, customerId }, { name: '1号梯' })
    expect((await merge(keepId)).errorMsg).toBe('两个小区有同名电梯「1号梯」，请先改名再合并')
    expect((await server.ask(communityApi.detail, { id: dropId }, manager)).checkState).toBe(0)
  })
})
