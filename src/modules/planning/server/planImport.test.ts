import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aSheet, exportedRows, Importing, refusesStrangers, saidOf } from '#test/builders/importing.ts'
import { aServedSite, ordersOf, type Served } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainPlanApi } from '../shared/api.ts'
import { planImporter } from './planImport.ts'

interface Named extends Served {
  readonly contractNo: string
  readonly team: string
  readonly codes: string[]
}

describe('维保计划草稿与导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let reader: Person
  let stranger: Person
  let foreign: Named

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-01-02T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company, { name: '陈调度' })
    reader = await aPerson(server, company, { grants: ['JMq'] })
    const other = await aCompany(server)
    stranger = await aPerson(server, other)
    foreign = await aNamedSite(other, stranger, 1)
  })

  async function aNamedSite(of: Company, as: Person, lifts: number): Promise<Named> {
    const served = await aServedSite(server, of, as, { lifts })
    const [contract] = await asOwner<{ no: string }>(server, 'select contract_no as no from contract where id = $1', [
      served.contractId,
    ])
    const [team] = await asOwner<{ name: string }>(server, 'select name from team where id = $1', [served.teamId])
    const codes = await asOwner<{ code: string }>(
      server,
      'select register_code as code from elevator where id = any($1) order by device_number',
      [served.site.lifts],
    )
    return { ...served, contractNo: contract?.no ?? '', team: team?.name ?? '', codes: codes.map(({ code }) => code) }
  }

  const draftOf = (served: Served, more = {}) => ({
    contractId: served.contractId,
    elevatorIds: served.site.lifts,
    teamId: served.teamId,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    ...more,
  })
  const detail = (id: string, as = chief) => server.ask(maintainPlanApi.detail, { id }, as)

  it('未登录 40000，无权限 1002001，别家的 1000404，填错 1000400', async () => {
    await refusesStrangers(server, maintainPlanApi, { may: chief, mayNot: reader, stranger })
    const served = await aNamedSite(company, chief, 1)
    const saved = await server.ask(maintainPlanApi.add, draftOf(served), chief)
    const calls = [
      [maintainPlanApi.add, draftOf(served)],
      [maintainPlanApi.edit, { ...draftOf(served), id: saved.id, version: saved.version }],
      [maintainPlanApi.remove, { id: saved.id }],
    ] as const
    for (const [call, input] of calls) {
      expect((await server.send(call, input as never)).errorCode, call.path).toBe(40000)
      expect((await server.send(call, input as never, reader)).errorCode, call.path).toBe(1002001)
      expect((await server.send(call, input as never, stranger)).errorCode, call.path).toBe(1000404)
    }
    const code = async (more: object) =>
      (await server.send(maintainPlanApi.add, draftOf(served, more), chief)).errorCode
    expect(await code({ elevatorIds: [] })).toBe(1000400)
    expect(await code({ teamId: foreign.teamId })).toBe(1000404)
    expect(await code({ assistantIds: [stranger.employeeId] })).toBe(1000404)
    expect(await code({ elevatorIds: foreign.site.lifts })).toBe(1000404)
    expect(await code({ endDate: '2027-01-31' })).toBe(3010001)
    expect(
      (await server.send(maintainPlanApi.generate, draftOf(served, { draftId: saved.id }), stranger)).errorCode,
    ).toBe(1000404)
    await server.ask(maintainPlanApi.remove, { id: saved.id }, chief)
    expect((await server.send(maintainPlanApi.detail, { id: saved.id }, chief)).errorCode).toBe(1000404)
  })

  it('草稿：没有工单，可以改，旧版本 1000001；发布后草稿让位给计划，编号不变', async () => {
    const served = await aNamedSite(company, chief, 2)
    const [lift = ''] = served.site.lifts
    const history = [{ elevatorId: lift, lastVisit: '2025-12-28' }]
    const saved = await server.ask(maintainPlanApi.add, draftOf(served, { history }), chief)
    expect(await detail(saved.id)).toMatchObject({ status: 0, elevatorCount: 2, draft: { history }, totalCount: 0 })
    expect(await ordersOf(server, lift)).toEqual([])
    const less = { ...draftOf(served), elevatorIds: [lift], id: saved.id, version: saved.version }
    await server.ask(maintainPlanApi.edit, less, chief)
    expect((await server.send(maintainPlanApi.edit, less, chief)).errorCode).toBe(1000001)
    const { planNo, elevatorCount } = await detail(saved.id)
    expect(elevatorCount).toBe(1)
    const { token } = await server.ask(
      maintainPlanApi.generate,
      { ...draftOf(served), elevatorIds: [lift], draftId: saved.id },
      chief,
    )
    const { planIds, orderCount } = await server.ask(maintainPlanApi.publish, { token }, chief)
    expect(orderCount).toBeGreaterThan(20)
    const line = await detail(planIds[0] ?? '')
    expect(line).toMatchObject({ planNo, status: 1, draft: null })
    expect((await server.send(maintainPlanApi.detail, { id: saved.id }, chief)).errorCode).toBe(1000404)
    expect(await server.send(maintainPlanApi.remove, { id: line.id }, chief)).toMatchObject({
      errorCode: 3020001,
      errorMsg: '计划当前为「已发布」，不能删除',
    })
  })

  it('导入：逐行说明，相同的行成一条草稿，只写一次，导出能看到，打开后能发布', async () => {
    const served = await aNamedSite(company, chief, 3)
    const lone = await aNamedSite(company, chief, 1)
    const row = (at: number, over: Record<string, string> = {}) => ({
      合同编号: served.contractNo,
      电梯: served.codes[at] ?? '',
      班组: served.team,
      计划开始: '2026-01-05',
      ...over,
    })
    const rows = [
      row(0, { 负责人: '陈调度', 上次维保: '2025-12-30', 上次年度维保: '2025-06-01' }),
      row(1, { 负责人: '陈调度' }),
      row(2, { 节奏: '双周制', 固定星期: '周三' }),
      row(0),
      row(0, { 电梯: foreign.codes[0] ?? '' }),
      row(0, { 电梯: lone.codes[0] ?? '' }),
      { ...row(0), 合同编号: 'HT-NONE', 电梯: lone.codes[0] ?? '' },
      { ...row(0), 合同编号: lone.contractNo, 电梯: lone.codes[0] ?? '', 班组: foreign.team },
    ]
    const file = await aSheet(planImporter, rows)
    const importing = new Importing(server, maintainPlanApi.import, chief)
    await importing.once(file, {
      done: 3,
      said: [
        '5 电梯：与第2行重复',
        `6 电梯：没有这台电梯：${foreign.codes[0]}`,
        '7 电梯：电梯不在合同中',
        '8 合同编号：没有这份合同：HT-NONE',
        '8 电梯：与第7行重复',
        `9 班组：没有这个班组：${foreign.team}`,
        '9 电梯：与第7行重复',
      ],
    })
    const again = await importing.send(file, true)
    expect(again.valid).toBe(0)
    expect(saidOf(again)[0]).toMatch(/^2 电梯：电梯「.+」已在计划草稿WBJH202601\d{4}中$/)

    const { records } = await server.ask(maintainPlanApi.list, { contractId: served.contractId }, chief)
    expect(
      records
        .map(({ status, elevatorCount, rhythm, mainWorker }) => [status, elevatorCount, rhythm, mainWorker])
        .sort(),
    ).toEqual([
      [0, 1, 2, null],
      [0, 2, 1, '陈调度'],
    ])
    const pair = records.find(({ elevatorCount }) => elevatorCount === 2)
    const { draft } = await detail(pair?.id ?? '')
    expect(draft).toMatchObject({ endDate: '2026-12-31', history: [{ lastVisit: '2025-12-30', last5: '2025-06-01' }] })
    const exported = await exportedRows(server, maintainPlanApi.export, chief, { contractId: served.contractId })
    expect(exported.map((one) => one.计划状态)).toEqual(['草稿', '草稿'])
    if (!draft || !pair) throw new Error('no draft')
    const { token, preview } = await server.ask(maintainPlanApi.generate, { ...draft, draftId: pair.id }, chief)
    expect(preview?.totals.elevators).toBe(2)
    const done = await server.ask(maintainPlanApi.publish, { token }, chief)
    expect((await detail(done.planIds[0] ?? '')).planNo).toBe(pair.planNo)
    expect((await server.ask(maintainPlanApi.list, { contractId: served.contractId }, stranger)).total).toBe(0)
  })
})
