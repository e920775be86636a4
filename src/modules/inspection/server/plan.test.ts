import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aWorker } from '#test/builders/elevator.ts'
import { aFile } from '#test/builders/employee.ts'
import { anInspectedLift, applied, assigned, aYearPlan, reportDraft } from '#test/builders/inspection.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { inspectionPlanApi, inspectionRecordApi } from '../shared/api.ts'

const day = '2026-05-10'

describe('检验计划', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let reader: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow(`${day}T09:00:00+08:00`)
    company = await aCompany(server)
    chief = await aPerson(server, company)
    reader = await aPerson(server, company, { grants: ['JY1', 'JY3'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  const made = (year: number, id: string) =>
    server.ask(inspectionPlanApi.generateYear, { year, elevatorIds: [id] }, chief)
  const mainOf = async (id: string, year: number) =>
    (await server.ask(inspectionPlanApi.list, { elevatorId: id, size: 50 }, chief)).records.find(
      (row) => row.year === year && row.inspectType < 10,
    )

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await aYearPlan(server, chief, lift, 2026)
    expect((await server.send(inspectionPlanApi.list, {})).errorCode).toBe(40000)
    expect((await server.send(inspectionPlanApi.generateYear, { year: 2026 }, reader)).errorCode).toBe(1002001)
    expect((await server.send(inspectionPlanApi.detail, { id: plan.id }, stranger)).errorCode).toBe(1000404)
    const foreign = await server.send(inspectionPlanApi.generateYear, { year: 2026, elevatorIds: [lift] }, stranger)
    expect(foreign.errorCode).toBe(1000404)
    const sheet = { ids: [plan.id], format: 'xlsx' as const }
    expect((await server.send(inspectionPlanApi.applySheet, sheet, stranger)).errorCode).toBe(1000404)
    const wrong = await server.send(inspectionPlanApi.generateYear, { year: 1800 }, chief)
    expect(wrong.fields).toEqual([{ prop: 'year', msg: '年份应在2000至2100之间' }])
  })

  it('archives 8.17、jobs 8.13：2019-06-18 监督检验，逐年生成；再生成一次新增 0', async () => {
    const lift = await anInspectedLift(server, company)
    for (const year of [2026, 2027, 2028, 2035]) expect((await made(year, lift)).created).toBeGreaterThan(0)
    expect(await mainOf(lift, 2026)).toMatchObject({
      inspectType: 1,
      yearIndex: 7,
      earliestDate: '2026-04-01',
      applyBy: '2026-05-30',
      deadline: '2026-06-30',
      status: 0,
      materials: '0/6',
    })
    expect(await mainOf(lift, 2027)).toMatchObject({ inspectType: 2, yearIndex: 8, deadline: '2027-06-30' })
    expect(await mainOf(lift, 2028)).toMatchObject({ inspectType: 1, yearIndex: 9 })
    expect(await mainOf(lift, 2035)).toMatchObject({ inspectType: 1, yearIndex: 16 })
    expect((await mainOf(lift, 2026))?.planNo).toMatch(/^NJ2026\d{5}$/)
    const again = await made(2026, lift)
    expect(again.created).toBe(0)
    expect(again.reasons.map(({ reason }) => reason)).toContain('2026年定期检验计划已有')
  })

  it('同时生成两次，不会有两份', async () => {
    const lift = await anInspectedLift(server, company)
    const both = await Promise.all([made(2026, lift), made(2026, lift)])
    const rows = await asOwner(server, 'select 1 from inspection_plan where elevator_id = $1', [lift])
    expect(both[0].created + both[1].created).toBe(rows.length)
  })

  it('试算不写入，说明跳过的原因', async () => {
    const villa = await anInspectedLift(server, company, { use_type: 4 })
    const stopped = await anInspectedLift(server, company, { use_status: 2 })
    const unknown = await anInspectedLift(server, company, { supervise_date: null })
    const lift = await anInspectedLift(server, company)
    const input = { year: 2026, elevatorIds: [villa, stopped, unknown, lift] }
    const preview = await server.ask(inspectionPlanApi.previewYear, input, chief)
    // 定期检验, 年度自行检查, 125% 制动试验 since 2024.
    expect(preview.kinds.map(({ kind }) => kind)).toEqual([1, 10, 12])
    expect(preview).toMatchObject({ created: 3, skipped: 3 })
    expect(preview.reasons.map(({ reason }) => reason).sort()).toEqual([
      '别墅梯不在特种设备目录内，不需要法定检验',
      '电梯停用，恢复使用时再安排',
      '缺少监督检验合格日期，请先补全电梯档案',
    ])
    expect((await server.ask(inspectionPlanApi.list, { elevatorId: lift }, chief)).total).toBe(0)
  })

  it('从待安排到已报检；越过一步被拒，旧版本被拒', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await aYearPlan(server, chief, lift, 2026)
    const paper = { applyNo: 'BJ-9', applyAt: day, orgName: '示例特检院' }
    const early = await server.send(inspectionPlanApi.apply, { ...plan, ...paper }, chief)
    expect([early.errorCode, early.errorMsg]).toEqual([3020001, '计划当前为「待安排」，不能报检'])
    const given = await assigned(server, company, chief, plan)
    const stale = await server.send(inspectionPlanApi.close, { ...plan, reason: '重复' }, chief)
    expect(stale.errorCode).toBe(1000001)
    const checked = await server.ask(inspectionPlanApi.selfCheck, { ...given, date: day }, chief)
    const sent = await server.ask(inspectionPlanApi.apply, { ...checked, ...paper }, chief)
    expect(await server.ask(inspectionPlanApi.detail, { id: sent.id }, reader)).toMatchObject({
      status: 3,
      applyNo: 'BJ-9',
      applyAt: day,
      selfCheckDate: day,
      orgName: '示例特检院',
    })
    expect((await server.send(inspectionPlanApi.remove, { id: sent.id }, chief)).errorCode).toBe(3070005)
  })

  it('年度级维保完成即自检完成（jobs 3.3）', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await assigned(server, company, chief, await aYearPlan(server, chief, lift, 2026))
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, at, row_id, payload) values ($1, uuidv7(), 'maintainOrder.completed', now(),
        uuidv7(), $2)`,
      [company.id, JSON.stringify({ elevatorId: lift, level: 5 })],
    )
    await server.outbox.settled()
    expect(await server.ask(inspectionPlanApi.detail, { id: plan.id }, chief)).toMatchObject({
      status: 2,
      selfCheckDate: day,
    })
  })

  it('自行检测没有 T7008 资质被拒，资质过期被拒', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await aYearPlan(server, chief, lift, 2027, 2)
    const workerIds = [(await aWorker(server, company)).id]
    const bare = await server.send(inspectionPlanApi.assign, { ...plan, workerIds }, chief)
    expect(bare.fields).toEqual([
      { prop: 'qualifyNo', msg: '自行检测须由具备 TSG T7008 资质的机构或人员承担，请填写检测资质证号' },
    ])
    const old = { qualifyNo: 'T7008-1', qualifyTo: '2027-06-29' }
    const expired = await server.send(inspectionPlanApi.assign, { ...plan, workerIds, ...old }, chief)
    expect(expired.fields[0]?.msg).toBe('检测资质于2027-06-29到期，早于2027-06-30，请更换机构或人员')
    await server.ask(inspectionPlanApi.assign, { ...plan, workerIds, ...old, qualifyTo: '2027-06-30' }, chief)
  })

  it('批量派工、批量报检逐项说明；申请表有 PDF 与表格', async () => {
    const lifts = [await anInspectedLift(server, company), await anInspectedLift(server, company)]
    const plans = []
    for (const lift of lifts) plans.push(await aYearPlan(server, chief, lift, 2026))
    const ids = plans.map(({ id }) => id)
    const workerIds = [(await aWorker(server, company)).id]
    expect(await server.ask(inspectionPlanApi.batchAssign, { ids, workerIds }, chief)).toEqual({ done: 2, failed: [] })
    await server.ask(inspectionPlanApi.selfCheck, { id: ids[0] as string, version: 1, date: day }, chief)
    const paper = { ids, applyNo: 'BJ-2', applyAt: day, orgName: '示例特检院' }
    const reply = await server.ask(inspectionPlanApi.batchApply, paper, chief)
    expect(reply).toMatchObject({ done: 1, failed: [{ id: ids[1], msg: '计划当前为「已派工」，不能报检' }] })
    const pdf = await server.send(inspectionPlanApi.applySheet, { ids, format: 'pdf' }, reader)
    expect(pdfText(pdf.raw)).toContain('申请台数2台')
    const xlsx = await server.send(inspectionPlanApi.applySheet, { ids, format: 'xlsx' }, reader)
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK')
  })

  it('延期：定期检验要批准文件，新日期要更晚；法定基准不变', async () => {
    const plan = await aYearPlan(server, chief, await anInspectedLift(server, company), 2026)
    const ask = (more: object) =>
      server.send(inspectionPlanApi.delay, { ...plan, newDeadline: '2026-07-15', reason: '机构排期', ...more }, chief)
    expect((await ask({})).fields[0]?.prop).toBe('file')
    expect((await ask({ newDeadline: '2026-06-30' })).fields[0]?.msg).toBe('新截止日期应晚于2026-06-30')
    expect((await ask({ file: await aFile(server, chief.userId) })).errorCode).toBe(0)
    const now = await server.ask(inspectionPlanApi.detail, { id: plan.id }, chief)
    expect(now).toMatchObject({ deadline: '2026-07-15', dueMonth: '2026-06-01', baseDate: '2019-06-18' })
    expect(now.delays).toMatchObject([{ from: '2026-06-30', to: '2026-07-15', reason: '机构排期' }])
  })

  it('年历按月按状态计数，资料齐全与编辑', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const lift = await anInspectedLift(server, own)
    const plan = await aYearPlan(server, boss, lift, 2026)
    await applied(server, own, boss, plan, day)
    const { months, before } = await server.ask(inspectionPlanApi.calendar, { year: 2026 }, boss)
    // 年度自行检查, and the 125 % test nobody knows the date of.
    expect(months[4]).toMatchObject({ month: '2026-05', total: 2, waiting: 2, overdue: 0 })
    expect(months[5]).toMatchObject({ month: '2026-06', total: 1, going: 1, overdue: 0 })
    expect(before).toBe(0)
    const detail = await server.ask(inspectionPlanApi.detail, { id: plan.id }, boss)
    const materials = detail.materials.map(({ name }) => ({ name, ready: true }))
    await server.ask(inspectionPlanApi.edit, { id: plan.id, version: detail.version, materials }, boss)
    const ready = await server.ask(inspectionPlanApi.list, { materialsReady: true }, boss)
    expect(ready.records.map((row) => [row.id, row.materials])).toEqual([[plan.id, '6/6']])
  })

  it('手工新增监督检验；同类同年重复被拒；未开始的可以删除', async () => {
    const lift = await anInspectedLift(server, company)
    const draft = { elevatorId: lift, kind: 3 as const, deadline: '2026-09-20' }
    const { id } = await server.ask(inspectionPlanApi.add, draft, chief)
    const twin = await server.send(inspectionPlanApi.add, draft, chief)
    expect(twin.errorCode).toBe(3070007)
    expect(twin.errorMsg).toContain('2026年的监督检验已有计划NJ2026')
    await server.ask(inspectionPlanApi.remove, { id }, chief)
    await server.ask(inspectionPlanApi.add, draft, chief)
  })

  it('data scope：只见范围内电梯的计划', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await aYearPlan(server, chief, lift, 2026)
    const scoped = await aPerson(server, company, { grants: ['JY1', 'JY2', 'JY4'], scope: 4, scopeIds: [] })
    expect((await server.ask(inspectionPlanApi.list, {}, scoped)).total).toBe(0)
    expect((await server.send(inspectionPlanApi.detail, { id: plan.id }, scoped)).errorCode).toBe(1000404)
    const draft = await reportDraft(server, scoped, { elevatorId: lift, inspectDate: day })
    expect((await server.send(inspectionRecordApi.add, draft, scoped)).errorCode).toBe(1000404)
  })
})
