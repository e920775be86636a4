import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#kernel/shared/days.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { insuranceApi } from '../shared/api.ts'

const day = (offset: number) => addDays(today(), offset)
let number = 0
const policy = (elevatorIds: string[], from = -100, to = 264) => ({
  policyNo: `PD${++number}`,
  insurer: '示例财险',
  kind: 1 as const,
  payer: 1 as const,
  fromDate: day(from),
  toDate: day(to),
  premium: '1300',
  elevatorIds,
})

describe('电梯保险', () => {
  let server: TestServer
  let company: Company
  let clerk: Person
  let reader: Person
  let stranger: Person
  let lifts: string[]

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    clerk = await aPerson(server, company, { grants: ['ALA', 'ALj'] })
    reader = await aPerson(server, company, { grants: ['ALA'] })
    stranger = await aPerson(server, await aCompany(server))
    lifts = []
    const site = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    for (let n = 0; n < 4; n++) lifts.push(await anElevator(server, company, site))
  })

  const bare = async () =>
    (await server.ask(insuranceApi.uncovered, {}, clerk)).records.map(({ id }) => id).filter((id) => lifts.includes(id))

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(insuranceApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(insuranceApi.add, policy([lifts[0] as string]), reader)).errorCode).toBe(1002001)
    const { id } = await server.ask(insuranceApi.add, policy([lifts[0] as string], -400, -36), clerk)
    expect((await server.send(insuranceApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    const foreign = await server.send(insuranceApi.add, policy([lifts[0] as string]), stranger)
    expect(foreign).toMatchObject({ errorCode: 1000404, errorMsg: '数据不存在' })
    const broken = await server.send(insuranceApi.add, { ...policy([]), policyNo: ' ' }, clerk)
    expect(broken.fields.map(({ prop }) => prop)).toEqual(['policyNo', 'elevatorIds'])
  })

  it('今天没有有效保单的在用电梯先列出，带上次终保；投保后不再列出', async () => {
    const { records } = await server.ask(insuranceApi.uncovered, { size: 50 }, clerk)
    expect(records.find(({ id }) => id === lifts[0])?.lastTo).toBe(day(-36))
    expect(records.find(({ id }) => id === lifts[1])?.lastTo).toBeNull()
    await server.ask(insuranceApi.add, policy([lifts[0] as string, lifts[1] as string], 0, 364), clerk)
    await server.ask(insuranceApi.add, policy([lifts[2] as string], 1, 365), clerk)
    expect(await bare()).toEqual(expect.arrayContaining([lifts[2], lifts[3]]))
    expect(await bare()).toHaveLength(2)
    const coming = (await server.ask(insuranceApi.uncovered, { size: 50 }, clerk)).records.find(
      ({ id }) => id === lifts[2],
    )
    expect(coming?.nextFrom).toBe(day(1))
    await asOwner(server, 'update elevator set use_status = 3 where id = $1', [lifts[3]])
    expect(await bare()).toEqual([lifts[2]])
  })

  it('状态随日期，按状态筛选，合计保费', async () => {
    const ending = await server.ask(insuranceApi.add, policy([lifts[0] as string], -335, 30), clerk)
    const page = await server.ask(insuranceApi.list, { state: 3 }, clerk)
    expect(page.records).toMatchObject([
      { id: ending.id, state: 3, daysLeft: 30, premium: '1300.00', elevatorCount: 1 },
    ])
    const states = (await server.ask(insuranceApi.list, { size: 50 }, clerk)).records.map(({ state }) => state)
    expect([...new Set(states)].sort()).toEqual([1, 2, 3, 4])
  })

  it('保单号重复指在字段上；编辑换电梯，旧版本被拒，删除后电梯又未投保', async () => {
    const draft = policy([lifts[2] as string])
    const { id, version } = await server.ask(insuranceApi.add, draft, clerk)
    expect((await server.send(insuranceApi.add, draft, clerk)).fields).toEqual([
      { prop: 'policyNo', msg: '保单号已存在' },
    ])
    await server.ask(insuranceApi.edit, { ...draft, elevatorIds: [lifts[1] as string], id, version }, clerk)
    expect(await server.ask(insuranceApi.detail, { id }, reader)).toMatchObject({
      elevatorIds: [lifts[1]],
      premium: '1300.00',
    })
    expect((await server.send(insuranceApi.edit, { ...draft, id, version }, clerk)).errorCode).toBe(1000001)
    const { version: now } = await server.ask(insuranceApi.detail, { id }, reader)
    await server.ask(insuranceApi.edit, { ...draft, id, version: now }, clerk)
    expect(await bare()).toEqual([])
    await server.ask(insuranceApi.remove, { id }, clerk)
    expect(await bare()).toEqual([lifts[2]])
  })

  it('数据范围：只见范围内的电梯与保单；编辑不动看不见的电梯', async () => {
    const place = await aCommunity(server, company)
    const near = await anElevator(server, company, { communityId: place, customerId: await aCustomer(server, company) })
    const scoped = await aPerson(server, company, { grants: ['ALA', 'ALj'], scope: 4, scopeIds: [place] })
    const draft = policy([near, lifts[1] as string])
    const { id, version } = await server.ask(insuranceApi.add, draft, clerk)
    expect((await server.ask(insuranceApi.list, {}, scoped)).records.map((row) => row.id)).toEqual([id])
    expect((await server.ask(insuranceApi.detail, { id }, scoped)).elevatorIds).toEqual([near])
    expect((await server.send(insuranceApi.edit, { ...draft, id, version }, scoped)).errorCode).toBe(1000404)
    await server.ask(insuranceApi.edit, { ...draft, elevatorIds: [near], insurer: '另一家', id, version }, scoped)
    const whole = await server.ask(insuranceApi.detail, { id }, clerk)
    expect(whole).toMatchObject({ insurer: '另一家' })
    expect([...whole.elevatorIds].sort()).toEqual([near, lifts[1]].sort())
  })

  it('保单里有后来删除的电梯：照样能改保单，删除的不再列出', async () => {
    const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    const gone = await anElevator(server, company, place)
    const draft = policy([gone, lifts[1] as string])
    const { id, version } = await server.ask(insuranceApi.add, draft, clerk)
    await asOwner(server, 'update elevator set deleted_at = now() where id = $1', [gone])
    const { elevatorIds } = await server.ask(insuranceApi.detail, { id }, clerk)
    expect(elevatorIds).toEqual([lifts[1]])
    await server.ask(insuranceApi.edit, { ...draft, elevatorIds, insurer: '另一家', id, version }, clerk)
    const kept = await asOwner(server, 'select 1 from insurance_policy_elevator where policy_id = $1', [id])
    expect(kept).toHaveLength(2)
  })
})
