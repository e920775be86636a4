import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aProject } from '#test/builders/project.ts'
import { aRepairRow } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { projectOvertimeApi, ruleApi } from '../shared/api.ts'
import { defaultConfig } from '../shared/repairConfig.ts'

describe('规则配置', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let viewer: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    viewer = await aPerson(server, company, { grants: ['AVC', 'AVD'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  const stage = { threshold: 45, unit: 1 as const, receivers: [2 as const], channels: [1 as const] }
  const rule = { scene: 2 as const, node: 2 as const, stages: [stage], workHoursOnly: false, enabled: true, version: 0 }
  const config = { ...defaultConfig(2), repairType: 2 as const, version: 0 }

  it('没有登录、没有权限、别家企业的人、字段不合规', async () => {
    expect((await server.send(ruleApi.matrix, {})).errorCode).toBe(40000)
    expect((await server.send(ruleApi.save, rule, viewer)).errorCode).toBe(1002001)
    expect((await server.send(ruleApi.saveRepairConfig, config, viewer)).errorCode).toBe(1002001)
    // The card may be switched by who may set what is behind it.
    const half = await aPerson(server, company, { grants: ['AVC', 'AVH'] })
    const off = { kind: 'overtime' as const, on: false, version: 0 }
    expect((await server.send(ruleApi.turn, off, half)).errorCode).toBe(1002001)
    const foreign = { ...stage, receivers: [5 as const], namedIds: [stranger.employeeId] }
    expect((await server.send(ruleApi.save, { ...rule, stages: [foreign] }, chief)).fields).toEqual([
      { prop: 'stages.0.namedIds', msg: '指定人员已离职或不存在，请重新选择' },
    ])
    const broken = await server.send(ruleApi.save, { ...rule, stages: [stage, stage] }, chief)
    expect(broken).toMatchObject({ errorCode: 1000400, errorMsg: '第2级的时间应晚于第1级' })
    expect(await server.send(ruleApi.saveRepairConfig, { ...config, autoSignDays: 31 }, chief)).toMatchObject({
      errorMsg: '自动签字应在0至30之间',
    })
    const double = { ...config, pauseReasons: ['待配件', '待配件'] }
    expect((await server.send(ruleApi.saveRepairConfig, double, chief)).errorMsg).toBe('暂停原因不能重复')
  })

  it('矩阵：默认、企业设置、恢复默认；版本旧了不覆盖；事件 rule.changed', async () => {
    const cell = async () => server.ask(ruleApi.detail, { scene: 2, node: 2 }, viewer)
    expect(await cell()).toMatchObject({ source: 0, version: 0, hits7: 0, stages: [{ threshold: 60 }] })
    expect(await server.ask(ruleApi.save, rule, chief)).toEqual({ version: 1 })
    expect(await cell()).toMatchObject({ source: 1, version: 1, stages: [{ threshold: 45 }] })
    expect((await server.send(ruleApi.save, rule, chief)).errorCode).toBe(1000001)
    const { cells, on } = await server.ask(ruleApi.matrix, {}, viewer)
    expect({ on, n: cells.length }).toEqual({ on: true, n: 15 })
    // Clocks of maintenance, repairs, inspections, payments and contracts are there.
    const known = cells.filter(({ hits7 }) => hits7 !== null).map(({ scene, node }) => `${scene}-${node}`)
    const repairs = ['1-2', '1-3', '2-1', '2-2', '2-3', '3-1', '3-2', '3-3']
    expect(known).toEqual([...repairs, '4-2', '4-3', '4-4', '5-4', '6-4', '7-4'])
    const reset = { scene: 2 as const, node: 2 as const }
    expect((await server.send(ruleApi.reset, { ...reset, version: 9 }, chief)).errorCode).toBe(1000001)
    await server.ask(ruleApi.reset, { ...reset, version: 1 }, chief)
    expect(await cell()).toMatchObject({ source: 0, version: 0, stages: [{ threshold: 60 }] })
    const events = await asOwner<{ payload: object }>(
      server,
      `select payload from outbox where company_id = $1 and name = 'rule.changed' order by id`,
      [company.id],
    )
    expect(events[0]?.payload).toEqual({ kind: 'overtime', scene: 2, node: 2, projectId: null })
  })

  it('项目覆盖：只有 AEb 的人可以，企业规则不动；每格企业默认或已覆盖', async () => {
    const manager = await aPerson(server, company, { grants: ['AEb'] })
    const { id: projectId } = await aProject(server, company, chief)
    const { id: otherId } = await aProject(server, company, chief)
    expect((await server.send(ruleApi.save, rule, manager)).errorCode).toBe(1002001)
    await server.ask(projectOvertimeApi.save, { ...rule, projectId }, manager)
    const { cells } = await server.ask(projectOvertimeApi.matrix, { projectId }, manager)
    expect(cells.filter(({ source }) => source === 2)).toMatchObject([{ scene: 2, node: 2, version: 1 }])
    expect(await server.ask(ruleApi.detail, { scene: 2, node: 2 }, viewer)).toMatchObject({ source: 0 })
    const other = await server.ask(projectOvertimeApi.matrix, { projectId: otherId }, manager)
    expect(other.cells.every(({ source }) => source === 0)).toBe(true)
    for (const call of [projectOvertimeApi.matrix, projectOvertimeApi.save])
      expect((await server.send(call, { ...rule, projectId }, stranger)).errorCode).toBe(1000404)
  })

  it('卡片：启用几项、近30天触发几次，没有来源的为未采集；总开关', async () => {
    await asOwner(
      server,
      `insert into overtime_hit (company_id, id, scene, node, subject_type, subject_id, base_at, stage, nth, title, what, channels, hit_at)
       select $1, gen_random_uuid(), 4, 3, 'maintainOrder', gen_random_uuid(), now(), 1, 1, '甲', '乙', '{1}', now() - n * interval '10 days'
       from generate_series(0, 5) n`,
      [company.id],
    )
    const place = { communityId: await aCommunity(server, company), customerId: await aCustomer(server, company) }
    const lift = await anElevator(server, company, place)
    for (const days of [1, 29, 31])
      await aRepairRow(server, company, lift, { reportAt: new Date(Date.now() - days * 86_400_000).toISOString() })
    const { cards, version } = await server.ask(ruleApi.cards, {}, viewer)
    expect(cards).toMatchObject([
      { kind: 'overtime', on: true, enabled: 14, total: 15, hits30: 3 },
      { kind: 'terminal', on: true, enabled: 0, total: 0, hits30: null },
      { kind: 'repairConfig', on: true, enabled: 3, total: 3, hits30: 2 },
    ])
    const off = { kind: 'repairConfig' as const, on: false, version }
    await server.ask(ruleApi.turn, off, chief)
    expect((await server.send(ruleApi.turn, off, chief)).errorCode).toBe(1000001)
    expect(await server.ask(ruleApi.repairConfigs, {}, chief)).toMatchObject({ on: false })
    const page = await server.ask(ruleApi.hits, { scene: 4 }, viewer)
    expect(page.total).toBe(6)
    expect((await server.ask(ruleApi.hits, {}, stranger)).total).toBe(0)
  })

  it('急修单配置：三类各有默认，困人两人到场；保存后按类型读回，别家不受影响', async () => {
    const read = async (as: Person) => (await server.ask(ruleApi.repairConfigs, {}, as)).configs
    expect((await read(chief)).map(({ twoPersons, autoSignDays }) => [twoPersons, autoSignDays])).toEqual([
      [true, 7],
      [false, 7],
      [false, 7],
    ])
    const changed = { ...config, autoSignDays: 0, pauseReasons: ['待配件', '等电梯厂'] }
    expect(await server.ask(ruleApi.saveRepairConfig, changed, chief)).toEqual({ version: 1 })
    expect((await server.send(ruleApi.saveRepairConfig, changed, chief)).errorCode).toBe(1000001)
    expect((await read(chief))[1]).toMatchObject({ version: 1, autoSignDays: 0, pauseReasons: ['待配件', '等电梯厂'] })
    expect((await read(stranger))[1]).toMatchObject({ version: 0, autoSignDays: 7 })
  })
})
