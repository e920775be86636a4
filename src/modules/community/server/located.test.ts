import { beforeAll, describe, expect, it } from 'vitest'
import { MapsFault } from '#kernel/server/maps/service.ts'
import { metresBetween } from '#kernel/shared/distance.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { communityApi } from '../shared/api.ts'

interface Kept {
  lng: number
  lat: number
  located: boolean
}

/** 坐标从不是必填的 (decision 0126). */
describe('没有坐标的小区', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let number = 10

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  const draft = (given: object = {}) => ({
    communityNo: `L${++number}`,
    name: `待补${number}`,
    type: 1 as const,
    regionCode: '330106',
    address: '文三路1号',
    ...given,
  })
  const kept = async (table: 'community' | 'elevator', id: string) => {
    const [row] = await asOwner<Kept>(server, `select lng, lat, located from ${table} where id = $1`, [id])
    return row as Kept
  }

  it('不填坐标就能新增：按行政区估计，详情和列表里没有坐标，筛得出来', async () => {
    const { id } = await server.ask(communityApi.add, draft(), manager)
    const { lng, lat, located } = await kept('community', id)
    expect(located).toBe(false)
    // 杭州市中心, a few kilometres around.
    expect(metresBetween({ lng, lat }, { lng: 120.155, lat: 30.274 })).toBeLessThan(15_000)
    expect(await server.ask(communityApi.detail, { id }, manager)).toMatchObject({ lng: null, lat: null })
    const page = await server.ask(communityApi.list, { unlocated: true }, manager)
    expect(page.records).toMatchObject([{ id, lng: null, lat: null }])
    expect((await server.ask(communityApi.list, { unlocated: false }, manager)).records).toEqual([])
    const { communities } = await server.ask(communityApi.map, {}, manager)
    expect(communities.find((one) => one.id === id)).toMatchObject({ located: false })
    expect(await server.ask(communityApi.near, { lng, lat, name: '待补' }, manager)).toEqual([])
  })

  it('只填一半：写在缺的那一栏；填了又清掉：回到估计', async () => {
    const half = await server.send(communityApi.add, draft({ lng: 120.1 }), manager)
    expect(half.fields).toMatchObject([{ prop: 'lat', msg: '经度与纬度要么都填，要么都不填' }])
    const without = draft()
    const saved = await server.ask(communityApi.add, { ...without, lng: 120.1, lat: 30.2 }, manager)
    expect(await kept('community', saved.id)).toEqual({ lng: 120.1, lat: 30.2, located: true })
    await server.ask(communityApi.edit, { ...without, id: saved.id, version: saved.version }, manager)
    expect(await kept('community', saved.id)).toMatchObject({ located: false })
  })

  it('本区已有坐标的小区：估计在它们中间', async () => {
    const own = await aCompany(server)
    const person = await aPerson(server, own)
    await aCommunity(server, own, { regionCode: '330108' })
    await server.ask(communityApi.add, draft({ regionCode: '330108', lng: 120.25, lat: 30.18 }), person)
    const { id } = await server.ask(communityApi.add, draft({ regionCode: '330108' }), person)
    expect(await kept('community', id)).toMatchObject({ lng: expect.closeTo(120.2, 6), lat: expect.closeTo(30.23, 6) })
    expect(await server.ask(communityApi.district, { regionCode: '330108' }, person)).toMatchObject({
      lng: expect.closeTo(120.2, 6),
    })
  })

  it('补了坐标：没有自己位置的电梯跟着走，有自己位置的不动；补过的不再改', async () => {
    const { id } = await server.ask(communityApi.add, draft(), manager)
    const home = { customerId: await aCustomer(server, company), communityId: id }
    const follows = await anElevator(server, company, home)
    const stays = await anElevator(server, company, home)
    await asOwner(server, 'update elevator set located = false where id = $1', [follows])
    await asOwner(server, 'update elevator set lng = 121, lat = 31 where id = $1', [stays])
    const lifts = await server.ask(communityApi.lifts, { id }, manager)
    expect(lifts.map((lift) => [lift.id, lift.located])).toEqual([
      [follows, false],
      [stays, true],
    ])
    const viewer = await aPerson(server, company, { grants: ['AM1'] })
    const places = [{ id, lng: 120.11, lat: 30.22 }]
    expect((await server.send(communityApi.locate, { places }, viewer)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(communityApi.locate, { places }, stranger)).errorCode).toBe(1000404)
    expect(await server.ask(communityApi.locate, { places }, manager)).toEqual({ done: 1 })
    expect(await kept('elevator', follows)).toEqual({ lng: 120.11, lat: 30.22, located: true })
    expect(await kept('elevator', stays)).toEqual({ lng: 121, lat: 31, located: true })
    const again = [{ id, lng: 100, lat: 20 }]
    expect(await server.ask(communityApi.locate, { places: again }, manager)).toEqual({ done: 0 })
  })

  it('搜地址：没有接入时说怎么办；接入后答复，出错时说原因，不是服务器错误', async () => {
    const asked = { text: '翠湖花园', regionCode: '330106' }
    expect((await server.send(communityApi.findPlaces, asked)).errorCode).toBe(40000)
    expect(await server.send(communityApi.findPlaces, asked, manager)).toMatchObject({
      errorCode: 1105010,
      errorMsg: '没有接入地图服务，请在图上点出位置',
    })
    const services = server.services as { maps: unknown }
    const found = { name: '翠湖花园', address: '文三路1号', lng: 120.13, lat: 30.27, regionCode: '330106' }
    services.maps = { find: async () => [found], at: async () => null }
    try {
      expect(await server.ask(communityApi.findPlaces, asked, manager)).toEqual({ places: [found] })
      const at = { lng: 120.13, lat: 30.27 }
      expect(await server.ask(communityApi.placeAt, at, manager)).toEqual({ address: null, regionCode: null })
      services.maps = {
        find: async () => {
          throw new MapsFault('地图服务不认这个密钥')
        },
      }
      expect(await server.send(communityApi.findPlaces, asked, manager)).toMatchObject({
        errorCode: 1105011,
        errorMsg: '地图服务不认这个密钥',
      })
    } finally {
      services.maps = null
    }
  })
})
