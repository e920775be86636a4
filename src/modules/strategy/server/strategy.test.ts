import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { someLifts } from '#test/builders/employee.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { strategyApi } from '../shared/api.ts'
import { simulationText, strategySentences } from '../shared/strategyText.ts'

describe('终端转急修与故障处理策略是一张表', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person
  let lifts: string[]

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
    lifts = await someLifts(server, company, 3, [chief.employeeId])
  })

  const draft = (name: string, over: object = {}) => ({
    name,
    scope: 1 as const,
    levels: ['A' as const],
    mode: 1 as const,
    repairType: 1 as const,
    assignee: 1 as const,
    persistSeconds: 0,
    peopleInCarOnly: false,
    enabled: true,
    ...over,
  })
  const add = (name: string, over: object = {}) => server.ask(strategyApi.add, draft(name, over), chief)
  const liftsOf = async (strategyId: string) =>
    (await server.ask(strategyApi.lifts, { strategyId, size: 50 }, chief)).records

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    expect((await server.send(strategyApi.list, {})).errorCode).toBe(40000)
    const reader = await aPerson(server, company, { grants: ['AH4'] })
    expect((await server.send(strategyApi.add, draft('甲'), reader)).errorCode).toBe(1002001)
    const { id, version } = await add('困人自动派单')
    for (const answer of [
      await server.send(strategyApi.detail, { id }, stranger),
      await server.send(strategyApi.edit, { ...draft('乙'), id, version }, stranger),
      await server.send(strategyApi.enable, { id, version, enabled: false }, stranger),
      await server.send(strategyApi.remove, { id }, stranger),
      await server.send(strategyApi.simulate, { id }, stranger),
      await server.send(strategyApi.lifts, { strategyId: id }, stranger),
      await server.send(strategyApi.turnLifts, { strategyId: id, elevatorIds: lifts, enabled: false }, stranger),
      await server.send(strategyApi.sort, { ids: [id] }, stranger),
      await server.send(strategyApi.add, draft('丙', { elevatorIds: lifts }), stranger),
    ])
      expect(answer.errorCode).toBe(1000404)
    const wrong = await server.send(strategyApi.add, draft('丁', { repairType: undefined, timeFrom: '08:00' }), chief)
    expect(wrong.fields.map(({ prop }) => prop)).toEqual(['repairType', 'timeTo'])
  })

  it('1004010 规则名称已存在；新增排在最后；排序、启停、编辑、删除', async () => {
    const first = await add('规则一')
    const second = await add('规则二')
    expect(await server.send(strategyApi.add, draft('规则一'), chief)).toMatchObject({
      errorCode: 1004010,
      errorMsg: '规则名称已存在',
    })
    const names = async () =>
      (await server.ask(strategyApi.list, { keyword: '规则' }, chief)).records.map(({ name }) => name)
    expect(await names()).toEqual(['规则一', '规则二'])
    await server.ask(strategyApi.sort, { ids: [second.id, first.id] }, chief)
    expect(await names()).toEqual(['规则二', '规则一'])
    const now = await server.ask(strategyApi.detail, { id: first.id }, chief)
    const off = await server.ask(strategyApi.enable, { id: first.id, version: now.version, enabled: false }, chief)
    expect((await server.send(strategyApi.enable, { ...off, version: 0, enabled: true }, chief)).errorCode).toBe(
      1000001,
    )
    await server.ask(strategyApi.edit, { ...draft('规则甲', { quietFrom: '22:00', quietTo: '07:00' }), ...off }, chief)
    expect(await server.ask(strategyApi.detail, { id: first.id }, chief)).toMatchObject({
      name: '规则甲',
      quietFrom: '22:00',
      quietTo: '07:00',
      dedupeMin: null,
    })
    await server.ask(strategyApi.remove, { id: first.id }, chief)
    expect(await names()).toEqual(['规则二'])
    // The name is free again.
    await add('规则甲')
  })

  it('电梯：不选为范围内全部，逐台或批量关掉；选了的只有这些', async () => {
    const all = await add('全部电梯')
    expect((await liftsOf(all.id)).map(({ enabled }) => enabled)).toEqual([true, true, true])
    const two = lifts.slice(0, 2)
    await server.ask(strategyApi.turnLifts, { strategyId: all.id, elevatorIds: two, enabled: false }, chief)
    expect((await liftsOf(all.id)).filter(({ enabled }) => enabled).map(({ id }) => id)).toEqual([lifts[2]])
    const row = (await server.ask(strategyApi.list, { keyword: '全部电梯' }, chief)).records[0]
    expect(row).toMatchObject({ lifts: 1, hits30: null })
    expect((await server.ask(strategyApi.lifts, { strategyId: all.id, state: 0 }, chief)).total).toBe(2)
    const [shown] = await liftsOf(all.id)
    const label = `${shown?.communityName} ${shown?.name}`
    for (const keyword of [shown?.communityName, label, shown?.deviceNumber]) {
      const found = await server.ask(strategyApi.lifts, { strategyId: all.id, keyword }, chief)
      expect(
        found.records.map(({ id }) => id),
        keyword,
      ).toContain(shown?.id)
    }
    // Editing something else leaves the switches.
    const { version } = await server.ask(strategyApi.detail, { id: all.id }, chief)
    await server.ask(strategyApi.edit, { ...draft('全部电梯', { dedupeMin: 10 }), id: all.id, version }, chief)
    expect((await liftsOf(all.id)).filter(({ enabled }) => enabled)).toHaveLength(1)

    const some = await add('只有两台', { elevatorIds: two })
    expect((await liftsOf(some.id)).map(({ id }) => id).sort()).toEqual([...two].sort())
    const outside = { strategyId: some.id, elevatorIds: [lifts[2] as string], enabled: false }
    expect((await server.send(strategyApi.turnLifts, outside, chief)).errorCode).toBe(1000404)
    expect((await liftsOf(some.id))[0]).toMatchObject({ online: null, lastFault: null, terminalNo: null })
    expect((await server.ask(strategyApi.lifts, {}, chief)).total).toBe(0)
  })

  it('试算：没有监测数据就说没有，不说 0', async () => {
    const { id } = await add('试算一下')
    const result = await server.ask(strategyApi.simulate, { id }, chief)
    expect(result).toEqual({ days: 30, records: null, orders: null, trapped: null, deduped: null, pushes: null })
    expect(simulationText(result)).toMatch(/^没有监测数据/)
    expect(simulationText({ days: 30, records: 40, orders: 23, trapped: 2, deduped: 9 })).toBe(
      '将产生 23 张，其中困人 2 张，去重 9 张',
    )
  })

  it('规则的话', () => {
    expect(
      strategySentences({
        levels: ['C'],
        mode: 2,
        repairType: 3,
        assignee: 1,
        scope: 1,
        persistSeconds: 120,
        dedupeMin: 120,
        quietFrom: '22:00',
        quietTo: '07:00',
        escalation: [{ minute: 60, target: 2, channel: 2 }],
      }),
    ).toEqual([
      '全公司电梯发生 C 级故障，且持续满 120 秒：人工确认后派单，生成普通维修工单，派给负责人。',
      '同一电梯同一故障 2 小时内只处理一次。',
      '22:00 至 07:00 免打扰：C、D、E 级推迟到结束后派单；A、B 级照常。',
      '1 小时未接单：以 App 通知班组长。',
    ])
  })
})
