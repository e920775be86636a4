import { beforeAll, describe, expect, it } from 'vitest'
import { defaultSetting } from '#modules/plan/shared/setting.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aSite } from '#test/builders/contract.ts'
import { aCommunity, anElevator } from '#test/builders/elevator.ts'
import { aFieldWorker, aServedSite, ordersOf } from '#test/builders/maintenance.ts'
import { maintainSettingApi, publishPlan } from '#test/builders/plan.ts'
import { answerNewest } from '#test/builders/release.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi } from '../shared/api.ts'

describe('维保工单', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let clerk: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-05-20T09:00:00+08:00')
    company = await aCompany(server)
    manager = await aPerson(server, company)
    clerk = await aPerson(server, company, { grants: ['JMe'] })
    stranger = await aPerson(server, await aCompany(server))
  })

  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => `2026-06-${String(from + i).padStart(2, '0')}`)

  async function crew(of: Company = company) {
    return [await aFieldWorker(server, of), await aFieldWorker(server, of)] as const
  }

  const add = (elevatorIds: string[], planDate: string, people: readonly Person[], more = {}) =>
    server.ask(
      maintainOrderApi.add,
      { elevatorIds, planDate, level: 1, crew: people.map((one) => one.employeeId), reason: '客户要求', ...more },
      manager,
    )

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const site = await aSite(server, company, 1)
    const [a, b] = await crew()
    const { ids } = await add(site.lifts, '2026-06-02', [a, b])
    const id = ids[0] as string
    expect((await server.send(maintainOrderApi.list, {})).errorCode).toBe(40000)
    const draft = { elevatorIds: site.lifts, planDate: '2026-06-03', crew: [a.employeeId], reason: '补' }
    expect((await server.send(maintainOrderApi.add, draft, clerk)).errorCode).toBe(1002001)
    expect((await server.send(maintainOrderApi.add, draft, stranger)).errorCode).toBe(1000404)
    expect(await server.send(maintainOrderApi.detail, { id }, stranger)).toMatchObject({
      errorCode: 1000404,
      errorMsg: '数据不存在',
    })
    expect((await server.ask(maintainOrderApi.list, {}, stranger)).total).toBe(0)
    const blank = await server.send(maintainOrderApi.add, { ...draft, reason: ' ', elevatorIds: [] }, manager)
    expect(blank.fields.map((one) => one.prop)).toEqual(['elevatorIds', 'reason'])
    const operator = await anOperator(server, [company])
    expect((await server.ask(maintainOrderApi.list, {}, operator)).total).toBeGreaterThan(0)
    expect((await server.send(maintainOrderApi.remove, { id }, operator)).errorCode).toBe(1002001)
  })

  it('同一台同一天：3020003；20人同时新增只成功一单', async () => {
    const site = await aSite(server, company, 1)
    const people = await crew()
    const draft = {
      elevatorIds: site.lifts,
      planDate: '2026-06-04',
      level: 1 as const,
      crew: people.map((one) => one.employeeId),
      reason: '补',
    }
    const all = await Promise.all(Array.from({ length: 20 }, () => server.send(maintainOrderApi.add, draft, manager)))
    expect(all.filter((one) => one.errorCode === 0)).toHaveLength(1)
    expect(new Set(all.filter((one) => one.errorCode !== 0).map((one) => one.errorCode))).toEqual(new Set([3020003]))
    const [order] = await ordersOf(server, site.lifts[0] as string)
    expect(await server.send(maintainOrderApi.add, draft, manager)).toMatchObject({
      errorMsg: `该电梯2026-06-04已有维保工单${order?.order_no}`,
    })
  })

  it('七天内的下次维保：可并入，级别取高', async () => {
    const site = await aSite(server, company, 1)
    const lift = site.lifts[0] as string
    const people = await crew()
    await add([lift], '2026-06-10', people)
    const near = await server.ask(maintainOrderApi.around, { elevatorId: lift, date: '2026-06-05' }, manager)
    expect(near.next?.date).toBe('2026-06-10')
    expect(
      (await server.ask(maintainOrderApi.around, { elevatorId: lift, date: '2026-06-01' }, manager)).mergeInto,
    ).toBeNull()
    // The raised visit is longer: with what its people have that day it must still fit.
    const other = await aSite(server, company, 1)
    const { ids } = await add(other.lifts, '2026-06-10', people)
    await asOwner(server, 'update maintain_order set std_minutes = 490 where id = $1', [ids[0]])
    const full = {
      elevatorIds: [lift],
      level: 3 as const,
      planDate: '2026-06-05',
      crew: people.map((one) => one.employeeId),
      reason: '补做',
      mergeInto: [near.mergeInto as string],
    }
    const refused = await server.send(maintainOrderApi.add, full, manager)
    expect(refused).toMatchObject({ errorCode: 3020019, errorMsg: expect.stringContaining('当日550分钟，超过540分钟') })
    await server.ask(maintainOrderApi.remove, { id: ids[0] as string }, manager)
    const done = await add([lift], '2026-06-05', people, { level: 3, mergeInto: [near.mergeInto as string] })
    expect(done).toMatchObject({ ids: [], merged: 1 })
    const detail = await server.ask(maintainOrderApi.detail, { id: near.mergeInto as string }, manager)
    expect(detail).toMatchObject({ level: 3, stdMinutes: 60 })
    expect(detail.items).toHaveLength(44)
  })

  it('jobs 8.6 批量改人：19可行、18张证件到期、3张时间重叠；应用18，失败1', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const other = await aPerson(server, own)
    const site = await aSite(server, own, 40)
    const wang = await aFieldWorker(server, own, { name: '王一维', certTo: '2026-06-15' })
    const li = await aFieldWorker(server, own, { name: '李二保' })
    const [a, b] = await crew(own)
    const [partner] = await crew(own)
    const ask = (elevatorIds: string[], planDate: string, people: readonly Person[], planStart?: string) =>
      server.ask(
        maintainOrderApi.add,
        { elevatorIds, planDate, level: 1, crew: people.map((one) => one.employeeId), reason: '六月计划', planStart },
        boss,
      )
    const far = await aCommunity(server, own)
    await asOwner(server, 'update community set lat = 30.2908 where id = $1', [far])
    const ids: string[] = []
    const before = ['2026-06-01', '2026-06-02', '2026-06-03', ...days(4, 15), ...days(4, 10)]
    const after = [...days(16, 30), ...days(16, 18)]
    for (const [i, day] of [...before, ...after].entries()) {
      const start = i < 3 ? '09:34' : undefined
      ids.push(...(await ask([site.lifts[i] as string], day, [a, b], start)).ids)
    }
    for (const day of before.slice(0, 3)) {
      const lift = await anElevator(server, own, { communityId: far, customerId: site.customerId })
      await ask([lift], day, [li, partner], '09:00')
    }
    expect(ids).toHaveLength(40)
    const question = {
      ids,
      action: 'staff' as const,
      params: { crew: [wang.employeeId, li.employeeId] },
      reason: '调整班组',
    }
    const preview = await server.ask(maintainOrderApi.batchPreview, question, boss)
    expect(preview).toMatchObject({ ok: 19, blocked: 21 })
    expect(preview.byCode).toMatchObject({ V04: 18, V05: 3 })
    const texts = preview.rows.flatMap((row) => row.violations)
    expect(texts.find((one) => one.code === 'V05')?.text).toMatch(
      /^李二保在09:00–09:45已有工单WB20260601\d{5}，重叠20分钟（含路程9分钟）$/,
    )
    expect(texts.find((one) => one.code === 'V04')?.text).toBe(
      '王一维的电梯作业证(T)于2026-06-15到期，不能安排2026-06-16的工单',
    )
    expect((await ordersOf(server, site.lifts[5] as string))[0]?.version).toBe(0)

    const ok = preview.rows.find((row) => row.ok)
    await server.ask(maintainOrderApi.edit, { id: ok?.id as string, version: 0, remark: '客户改约' }, other)
    const done = await server.ask(maintainOrderApi.batchApply, { token: preview.token }, boss)
    expect(done).toMatchObject({ done: 18, skipped: 21 })
    expect(done.failed).toEqual([
      { id: ok?.id, orderNo: ok?.orderNo, errorCode: 1000001, errorMsg: '数据已被他人修改，请刷新后重试' },
    ])
    const [moved] = await asOwner(
      server,
      'select count(*)::int as n from maintain_order where company_id = $1 and worker_ids[1] = $2',
      [own.id, wang.employeeId],
    )
    expect(moved?.n).toBe(18)

    const second = await server.ask(maintainOrderApi.batchPreview, question, boss)
    server.setNow('2026-05-20T09:10:01+08:00')
    expect(await server.send(maintainOrderApi.batchApply, { token: second.token }, boss)).toMatchObject({
      errorCode: 3020017,
      errorMsg: '预览已过期或数据已变化，请重新预览',
    })
    const [still] = await asOwner(
      server,
      'select count(*)::int as n from maintain_order where company_id = $1 and worker_ids[1] = $2',
      [own.id, wang.employeeId],
    )
    expect(still?.n).toBe(18)
    server.setNow('2026-05-20T09:00:00+08:00')
  })

  it('改日期：超过15日须放行，放行人不能是自己；改期次数和原日期留痕', async () => {
    const site = await aSite(server, company, 1)
    const lift = site.lifts[0] as string
    const people = await crew()
    const { ids } = await add([lift], '2026-06-01', people)
    const next = await add([lift], '2026-06-12', people)
    const question = { ids: next.ids, action: 'date' as const, params: { date: '2026-06-18' }, reason: '客户要求' }
    const preview = await server.ask(maintainOrderApi.batchPreview, question, manager)
    expect(preview.rows[0]).toMatchObject({ ok: true, needsApproval: true, newDate: '2026-06-18' })
    expect(preview.rows[0]?.violations[0]).toMatchObject({
      code: 'V01',
      text: '与上次维保（2026-06-01）相隔17天，超过15日',
    })
    const bare = await server.ask(maintainOrderApi.batchApply, { token: preview.token }, manager)
    expect(bare.failed[0]).toMatchObject({
      errorCode: 3020020,
      errorMsg: '需审批放行：与上次维保（2026-06-01）相隔17天，超过15日',
    })
    const again = await server.ask(maintainOrderApi.batchPreview, question, manager)
    const chief = await aPerson(server, company, { grants: ['JMx', 'JMe'] })
    const selfish = { token: again.token, approval: { reason: '客户停电', approverId: manager.employeeId } }
    expect((await server.send(maintainOrderApi.batchApply, selfish, manager)).errorCode).toBe(1000400)
    const approval = { reason: '客户停电', approverId: chief.employeeId }
    expect(await server.ask(maintainOrderApi.batchApply, { ...selfish, approval }, manager)).toMatchObject({
      done: 0,
      failed: [],
      asked: 1,
    })
    const before = await server.ask(maintainOrderApi.detail, { id: next.ids[0] as string }, manager)
    expect(before).toMatchObject({ planDate: '2026-06-12', changeCount: 0 })
    expect(await answerNewest(server, chief)).toMatchObject({ done: 1, failed: [] })
    const detail = await server.ask(maintainOrderApi.detail, { id: next.ids[0] as string }, manager)
    expect(detail).toMatchObject({ planDate: '2026-06-18', originalPlanDate: '2026-06-12', changeCount: 1 })
    expect(detail.violations.find((one) => one.code === 'V01')).toMatchObject({
      reason: '客户停电',
      approvedBy: chief.name,
      state: 1,
    })
    expect(ids).toHaveLength(1)
  })

  it('关闭、恢复、删除；页签计数', async () => {
    const site = await aSite(server, company, 1)
    const people = await crew()
    const { ids } = await add(site.lifts, '2026-06-20', people)
    const id = ids[0] as string
    const refused = { id, version: 0, reason: 5 as const }
    expect((await server.send(maintainOrderApi.close, refused, manager)).errorMsg).toBe('客户拒绝须上传凭证')
    const closed = await server.ask(maintainOrderApi.close, { id, version: 0, reason: 7 }, manager)
    expect(
      await server.send(maintainOrderApi.close, { id, version: closed.version, reason: 7 }, manager),
    ).toMatchObject({
      errorCode: 3020001,
      errorMsg: '工单当前为「已关闭」，不能关闭',
    })
    // As if it had been closed out of a pause.
    await asOwner(server, 'update maintain_order set pause_minutes = 40, paused_at = now() where id = $1', [id])
    const counts = await server.ask(maintainOrderApi.counts, { elevatorId: site.lifts[0] }, manager)
    expect(counts).toMatchObject({ all: { total: 1, capped: false }, closed: { total: 1 }, late: { total: 0 } })
    const opened = await server.ask(maintainOrderApi.reopen, { id, version: closed.version, reason: '误关' }, manager)
    expect(opened.version).toBe(closed.version + 1)
    const [rest] = await asOwner<{ minutes: number; since: string | null }>(
      server,
      'select pause_minutes as minutes, paused_at as since from maintain_order where id = $1',
      [id],
    )
    expect(rest).toEqual({ minutes: 0, since: null })
    expect(await server.ask(maintainOrderApi.remove, { id }, manager)).toEqual({ done: 1, asked: null })
    expect((await server.send(maintainOrderApi.detail, { id }, manager)).errorCode).toBe(1000404)
  })

  it('页签「全部」的数与分页器相同，超过一万也准确；筛选后超过一万如实说明', async () => {
    const [{ n }] = (await asOwner<{ n: number }>(
      server,
      'select count(*)::int as n from maintain_order where company_id = $1 and deleted_at is null',
      [company.id],
    )) as [{ n: number }]
    const more = (by: number) =>
      asOwner(
        server,
        `insert into row_count (company_id, entity, slot, n) values ($1, 'maintain_order', 64, $2)
         on conflict (company_id, entity, slot) do update set n = row_count.n + excluded.n`,
        [company.id, by],
      )
    await more(12_000)
    const counts = await server.ask(maintainOrderApi.counts, { tab: 'today' }, manager)
    expect(counts.all).toEqual({ total: n + 12_000, capped: false })
    for (const tab of [undefined, 'all'] as const) {
      const page = await server.ask(maintainOrderApi.list, tab ? { tab } : {}, manager)
      expect([page.total, page.capped]).toEqual([n + 12_000, undefined])
    }
    await more(-12_000)
  })

  it('数据范围：本人只看到自己的工单，本班组只看到班组的', async () => {
    const served = await aServedSite(server, company, manager)
    const people = await crew()
    await asOwner(server, 'update elevator set team_id = $2 where id = any($1)', [served.site.lifts, served.teamId])
    const { ids } = await add(served.site.lifts, '2026-06-22', people)
    const [own] = people
    expect((await server.ask(maintainOrderApi.list, {}, own)).records.map((row) => row.id)).toEqual(ids)
    const leader = await aPerson(server, company, { scope: 2, teamId: served.teamId })
    expect((await server.ask(maintainOrderApi.list, {}, leader)).records.map((row) => row.id)).toEqual(ids)
    const bystander = await aFieldWorker(server, company)
    expect((await server.ask(maintainOrderApi.list, {}, bystander)).total).toBe(0)
    expect((await server.send(maintainOrderApi.detail, { id: ids[0] as string }, bystander)).errorCode).toBe(1000404)
  })

  it('设置：默认值，带版本保存，过期版本被拒', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const { version, setting } = await server.ask(maintainSettingApi.get, {}, boss)
    expect(setting).toEqual(defaultSetting)
    const saved = await server.ask(
      maintainSettingApi.save,
      { version, setting: { ...setting, minCrew: 1, dayStart: '08:00' } },
      boss,
    )
    expect((await server.ask(maintainSettingApi.get, {}, boss)).setting).toMatchObject({
      minCrew: 1,
      dayStart: '08:00',
    })
    expect((await server.send(maintainSettingApi.save, { version, setting }, boss)).errorCode).toBe(1000001)
    expect((await server.ask(maintainSettingApi.save, { version: saved.version, setting }, boss)).version).toBe(
      saved.version + 1,
    )
  })

  it('合同终止：之后的工单关闭，原因1；电梯停用：原因2', async () => {
    const served = await aServedSite(server, company, manager)
    const lift = served.site.lifts[0] as string
    const draft = {
      contractId: served.contractId,
      elevatorIds: [lift],
      startDate: '2026-05-21',
      endDate: '2026-12-31',
      teamId: served.teamId,
    }
    await publishPlan(server, draft, manager)
    const events = (name: string, id: string, payload: unknown) =>
      asOwner(
        server,
        'insert into outbox (company_id, id, name, row_id, payload) values ($1, gen_random_uuid(), $2, $3, $4)',
        [company.id, name, id, JSON.stringify(payload)],
      )
    await asOwner(server, `update contract_elevator set service_end = '2026-08-31' where contract_id = $1`, [
      served.contractId,
    ])
    await asOwner(server, `update contract set terminated_at = '2026-08-31' where id = $1`, [served.contractId])
    await events('contract.terminated', served.contractId, { elevatorIds: [lift], effectiveDate: '2026-09-01' })
    await server.outbox.settled()
    const reasons = () =>
      asOwner(
        server,
        'select plan_date::text as day, status, close_reason as reason from maintain_order where elevator_id = $1 order by 1',
        [lift],
      )
    for (const row of await reasons())
      expect([row.day, row.status, row.reason]).toEqual(row.day > '2026-08-31' ? [row.day, 9, 1] : [row.day, 0, null])
    const told = async (name: string, useStatus: number) => {
      await asOwner(server, 'update elevator set use_status = $2 where id = $1', [lift, useStatus])
      await events(name, lift, { after: { from: '2026-07-01' } })
      await server.outbox.settled()
    }
    // A stop that was taken back before its event came closes nothing.
    await told('elevator.stopped', 1)
    expect((await reasons()).filter(({ reason }) => reason === 2)).toEqual([])
    await told('elevator.stopped', 2)
    for (const row of await reasons())
      if (row.day >= '2026-07-01' && row.day <= '2026-08-31') expect([row.status, row.reason]).toEqual([9, 2])
    // And a start that was followed by another stop brings no visit.
    const before = (await reasons()).length
    await told('elevator.restarted', 2)
    expect(await reasons()).toHaveLength(before)
  })
})
