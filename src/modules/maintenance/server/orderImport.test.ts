import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/shared/days.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam, aWorker } from '#test/builders/elevator.ts'
import { aSheet, exportedRows, Importing, refusesStrangers } from '#test/builders/importing.ts'
import { aServedSite } from '#test/builders/maintenance.ts'
import { maintainPlanApi, publishPlan } from '#test/builders/plan.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { orderImporter } from './orderImport.ts'

const CODE = '30103501002021990001'
const FOREIGN = '30103501002021990002'

describe('历史维保记录导入', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let stranger: Person
  let elevatorId: string

  beforeAll(async () => {
    server = await testServer({ work: true })
    server.setNow('2026-03-14T10:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    const other = await aCompany(server)
    stranger = await aPerson(server, other)
    const placeIn = async (of: Company) => ({
      communityId: await aCommunity(server, of),
      customerId: await aCustomer(server, of),
    })
    const teamId = await aTeam(server, company)
    elevatorId = await anElevator(server, company, { ...(await placeIn(company)), teamId }, { registerCode: CODE })
    await anElevator(server, other, await placeIn(other), { registerCode: FOREIGN })
    await aWorker(server, company, { name: '孙旧工', certificate: null })
    await aWorker(server, other, { name: '钱外人' })
  })

  const row = (day: string, over: Record<string, string> = {}) => ({ 电梯: CODE, 维保日期: day, 级别: '半月', ...over })
  const lift = async (id: string) =>
    (await asOwner(server, 'select last_maintain_date::text as last from elevator where id = $1', [id]))[0]

  it('未登录 40000，无权限 1002001，别人的文件 1000404，填错 1000400', async () => {
    const mayNot = await aPerson(server, company, { grants: ['JMe'] })
    await refusesStrangers(server, maintainOrderApi, { may: chief, mayNot, stranger })
    expect((await server.send(maintainOrderApi.options, {})).errorCode).toBe(40000)
  })

  it('试算逐行说明；好的行成为已完成、来源导入、没有项目与存证的工单，只写一次', async () => {
    const rows = [
      row('2026-03-05', { 作业人员: '孙旧工', 完成后状态: '正常', 作业时长: '50', 使用单位签字人: '李安全' }),
      row('2026-02-18', { 级别: '季度', 原维保单位: '旧维保公司', 原单号: 'A-77' }),
      row('2026-03-15'),
      row('2026-03-05'),
      row('2026-01-05', { 电梯: FOREIGN }),
      row('2026-01-06', { 作业人员: '钱外人' }),
      row('2026-01-07', { 级别: '年检' }),
      row('2026-01-08', { 电梯: '' }),
    ]
    const file = await aSheet(orderImporter, rows)
    const importing = new Importing(server, maintainOrderApi.import, chief)
    await importing.once(file, {
      done: 2,
      said: [
        '4 维保日期：维保日期不能晚于今天',
        '5 维保日期：该电梯2026-03-05已有维保工单（第2行）',
        `6 电梯：没有这台电梯：${FOREIGN}`,
        '7 作业人员：没有这个员工：钱外人',
        '8 级别：应为：半月、月度、季度、半年、年度、临时',
        '9 电梯：电梯不能为空',
      ],
    })

    const { records } = await server.ask(
      maintainOrderApi.list,
      { elevatorId, sort: { prop: 'planDate', order: 'asc' } },
      chief,
    )
    expect(records.map(({ planDate, level, status, source, crew }) => [planDate, level, status, source, crew])).toEqual(
      [
        ['2026-02-18', 3, 4, 6, ''],
        ['2026-03-05', 1, 4, 6, '孙旧工'],
      ],
    )
    const [quarter, half] = records
    const detail = await server.ask(maintainOrderApi.detail, { id: quarter?.id ?? '' }, chief)
    expect(detail).toMatchObject({
      items: [],
      contentHash: null,
      elevatorStateAfter: null,
      retainUntil: '2030-02-18',
      confirm: null,
      remark: '原单号A-77；原维保单位：旧维保公司',
    })
    expect((await server.ask(maintainOrderApi.detail, { id: half?.id ?? '' }, chief)).confirm?.name).toBe('李安全')
    expect(await server.send(maintainOrderApi.record, { id: quarter?.id ?? '' }, chief)).toMatchObject({
      errorCode: 3020034,
      errorMsg: `工单${quarter?.orderNo}是导入的历史维保，没有维保项目与存证，请查阅原始记录`,
    })
    expect((await server.send(maintainOrderApi.remove, { id: half?.id ?? '' }, chief)).errorCode).not.toBe(0)
    expect(await lift(elevatorId)).toEqual({ last: '2026-03-05' })
    const exported = await exportedRows(server, maintainOrderApi.export, chief, {
      elevatorId,
      columns: ['orderNo', 'planDate', 'completeAt', 'workMinutes', 'abnormalCount', 'source'],
      sort: { prop: 'planDate', order: 'asc' },
    })
    // What the sheet did not tell is not known: neither midnight nor nothing abnormal.
    expect(records.map(({ abnormalCount, workMinutes }) => [abnormalCount, workMinutes])).toEqual([
      [null, null],
      [null, 50],
    ])
    expect(exported.map((one) => [one.计划日期, one.完成时间, one.异常项, one.来源])).toEqual([
      ['2026-02-18', '2026-02-18', '', '导入'],
      ['2026-03-05', '2026-03-05', '', '导入'],
    ])
    expect(await server.ask(elevatorApi.visits, { id: elevatorId }, chief)).toMatchObject([
      { planDate: '2026-03-05', imported: true, abnormalCount: null },
      { planDate: '2026-02-18', imported: true, abnormalCount: null },
    ])
    expect((await server.ask(maintainOrderApi.list, {}, stranger)).total).toBe(0)
  })

  it('选项按编号与电梯查找，只有本公司的，最多50条', async () => {
    const options = await server.ask(maintainOrderApi.options, { keyword: 'WB20260305' }, chief)
    expect(options).toMatchObject([{ label: 'WB2026030500001', note: expect.stringContaining('2026-03-05') }])
    const ids = options.map(({ value }) => value)
    expect(await server.ask(maintainOrderApi.options, { ids, size: 100 }, chief)).toEqual(options)
    expect(await server.ask(maintainOrderApi.options, {}, stranger)).toEqual([])
    expect(await server.ask(maintainOrderApi.options, { ids }, stranger)).toEqual([])
  })

  it('排计划时按各级别最近一次推算：旧的日期不使新的倒退', async () => {
    const { site, contractId, teamId } = await aServedSite(server, company, chief)
    const [id = ''] = site.lifts
    const [{ code } = { code: '' }] = await asOwner<{ code: string }>(
      server,
      'select register_code as code from elevator where id = $1',
      [id],
    )
    const importing = new Importing(server, maintainOrderApi.import, chief)
    const visits = [row('2026-03-10', { 电梯: code }), row('2025-12-20', { 电梯: code, 级别: '年度' })]
    expect(await importing.bring(await aSheet(orderImporter, visits))).toMatchObject({ done: 2 })
    const candidates = await server.ask(maintainPlanApi.candidates, { contractId }, chief)
    expect(candidates.find((one) => one.elevatorId === id)?.lastMaintainDate).toBe('2026-03-10')
    const old = [row('2025-11-01', { 电梯: code })]
    expect(await importing.bring(await aSheet(orderImporter, old))).toMatchObject({ done: 1 })
    expect(await lift(id)).toEqual({ last: '2026-03-10' })
    const [contract] = await asOwner<{ from: string; to: string }>(
      server,
      'select start_date::text as from, end_date::text as to from contract where id = $1',
      [contractId],
    )
    const { preview } = await server.ask(
      maintainPlanApi.generate,
      {
        contractId,
        elevatorIds: [id],
        teamId,
        rule: {},
        startDate: contract?.from ?? '',
        endDate: contract?.to ?? '',
      },
      chief,
    )
    const first = preview?.lifts[0]?.visits[0]
    expect(first?.legalDeadline).toBe('2026-03-25')
  })

  it('两千行以上在后台写入，一行不少', async () => {
    const { site } = await aServedSite(server, company, chief)
    const [id = ''] = site.lifts
    const [lifts] = await asOwner<{ code: string }>(
      server,
      'select register_code as code from elevator where id = $1',
      [id],
    )
    const visits = Array.from({ length: 2100 }, (_, n) => row(addDays('2020-01-01', n), { 电梯: lifts?.code ?? '' }))
    const importing = new Importing(server, maintainOrderApi.import, chief)
    const reply = await importing.bring(await aSheet(orderImporter, visits))
    expect(reply).toMatchObject({ done: 2100, failed: 0 })
    expect(await lift(id)).toEqual({ last: addDays('2020-01-01', 2099) })
  })

  it('比已知更晚的补录重排还没做的维保，每台一次；更早的不重排', async () => {
    const { site, contractId, teamId } = await aServedSite(server, company, chief, {
      lifts: 3,
      contract: { startDate: '2026-03-01', endDate: '2026-08-31' },
    })
    const codes = await asOwner<{ id: string; code: string }>(
      server,
      'select id, register_code as code from elevator where id = any($1) order by device_number',
      [site.lifts],
    )
    const dates = { startDate: '2026-03-01', endDate: '2026-08-31' }
    const history = codes.map(({ id }) => ({ elevatorId: id, lastVisit: '2026-02-20' }))
    const draft = { contractId, elevatorIds: site.lifts, teamId, rule: {}, ...dates, history }
    await publishPlan(server, draft, chief)
    // The visits of the next weeks have been closed: what is left stands further than fifteen days from the last one.
    await asOwner(
      server,
      `update maintain_order set status = 9, close_reason = 7 where elevator_id = any($1) and plan_date < '2026-04-15'`,
      [site.lifts],
    )
    const open = async (id: string) =>
      asOwner<{ day: string; why: string; moves: number }>(
        server,
        `select plan_date::text as day, plan_reason as why, (select count(*)::int from order_event v
           where v.order_id = o.id and v.type = 'rerolled') as moves
         from maintain_order o where elevator_id = $1 and status = 0 order by plan_date`,
        [id],
      )
    const [later, older, untouched] = codes as [(typeof codes)[0], (typeof codes)[0], (typeof codes)[0]]
    const before = await Promise.all(codes.map(({ id }) => open(id)))
    expect(before.every(([first]) => (first?.day ?? '') >= '2026-04-15')).toBe(true)
    const visits = [
      row('2026-03-10', { 电梯: later.code }),
      row('2026-03-12', { 电梯: later.code, 级别: '季度' }),
      row('2026-02-11', { 电梯: older.code }),
      row('2026-03-12', { 电梯: untouched.code }),
    ]
    const planned = `select count(*)::int as n from job where company_id = $1 and kind = 'maintain.replan'`
    const importing = new Importing(server, maintainOrderApi.import, chief)
    expect(await importing.bring(await aSheet(orderImporter, visits.slice(0, 3)))).toMatchObject({ done: 3 })
    await expect
      .poll(() => asOwner(server, `${planned} and state = 1 and result->>'lifts' = '1'`, [company.id]))
      .toEqual([{ n: 1 }])
    const [first, second] = await open(later.id)
    expect(first).toMatchObject({ day: '2026-03-27', why: '补录了2026-03-12的维保，按最大间隔重排', moves: 1 })
    expect((second?.day ?? '') <= '2026-04-11').toBe(true)
    const [next] = await asOwner<{ next: string }>(
      server,
      'select next_maintain_date::text as next from elevator where id = $1',
      [later.id],
    )
    expect(next).toEqual({ next: '2026-03-27' })
    expect(await open(older.id)).toEqual(before[1])
    expect(await open(untouched.id)).toEqual(before[2])
    await importing.bring(await aSheet(orderImporter, visits))
    await expect.poll(() => asOwner(server, `${planned} and state = 1`, [company.id])).toEqual([{ n: 2 }])
    expect((await open(untouched.id))[0]?.day).toBe('2026-03-27')
    expect((await open(later.id))[0]).toEqual(first)

    // The last days of the levels: a higher one counts for those below, an older one changes nothing.
    const levels = async () =>
      (
        await asOwner<{ levels: unknown }>(
          server,
          'select last_level_dates as levels from plan_elevator where elevator_id = $1 and active',
          [later.id],
        )
      )[0]?.levels
    expect(await levels()).toEqual({ 3: '2026-03-12', 4: null, 5: null })
    const earlier = [
      row('2026-01-08', { 电梯: later.code, 级别: '年度' }),
      row('2025-12-01', { 电梯: later.code, 级别: '季度' }),
    ]
    expect(await importing.bring(await aSheet(orderImporter, earlier))).toMatchObject({ done: 2 })
    expect(await levels()).toEqual({ 3: '2026-03-12', 4: '2026-01-08', 5: '2026-01-08' })
  })
})
