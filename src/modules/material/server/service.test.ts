import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Person } from '#test/builders/company.ts'
import { aListedCompany } from '#test/builders/material.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { serviceApi as api } from '../shared/service.api.ts'

describe('客户服务', () => {
  let server: TestServer
  let keeper: Person
  let reader: Person
  let outsider: Person

  beforeAll(async () => {
    server = await testServer()
    const company = await aListedCompany(server)
    keeper = await aPerson(server, company, { name: '服务主管' })
    reader = await aPerson(server, company, { grants: ['KQA'], name: '客服乙' })
    outsider = await aPerson(server, await aCompany(server))
  })
  beforeEach(() => server.setNow('2026-11-27T10:00:00+08:00'))

  const item = (over: object = {}) => ({
    kind: 1,
    name: '安装调试',
    pricingMode: 3,
    price: '1200',
    costPrice: '760',
    ...over,
  })
  const send = (over: object, as = keeper) => server.send(api.add, over as never, as)

  it('没有登录、没有权限、名单外的企业、字段不合规', async () => {
    expect((await server.send(api.list, {})).errorCode).toBe(40000)
    expect((await send(item(), reader)).errorCode).toBe(1002001)
    expect((await send(item(), outsider)).errorCode).toBe(3230001)
    expect((await send({ kind: 1, name: '运费' })).fields.map(({ prop }) => prop)).toEqual(['pricingMode', 'price'])
    expect((await send(item({ pricingMode: 5, price: '101' }))).fields[0]?.msg).toBe('按物料金额的比例不能超过100')
    expect((await send(item({ pricingMode: 6, expression: 'km*(' }))).errorMsg).toBe('第1行公式第5个字符有误')
  })

  it('服务项目：成本只给有权限的人；停用的不在可选里；删除后没有', async () => {
    const { data } = await send(item())
    const { id } = data
    expect((await server.ask(api.detail, { id }, keeper)).costPrice).toBe('760.00')
    expect((await server.ask(api.detail, { id }, reader)).costPrice).toBeNull()
    expect((await server.ask(api.all, { kind: 1 }, reader)).map((one) => one.id)).toContain(id)
    await server.ask(api.save, { ...item(), id, version: 0, status: 0 } as never, keeper)
    expect((await server.send(api.save, { ...item(), id, version: 0 } as never, keeper)).errorCode).toBe(1000001)
    expect((await server.ask(api.all, { kind: 1 }, reader)).map((one) => one.id)).not.toContain(id)
    expect(await server.ask(api.remove, { ids: [id] }, keeper)).toEqual({ deleted: 1 })
    expect((await server.send(api.detail, { id }, keeper)).errorCode).toBe(1000404)
  })

  it('客服人员：一个账号一次，默认只有一个，按地区找得到', async () => {
    const agent = (userId: string, over: object = {}) => ({
      kind: 2,
      name: '客服',
      userId,
      phone: '13800138000',
      regionCodes: ['330100'],
      ...over,
    })
    const accounts = await server.ask(api.account, { keyword: '客服乙' }, keeper)
    expect(accounts.records).toMatchObject([{ userId: reader.userId, bound: false }])
    expect((await send(agent(outsider.userId))).errorCode).toBe(1000404)
    const first = (await send(agent(reader.userId, { name: '杭州客服', isDefault: true }))).data
    expect((await send(agent(reader.userId))).errorMsg).toBe('这个账号已经是客服人员')
    expect((await server.ask(api.account, { keyword: '客服乙' }, keeper)).records[0]?.bound).toBe(true)
    const second = (await send(agent(keeper.userId, { name: '全国客服', isDefault: true, regionCodes: [] }))).data
    expect((await server.ask(api.detail, { id: first.id }, keeper)).isDefault).toBe(false)
    const inCity = await server.ask(api.all, { kind: 2, regionCode: '330106' }, reader)
    expect(inCity.map(({ id }) => id)).toEqual([first.id, second.id])
    const elsewhere = await server.ask(api.all, { kind: 2, regionCode: '310101' }, reader)
    expect(elsewhere.map(({ id }) => id)).toEqual([second.id])
    // Nobody has Shanghai: whoever is there by default has it.
    const south = agent(keeper.userId, { name: '华南客服', isDefault: true, regionCodes: ['440100'] })
    await server.ask(api.save, { ...south, id: second.id, version: second.version } as never, keeper)
    const left = await server.ask(api.all, { kind: 2, regionCode: '310101' }, reader)
    expect(left.map(({ id }) => id)).toEqual([second.id])
    const own = await server.ask(api.all, { kind: 2, regionCode: '330106' }, reader)
    expect(own.map(({ id }) => id)).toEqual([first.id])
  })
})
