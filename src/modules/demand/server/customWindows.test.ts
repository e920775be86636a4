import { beforeAll, describe, expect, it } from 'vitest'
import { weekday } from '#kernel/shared/days.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { maintainPlanApi } from '#modules/planning/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aDemandRule, lastVisited, measured } from '#test/builders/demand.ts'
import { aSheet, Importing } from '#test/builders/importing.ts'
import { aServedSite, ordersOf, type Served } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { customPlanApi } from '../shared/api.ts'
import { customImporter } from './customImport.ts'

const TODAY = '2026-03-20'
/** A Monday and the days after it. */
const [MON, TUE, WED, THU] = ['2026-04-13', '2026-04-14', '2026-04-15', '2026-04-16'] as const
const wednesdays = [{ weekday: 3 as const, from: '09:00', to: '12:00' }]

/** jobs 1.4: hours belong to a line of any kind; 3 is made on createPlan only. */
describe('自定义计划的可进场时段', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow(`${TODAY}T09:00:00+08:00`)
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  const site = () =>
    aServedSite(server, company, manager, { contract: { startDate: '2026-01-01', endDate: '2026-12-31' } })
  const draftOf = (served: Served, more: Record<string, unknown> = {}) => ({
    kind: 2 as const,
    title: '汛前底坑专项',
    contractId: served.contractId,
    elevatorIds: served.site.lifts,
    startDate: TODAY,
    endDate: '2026-12-31',
    dates: [MON as string],
    teamId: served.teamId,
    ...more,
  })
  const liftOf = (served: Served) => served.site.lifts[0] as string
  const daysOf = async (served: Served) =>
    (await ordersOf(server, liftOf(served))).filter(({ status }) => status !== 9).map((order) => order.plan_date)
  /** What the community says of itself: 1 允许 2 禁止. */
  const community = (served: Served, kind: 1 | 2, of: { weekday?: number; date?: string }) =>
    asOwner(
      server,
      `insert into work_window (company_id, id, community_id, kind, weekday, from_date, to_date)
       select company_id, gen_random_uuid(), community_id, $2, $3, $4, $4 from elevator where id = $1`,
      [liftOf(served), kind, of.weekday ?? null, of.date ?? null],
    )

  it('排不进的日子顺延到允许的那天；没有时段的按小区；详情与计划工单看得到', async () => {
    const [own, ofCommunity, free] = [await site(), await site(), await site()]
    for (const served of [own, ofCommunity]) await community(served, 1, { weekday: 2 })
    const { id } = await server.ask(customPlanApi.add, draftOf(own, { windows: wednesdays }), manager)
    const plain = await server.ask(customPlanApi.add, draftOf(ofCommunity), manager)
    await server.ask(customPlanApi.add, draftOf(free), manager)
    expect(await daysOf(own)).toEqual([WED])
    expect(await daysOf(ofCommunity)).toEqual([TUE])
    expect(await daysOf(free)).toEqual([MON])
    expect((await server.ask(customPlanApi.detail, { id }, manager)).windows).toEqual(wednesdays)
    expect((await server.ask(maintainPlanApi.strips, { id }, manager)).windows).toEqual(wednesdays)
    expect((await server.ask(maintainPlanApi.strips, { id: plain.id }, manager)).windows).toEqual([])
  })

  it('改到别的日子要放行（V08），说的是计划自己的时段；小区禁止的仍然禁止', async () => {
    const served = await site()
    await community(served, 1, { weekday: 4 })
    await community(served, 2, { date: WED })
    await server.ask(customPlanApi.add, draftOf(served, { windows: wednesdays }), manager)
    const [order] = await ordersOf(server, liftOf(served))
    expect(order?.plan_date).toBe('2026-04-22')
    const texts = async (date: string) => {
      const query = { ids: [order?.id as string], action: 'date' as const, params: { date }, reason: '客户要求' }
      const { rows } = await server.ask(maintainOrderApi.batchPreview, query, manager)
      return rows[0]?.violations.filter(({ code }) => code === 'V08').map(({ text }) => text)
    }
    expect(await texts(THU)).toEqual([expect.stringMatching(/仅允许周三 09:00–12:00/)])
    expect(await texts(WED)).toHaveLength(1)
    expect(await texts('2026-04-29')).toEqual([])
  })

  it('修改时段：未开始的工单按新的时段重排；只改名称不动', async () => {
    const served = await site()
    const { id, version } = await server.ask(customPlanApi.add, draftOf(served), manager)
    expect(await daysOf(served)).toEqual([MON])
    const saved = await server.ask(
      customPlanApi.edit,
      { id, version, ...draftOf(served, { windows: wednesdays }) },
      manager,
    )
    expect(await daysOf(served)).toEqual([WED])
    const before = await ordersOf(server, liftOf(served))
    const named = { id, version: saved.version, ...draftOf(served, { windows: wednesdays, title: '汛前专项' }) }
    await server.ask(customPlanApi.edit, named, manager)
    expect((await ordersOf(server, liftOf(served))).map((one) => one.id)).toEqual(before.map((one) => one.id))
  })

  it('时段与工作日一天都对不上：留在选定的日子，改期时照常提示', async () => {
    const served = await site()
    const sundays = [{ weekday: 7 as const, from: '09:00', to: '12:00' }]
    await server.ask(customPlanApi.add, draftOf(served, { windows: sundays }), manager)
    expect(await daysOf(served)).toEqual([MON])
  })

  it('按需的计划也有自己的时段：间隔内每次都在允许的那天', async () => {
    const served = await site()
    await measured(server, company, liftOf(served), {})
    await lastVisited(server, liftOf(served), '2026-03-10')
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
    const draft = draftOf(served, { kind: 1, title: '按需', demandRuleId, dates: [] })
    const { id, version } = await server.ask(customPlanApi.add, { ...draft, windows: wednesdays }, manager)
    const days = await daysOf(served)
    expect(days.length).toBeGreaterThan(3)
    expect(days.filter((day) => weekday(day) !== 3)).toEqual([])
    const fridays = [{ weekday: 5 as const, from: '22:00', to: '05:00' }]
    await server.ask(customPlanApi.edit, { id, version, ...draft, windows: fridays }, manager)
    expect((await daysOf(served)).filter((day) => weekday(day) !== 5)).toEqual([])
  })

  it('开始与结束相同的时段说明原因', async () => {
    const windows = [{ weekday: 3 as const, from: '09:00', to: '09:00' }]
    const reply = await server.send(customPlanApi.add, draftOf(await site(), { windows }), manager)
    expect(reply.fields).toEqual([{ prop: 'windows.0.to', msg: '结束时间不能与开始时间相同' }])
  })

  it('导入：可进场时段一列，写不对的说明写法', async () => {
    const served = await site()
    const [named] = await asOwner<{ no: string; team: string; code: string }>(
      server,
      `select c.contract_no as no, t.name as team, e.register_code as code from contract c, team t, elevator e
       where c.id = $1 and t.id = $2 and e.id = $3`,
      [served.contractId, served.teamId, liftOf(served)],
    )
    const row = (over: Record<string, string>) => ({
      计划名称: '底坑专项',
      计划种类: '临时专项',
      合同编号: named?.no ?? '',
      电梯: named?.code ?? '',
      计划开始: TODAY,
      执行日期: MON,
      班组: named?.team ?? '',
      ...over,
    })
    const file = await aSheet(customImporter, [
      row({ 可进场时段: '周三 09:00-12:00' }),
      row({ 计划名称: '另一个', 可进场时段: '上午' }),
    ])
    await new Importing(server, customPlanApi.import, manager).once(file, {
      done: 1,
      said: ['3 可进场时段：可进场时段应为星期加起止时间，如 周三 09:00-12:00，多段用顿号隔开'],
    })
    expect(await daysOf(served)).toEqual([WED])
  })
})
