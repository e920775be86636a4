import { beforeAll, describe, expect, it } from 'vitest'
import { runMinutely, runNightly } from '#kernel/server/jobs.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { maintainPlanApi } from '#modules/planning/shared/api.ts'
import { defaultDemandRule, demandRuleApi } from '#modules/template/shared/demandRule.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aDemandRule, aRecord, lastVisited, measured } from '#test/builders/demand.ts'
import { aFile } from '#test/builders/employee.ts'
import { aServedSite, ordersOf, type Served } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { customPlanApi, demandSimulationApi } from '../shared/api.ts'
import { demandModule } from './index.ts'
import { demandNightly } from './judging.ts'

const TODAY = '2026-03-20'

describe('按需维保与自定义计划', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let clerk: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow(`${TODAY}T09:00:00+08:00`)
    company = await aCompany(server)
    manager = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['JMu'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  const draftOf = (served: Served, more: Record<string, unknown> = {}) => ({
    kind: 2 as const,
    title: '汛前底坑专项',
    contractId: served.contractId,
    elevatorIds: served.site.lifts,
    startDate: TODAY,
    endDate: '2026-12-31',
    dates: ['2026-04-20'],
    teamId: served.teamId,
    ...more,
  })
  const site = (lifts = 1) =>
    aServedSite(server, company, manager, { lifts, contract: { startDate: '2026-01-01', endDate: '2026-12-31' } })

  /** A running line on demand of one lift, last visited `lastVisit`. */
  async function onDemand(given: Parameters<typeof measured>[3] & { lastVisit?: Day } = {}) {
    const served = await site()
    const lift = served.site.lifts[0] as string
    await measured(server, company, lift, given)
    await lastVisited(server, lift, given.lastVisit ?? '2026-03-10')
    const demandRuleId = await aDemandRule(server, manager, {
      eligibility: {
        onlineRate: 95,
        insured: true,
        inspectionValid: true,
        maxAgeYears: 15,
        companyGradeNot: ['C', 'D'],
        agreementFile: false,
      },
    })
    const { id } = await server.ask(
      customPlanApi.add,
      draftOf(served, { kind: 1, title: '按需', demandRuleId, dates: [] }),
      manager,
    )
    return { id, lift, served, demandRuleId }
  }
  const typesOf = (lift: string) =>
    asOwner<{
      type: number
      source: number
      status: number
      plan_date: string
      legal_deadline: string
      reason: string
    }>(
      server,
      `select type, source, status, plan_date::text, legal_deadline::text, plan_reason as reason from maintain_order
       where elevator_id = $1 and status <> 9 order by plan_date`,
      [lift],
    )
  const night = async (at: string) => {
    server.setNow(at)
    await runNightly(server.services, demandNightly)
  }
  const back = () => server.setNow(`${TODAY}T09:00:00+08:00`)

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const served = await site()
    const draft = draftOf(served)
    expect((await server.send(customPlanApi.add, draft)).errorCode).toBe(40000)
    expect((await server.send(customPlanApi.add, draft, clerk)).errorCode).toBe(1002001)
    expect(await server.send(customPlanApi.add, draft, stranger)).toMatchObject({ errorCode: 1000404 })
    expect((await server.send(customPlanApi.add, { ...draft, dates: [] }, manager)).fields).toEqual([
      { prop: 'dates', msg: '请选择执行日期' },
    ])
    const { id } = await server.ask(customPlanApi.add, draft, manager)
    expect((await server.send(customPlanApi.detail, { id })).errorCode).toBe(40000)
    expect((await server.send(customPlanApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(customPlanApi.remove, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(customPlanApi.remove, { id }, clerk)).errorCode).toBe(1002001)
    const rule = await aDemandRule(server, manager)
    const asked = { ruleId: rule, elevatorIds: served.site.lifts }
    expect((await server.send(demandSimulationApi.simulate, asked)).errorCode).toBe(40000)
    expect((await server.send(demandSimulationApi.simulate, asked, clerk)).errorCode).toBe(1002001)
    expect((await server.send(demandSimulationApi.simulate, asked, stranger)).errorCode).toBe(1000404)
    expect(
      (await server.send(demandSimulationApi.simulate, { elevatorIds: served.site.lifts }, manager)).errorCode,
    ).toBe(1000400)
  })

  it('临时专项：休息日顺延，附加项目排在半月项目之后，级别临时；同日已有工单另选一天', async () => {
    const served = await site(2)
    const items = [{ part: 5 as const, name: '底坑积水', requirement: '无积水，排水泵试运行', photo: true }]
    // 2026-04-05 lies in the holiday, 04-06 too.
    const saved = await server.ask(customPlanApi.add, draftOf(served, { dates: ['2026-04-05'], items }), manager)
    expect(saved).toMatchObject({ orders: 2, planIds: [saved.id] })
    const [order] = await ordersOf(server, served.site.lifts[0] as string)
    expect(order).toMatchObject({ plan_date: '2026-04-07', level: 99 })
    const detail = await server.ask(maintainOrderApi.detail, { id: order?.id as string }, manager)
    expect(detail.items).toHaveLength(32)
    expect(detail.items.at(-1)).toMatchObject({ itemCode: 'Z-1', name: '底坑积水' })
    await server.ask(customPlanApi.add, draftOf(served, { dates: ['2026-04-07'], title: '第二个专项' }), manager)
    expect((await ordersOf(server, served.site.lifts[0] as string)).map((one) => one.plan_date)).toEqual([
      '2026-04-07',
      '2026-04-08',
    ])
  })

  it('季节与月度附加：每年日期、每月日期，级别99与2；修改日期后未开始的工单重排', async () => {
    const served = await site()
    const lift = served.site.lifts[0] as string
    const season = await server.ask(
      customPlanApi.add,
      draftOf(served, { kind: 3, title: '入冬防冻', dates: [], monthDays: ['11-10', '02-01'] }),
      manager,
    )
    expect(season.orders).toBe(1)
    expect((await ordersOf(server, lift)).map(({ plan_date, level }) => [plan_date, level])).toEqual([
      ['2026-11-10', 99],
    ])
    const monthly = await server.ask(
      customPlanApi.add,
      draftOf(served, { kind: 4, title: '月度保洁', dates: [], dayOfMonth: 15 }),
      manager,
    )
    expect(monthly.orders).toBe(9)
    const before = await server.ask(customPlanApi.detail, { id: season.id }, manager)
    await server.ask(
      customPlanApi.edit,
      {
        ...draftOf(served, { kind: 3, title: '入冬防冻', dates: [], monthDays: ['10-20'] }),
        id: season.id,
        version: before.version,
      },
      manager,
    )
    const after = await server.ask(customPlanApi.detail, { id: season.id }, manager)
    expect(after.visits.map((visit) => visit.date)).toEqual(['2026-10-20'])
    expect(
      (
        await server.send(
          customPlanApi.edit,
          { ...draftOf(served, { kind: 3, dates: [], monthDays: ['10-21'] }), id: season.id, version: before.version },
          manager,
        )
      ).errorCode,
    ).toBe(1000001)
    await server.ask(customPlanApi.remove, { id: season.id }, manager)
    expect((await server.send(customPlanApi.detail, { id: season.id }, manager)).errorCode).toBe(1000404)
    expect(
      (await ordersOf(server, lift)).filter((one) => one.plan_date === '2026-10-20').map((one) => one.status),
    ).toEqual([9])
    // Another plan that goes takes none with it.
    expect((await server.ask(customPlanApi.detail, { id: monthly.id }, manager)).status).toBe(1)
  })

  it('createPlan 按需：不符合的每一条都说明，3040002；符合后按评分与属地上限排期', async () => {
    const served = await site()
    const lift = served.site.lifts[0] as string
    const demandRuleId = await aDemandRule(server, manager)
    const draft = draftOf(served, { kind: 1, title: '按需', demandRuleId, dates: [] })
    const asked = await server.ask(
      customPlanApi.eligibility,
      { elevatorIds: [lift], demandRuleId, agreement: false },
      manager,
    )
    expect(asked[0]).toMatchObject({ eligible: false, score: null, gapDays: 15 })
    const refused = await server.send(customPlanApi.add, draft, manager)
    expect(refused.errorCode).toBe(3040002)
    expect(refused.errorMsg).toMatch(/^不符合按需维保条件：.+：未安装采集终端、近30天在线率未采集/)
    expect(refused.errorMsg).toContain('没有按需维保协议')
    expect(refused.errorMsg).toContain('近30天开关门次数未采集')

    const made = await onDemand({ lastVisit: '2026-03-10' })
    const detail = await server.ask(customPlanApi.detail, { id: made.id }, manager)
    expect(detail).toMatchObject({ planType: 2, score: 100, gapDays: 30, eligibility: 1, terminalOnline: 1 })
    expect(detail.lifts[0]).toMatchObject({ gapDays: 30, fallenBack: false, judgement: { score: 100, eligible: true } })
    const orders = await typesOf(made.lift)
    expect(orders.every((one) => one.type === 2)).toBe(true)
    expect(orders[0]).toMatchObject({ plan_date: '2026-04-09', legal_deadline: '2026-04-09', source: 1 })
    const again = await server.send(
      customPlanApi.add,
      draftOf(made.served, { kind: 1, title: '再一次', demandRuleId: made.demandRuleId, dates: [] }),
      manager,
    )
    expect(again).toMatchObject({ errorCode: 3010003 })
    const list = await server.ask(maintainOrderApi.list, { elevatorId: made.lift, type: 2 }, manager)
    expect(list.total).toBe(orders.length)
  })

  it('从定期计划转入：退出原计划，未开始的定期工单关闭，按评分重新排期；不转入则3010003', async () => {
    const served = await site()
    const lift = served.site.lifts[0] as string
    await measured(server, company, lift)
    await lastVisited(server, lift, '2026-03-10')
    const regular = { contractId: served.contractId, elevatorIds: [lift], teamId: served.teamId }
    const { token } = await server.ask(
      maintainPlanApi.generate,
      { ...regular, startDate: TODAY, endDate: '2026-12-31' },
      manager,
    )
    await server.ask(maintainPlanApi.publish, { token }, manager)
    const demandRuleId = await aDemandRule(server, manager, {
      eligibility: {
        onlineRate: 95,
        insured: true,
        inspectionValid: true,
        maxAgeYears: 15,
        companyGradeNot: [],
        agreementFile: false,
      },
    })
    const draft = draftOf(served, { kind: 1, title: '转入', demandRuleId, dates: [] })
    expect((await server.send(customPlanApi.add, draft, manager)).errorCode).toBe(3010003)
    await server.ask(customPlanApi.add, { ...draft, takeOver: true }, manager)
    const orders = await typesOf(lift)
    expect(orders.every((one) => one.type === 2)).toBe(true)
    expect(orders[0]?.plan_date).toBe('2026-04-09')
  })

  it('jobs 8.14 终端离线73小时、上次维保20天前：3天内到期，定期类型，通知恢复15日维保', async () => {
    const { id, lift } = await onDemand({ lastVisit: '2026-02-28' })
    expect((await typesOf(lift))[0]).toMatchObject({ type: 2, plan_date: '2026-03-30' })
    const silent = new Date(Date.parse(`${TODAY}T09:00:00+08:00`) - 73 * 3_600_000).toISOString()
    await asOwner(server, 'update terminal set status = 2, last_seen_at = $2 where elevator_id = $1', [lift, silent])
    await runMinutely(server.services, demandModule.minutely ?? [])
    const [next, second] = await typesOf(lift)
    expect(next).toMatchObject({ type: 1, legal_deadline: '2026-03-23' })
    expect((next?.plan_date ?? '') >= TODAY && (next?.plan_date ?? '') <= '2026-03-23').toBe(true)
    expect((second?.plan_date ?? '') <= addDays(next?.plan_date ?? TODAY, 15)).toBe(true)
    const titles = await asOwner<{ title: string }>(server, 'select distinct title from message where biz_id = $1', [
      id,
    ])
    expect(titles.map((one) => one.title)).toContain('终端离线超过72小时，已恢复15日维保')
    const detail = await server.ask(customPlanApi.detail, { id }, manager)
    expect(detail.lifts[0]).toMatchObject({
      fallenBack: true,
      gapDays: 15,
      fallenBackOn: TODAY,
      fallbackReason: '终端离线超过72小时',
      judgement: { eligible: false },
    })
    // A terminal that wakes up does not take the visit away: the lift comes back once it was visited.
    await asOwner(server, 'update terminal set status = 1 where elevator_id = $1', [lift])
    await night(`${TODAY}T20:00:00+08:00`)
    expect((await typesOf(lift))[0]).toMatchObject({ type: 1 })
    await asOwner(server, `update plan_elevator set last_visit_date = $2 where elevator_id = $1`, [lift, TODAY])
    await lastVisited(server, lift, TODAY)
    await night(`${TODAY}T21:00:00+08:00`)
    const [later] = await typesOf(lift)
    expect(later).toMatchObject({ type: 2, legal_deadline: '2026-04-19' })
    back()
  })

  it('评分下降：间隔缩短，未开始的维保前移；夜间再算一次不再变动', async () => {
    const { lift } = await onDemand({ lastVisit: '2026-03-10' })
    for (const days of [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21])
      await aRecord(server, company, lift, {
        code: String(days).padStart(2, '0'),
        level: 'C',
        at: `${addDays(TODAY, -days)}T08:00:00+08:00`,
      })
    await asOwner(
      server,
      `insert into hazard (company_id, id, hazard_no, elevator_id, source_type, grade, description, created_at)
       values ($1, gen_random_uuid(), 'YH1', $2, 1, 1, '门球磨损', '2026-03-19T08:00:00+08:00')`,
      [company.id, lift],
    )
    await night(`${TODAY}T10:00:00+08:00`)
    // 100 − 30 − 5 = 65: below 70 stays on demand at fifteen days.
    const first = await typesOf(lift)
    expect(first[0]).toMatchObject({ type: 2, plan_date: '2026-03-25', legal_deadline: '2026-03-25' })
    await night(`${TODAY}T11:00:00+08:00`)
    expect(await typesOf(lift)).toEqual(first)
    back()
  })

  it('触发：困人2天、同一故障3天、A级1天、开关门7天，各生成一张来源为按需触发的工单，只触发一次', async () => {
    const cases: [string, (lift: string) => Promise<unknown>, Day][] = [
      [
        '自上次维保困人1次',
        (lift) => aRecord(server, company, lift, { kind: 3, code: '94', level: 'A', at: '2026-03-20T08:00:00+08:00' }),
        '2026-03-22',
      ],
      [
        '7天内「关门故障」3次',
        async (lift) => {
          for (const day of ['2026-03-17', '2026-03-18', '2026-03-19'])
            await aRecord(server, company, lift, { code: '02', level: 'C', at: `${day}T08:00:00+08:00` })
        },
        '2026-03-22',
      ],
      [
        '发生A级故障「超速」',
        (lift) => aRecord(server, company, lift, { code: '11', level: 'A', at: '2026-03-20T07:00:00+08:00' }),
        '2026-03-21',
      ],
      [
        '自上次维保开关门63,000次，达到60,000次',
        (lift) => asOwner(server, 'update counter_day set door_cycles = 7000 where elevator_id = $1', [lift]),
        '2026-03-27',
      ],
    ]
    for (const [text, happen, dueBy] of cases) {
      const { id, lift } = await onDemand({ lastVisit: '2026-03-10' })
      await happen(lift)
      await night(`${TODAY}T09:30:00+08:00`)
      await night(`${TODAY}T09:40:00+08:00`)
      const triggered = (await typesOf(lift)).filter((one) => one.source === 3)
      expect([text, triggered.length, triggered[0]?.type]).toEqual([text, 1, 2])
      expect((triggered[0]?.plan_date ?? '9') <= dueBy).toBe(true)
      expect(triggered[0]?.reason).toBe(`按需触发：${text}`)
      const detail = await server.ask(customPlanApi.detail, { id }, manager)
      expect(detail.triggers.map((one) => [one.text, one.dueBy, one.joined])).toEqual([[text, dueBy, false]])
      expect(detail.lastTrigger).toBe(text)
      back()
    }
  })

  it('V17 按需工单改期超过允许间隔须放行', async () => {
    const { lift } = await onDemand({ lastVisit: '2026-03-10' })
    const [order] = await ordersOf(server, lift)
    const preview = await server.ask(
      maintainOrderApi.batchPreview,
      { ids: [order?.id as string], action: 'date', params: { date: '2026-04-14' }, reason: '客户要求' },
      manager,
    )
    const codes = preview.rows[0]?.violations.map((one) => [one.code, one.text]) ?? []
    expect(codes).toContainEqual(['V17', '按需间隔35天，超过允许的30天'])
    expect(codes.map(([code]) => code)).not.toContain('V01')
  })

  it('模拟：保存的规则与表单中的规则，次数、最长间隔与一句话', async () => {
    const served = await site()
    const lift = served.site.lifts[0] as string
    await measured(server, company, lift, { days: 130 })
    await lastVisited(server, lift, '2026-03-10')
    const ruleId = await aDemandRule(server, manager)
    const kept = await server.ask(demandSimulationApi.simulate, { ruleId, elevatorIds: [lift] }, manager)
    expect(kept).toMatchObject({ days: 90, visits: 2, maxGap: 30, text: '规则将产生2次现场维保，最长间隔30天' })
    const { defaultDemandRule } = await import('#modules/template/shared/demandRule.ts')
    const { status: _, ...draft } = { ...defaultDemandRule, elevatorType: 1 as const, localMaxGapDays: 45 }
    const tried = await server.ask(demandSimulationApi.simulate, { draft, elevatorIds: [lift] }, manager)
    expect(tried).toMatchObject({ visits: 1, maxGap: 45, text: '规则将产生1次现场维保，最长间隔45天' })
  })

  it('导出、选择、按恢复15日筛选', async () => {
    const page = await server.ask(customPlanApi.list, { fallenBack: false, kind: [1] }, manager)
    expect(page.total).toBeGreaterThan(0)
    expect(page.records.every((row) => row.kind === 1)).toBe(true)
    const options = await server.ask(customPlanApi.options, { keyword: '按需' }, manager)
    expect(options.length).toBeGreaterThan(0)
    expect(await server.ask(customPlanApi.options, {}, stranger)).toEqual([])
  })

  it('备案文件随规则上传，计划详情可见；有文件须有备案号，别人的文件 1000404', async () => {
    const file = await aFile(server, manager.userId, '备案回执.png')
    const rule = { ...defaultDemandRule, name: '备案规则', elevatorType: 1 as const }
    const without = await server.send(demandRuleApi.add, { ...rule, filingFiles: [file] }, manager)
    expect(without.fields).toEqual([{ prop: 'filingNo', msg: '请填写备案文件的备案号' }])
    const filed = { ...rule, filingNo: 'AXWB-2026-001', filingFiles: [file] }
    const foreign = [await aFile(server, stranger.userId, '别家.png')]
    expect((await server.send(demandRuleApi.add, { ...filed, filingFiles: foreign }, manager)).errorCode).toBe(1000404)
    const { id } = await server.ask(demandRuleApi.add, filed, manager)
    expect(await server.ask(demandRuleApi.detail, { id }, manager)).toMatchObject({ filingFiles: [file] })
    const { id: planId } = await onDemand()
    await asOwner(server, 'update custom_plan set demand_rule_id = $2 where id = $1', [planId, id])
    const plan = await server.ask(customPlanApi.detail, { id: planId }, manager)
    expect(plan).toMatchObject({ filingNo: 'AXWB-2026-001', filingFiles: [{ name: '备案回执.png' }] })
  })
})
