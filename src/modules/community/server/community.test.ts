import { beforeAll, describe, expect, it } from 'vitest'
import type { SentTo } from '#kernel/shared/endpoint.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aBuilding, aCommunity, aCustomer, anElevator, aTeam } from '#test/builders/elevator.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { communityApi } from '../shared/api.ts'
import { buildingApi } from '../shared/buildingApi.ts'
import { likeness } from '../shared/likeness.ts'

type Draft = SentTo<typeof communityApi.add>
let number = 10
const draft = (name: string, given: Partial<Draft> = {}): Draft => ({
  communityNo: `N${++number}`,
  name,
  type: 1,
  regionCode: '330106',
  address: '文三路1号',
  lng: 120.15,
  lat: 30.28,
  ...given,
})

describe('小区', () => {
  let server: TestServer
  let company: Company
  let other: Company
  let manager: Person
  let viewer: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    other = await aCompany(server)
    manager = await aPerson(server, company)
    viewer = await aPerson(server, company, { grants: ['AM1'] })
    stranger = await aPerson(server, other)
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const id = await aCommunity(server, company, { name: '四问小区' })
    const whole = { ...draft('四问小区'), id, version: 0 }
    expect((await server.send(communityApi.options, {})).errorCode).toBe(40000)
    for (const [call, input] of [
      [communityApi.list, {}],
      [communityApi.detail, { id }],
      [communityApi.lifts, { id }],
      [communityApi.add, draft('无权')],
      [communityApi.edit, whole],
      [communityApi.remove, { id }],
      [communityApi.check, { id, version: 0, result: 1 }],
      [communityApi.near, { lng: 120, lat: 30 }],
      [communityApi.export, {}],
      [communityApi.template, {}],
      [communityApi.import, { key: 'k', name: 'n', dryRun: true }],
    ] as const) {
      const ask = (as?: Person) => server.send(call, input as never, as)
      expect((await ask()).errorCode, call.path).toBe(40000)
      expect((await ask(viewer)).errorCode, call.path).toBe(1002001)
    }
    for (const [call, input] of [
      [communityApi.detail, { id }],
      [communityApi.buildings, { id }],
      [communityApi.lifts, { id }],
      [communityApi.edit, whole],
      [communityApi.remove, { id }],
      [communityApi.check, { id, version: 0, result: 1 }],
    ] as const) {
      expect((await server.send(call, input as never, stranger)).errorCode, call.path).toBe(1000404)
    }
    expect((await server.ask(communityApi.options, { ids: id as never }, stranger)).length).toBe(0)
    expect((await server.ask(communityApi.tree, {}, stranger)).length).toBe(0)
    const broken = await server.send(communityApi.add, { ...draft(' '), communityNo: '一' }, manager)
    expect(broken).toMatchObject({ errorCode: 1000400, errorMsg: '小区编号应为2–6位字母或数字' })
    expect(broken.fields.map((one) => one.prop)).toEqual(['communityNo', 'name'])
    expect((await server.send(communityApi.check, { id, version: 0, result: 2 }, manager)).errorMsg).toBe(
      '退回原因不能为空',
    )
  })

  it('新增后可查可选，拼音首字母、编号、地址都找得到', async () => {
    const property = await aCustomer(server, company, '云栖物业')
    const { id } = await server.ask(
      communityApi.add,
      draft('云栖花园', {
        communityNo: 'YQ',
        address: '凤起路88号',
        propertyCustomerId: property,
        signRadius: 120,
        windows: [
          { kind: 1, weekday: 1, fromTime: '08:30', toTime: '17:30' },
          { kind: 2, fromDate: '2027-02-05', toDate: '2027-02-12' },
        ],
      }),
      manager,
    )
    for (const keyword of ['yqhy', 'YQ', '凤起路', '云栖花']) {
      expect((await server.ask(communityApi.list, { keyword }, manager)).records.map((row) => row.id)).toEqual([id])
      expect(await server.ask(communityApi.options, { keyword }, viewer)).toEqual([
        { value: id, label: '云栖花园', note: 'YQ · 凤起路88号' },
      ])
    }
    const [row] = (await server.ask(communityApi.list, { propertyCustomerId: property }, manager)).records
    expect(row).toMatchObject({
      propertyName: '云栖物业',
      buildingCount: 0,
      elevatorCount: 0,
      checkState: 1,
      source: 1,
    })
    const detail = await server.ask(communityApi.detail, { id }, manager)
    expect(detail).toMatchObject({ signRadius: 120, companyRadius: 200, rainyFrom: '05-01', checkState: 1 })
    expect(detail.windows).toEqual([
      { kind: 1, weekday: 1, fromDate: null, toDate: null, fromTime: '08:30', toTime: '17:30' },
      { kind: 2, weekday: null, fromDate: '2027-02-05', toDate: '2027-02-12', fromTime: null, toTime: null },
    ])
  })

  it('同一地区不能同名：1105001；编号不分大小写不能重复：1105004', async () => {
    await server.ask(communityApi.add, draft('重名小区', { communityNo: 'Dup1' }), manager)
    const again = await server.send(communityApi.add, draft('重名小区'), manager)
    expect(again).toMatchObject({ errorCode: 1105001, errorMsg: '小区名称已存在' })
    expect((await server.send(communityApi.add, draft('另一个', { communityNo: 'dUP1' }), manager)).errorCode).toBe(
      1105004,
    )
    await server.ask(communityApi.add, draft('重名小区', { regionCode: '330102' }), manager)
    await server.ask(communityApi.add, draft('重名小区', { communityNo: 'Dup1' }), stranger)
  })

  it('编辑：版本不符被拒；时段整体替换；清空的字段变空', async () => {
    const given = draft('编辑小区', { households: 900, windows: [{ kind: 1, weekday: 3 }] })
    const { id } = await server.ask(communityApi.add, given, manager)
    const { households: _, ...rest } = given
    const changed = { ...rest, id, version: 0, windows: [{ kind: 2 as const, weekday: 7 as const }] }
    await server.ask(communityApi.edit, changed, manager)
    const detail = await server.ask(communityApi.detail, { id }, manager)
    expect(detail).toMatchObject({ version: 1, households: null, windows: [{ kind: 2, weekday: 7 }] })
    const late = await server.send(communityApi.edit, changed, manager)
    expect(late).toMatchObject({ errorCode: 1000001, data: undefined })
  })

  it('删除：有电梯（含报废）1105002；没有电梯时连同楼栋删除', async () => {
    const customerId = await aCustomer(server, company)
    const id = await aCommunity(server, company, { name: '删除小区' })
    const lift = await anElevator(server, company, { communityId: id, customerId }, { useStatus: 3 })
    expect(await server.send(communityApi.remove, { id }, manager)).toMatchObject({
      errorCode: 1105002,
      errorMsg: '小区下存在电梯，不能删除',
    })
    await asOwner(server, 'update elevator set deleted_at = now() where id = $1', [lift])
    const building = await aBuilding(server, company, id, '1栋')
    expect(await server.ask(communityApi.remove, { id }, manager)).toEqual({ done: 1 })
    expect((await server.send(communityApi.detail, { id }, manager)).errorCode).toBe(1000404)
    expect((await server.send(buildingApi.detail, { id: building }, manager)).errorCode).toBe(1000404)
  })

  it('树与楼栋：各级台数，停用计入，报废不计入', async () => {
    const customerId = await aCustomer(server, company)
    const id = (await server.ask(communityApi.add, draft('树上小区', { type: 5 }), manager)).id
    const buildingId = await aBuilding(server, company, id, '1栋')
    await aBuilding(server, company, id, '2栋')
    for (const useStatus of [1, 2, 3])
      await anElevator(server, company, { communityId: id, customerId, buildingId }, { useStatus })
    const tree = await server.ask(communityApi.tree, {}, viewer)
    expect(tree.find((one) => one.id === id)).toMatchObject({
      type: 5,
      buildingCount: 2,
      elevatorCount: 2,
      pinyin: 'ssxq',
    })
    const buildings = await server.ask(communityApi.buildings, { id }, viewer)
    expect(buildings.map((one) => [one.name, one.elevatorCount])).toEqual([
      ['1栋', 2],
      ['2栋', 0],
    ])
    expect((await server.ask(communityApi.lifts, { id }, manager)).length).toBe(3)
  })

  it('各栋近12个月的急修：关闭的、一年以前的不算；没有查看维修工单的权限不给次数', async () => {
    const customerId = await aCustomer(server, company)
    const { id } = await server.ask(communityApi.add, draft('热图小区'), manager)
    const buildingId = await aBuilding(server, company, id, '1栋')
    await aBuilding(server, company, id, '2栋')
    const lift = await anElevator(server, company, { communityId: id, customerId, buildingId })
    const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
    for (const n of [1, 200, 400]) await aRepairRow(server, company, lift, { reportAt: daysAgo(n) })
    await aRepairRow(server, company, lift, { reportAt: daysAgo(2), status: 10, close_reason: 1 })
    const faults = async (as: Person) =>
      (await server.ask(communityApi.buildings, { id }, as)).map((one) => [one.name, one.faults])
    expect(await faults(manager)).toEqual([
      ['1栋', 2],
      ['2栋', 0],
    ])
    expect(await faults(viewer)).toEqual([
      ['1栋', null],
      ['2栋', null],
    ])
  })

  it('数据权限：指定小区只见指定的，本班组见班组的小区与电梯所在的小区，本人见自己电梯所在的', async () => {
    const mine = await aCompany(server)
    const teamId = await aTeam(server, mine)
    const customerId = await aCustomer(server, mine)
    const [a, b, c] = [
      await aCommunity(server, mine, { name: '甲区' }),
      await aCommunity(server, mine, { name: '乙区' }),
      await aCommunity(server, mine, { name: '丙区' }),
    ]
    await asOwner(server, 'update team set community_ids = $2 where id = $1', [teamId, [c]])
    await anElevator(server, mine, { communityId: b, customerId, teamId })
    const named = await aPerson(server, mine, { scope: 4, scopeIds: [a] })
    const inTeam = await aPerson(server, mine, { scope: 2, teamId })
    const own = await aPerson(server, mine, { scope: 3 })
    await anElevator(server, mine, { communityId: a, customerId, workerIds: [own.employeeId] })
    const seen = async (as: Person) =>
      (await server.ask(communityApi.list, { sort: { prop: 'name', order: 'asc' } }, as)).records
        .map((row) => row.name)
        .sort()
    expect(await seen(named)).toEqual(['甲区'])
    expect(await seen(inTeam)).toEqual(['丙区', '乙区'].sort())
    expect(await seen(own)).toEqual(['甲区'])
    expect((await server.send(communityApi.detail, { id: b }, named)).errorCode).toBe(1000404)
    expect((await server.send(communityApi.remove, { id: c }, named)).errorCode).toBe(1000404)
    expect((await server.ask(communityApi.options, {}, named)).map((one) => one.label)).toEqual(['甲区'])
    expect((await server.ask(communityApi.tree, {}, named)).map((one) => one.name)).toEqual(['甲区'])
    const lifts = await server.ask(communityApi.lifts, { id: a }, named)
    expect(lifts.length).toBe(1)
  })

  it('附近的小区：疑似重复在前，最多十个，自己不在内', async () => {
    const mine = await aCompany(server)
    const boss = await aPerson(server, mine)
    for (let i = 0; i < 12; i++)
      await server.ask(communityApi.add, draft(`远处${i}`, { lat: 30.28 + 0.002 * (i + 1) }), boss)
    const twin = await server.ask(communityApi.add, draft('翠湖花园北区', { lat: 30.3 }), boss)
    const self = await server.ask(communityApi.add, draft('翠湖花园', { lat: 30.28 }), boss)
    const near = await server.ask(
      communityApi.near,
      { lng: 120.15, lat: 30.28, name: '翠湖花园', exceptId: self.id },
      boss,
    )
    expect(near.length).toBe(10)
    expect(near[0]).toMatchObject({ id: twin.id, suspected: true, distance: 2224 })
    expect(near[0]?.likeness).toBe(Math.round(likeness('翠湖花园', '翠湖花园北区') * 100) / 100)
    expect(near[1]).toMatchObject({ name: '远处0', suspected: false, distance: 222 })
    expect(near.map((one) => one.id)).not.toContain(self.id)
  })

  it('运营用户：读得到授权企业的小区，写不了', async () => {
    const operator = await anOperator(server, [company])
    expect((await server.ask(communityApi.options, { keyword: '云栖花园' }, operator)).length).toBe(1)
    expect((await server.send(communityApi.add, draft('运营写'), operator)).errorCode).toBe(1002001)
  })
})
