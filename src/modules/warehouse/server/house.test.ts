import { beforeAll, describe, expect, it } from 'vitest'
import { leavingApi } from '#modules/employee/shared/leavingApi.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { houseApi } from '../shared/house.api.ts'
import { HouseType } from '../shared/house.ts'
import { unitTypeApi } from '../shared/unitType.api.ts'

const plain = { sort: 0, trackMode: 0, qtyDecimals: 0, oldPartReturn: false, isSafetyPart: false } as const

describe('仓库与配件分类', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let reader: Person
  let stranger: Person
  let who: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company, { grants: ['KWA', 'KWH', 'KWJ', 'KW8', 'KW9', 'AP1', 'AP3'] })
    reader = await aPerson(server, company, { grants: ['KWA', 'KW8'] })
    stranger = await aPerson(server, await aCompany(server))
    who = keeper.employeeId
  })

  const house = (name: string, over = {}) => ({
    code: name,
    name,
    type: HouseType.code.centre,
    keeperId: who,
    isDefault: false,
    status: 1 as const,
    ...over,
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(houseApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(houseApi.add, house('甲'), reader)).errorCode).toBe(1002001)
    const { id } = await server.ask(houseApi.add, house('甲'), keeper)
    expect((await server.send(houseApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(houseApi.add, house('甲'), stranger)).errorCode).toBe(1000404)
    expect((await server.send(houseApi.add, house('甲', { type: HouseType.code.van }), keeper)).fields).toEqual([
      { prop: 'plateNo', msg: '车牌号不能为空' },
    ])
    expect((await server.send(houseApi.add, house('甲'), keeper)).fields?.map(({ prop }) => prop)).toEqual([
      'code',
      'name',
    ])
  })

  it('默认仓库只有一个，两个人同时设也是；停用的不能是默认', async () => {
    const [a, b] = await Promise.all(
      ['乙', '丙'].map((name) => server.ask(houseApi.add, house(name, { isDefault: true }), keeper)),
    )
    const { records } = await server.ask(houseApi.list, {}, reader)
    expect(records.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect([a?.id, b?.id]).toContain(records.find(({ isDefault }) => isDefault)?.id)
    expect((await server.send(houseApi.add, house('丁', { isDefault: true, status: 0 }), keeper)).fields).toEqual([
      { prop: 'isDefault', msg: '停用的仓库不能是默认仓库' },
    ])
  })

  it('管着仓库的人，离职前要先交出来', async () => {
    const { employeeId: person } = await aPerson(server, company)
    const { id, version } = await server.ask(houseApi.add, house('戊', { keeperId: person }), keeper)
    const chief = await aPerson(server, company)
    expect((await server.ask(leavingApi.held, { id: person }, chief)).owes).toBe(true)
    await server.ask(houseApi.edit, { ...house('戊'), id, version }, keeper)
    expect((await server.ask(leavingApi.held, { id: person }, chief)).owes).toBe(false)
  })

  it('分类最多三级，不能移到自己下面，同一上级下不重名；移动后整枝的级数跟着变', async () => {
    const add = async (name: string, parentId?: string) =>
      (await server.ask(unitTypeApi.add, { ...plain, name, parentId }, keeper)).id
    const [top, other] = [await add('一'), await add('二')]
    const second = await add('一一', top)
    const third = await add('一一一', second)
    expect((await server.send(unitTypeApi.add, { ...plain, name: '四级', parentId: third }, keeper)).errorCode).toBe(
      3210043,
    )
    expect((await server.send(unitTypeApi.add, { ...plain, name: '一一', parentId: top }, keeper)).fields).toEqual([
      { prop: 'name', msg: '同一上级下已有这个分类' },
    ])
    const same = { name: '一一', parentId: top }
    expect(await server.ask(unitTypeApi.checkName, same, keeper)).toEqual({ duplicate: true })
    expect(await server.ask(unitTypeApi.checkName, { ...same, id: second }, keeper)).toEqual({ duplicate: false })
    const move = (id: string, version: number, parentId: string | null, beforeId?: string) =>
      server.send(unitTypeApi.move, { id, version, parentId, ...(beforeId ? { beforeId } : {}) }, keeper)
    expect((await move(top, 0, third)).errorCode).toBe(3210044)
    expect((await move(other, 0, third)).errorCode).toBe(3210043)
    // A branch of two levels to the top, before the first.
    expect((await move(second, 0, null, top)).errorCode).toBe(0)
    const tree = await server.ask(unitTypeApi.tree, {}, reader)
    expect(tree.map(({ name, level }) => [name, level])).toEqual([
      ['二', 1],
      ['一一', 1],
      ['一一一', 2],
      ['一', 1],
    ])
    expect((await move(second, 0, null)).errorCode).toBe(1000001)
    expect(await server.ask(unitTypeApi.tree, {}, stranger)).toEqual([])
  })
})
