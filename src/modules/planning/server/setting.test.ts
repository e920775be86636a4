import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditApi } from '#kernel/shared/audit.ts'
import { addDays } from '#kernel/shared/days.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { defaultSetting } from '#modules/plan/shared/setting.ts'
import { fixedDateApi } from '#modules/template/shared/fixedDate.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aServedSite } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainPlanApi, maintainSettingApi } from '../shared/api.ts'

describe('基础设置', () => {
  let server: TestServer
  let company: Company
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
  })
  beforeEach(async () => {
    server.setNow('2026-01-02T09:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
  })

  const save = async (change: object) => {
    const { version, setting } = await server.ask(maintainSettingApi.get, {}, manager)
    return server.send(maintainSettingApi.save, { version, setting: { ...setting, ...change } }, manager)
  }
  const generate = async (more: object = {}) => {
    const served = await aServedSite(server, company, manager)
    const draft = {
      contractId: served.contractId,
      elevatorIds: served.site.lifts,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      teamId: served.teamId,
      ...more,
    }
    return server.send(maintainPlanApi.generate, draft, manager)
  }

  it('未登录 40000，只有查看权限的不能保存，只读自己企业的', async () => {
    const reader = await aPerson(server, company, { grants: ['JS1'] })
    const body = { version: 0, setting: defaultSetting }
    const day = { from: '2026-03-02', to: '2026-03-02', kind: 2 as const }
    expect((await server.send(maintainSettingApi.get, {})).errorCode).toBe(40000)
    expect((await server.send(maintainSettingApi.save, body, reader)).errorCode).toBe(1002001)
    expect((await server.send(maintainSettingApi.saveCalendar, day, reader)).errorCode).toBe(1002001)
    await server.ask(maintainSettingApi.saveCalendar, { ...day, name: '停产' }, manager)
    const stranger = await aPerson(server, await aCompany(server))
    const theirs = await server.ask(maintainSettingApi.calendar, { year: 2026 }, stranger)
    expect(theirs.days.filter(({ own }) => own !== null)).toEqual([])
    expect((await server.send(maintainSettingApi.saveCalendar, { ...day, to: '2026-03-01' }, manager)).errorMsg).toBe(
      '结束日期不能早于开始日期',
    )
  })

  it('变更记录以文字说明改了什么；别家企业、没有设置权限的看不到', async () => {
    await save({ certMode: 2, workDays: [1, 2, 3, 4, 5], departNotice: false })
    await save({ signWay: 1 })
    const row = { entity: 'maintain_setting', id: company.id }
    const [last, first] = await server.ask(auditApi.ofRow, row, manager)
    expect(last?.changes).toEqual([{ field: '签字方式', before: '现场或链接', after: '现场签名' }])
    const said = Object.fromEntries(first?.changes.map(({ field, after }) => [field, after]) ?? [])
    expect(said).toMatchObject({ 持证要求: '至少一人持证', 工作日: '周一、周二、周三、周四、周五', 出发通知客户: '否' })
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(auditApi.ofRow, row, stranger)).errorCode).toBe(1000404)
    const worker = await aPerson(server, company, { grants: ['JMe'] })
    expect((await server.send(auditApi.ofRow, row, worker)).errorCode).toBe(1002001)
    expect((await server.send(auditApi.ofRow, row)).errorCode).toBe(40000)
  })

  it('超出界限的设置被拒绝并指出字段', async () => {
    const wrong: [object, string][] = [
      [{ dayEnd: '08:00' }, '下班不能早于上班'],
      [{ lunchFrom: '08:00' }, '午休须在上班与下班之间'],
      [{ dayMax: 400 }, '人均上限不能小于人均目标'],
      [{ minMinutes: { '1-1': 46 } }, '最短作业46分钟大于标准工时45分钟'],
      [{ workDays: [] }, '工作日至少选一天'],
    ]
    for (const [change, said] of wrong) {
      const answer = await save(change)
      expect(answer.errorCode).toBe(1000400)
      expect(answer.fields.map(({ msg }) => msg)).toContain(said)
    }
    expect((await save({ minCrew: 0 })).errorCode).toBe(1000400)
  })

  it('jobs 8.1 七天工作周：25次，874项；标准工时改变预览的工时', async () => {
    await save({ workDays: [1, 2, 3, 4, 5, 6, 7] })
    const week = (await generate()).data.preview
    expect(week?.totals).toMatchObject({ visits: 25, items: 874 })
    await save({ stdMinutes: { ...defaultSetting.stdMinutes, 1: { 1: 40, 3: 60, 4: 90, 5: 150 } } })
    const shorter = (await generate()).data.preview
    expect(week && shorter && week.totals.minutes - shorter.totals.minutes).toBe(5 * (shorter?.totals.byLevel[1] ?? 0))
  })

  it('本公司的休息日使维保提前，恢复后不变；年视图说明来自法定还是公司', async () => {
    const datesOf = async () => (await generate()).data.preview?.lifts[0]?.visits.map(({ date }) => date) ?? []
    const before = await datesOf()
    expect(before).toContain('2026-03-14')
    const rest = { from: '2026-03-13', to: '2026-03-14', kind: 2 as const, name: '年度盘点' }
    expect(await server.ask(maintainSettingApi.saveCalendar, rest, manager)).toEqual({ done: 2, onRestDays: 0 })
    const after = await datesOf()
    expect(after).not.toContain('2026-03-14')
    expect(after).toContain('2026-03-12')
    const view = await server.ask(maintainSettingApi.calendar, { year: 2026 }, manager)
    expect(view.announced).toBe(true)
    expect(view.days.find(({ date }) => date === '2026-03-14')).toMatchObject({
      own: 2,
      statutory: null,
      name: '年度盘点',
    })
    expect(view.days.find(({ date }) => date === '2026-02-14')).toMatchObject({ own: null, statutory: 4 })
    await server.ask(maintainSettingApi.saveCalendar, { ...rest, kind: null }, manager)
    expect(await datesOf()).toEqual(before)
  })

  it('影响：把周六改为休息日，落在周六的未开始工单被数出；有工单的那天设为休息会提示张数', async () => {
    const { data } = await generate()
    await server.ask(maintainPlanApi.publish, { token: data.token as string }, manager)
    const { minCrew, workDays, freezeDays, dayTarget, dayMax } = defaultSetting
    const asked = { minCrew, workDays, freezeDays, dayTarget, dayMax }
    const saturdays = data.preview?.lifts[0]?.visits.filter(({ date }) => new Date(date).getUTCDay() === 6).length
    expect((await server.ask(maintainSettingApi.effect, asked, manager)).onRestDays).toBe(0)
    const fewer = await server.ask(maintainSettingApi.effect, { ...asked, workDays: [1, 2, 3, 4, 5] }, manager)
    // 2026-02-14 and other make-up Saturdays are worked whatever the week says.
    expect(fewer.onRestDays).toBeGreaterThan(0)
    expect(fewer.onRestDays).toBeLessThanOrEqual(saturdays as number)
    const day = { from: '2026-03-14', to: '2026-03-14', kind: 2 as const }
    expect((await server.ask(maintainSettingApi.saveCalendar, day, manager)).onRestDays).toBe(1)
  })

  it('节奏3：按启用的方案排日子与级别；草稿方案不能选', async () => {
    const levels: Record<number, 1 | 3 | 4 | 5> = { 6: 3, 12: 4, 25: 5 }
    const dates = Array.from({ length: 26 }, (_, n) => ({
      mmdd: new Date(Date.UTC(2025, 0, 5 + 14 * n)).toISOString().slice(5, 10),
      level: levels[n] ?? (1 as const),
    }))
    const scheme = { name: '双周日历', elevatorType: 1 as const, dates }
    const saved = await server.ask(fixedDateApi.add, scheme, manager)
    const draft = { rule: { rhythm: 3 as const }, fixedDateSchemeId: saved.id }
    expect((await generate({ rule: { rhythm: 3 } })).errorMsg).toBe('请选择固定日期方案')
    expect((await generate(draft)).errorMsg).toBe('请选择固定日期方案')
    await server.ask(fixedDateApi.publish, saved, manager)
    const { preview } = (await generate(draft)).data
    const visits = preview?.lifts[0]?.visits ?? []
    expect(visits.map(({ date }) => date.slice(5))).toEqual(dates.map(({ mmdd }) => mmdd))
    expect(visits.filter(({ level }) => level > 1).map(({ level }) => level)).toEqual([3, 4, 5])
  })

  it('节假日改动后一键提前：预览逐单说明，确认后改到之前的工作日，从不推后（jobs 6.4）', async () => {
    const reader = await aPerson(server, company, { grants: ['JMe'] })
    expect((await server.send(maintainSettingApi.restOrders, {})).errorCode).toBe(40000)
    expect((await server.send(maintainSettingApi.restOrders, {}, reader)).errorCode).toBe(1002001)
    const { token } = (await generate()).data as { token: string }
    await server.ask(maintainPlanApi.publish, { token }, manager)
    expect(await server.ask(maintainSettingApi.restOrders, {}, manager)).toEqual({
      total: 0,
      ids: [],
      from: null,
      to: null,
    })
    const [first] = await asOwner<{ id: string; date: string }>(
      server,
      `select id, plan_date::text as date from maintain_order where company_id = $1 and plan_date > '2026-03-01' order by plan_date limit 1`,
      [company.id],
    )
    const date = first?.date as string
    const shut = { from: addDays(date, -1), to: date, kind: 2 as const, name: '厂区停产' }
    expect(await server.ask(maintainSettingApi.saveCalendar, shut, manager)).toMatchObject({ onRestDays: 1 })
    const found = await server.ask(maintainSettingApi.restOrders, {}, manager)
    expect(found).toEqual({ total: 1, ids: [first?.id], from: date, to: date })
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.ask(maintainSettingApi.restOrders, {}, stranger)).total).toBe(0)

    const asked = { ids: found.ids, action: 'date' as const, params: { toWorkday: true }, changeReason: 5 as const }
    const preview = await server.ask(maintainOrderApi.batchPreview, { ...asked, reason: '休息日提前' }, manager)
    const newDate = preview.rows[0]?.newDate as string
    expect(newDate < shut.from && newDate >= addDays(shut.from, -2)).toBe(true)
    expect((await planDates(found.ids))[0]).toBe(date)
    expect(await server.ask(maintainOrderApi.batchApply, { token: preview.token }, manager)).toMatchObject({ done: 1 })
    expect((await planDates(found.ids))[0]).toBe(newDate)
    expect((await server.ask(maintainSettingApi.restOrders, {}, manager)).total).toBe(0)
  })

  it('工作日历的变更记录：一次设置的一段是一条，恢复默认也记', async () => {
    await server.ask(
      maintainSettingApi.saveCalendar,
      { from: '2026-03-02', to: '2026-03-04', kind: 2, name: '停产' },
      manager,
    )
    await server.ask(
      maintainSettingApi.saveCalendar,
      { from: '2026-03-03', to: '2026-03-03', kind: 1, name: null },
      manager,
    )
    await server.ask(
      maintainSettingApi.saveCalendar,
      { from: '2026-03-02', to: '2026-03-02', kind: null, name: null },
      manager,
    )
    const log = await server.ask(maintainSettingApi.calendarLog, {}, manager)
    expect(
      log.map(({ action, changes }) => [action, ...changes.map(({ field, before, after }) => [field, before, after])]),
    ).toEqual([
      ['恢复默认', ['2026-03-02', '休息（停产）', '默认']],
      ['设置', ['2026-03-03', '休息（停产）', '工作日']],
      ['设置', ['2026-03-02 至 2026-03-04', '默认', '休息（停产）']],
    ])
    const stranger = await aPerson(server, await aCompany(server))
    expect(await server.ask(maintainSettingApi.calendarLog, {}, stranger)).toEqual([])
    const reader = await aPerson(server, company, { grants: ['JMe'] })
    expect((await server.send(maintainSettingApi.calendarLog, {}, reader)).errorCode).toBe(1002001)
    expect((await server.send(maintainSettingApi.calendarLog, {})).errorCode).toBe(40000)
  })

  const planDates = async (ids: readonly string[]) =>
    (
      await asOwner<{ date: string }>(server, 'select plan_date::text as date from maintain_order where id = any($1)', [
        ids,
      ])
    ).map(({ date }) => date)
})
