import { beforeAll, describe, expect, it } from 'vitest'
import { communityApi } from '#modules/community/shared/api.ts'
import { buildingApi } from '#modules/community/shared/buildingApi.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { insuranceApi } from '#modules/insurance/shared/api.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/order.api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aBuilding, aCustomer, aWorker } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { searchApi } from '../shared/api.ts'

describe('查找电梯', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let stranger: Person
  let customerId: string
  let worker: { id: string }
  const ids: Record<string, string> = {}
  let n = 0

  async function aPlace(name: string): Promise<string> {
    const { id } = await server.ask(
      communityApi.add,
      { name, communityNo: `XQ${++n}`, type: 1, regionCode: '330106', address: '文三路1号', lng: 120.1, lat: 30.2 },
      manager,
    )
    return id
  }
  async function aLift(key: string, communityId: string, name: string, more: Record<string, unknown> = {}) {
    n++
    const made = await server.ask(
      elevatorApi.add,
      {
        name,
        registerCode: `30103501002020${String(n).padStart(6, '0')}`,
        factoryNumber: `YT-${n}`,
        communityId,
        type: 1 as const,
        drivingMethod: 1 as const,
        useType: 0 as const,
        usePlace: 2 as const,
        cycleDays: 15,
        brand: '云梭',
        model: 'YS-MR18',
        manufacturer: '云梭电梯有限公司',
        superviseDate: '2019-06-18',
        speed: 1.75,
        floors: 18,
        stations: 18,
        lng: 120.1,
        lat: 30.2,
        customerId,
        safetyOfficer: '李安全',
        officerPhone: '13800138000',
        maintenanceWorkers: [worker.id],
        ...more,
      },
      manager,
    )
    ids[key] = made.id
  }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
    customerId = await aCustomer(server, company)
    worker = await aWorker(server, company)
    const lake = await aPlace('翠湖花园')
    const river = await aPlace('江湾御景2')
    ids.lake = lake
    ids.river = river
    ids.house = await aBuilding(server, company, river, '3栋')
    await aLift('three', lake, '3栋1单元1号梯', { nineSixThreeSerialNumber: '712345' })
    await aLift('thirteen', lake, '13栋1单元2号梯')
    await aLift('goods', lake, 'A座货梯')
    await aLift('plain', river, '1号梯', { buildingId: ids.house, unitNo: '2' })
  })

  const nameOf = (id: string) => Object.keys(ids).find((key) => ids[key] === id) ?? id
  const listed = async (keyword: string, as = manager) =>
    (await server.ask(elevatorApi.list, { keyword }, as)).records.map((row) => nameOf(row.id)).sort()

  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['翠湖花园', ['goods', 'thirteen', 'three']],
    ['翠湖', ['goods', 'thirteen', 'three']],
    ['翠', ['goods', 'thirteen', 'three']],
    ['chhy', ['goods', 'thirteen', 'three']],
    ['翠湖花园3栋', ['three']],
    ['翠湖 3栋', ['three']],
    ['3栋 翠湖', ['three']],
    ['翠湖花园 3栋1单元1号梯', ['three']],
    ['翠湖花园3栋1单元1号梯', ['three']],
    ['翠湖花园3栋1号梯', ['three']],
    ['翠湖花园１３栋', ['thirteen']],
    ['翠湖 13', ['thirteen']],
    ['翠湖 3', ['three']],
    ['chhy3', ['three']],
    ['chhy13d', ['thirteen']],
    ['翠湖A座', ['goods']],
    ['翠湖花园货梯', []],
    ['翠湖 货梯', ['goods']],
    ['江湾御景', ['plain']],
    ['jwyj', ['plain']],
    ['江湾御景2 3栋', ['plain']],
    ['3栋2单元', ['plain']],
    ['江湾3栋1号梯', ['plain']],
    ['jwyj23d', ['plain']],
    ['23栋', []],
    ['712345', ['three']],
    ['翠湖 712345', ['three']],
    ['翠湖%', []],
    ['翠湖 (', []],
    ['青禾', []],
  ]
  it.each(cases)('列表：%s', async (keyword, found) => {
    expect(await listed(keyword)).toEqual(found)
    expect(await listed(keyword, stranger)).toEqual([])
  })

  it('选择框、合同选梯、未投保电梯、全局搜索与列表一致', async () => {
    for (const [keyword, found] of cases) {
      const ways = {
        options: (await server.ask(elevatorApi.options, { keyword, size: 20 }, manager)).map((one) => one.value),
        contract: (await server.ask(contractApi.lifts, { keyword }, manager)).map((lift) => lift.elevatorId),
        uncovered: (await server.ask(insuranceApi.uncovered, { keyword }, manager)).records.map((row) => row.id),
        search: (await server.ask(searchApi.search, { keyword }, manager)).flatMap(({ kind, hits }) =>
          kind === 'elevator' ? hits.map((hit) => hit.id) : [],
        ),
      }
      for (const [way, hits] of Object.entries(ways))
        expect([keyword, way, hits.map(nameOf).sort()]).toEqual([keyword, way, found])
    }
  })

  it('选择框里楼栋按数的大小排列', async () => {
    const labels = (await server.ask(elevatorApi.options, { keyword: '翠湖 栋' }, manager)).map((one) => one.label)
    expect(labels).toEqual([])
    const both = await server.ask(elevatorApi.options, { keyword: '翠湖 单元' }, manager)
    expect(both.map((one) => nameOf(one.value))).toEqual(['three', 'thirteen'])
  })

  it('小区、楼栋改名后按新名称找到，旧名称找不到；不留下更改记录，不动版本', async () => {
    const before = await server.ask(elevatorApi.detail, { id: ids.plain as string }, manager)
    const community = await server.ask(communityApi.detail, { id: ids.river as string }, manager)
    await server.ask(
      communityApi.edit,
      {
        id: ids.river as string,
        version: community.version,
        name: '云栖里',
        communityNo: community.communityNo,
        type: 1,
        regionCode: '330106',
        address: '文三路1号',
        lng: 120.1,
        lat: 30.2,
      },
      manager,
    )
    expect(await listed('云栖里3栋')).toEqual(['plain'])
    expect(await listed('yql')).toEqual(['plain'])
    expect(await listed('江湾')).toEqual([])
    const { records } = await server.ask(buildingApi.list, { communityId: ids.river as string }, manager)
    const house = records.find((row) => row.id === ids.house)
    await server.ask(
      buildingApi.edit,
      { id: ids.house as string, version: house?.version ?? 0, communityId: ids.river as string, name: '8幢' },
      manager,
    )
    expect(await listed('云栖里8幢')).toEqual(['plain'])
    expect(await listed('云栖里3栋')).toEqual([])
    expect((await server.ask(elevatorApi.detail, { id: ids.plain as string }, manager)).version).toBe(before.version)
    const noted = await asOwner<{ n: number }>(
      server,
      `select count(*)::int as n from audit_log where company_id = $1 and entity = 'elevator' and row_id = $2`,
      [company.id, ids.plain],
    )
    expect(noted[0]?.n).toBe(1)
  })

  it('维保工单按电梯的小区与楼栋查找', async () => {
    const lift = { elevatorId: ids.three as string, communityId: ids.lake as string, customerId, workerIds: [] }
    const orderId = await anOrder(server, company, lift, { planDate: '2026-03-05', legalDeadline: '2026-03-08' })
    for (const [elevator, found] of [
      ['翠湖花园3栋', [orderId]],
      ['chhy', [orderId]],
      ['翠湖花园13栋', []],
    ] as const)
      expect((await server.ask(maintainOrderApi.list, { elevator }, manager)).records.map((row) => row.id)).toEqual(
        found,
      )
  })
})
