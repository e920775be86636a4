import { beforeAll, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import type { ElevatorMove } from '#modules/elevator/shared/elevator.states.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFile } from '#test/builders/employee.ts'
import { anInspectedLift, applied, assigned, aYearPlan, reportDraft } from '#test/builders/inspection.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { inspectionPlanApi, inspectionRecordApi } from '../shared/api.ts'
import { inspectionNightly } from './nightly.ts'

const today = '2026-05-20'

describe('检验记录', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow(`${today}T09:00:00+08:00`)
    company = await aCompany(server)
    chief = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
  })

  const add = (draft: Awaited<ReturnType<typeof reportDraft>>, as = chief) =>
    server.send(inspectionRecordApi.add, draft, as)
  const planOf = (id: string) => server.ask(inspectionPlanApi.detail, { id }, chief)
  const liftOf = (id: string) => server.ask(elevatorApi.detail, { id }, chief)
  const events = async (name: string, elevatorId: string) =>
    (
      await asOwner<{ payload: Record<string, unknown> }>(
        server,
        `select payload from outbox where name = $1 and payload ->> 'elevatorId' = $2 order by (payload ->> 'days')::int desc, id`,
        [name, elevatorId],
      )
    ).map(({ payload }) => payload)

  const night = async (day: string) => {
    server.setNow(`${day}T00:05:00+08:00`)
    await runNightly(server.services, inspectionNightly)
  }

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const lift = await anInspectedLift(server, company)
    const draft = await reportDraft(server, chief, { elevatorId: lift })
    expect((await server.send(inspectionRecordApi.list, {})).errorCode).toBe(40000)
    const reader = await aPerson(server, company, { grants: ['JY3'] })
    expect((await add(draft, reader)).errorCode).toBe(1002001)
    const foreign = await reportDraft(server, stranger, { elevatorId: lift })
    expect((await add(foreign, stranger)).errorCode).toBe(1000404)
    const wrong = await add({ ...draft, reportNo: '', conclusion: 1, findings: [{ text: '门锁', grade: 1 }] })
    expect(wrong.fields.map(({ prop }) => prop)).toEqual(['reportNo'])
    const mixed = await add({ ...draft, findings: [{ text: '门锁', grade: 1 }] })
    expect(mixed.fields.map(({ prop }) => prop)).toEqual(['conclusion'])
    const ahead = await add({ ...draft, inspectDate: '2026-05-21' })
    expect(ahead.fields).toEqual([{ prop: 'inspectDate', msg: '检验日期不能晚于今天' }])
  })

  it('archives 8.17：2026-05-20 合格，下次 2028-06-30；写入档案、日志、证书与消息', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await applied(server, company, chief, await aYearPlan(server, chief, lift, 2026), today)
    const draft = await reportDraft(server, chief, { elevatorId: lift, planId: plan.id })
    const { data: saved } = await add(draft)
    expect(saved.planStatus).toBe(5)
    expect(await planOf(plan.id)).toMatchObject({ status: 5, inspectDate: today, remaining: null })
    expect(await liftOf(lift)).toMatchObject({
      lastInspectDate: today,
      nextInspectDate: '2028-06-30',
      inspectOrg: '示例特检院',
    })
    const record = await server.ask(inspectionRecordApi.detail, { id: saved.id }, chief)
    expect(record).toMatchObject({ nextDate: '2028-06-30', nextType: 1, conclusion: 1, findings: [] })
    expect(record.recordNo).toMatch(/^JL2026\d{5}$/)
    const certificates = await server.ask(elevatorApi.certificates, { id: lift }, chief)
    expect(certificates).toMatchObject([{ certType: 102, certNo: draft.reportNo, validTo: '2028-06-30', state: 2 }])
    const { records } = await server.ask(elevatorApi.logs, { elevatorId: lift, kind: 3 }, chief)
    expect(records).toMatchObject([
      {
        bizId: saved.id,
        summary: `定期检验合格（${today}，示例特检院，报告${draft.reportNo}），下次2028-06-30`,
      },
    ])
    expect(await events('inspection.passed', lift)).toMatchObject([{ planId: plan.id, nextDate: '2028-06-30' }])
  })

  it('后来才找到的旧报告：记录补上，现行的使用标志不被它换下', async () => {
    const lift = await anInspectedLift(server, company)
    const now = await reportDraft(server, chief, { elevatorId: lift })
    const old = { inspectDate: '2025-05-19', nextDate: '2026-04-30' }
    const before = await reportDraft(server, chief, { elevatorId: lift, ...old })
    expect([(await add(now)).errorCode, (await add(before)).errorCode]).toEqual([0, 0])
    expect((await liftOf(lift)).nextInspectDate).toBe('2028-06-30')
    const certificates = await server.ask(elevatorApi.certificates, { id: lift }, chief)
    const held = certificates.map(({ certNo, state }) => [certNo, state])
    expect(held).toContainEqual([now.reportNo, 2])
    expect(held).not.toContainEqual([before.reportNo, 4])
  })

  it('3070002：同一电梯同一报告编号', async () => {
    const lift = await anInspectedLift(server, company)
    const draft = await reportDraft(server, chief, { elevatorId: lift })
    expect((await add(draft)).errorCode).toBe(0)
    const twin = await add(draft)
    expect([twin.errorCode, twin.errorMsg]).toEqual([3070002, '该报告编号已登记'])
    const other = await anInspectedLift(server, company)
    expect((await add({ ...draft, elevatorId: other })).errorCode).toBe(0)
  })

  it('需整改：不符合项成为隐患，未销号不能复检（3070004），销号后复检合格', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await applied(server, company, chief, await aYearPlan(server, chief, lift, 2026), today)
    const findings = [
      { clause: '2.4', text: '限速器运转异常', grade: 1 as const },
      { clause: '6.9', text: '门锁啮合长度不足', grade: 2 as const, rectifyBy: '2026-06-02' },
    ]
    const bad = await add(
      await reportDraft(server, chief, { elevatorId: lift, planId: plan.id, conclusion: 2, findings }),
    )
    expect(bad.data.planStatus).toBe(6)
    expect(await liftOf(lift)).toMatchObject({ useStatus: 1, lastInspectDate: null })
    const record = await server.ask(inspectionRecordApi.detail, { id: bad.data.id }, chief)
    expect(record.findings).toMatchObject([
      { text: '限速器运转异常', state: 0, grade: 1 },
      { text: '门锁啮合长度不足', state: 0, rectifyBy: '2026-06-02' },
    ])
    const hazards = await asOwner(
      server,
      'select source_type, deadline::text from hazard where source_id = $1 order by hazard_no',
      [bad.data.id],
    )
    expect(hazards).toEqual([
      { source_type: 3, deadline: '2026-06-19' },
      { source_type: 3, deadline: '2026-06-02' },
    ])
    const recheck = async () =>
      server.send(inspectionPlanApi.recheck, { id: plan.id, version: (await planOf(plan.id)).version }, chief)
    const open = await recheck()
    expect([open.errorCode, open.errorMsg]).toEqual([3070004, '尚有2项不符合未销号'])
    const files = [await aFile(server, chief.userId)]
    for (const [n, { id }] of record.findings.entries()) {
      const early = await server.send(inspectionRecordApi.rectify, { id, move: 'close' }, chief)
      expect(early.errorMsg).toBe('隐患当前为「待处理」，不能销号')
      await server.ask(inspectionRecordApi.rectify, { id, move: 'tell', files }, chief)
      await server.ask(inspectionRecordApi.rectify, { id, move: 'fix', note: '已更换', files }, chief)
      expect(await server.ask(inspectionRecordApi.rectify, { id, move: 'close' }, chief)).toEqual({
        state: 5,
        open: 1 - n,
      })
    }
    expect((await recheck()).errorCode).toBe(0)
    const again = await reportDraft(server, chief, { elevatorId: lift, planId: plan.id, conclusion: 4 })
    expect((await add(again)).data.planStatus).toBe(5)
    expect(await liftOf(lift)).toMatchObject({ lastInspectDate: today, nextInspectDate: '2028-06-30' })
    expect((await planOf(plan.id)).records).toHaveLength(2)
  })

  it('不合格：电梯停用直到合格', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await applied(server, company, chief, await aYearPlan(server, chief, lift, 2026), today)
    const findings = [{ text: '制动器失效', grade: 3 as const }]
    const bad = await add(
      await reportDraft(server, chief, { elevatorId: lift, planId: plan.id, conclusion: 2, findings }),
    )
    expect(bad.data.planStatus).toBe(7)
    expect(await liftOf(lift)).toMatchObject({ useStatus: 2, stopFrom: today })
    expect(await events('inspection.failed', lift)).toMatchObject([{ stopped: true }])
    const titles = await asOwner<{ title: string }>(server, 'select distinct title from message where biz_id = $1', [
      plan.id,
    ])
    expect(titles.map(({ title }) => title)).toContain('定期检验不合格，电梯已停用')
    const change = (move: ElevatorMove) => server.send(elevatorApi.changeStatus, { ids: [lift], move }, chief)
    const held = { errorCode: 1102008, errorMsg: `检验不合格（${today}），复检合格后方可恢复使用` }
    expect(await change('restart')).toMatchObject(held)
    expect(await liftOf(lift)).toMatchObject({ useStatus: 2, stopFrom: today })
    const [finding] = (await server.ask(inspectionRecordApi.detail, { id: bad.data.id }, chief)).findings
    const id = finding?.id as string
    const signed = [await aFile(server, chief.userId)]
    await server.ask(inspectionRecordApi.rectify, { id, move: 'tell', files: signed }, chief)
    await server.ask(inspectionRecordApi.rectify, { id, move: 'fix', note: '更换制动器' }, chief)
    await server.ask(inspectionRecordApi.rectify, { id, move: 'close' }, chief)
    const { version } = await planOf(plan.id)
    await server.ask(inspectionPlanApi.recheck, { id: plan.id, version }, chief)
    await add(await reportDraft(server, chief, { elevatorId: lift, planId: plan.id, conclusion: 3 }))
    expect(await liftOf(lift)).toMatchObject({ useStatus: 1, stopFrom: null, lastInspectDate: today })
  })

  it('不合格的电梯转出再转回也不能投入使用；没有计划的不合格，登记合格后可以恢复', async () => {
    const lift = await anInspectedLift(server, company)
    const change = (move: ElevatorMove) => server.send(elevatorApi.changeStatus, { ids: [lift], move }, chief)
    await add(await reportDraft(server, chief, { elevatorId: lift, conclusion: 2 }))
    expect(await liftOf(lift)).toMatchObject({ useStatus: 2 })
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'transfer', reason: '换维保单位' }, chief)
    expect((await change('takeBack')).errorCode).toBe(1102008)
    await add(await reportDraft(server, chief, { elevatorId: lift, conclusion: 3 }))
    expect((await change('takeBack')).errorCode).toBe(0)
    expect(await liftOf(lift)).toMatchObject({ useStatus: 1 })
  })

  it('需整改的电梯照常使用：因别的原因停用后可以恢复', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await applied(server, company, chief, await aYearPlan(server, chief, lift, 2026), today)
    const findings = [{ text: '门锁啮合长度不足', grade: 2 as const }]
    await add(await reportDraft(server, chief, { elevatorId: lift, planId: plan.id, conclusion: 2, findings }))
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'stop', reason: '大厦停电' }, chief)
    expect((await server.send(elevatorApi.changeStatus, { ids: [lift], move: 'restart' }, chief)).errorCode).toBe(0)
  })

  it('严重隐患没有签收的告知书不能登记整改', async () => {
    const lift = await anInspectedLift(server, company)
    const findings = [{ text: '制动器失效', grade: 3 as const }]
    const { data } = await add(await reportDraft(server, chief, { elevatorId: lift, conclusion: 2, findings }))
    const [finding] = (await server.ask(inspectionRecordApi.detail, { id: data.id }, chief)).findings
    const told = await server.send(inspectionRecordApi.rectify, { id: finding?.id as string, move: 'tell' }, chief)
    expect(told.fields).toEqual([{ prop: 'files', msg: '请上传使用单位签收的告知书' }])
    const foreign = { id: finding?.id as string, move: 'tell' as const }
    expect((await server.send(inspectionRecordApi.rectify, foreign, stranger)).errorCode).toBe(1000404)
  })

  it('准备任务不报检：派工后登记结果；限速器校验写回档案与证书', async () => {
    const lift = await anInspectedLift(server, company, { governor_made_date: '2019-03-10' })
    const plan = await aYearPlan(server, chief, lift, 2026, 11)
    const draft = { elevatorId: lift, planId: plan.id, kind: 11, governor: { speed: 2.13, trigger: '电气、机械' } }
    const early = await add(await reportDraft(server, chief, draft))
    expect(early.errorMsg).toBe('计划当前为「待安排」，不能登记结果')
    await assigned(server, company, chief, plan)
    expect((await add(await reportDraft(server, chief, draft))).data.planStatus).toBe(5)
    expect(await liftOf(lift)).toMatchObject({ governorCheckDate: today, governorNextDate: '2028-05-20' })
    const { records } = await server.ask(inspectionRecordApi.governors, { size: 50 }, chief)
    expect(records.find(({ id }) => id === lift)).toMatchObject({ speed: 2.13, nextDate: '2028-05-20', age: 7 })
  })

  it('年度自行检查合格即完成同年检验的自检', async () => {
    const lift = await anInspectedLift(server, company)
    const inspection = await assigned(server, company, chief, await aYearPlan(server, chief, lift, 2026))
    const check = await assigned(server, company, chief, await aYearPlan(server, chief, lift, 2026, 10))
    await add(await reportDraft(server, chief, { elevatorId: lift, planId: check.id, kind: 10 }))
    expect(await planOf(inspection.id)).toMatchObject({ status: 2, selfCheckDate: today })
  })

  it('停用超过一年的电梯恢复时，生成启用前的定期检验计划', async () => {
    const lift = await anInspectedLift(server, company, { use_status: 2, stop_from: '2025-03-20' })
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'restart' }, chief)
    await server.outbox.settled()
    const { records } = await server.ask(inspectionPlanApi.list, { elevatorId: lift }, chief)
    expect(records).toMatchObject([{ inspectType: 1, deadline: today, source: 3 }])
  })

  it('恢复使用前的定期检验合格后，当年到期的定期检验照样可以安排', async () => {
    const lift = await anInspectedLift(server, company, {
      supervise_date: '2019-11-10',
      use_status: 2,
      stop_from: '2024-12-01',
    })
    server.setNow('2026-01-10T09:00:00+08:00')
    await server.ask(elevatorApi.changeStatus, { ids: [lift], move: 'restart' }, chief)
    await server.outbox.settled()
    const plans = () => server.ask(inspectionPlanApi.list, { elevatorId: lift, size: 50 }, chief)
    const [before] = (await plans()).records
    const kinds = async () =>
      (await server.ask(inspectionPlanApi.previewYear, { year: 2026, elevatorIds: [lift] }, chief)).kinds.map(
        ({ kind }) => kind,
      )
    expect(await kinds()).not.toContain(1)
    server.setNow('2026-01-20T09:00:00+08:00')
    const done = '2026-01-20'
    const plan = await applied(server, company, chief, { id: before?.id as string, version: 0 }, done)
    await add(await reportDraft(server, chief, { elevatorId: lift, planId: plan.id, inspectDate: done }))
    expect(await liftOf(lift)).toMatchObject({ useStatus: 1, nextInspectDate: '2026-11-30' })
    expect(await kinds()).toContain(1)
    const { data } = await server.send(
      inspectionPlanApi.add,
      { elevatorId: lift, kind: 1, deadline: '2026-11-30' },
      chief,
    )
    expect(await planOf(data.id)).toMatchObject({ year: 2026, source: 2 })
    expect(await kinds()).not.toContain(1)
    server.setNow(`${today}T09:00:00+08:00`)
  })

  it('报废的电梯：未检验的计划关闭，不再提醒；已检验待结果的留下，也不提醒，不算超期', async () => {
    const lift = await anInspectedLift(server, company)
    const other = await anInspectedLift(server, company)
    const plan = await aYearPlan(server, chief, lift, 2026)
    const waiting = await applied(server, company, chief, await aYearPlan(server, chief, other, 2026), today)
    await server.ask(inspectionPlanApi.inspected, { ...waiting, inspectDate: today }, chief)
    const gone = { ids: [lift, other], reason: '更新改造' }
    await server.ask(elevatorApi.changeStatus, { ...gone, move: 'scrap' }, chief)
    await server.outbox.settled()
    expect(await planOf(plan.id)).toMatchObject({ status: 9, closeReason: '电梯报废' })
    expect(await planOf(waiting.id)).toMatchObject({ status: 4 })
    await night('2026-06-23')
    server.setNow(`${today}T09:00:00+08:00`)
    const told = await asOwner(server, `select title from message where biz_id = any($1) and title like '%到期'`, [
      [plan.id, waiting.id],
    ])
    expect(told).toEqual([])
    const [year, late] = [{ year: 2026 }, { overdue: true, elevatorId: other }]
    const { before } = await server.ask(inspectionPlanApi.calendar, year, chief)
    const past = `update inspection_plan set deadline = '2025-01-31', earliest_date = '2025-01-01', apply_by = null,
      due_month = '2025-01-01' where id = $1`
    await asOwner(server, past, [waiting.id])
    expect((await server.ask(inspectionPlanApi.calendar, year, chief)).before).toBe(before)
    expect((await server.ask(inspectionPlanApi.list, late, chief)).total).toBe(0)
    expect((await server.ask(inspectionPlanApi.list, { elevatorId: other }, chief)).records[0]?.remaining).toBeNull()
  })

  it('转出后马上转回的电梯，检验计划不关闭', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await aYearPlan(server, chief, lift, 2026)
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, at, row_id, payload) values ($1, uuidv7(), 'elevator.transferred', now(), $2, '{}')`,
      [company.id, lift],
    )
    await server.outbox.settled()
    expect(await planOf(plan.id)).toMatchObject({ status: 0 })
  })

  it('有检验计划的电梯不能删除档案，计划删除后可以', async () => {
    const lift = await anInspectedLift(server, company)
    const { id } = await server.ask(inspectionPlanApi.add, { elevatorId: lift, kind: 1, deadline: '2026-06-30' }, chief)
    expect((await server.send(elevatorApi.remove, { id: lift }, chief)).errorCode).toBe(1102006)
    await server.ask(inspectionPlanApi.remove, { id }, chief)
    expect((await server.send(elevatorApi.remove, { id: lift }, chief)).errorCode).toBe(0)
  })

  it('延期后的检验按新的截止日期再提醒', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await aYearPlan(server, chief, lift, 2026)
    const told = async () =>
      (
        await asOwner<{ title: string }>(
          server,
          'select title from message where biz_id = $1 and receiver_id = $2 order by id',
          [plan.id, chief.userId],
        )
      ).map(({ title }) => title)
    for (const day of ['2026-04-01', '2026-05-01', '2026-05-31', '2026-06-23']) await night(day)
    expect(await told()).toHaveLength(4)
    const file = await aFile(server, chief.userId)
    const { version } = await planOf(plan.id)
    const delay = { id: plan.id, version, newDeadline: '2026-09-30', reason: '场地封闭', file }
    await server.ask(inspectionPlanApi.delay, delay, chief)
    for (const day of ['2026-08-01', '2026-08-02', '2026-08-31', '2026-09-23']) await night(day)
    server.setNow(`${today}T09:00:00+08:00`)
    expect((await told()).slice(4)).toEqual([
      '定期检验将于 60 天后到期',
      '定期检验将于 30 天后到期',
      '定期检验将于 7 天后到期',
    ])
  })

  it('提醒 90、60、30、7 天各一次', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await aYearPlan(server, chief, lift, 2026)
    for (const day of ['2026-04-01', '2026-04-02', '2026-05-01', '2026-05-31', '2026-06-01', '2026-06-23'])
      await night(day)
    server.setNow(`${today}T09:00:00+08:00`)
    const rows = await asOwner<{ title: string }>(
      server,
      'select distinct title, dedupe_key from message where biz_id = $1 and receiver_id = $2 order by dedupe_key',
      [plan.id, chief.userId],
    )
    expect(rows.map(({ title }) => title).sort()).toEqual([
      '定期检验将于 30 天后到期',
      '定期检验将于 60 天后到期',
      '定期检验将于 7 天后到期',
      '定期检验将于 90 天后到期',
    ])
    expect((await events('inspection.due', lift)).filter(({ kind }) => kind === 1).map(({ days }) => days)).toEqual([
      ...[90, 60, 30, 7],
    ])
  })

  it('登记过结果的记录不能删除，更正不改结果', async () => {
    const lift = await anInspectedLift(server, company)
    const draft = await reportDraft(server, chief, { elevatorId: lift })
    const { id } = (await add(draft)).data
    expect((await server.send(inspectionRecordApi.remove, { id }, chief)).errorCode).toBe(3070006)
    const edit = { id, version: 0, org: '另一机构', reportNo: draft.reportNo, reportFile: draft.reportFile }
    await server.ask(inspectionRecordApi.edit, edit, chief)
    expect(await server.ask(inspectionRecordApi.detail, { id }, chief)).toMatchObject({
      org: '另一机构',
      conclusion: 1,
    })
    expect((await server.send(inspectionRecordApi.edit, edit, chief)).errorCode).toBe(1000001)
  })
})
