import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aBuilding, aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { buildingApi } from '../shared/buildingApi.ts'

describe('楼栋', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let viewer: Person
  let stranger: Person
  let communityId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    viewer = await aPerson(server, company, { grants: ['AM1'] })
    stranger = await aPerson(server, await aCompany(server))
    communityId = await aCommunity(server, company, { name: '楼栋小区' })
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const id = await aBuilding(server, company, communityId, '四问楼')
    const whole = { communityId, name: '四问楼', id, version: 0 }
    for (const [call, input] of [
      [buildingApi.list, {}],
      [buildingApi.detail, { id }],
      [buildingApi.add, { communityId, name: '无权' }],
      [buildingApi.edit, whole],
      [buildingApi.remove, { id }],
      [buildingApi.batchGenerate, { communityId, rule: '1-2栋' }],
      [buildingApi.export, {}],
      [buildingApi.template, {}],
      [buildingApi.import, { key: 'k', name: 'n', dryRun: true }],
    ] as const) {
      expect((await server.send(call, input as never)).errorCode, call.path).toBe(40000)
      expect((await server.send(call, input as never, viewer)).errorCode, call.path).toBe(1002001)
    }
    for (const [call, input] of [
      [buildingApi.detail, { id }],
      [buildingApi.add, { communityId, name: '外来' }],
      [buildingApi.edit, whole],
      [buildingApi.remove, { id }],
      [buildingApi.batchGenerate, { communityId, rule: '1-2栋' }],
    ] as const) {
      expect((await server.send(call, input as never, stranger)).errorCode, call.path).toBe(1000404)
    }
    expect((await server.send(buildingApi.options, {})).errorCode).toBe(40000)
    expect(await server.ask(buildingApi.options, {}, stranger)).toEqual([])
    expect((await server.send(buildingApi.batchGenerate, { communityId, rule: '1-2' }, manager)).errorMsg).toBe(
      '请写明栋、幢、号楼或座，如 1–12栋，每栋2单元',
    )
    expect((await server.send(buildingApi.add, { communityId, name: '半点', lng: 120 }, manager)).fields).toEqual([
      { prop: 'lat', msg: '经度和纬度要么都填，要么都不填' },
    ])
    await server.ask(buildingApi.remove, { id }, manager)
  })

  it('批量生成：按次序，已有的跳过，再来一次一个不增', async () => {
    await aBuilding(server, company, communityId, '2栋')
    const made = await server.ask(
      buildingApi.batchGenerate,
      { communityId, rule: '1–12栋，每栋2单元', floorsUp: 18 },
      manager,
    )
    expect(made).toEqual({ done: 11, kept: ['2栋'] })
    const again = await server.ask(buildingApi.batchGenerate, { communityId, rule: '1-12栋' }, manager)
    expect(again.done).toBe(0)
    const page = await server.ask(buildingApi.list, { communityId, keyword: '栋', size: 50 }, manager)
    expect(page.total).toBe(12)
    expect(page.records.find((row) => row.name === '12栋')).toMatchObject({ units: 2, floorsUp: 18, elevatorCount: 0 })
    const options = await server.ask(buildingApi.options, { communityId, size: 3, keyword: '1' }, viewer)
    expect(options.map((one) => one.label)).toEqual(['1栋', '10栋', '11栋'])
  })

  it('同时按两次批量生成：每栋只有一个', async () => {
    const place = await aCommunity(server, company)
    const answers = await Promise.all(
      [1, 2].map(() => server.send(buildingApi.batchGenerate, { communityId: place, rule: '1-5栋' }, manager)),
    )
    expect(answers.map((one) => one.errorCode)).toEqual([0, 0])
    expect((await server.ask(buildingApi.list, { communityId: place }, manager)).total).toBe(5)
  })

  it('同小区楼栋不能同名：1105008；有电梯不能删除：1105009；不能换小区', async () => {
    const { id, version } = await server.ask(buildingApi.add, { communityId, name: '8号楼' }, manager)
    expect((await server.send(buildingApi.add, { communityId, name: '8号楼' }, manager)).errorCode).toBe(1105008)
    const elsewhere = await aCommunity(server, company)
    await server.ask(
      buildingApi.edit,
      { id, version, communityId: elsewhere, name: '8号楼', keyPlace: '保安室' },
      manager,
    )
    expect(await server.ask(buildingApi.detail, { id }, manager)).toMatchObject({ communityId, keyPlace: '保安室' })
    const customerId = await aCustomer(server, company)
    await anElevator(server, company, { communityId, buildingId: id, customerId })
    expect((await server.send(buildingApi.remove, { id }, manager)).errorMsg).toBe('楼栋下存在电梯，不能删除')
  })
})
