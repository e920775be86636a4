import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { customerApi } from '../shared/api.ts'

const draft = (name: string, given: object = {}) => ({
  name,
  type: 1 as const,
  role: 1 as const,
  contacts: [{ name: '张三', phone: '13800138000', isDefault: true }],
  ...given,
})

describe('客户合并与相似', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let clerk: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['AM3'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const keepId = await aCustomer(server, company)
    const dropId = await aCustomer(server, company)
    const pair = { keepId, dropId, values: {} }
    expect((await server.send(customerApi.merge, pair)).errorCode).toBe(40000)
    expect((await server.send(customerApi.merge, pair, clerk)).errorCode).toBe(1002001)
    const nobody = '01900000-0000-7000-8000-00000000ffff'
    for (const theirs of [pair, { ...pair, dropId: keepId }, { ...pair, keepId: nobody, dropId: nobody }]) {
      expect((await server.send(customerApi.merge, theirs, stranger)).errorCode).toBe(1000404)
    }
    expect((await server.send(customerApi.merge, { ...pair, dropId: 'x' }, manager)).errorCode).toBe(1000400)
    expect((await server.send(customerApi.similar, { name: '甲' }, clerk)).errorCode).toBe(1002001)
    for (const call of [customerApi.places, customerApi.contracts]) {
      expect((await server.send(call, { id: keepId })).errorCode).toBe(40000)
      expect((await server.send(call, { id: keepId }, stranger)).errorCode).toBe(1000404)
    }
    expect(await server.send(customerApi.merge, { keepId, dropId: keepId, values: {} }, manager)).toMatchObject({
      errorCode: 1104002,
      errorMsg: '不能与自身合并',
    })
  })

  it('合并：选定的值留下，电梯、合同、小区、联系人归一家，旧名旧号仍可查到', async () => {
    const kept = await server.ask(customerApi.add, draft('青禾物业', { address: '甲路1号', grade: 'B' }), manager)
    const dropped = await server.ask(
      customerApi.add,
      draft('青禾物业管理有限公司', {
        creditCode: '91330100MA0DEM0015',
        address: '乙路2号',
        grade: 'A',
        invoice: { kind: 1, title: '青禾抬头', account: '6222020200012345678' },
        contacts: [
          { name: '张三', phone: '13800138000', isDefault: true },
          { name: '李四', phone: '13900139000', isDefault: false },
        ],
      }),
      manager,
    )
    const droppedNo = (await server.ask(customerApi.detail, { id: dropped.id }, manager)).customerNo
    const communityId = await aCommunity(server, company, { name: '合并花园' })
    await asOwner(server, 'update community set property_customer_id = $2 where id = $1', [communityId, dropped.id])
    await anElevator(server, company, { communityId, customerId: dropped.id })
    await asOwner(
      server,
      `insert into contract (company_id, id, draft, customer_id) values ($1, gen_random_uuid(), true, $2)`,
      [company.id, dropped.id],
    )

    const values = { identity: 'drop', grade: 'drop', invoice: 'drop' } as const
    const saved = await server.ask(customerApi.merge, { keepId: kept.id, dropId: dropped.id, values }, manager)
    expect(saved.id).toBe(kept.id)
    const detail = await server.ask(customerApi.detail, { id: kept.id }, manager)
    expect(detail).toMatchObject({
      name: '青禾物业',
      address: '甲路1号',
      grade: 'A',
      creditCode: '91330100MA0DEM0015',
      elevatorCount: 1,
      contractCount: 1,
      communityCount: 1,
      invoice: { title: '青禾抬头', account: '6222020200012345678' },
    })
    expect(detail.contacts.map((one) => [one.name, one.isDefault])).toEqual([
      ['张三', true],
      ['李四', false],
    ])
    expect((await server.send(customerApi.detail, { id: dropped.id }, manager)).errorCode).toBe(1000404)
    for (const keyword of ['青禾物业管理有限公司', droppedNo]) {
      expect((await server.ask(customerApi.list, { keyword }, manager)).records.map((row) => row.id)).toEqual([kept.id])
      expect((await server.ask(customerApi.options, { keyword }, clerk)).map((one) => one.value)).toEqual([kept.id])
    }
    const places = await server.ask(customerApi.places, { id: kept.id }, manager)
    expect(places).toMatchObject([{ name: '合并花园', managed: true, lifts: [{ useStatus: 1 }] }])
    const contracts = await server.ask(customerApi.contracts, { id: kept.id }, manager)
    expect(contracts).toMatchObject([{ draft: true, running: false, contractNo: null }])
  })

  it('名称取被合并的一方：原名成为曾用名', async () => {
    const kept = await server.ask(customerApi.add, draft('旧名物业'), manager)
    const dropped = await server.ask(customerApi.add, draft('新名物业'), manager)
    await server.ask(customerApi.merge, { keepId: kept.id, dropId: dropped.id, values: { name: 'drop' } }, manager)
    expect((await server.ask(customerApi.detail, { id: kept.id }, manager)).name).toBe('新名物业')
    expect((await server.ask(customerApi.list, { keyword: '旧名物业' }, manager)).records[0]?.id).toBe(kept.id)
    expect((await server.ask(customerApi.list, { keyword: 'xmwy' }, manager)).total).toBe(1)
  })

  it('同一对同时合并两次：只有一次成功', async () => {
    const a = await aCustomer(server, company)
    const b = await aCustomer(server, company)
    const answers = await Promise.all([
      server.send(customerApi.merge, { keepId: a, dropId: b, values: {} }, manager),
      server.send(customerApi.merge, { keepId: b, dropId: a, values: {} }, manager),
    ])
    expect(answers.map((one) => one.errorCode).sort()).toEqual([0, 1000404])
  })

  it('相似：信用代码相同、名称相同、九成以上相似、曾用名；自己不算', async () => {
    const { id } = await server.ask(customerApi.add, draft('杭州云栖小镇物业管理服务有限公司'), manager)
    const ask = (name: string, more: object = {}) => server.ask(customerApi.similar, { name, ...more }, manager)
    expect(await ask('杭州云溪小镇物业管理服务有限公司')).toMatchObject([{ id, why: '名称相似' }])
    expect(await ask('杭州云栖小镇物业管理服务有限公司')).toMatchObject([{ id, why: '名称相同' }])
    expect(await ask('杭州云栖小镇物业管理服务有限公司', { exceptId: id })).toEqual([])
    expect((await ask('青禾物业管理（有限公司）'))[0]?.why).toBe('曾用名「青禾物业管理有限公司」')
    expect((await ask('', { creditCode: '91330100MA0DEM0015' }))[0]).toMatchObject({
      name: '青禾物业',
      why: '信用代码相同',
    })
    expect(await ask('毫不相干')).toEqual([])
  })
})
