import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { employeeApi } from '#modules/employee/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
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

  /** A record of 02, an hour ago, closed as a device fault unless said otherwise. */
  async function aRecord(of: Company, elevatorId: string, change: Record<string, unknown> = {}): Promise<string> {
    const id = newId()
    const row = {
      company_id: of.id,
      id,
      record_no: `GZ${id.slice(-12)}`,
      kind: 1,
      code: '02',
      level: 'C',
      elevator_id: elevatorId,
      source: 1,
      occurred_at: new Date(server.services.clock().getTime() - 3_600_000).toISOString(),
      received_at: server.services.clock().toISOString(),
      ended_at: server.services.clock().toISOString(),
      handled_at: server.services.clock().toISOString(),
      status: 5,
      result: 1,
      ...change,
    }
    const names = Object.keys(row)
    await asOwner(
      server,
      `insert into monitor_record (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    )
    return id
  }

  it('试算：没有监测数据就说没有，不说 0', async () => {
    const { id } = await add('试算一下')
    const result = await server.ask(strategyApi.simulate, { id }, chief)
    expect(result).toMatchObject({ days: 30, records: null, orders: null, trapped: null, test: null })
    expect(simulationText(result)).toMatch(/^没有监测数据/)
    expect(simulationText({ days: 30, records: 40, orders: 23, trapped: 2, deduped: 9 })).toBe(
      '将产生 23 张，其中困人 2 张，去重 9 张',
    )
    expect((await server.ask(strategyApi.list, { keyword: '试算一下' }, chief)).records[0]?.hits30).toBeNull()
  })

  it('回测：现在的与改后的并排，漏掉的列出来；看不到的电梯不算，别家的不算', async () => {
    const other = await aCompany(server)
    const boss = await aPerson(server, other)
    const [own, second] = await someLifts(server, other, 2, [boss.employeeId])
    const foreign = await aRecord(company, lifts[0] as string)
    const c = { levels: ['C' as const], repairType: 3 as const }
    const { id } = await server.ask(strategyApi.add, draft('一般故障', c), boss)
    const real = await aRecord(other, own as string)
    await aRecord(other, second as string, { code: '03', status: 6, result: 4 })
    const same = await server.ask(strategyApi.simulate, { id }, boss)
    expect(same).toMatchObject({ records: 2, orders: 2, test: { before: { orders: 2, falseOrders: 1, missed: 0 } } })
    const noted = await server.ask(strategyApi.simulate, { id, draft: draft('一般故障', { ...c, mode: 4 }) }, boss)
    expect(noted).toMatchObject({ orders: 0, test: { before: { orders: 2 }, after: { orders: 0, missed: 1 } } })
    expect(noted.test?.missed).toMatchObject([{ id: real, why: '仅记录', isNew: true }])
    expect(JSON.stringify(noted)).not.toContain(foreign)
    // What is off or not kept yet is tried as if it were on.
    const draftOff = draft('另一条', { ...c, enabled: false, codes: ['03'], mode: 3 })
    expect((await server.ask(strategyApi.simulate, { draft: draftOff }, boss)).test?.after).toMatchObject({ orders: 2 })
    const nothing = { ...draftOff, elevatorIds: lifts }
    expect((await server.send(strategyApi.simulate, { draft: nothing }, boss)).errorCode).toBe(1000404)
    const blind = await aPerson(server, other, { grants: ['AH4'], scope: 4 })
    expect((await server.ask(strategyApi.simulate, { id }, blind)).records).toBeNull()
  })

  it('近30天命中与最近故障来自记录；8010401 未关闭的记录引用着的不能删', async () => {
    const { id } = await add('有命中', { levels: ['C'], repairType: 3 })
    const lift = lifts[1] as string
    const record = await aRecord(company, lift, { strategy_id: id, status: 1, result: null, handled_at: null })
    await aRecord(company, lift, { strategy_id: id })
    const old = new Date(server.services.clock().getTime() - 31 * 86_400_000).toISOString()
    await aRecord(company, lift, { strategy_id: id, occurred_at: old })
    expect((await server.ask(strategyApi.list, { keyword: '有命中' }, chief)).records[0]?.hits30).toBe(2)
    expect((await liftsOf(id)).find((row) => row.id === lift)?.lastFault).toMatchObject({ code: '02', level: 'C' })
    expect(await server.send(strategyApi.remove, { id }, chief)).toMatchObject({
      errorCode: 8010401,
      errorMsg: '策略正在使用',
    })
    await asOwner(server, `update monitor_record set status = 5 where id = $1`, [record])
    await server.ask(strategyApi.remove, { id }, chief)
  })

  it('危及人身的故障不能只推送或只记录；点名别的可以', async () => {
    const wrong = (over: object) => server.send(strategyApi.add, draft('放过', over), chief)
    expect((await wrong({ levels: ['A'], mode: 4 })).fields).toMatchObject([{ prop: 'mode' }])
    // The button in the car is of level B.
    expect((await wrong({ levels: ['B'], mode: 3 })).errorMsg).toContain('「轿厢报警按钮动作」危及人身')
    expect((await wrong({ levels: ['A'], codes: ['09', '67'], mode: 3 })).fields).toHaveLength(1)
    // A company may have raised the button to A.
    expect((await wrong({ levels: ['A'], codes: ['90'], mode: 4 })).fields).toHaveLength(1)
    const { id } = await add('以前存的', { enabled: false })
    await asOwner(server, `update fault_strategy set mode = 4 where id = $1`, [id])
    const { version } = await server.ask(strategyApi.detail, { id }, chief)
    expect((await server.send(strategyApi.enable, { id, version, enabled: true }, chief)).errorCode).toBe(8010407)
    await server.ask(strategyApi.add, draft('只看一种', { levels: ['B'], codes: ['66'], mode: 3 }), chief)
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

  it('指定人离职：策略改派电梯负责人，能编辑策略的人收到消息；再来一次不再改、不再说', async () => {
    const { employeeId: gone } = await aPerson(server, company, { name: '吴师傅' })
    const named = { mode: 1 as const, repairType: 2 as const, assignee: 3 as const, assigneeId: gone }
    const { id } = await add('夜间指定', named)
    const other = await add('另一条', { ...named, assigneeId: chief.employeeId })
    const employee = await server.ask(employeeApi.detail, { id: gone }, chief)
    await server.ask(employeeApi.leave, { id: gone, version: employee.version }, chief)
    await server.outbox.settled()
    expect(await server.ask(strategyApi.detail, { id }, chief)).toMatchObject({
      assignee: 1,
      assigneeId: null,
      version: 1,
    })
    expect(await server.ask(strategyApi.detail, { id: other.id }, chief)).toMatchObject({
      assigneeId: chief.employeeId,
    })
    const told = () =>
      asOwner<{ body: string }>(
        server,
        `select body from message where company_id = $1 and title = '故障处理策略的指定人已离职'`,
        [company.id],
      )
    const [message] = await told()
    expect(message?.body).toBe('吴师傅已离职，「夜间指定」改为派给电梯负责人；要派给别人的，请编辑策略')
    const before = (await told()).length
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, row_id, payload) values ($1, gen_random_uuid(), 'employee.left', $2, '{}')`,
      [company.id, gone],
    )
    await server.outbox.settled()
    expect(await told()).toHaveLength(before)
    expect((await server.ask(strategyApi.detail, { id }, chief)).version).toBe(1)
  })
})
