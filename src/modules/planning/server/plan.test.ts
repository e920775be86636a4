import { beforeAll, describe, expect, it } from 'vitest'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { templateApi } from '#modules/template/shared/api.ts'
import { nationalTemplateId } from '#modules/template/shared/national.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aServedSite, ordersOf } from '#test/builders/maintenance.ts'
import { publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainPlanApi } from '../shared/api.ts'

describe('维保计划', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let clerk: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-01-02T09:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['JMq'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  const draftOf = (served: Awaited<ReturnType<typeof aServedSite>>, more = {}) => ({
    contractId: served.contractId,
    elevatorIds: served.site.lifts,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    teamId: served.teamId,
    ...more,
  })

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const served = await aServedSite(server, company, manager)
    const draft = draftOf(served)
    expect((await server.send(maintainPlanApi.generate, draft)).errorCode).toBe(40000)
    expect((await server.send(maintainPlanApi.generate, draft, clerk)).errorCode).toBe(1002001)
    expect(await server.send(maintainPlanApi.generate, draft, stranger)).toMatchObject({
      errorCode: 1000404,
      errorMsg: '数据不存在',
    })
    expect((await server.send(maintainPlanApi.generate, { ...draft, elevatorIds: [] }, manager)).errorCode).toBe(
      1000400,
    )
  })

  it('jobs 8.1 一年：生成、发布，26次，22/2/1/1，905项，1350分钟', async () => {
    const served = await aServedSite(server, company, manager)
    const lift = served.site.lifts[0] as string
    const { token, preview } = await server.ask(maintainPlanApi.generate, draftOf(served), manager)
    expect(await ordersOf(server, lift)).toEqual([])
    expect(preview?.totals).toMatchObject({
      visits: 26,
      byLevel: { 1: 22, 3: 2, 4: 1, 5: 1 },
      items: 905,
      minutes: 1350,
    })
    const visits = preview?.lifts[0]?.visits ?? []
    expect(visits[0]?.date).toBe('2026-01-04')
    expect(visits.at(-1)?.date).toBe('2026-12-19')
    expect(visits.filter((visit) => visit.level > 1).map((visit) => [visit.date, visit.level])).toEqual([
      ['2026-03-28', 3],
      ['2026-06-18', 4],
      ['2026-09-12', 3],
      ['2026-12-05', 5],
    ])
    const gaps = visits.flatMap((visit) => visit.gapDays ?? [])
    expect(Math.min(...gaps)).toBe(11)
    expect(Math.max(...gaps)).toBe(15)
    expect(visits[1]?.reason).toContain('不超过15日')
    expect(visits[1]?.article).toContain('特种设备安全监察条例')
    expect(preview?.promiseHint).toBe('合同约定24次，满足15日间隔需26次，多2次')
    expect(preview?.blocked).toBe(0)

    const published = await server.ask(maintainPlanApi.publish, { token }, manager)
    expect(published).toMatchObject({ orderCount: 26, jobId: null })
    expect(published.planIds).toHaveLength(1)
    const orders = await ordersOf(server, lift)
    expect(orders.map((order) => order.plan_date)).toEqual(visits.map((visit) => visit.date))
    expect(orders[0]?.order_no).toMatch(/^WB20260104\d{5}$/)
    const page = await server.ask(maintainPlanApi.list, { contractId: served.contractId }, manager)
    expect(page.records[0]).toMatchObject({
      elevatorCount: 1,
      totalCount: 26,
      doneCount: 0,
      nextDate: '2026-01-04',
      maxGap: 15,
      status: 1,
    })
    expect(page.records[0]?.planNo).toMatch(/^WBJH202601\d{4}$/)
    expect(await server.send(maintainPlanApi.publish, { token }, manager)).toMatchObject({ errorCode: 3020017 })
    const list = await server.ask(maintainOrderApi.list, { contractId: served.contractId, size: 100 }, manager)
    expect(list.total).toBe(26)
  })

  it('已在计划中：3010003；超出合同期限：3010001；预览十分钟后失效：3020017', async () => {
    const served = await aServedSite(server, company, manager)
    const first = await server.ask(maintainPlanApi.generate, draftOf(served), manager)
    const late = await server.ask(maintainPlanApi.generate, draftOf(served), manager)
    await server.ask(maintainPlanApi.publish, { token: first.token }, manager)
    expect(await server.send(maintainPlanApi.generate, draftOf(served), manager)).toMatchObject({
      errorCode: 3010003,
      errorMsg: expect.stringMatching(/^电梯「.+」已在计划WBJH202601\d{4}中$/),
    })
    expect((await server.send(maintainPlanApi.publish, { token: late.token }, manager)).errorCode).toBe(3010003)
    const other = await aServedSite(server, company, manager)
    const beyond = draftOf(other, { endDate: '2027-01-01' })
    expect(await server.send(maintainPlanApi.generate, beyond, manager)).toMatchObject({
      errorCode: 3010001,
      errorMsg: '计划期限超出合同期限（2026-01-01至2026-12-31）',
    })
    const old = await server.ask(maintainPlanApi.generate, draftOf(other), manager)
    server.setNow('2026-01-02T09:10:01+08:00')
    expect(await server.send(maintainPlanApi.publish, { token: old.token }, manager)).toMatchObject({
      errorCode: 3020017,
      errorMsg: '预览已过期或数据已变化，请重新预览',
    })
    expect(await ordersOf(server, other.site.lifts[0] as string)).toEqual([])
    server.setNow('2026-01-02T09:00:00+08:00')
  })

  it('缺少模板：3010007；间隔超过15日：3030006；停用电梯：3010009', async () => {
    const served = await aServedSite(server, company, manager)
    const lift = served.site.lifts[0] as string
    const wide = draftOf(served, { rule: { maxGapDays: 16 } })
    expect((await server.send(maintainPlanApi.generate, wide, manager)).errorCode).toBe(3030006)
    await asOwner(server, 'update elevator set template_type = 5 where id = $1', [lift])
    expect(await server.send(maintainPlanApi.generate, draftOf(served), manager)).toMatchObject({
      errorCode: 3010007,
      errorMsg: expect.stringMatching(/缺少维保模板，不能生成计划$/),
    })
    await asOwner(server, 'update elevator set template_type = 1, use_status = 2 where id = $1', [lift])
    const { token } = await server.ask(maintainPlanApi.generate, draftOf(served), manager)
    expect(await server.send(maintainPlanApi.publish, { token }, manager)).toMatchObject({
      errorCode: 3010009,
      errorMsg: '存在1条阻断项，不能发布',
    })
  })

  it('jobs 8.2 接梯：历史决定日期和级别', async () => {
    const served = await aServedSite(server, company, manager, { contract: { startDate: '2026-04-01' } })
    const elevatorId = served.site.lifts[0] as string
    const history = [
      { elevatorId, lastVisit: '2026-03-25', last3: '2026-02-10', last4: '2025-12-20', last5: '2025-06-28' },
    ]
    const draft = draftOf(served, { startDate: '2026-04-01', history })
    const { preview } = await server.ask(maintainPlanApi.generate, draft, manager)
    expect(preview?.lifts[0]?.visits.slice(0, 6).map((visit) => [visit.date.slice(5), visit.level])).toEqual([
      ['04-09', 1],
      ['04-24', 1],
      ['05-09', 4],
      ['05-23', 1],
      ['06-06', 1],
      ['06-18', 5],
    ])
  })

  it('jobs 1.4、6.5 模板梯型与电梯不符：V14阻断，不能发布', async () => {
    const served = await aServedSite(server, company, manager)
    const draft = draftOf(served, { templateId: nationalTemplateId(4) })
    const { token, preview } = await server.ask(maintainPlanApi.generate, draft, manager)
    expect(preview?.violations.filter((one) => one.code === 'V14')).toMatchObject([
      { severity: 4, text: '模板适用「自动扶梯与自动人行道」，电梯为「曳引与强制驱动电梯」' },
    ])
    expect((await server.send(maintainPlanApi.publish, { token }, manager)).errorCode).not.toBe(0)
    expect(await ordersOf(server, served.site.lifts[0] as string)).toEqual([])
  })

  it('按制造单位要求的模板没有国家项目：普通电梯不能用，排计划和改模板都一样', async () => {
    const served = await aServedSite(server, company, manager)
    const lift = served.site.lifts[0] as string
    await publishPlan(server, draftOf(served), manager)
    const made = { id: nationalTemplateId(1), name: '防爆电梯说明书', elevatorType: 5 as const }
    const { id: templateId } = await server.ask(templateApi.copyFrom, made, manager)
    await asOwner(server, 'update maintain_template set status = 1, version_no = 1 where id = $1', [templateId])
    const [order] = await ordersOf(server, lift)
    const change = { ids: [order?.id as string], action: 'template' as const, params: { templateId }, reason: '换模板' }
    const { rows } = await server.ask(maintainOrderApi.batchPreview, change, manager)
    expect(rows[0]).toMatchObject({ ok: false, violations: [{ code: 'V14' }] })
    const other = await aServedSite(server, company, manager)
    const { token, preview } = await server.ask(maintainPlanApi.generate, draftOf(other, { templateId }), manager)
    expect(preview?.violations.filter((one) => one.code === 'V14')).toHaveLength(1)
    expect((await server.send(maintainPlanApi.publish, { token }, manager)).errorCode).toBe(3010009)
    await asOwner(server, 'update elevator set special_kind = 2, template_type = 5 where id = $1', [lift])
    expect((await server.ask(maintainOrderApi.batchPreview, change, manager)).rows[0]?.ok).toBe(true)
  })

  it('消防员电梯的工单不能改成国家模板：3030007', async () => {
    const served = await aServedSite(server, company, manager)
    const lift = served.site.lifts[0] as string
    await publishPlan(server, draftOf(served), manager)
    const [order] = await ordersOf(server, lift)
    const change = {
      ids: [order?.id as string],
      action: 'template' as const,
      params: { templateId: nationalTemplateId(1) },
      reason: '统一模板',
    }
    expect((await server.ask(maintainOrderApi.batchPreview, change, manager)).rows[0]?.ok).toBe(true)
    await asOwner(server, 'update elevator set special_kind = 1, template_type = 5 where id = $1', [lift])
    const { rows } = await server.ask(maintainOrderApi.batchPreview, change, manager)
    expect(rows[0]).toMatchObject({ ok: false, violations: [{ code: '3030007' }] })
  })

  it('重置：已开始的不动，差异可先看；作废关闭未开始的', async () => {
    const served = await aServedSite(server, company, manager)
    const lift = served.site.lifts[0] as string
    const { token } = await server.ask(maintainPlanApi.generate, draftOf(served), manager)
    const planId = (await server.ask(maintainPlanApi.publish, { token }, manager)).planIds[0] as string
    const same = await server.ask(maintainPlanApi.resetPreview, { planId, fromDate: '2026-06-01' }, manager)
    expect(same).toMatchObject({ added: 0, moved: 0, closed: 0 })
    const before = await ordersOf(server, lift)
    const rule = { rhythm: 2 as const, weekday: 3 }
    const reset = await server.ask(maintainPlanApi.resetPreview, { planId, fromDate: '2026-06-01', rule }, manager)
    expect(reset.moved).toBeGreaterThan(5)
    const done = await server.ask(maintainPlanApi.resetApply, { token: reset.token }, manager)
    expect(done).toMatchObject({ added: reset.added, moved: reset.moved, closed: reset.closed, kept: reset.kept })
    const after = await ordersOf(server, lift)
    const untouched = (rows: typeof before) => rows.filter((row) => row.plan_date < '2026-06-01')
    expect(untouched(after)).toEqual(untouched(before))
    const gaps = after
      .filter((row) => row.status !== 9)
      .map((row, i, all) =>
        i === 0 ? 0 : (Date.parse(row.plan_date) - Date.parse(all[i - 1]?.plan_date as string)) / 86_400_000,
      )
    expect(Math.max(...gaps)).toBeLessThanOrEqual(15)
    const { version } = await server.ask(maintainPlanApi.detail, { id: planId }, manager)
    expect((await server.send(maintainPlanApi.void, { id: planId, version }, manager)).errorCode).toBe(3020020)
    const approval = { reason: '客户换了维保单位' }
    const voided = await server.ask(maintainPlanApi.void, { id: planId, version, approval }, manager)
    expect(voided.orders).toBe(after.filter((row) => row.status === 0).length)
    expect((await ordersOf(server, lift)).every((row) => row.status === 9)).toBe(true)
  })
})
