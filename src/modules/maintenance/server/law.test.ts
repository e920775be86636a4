import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/shared/days.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFieldWorker, aServedSite, crewed, ordersOf } from '#test/builders/maintenance.ts'
import { maintainPlanApi, publishPlan } from '#test/builders/plan.ts'
import { answerNewest } from '#test/builders/release.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { maintainOrderApi, releaseApi } from '../shared/api.ts'

/** jobs 6.5: every way of changing a visit judges what lies before it and behind it. */
describe('法定间隔没有旁路', () => {
  let server: TestServer
  let company: Company
  let dispatcher: Person
  let chief: Person
  let people: readonly Person[]
  let lift: string
  let planId: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-01-02T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    const grants = [
      'JMa',
      'JMb',
      'JMc',
      'JMd',
      'JMe',
      'JMf',
      'JMh',
      'JMi',
      'JMj',
      'JMk',
      'JMq',
      'JMr',
      'JMt',
      'JMz',
    ] as const
    dispatcher = await aPerson(server, company, { grants: [...grants] })
    people = [await aFieldWorker(server, company), await aFieldWorker(server, company)]
  })

  /** A year of one lift, its first visit done on the day it was planned for. */
  beforeEach(async () => {
    server.setNow('2026-01-02T09:00:00+08:00')
    const served = await aServedSite(server, company, chief)
    lift = served.site.lifts[0] as string
    const { contractId, teamId } = served
    const draft = { contractId, elevatorIds: [lift], startDate: '2026-01-01', endDate: '2026-12-31', teamId }
    const published = await publishPlan(server, draft, chief)
    planId = published.planIds[0] as string
    const [first, ...rest] = await ordersOf(server, lift)
    await asOwner(
      server,
      `update maintain_order set status = 3, complete_at = plan_date + time '10:00', content_hash = 'h', item_results = '{}',
        retain_until = '2030-01-04', elevator_state_after = 1 where id = $1`,
      [first?.id],
    )
    for (const order of rest.slice(0, 4)) await crewed(server, order.id, ...people)
    server.setNow('2026-01-05T09:00:00+08:00')
  })

  const open = async () => (await ordersOf(server, lift)).filter((order) => order.status === 0)
  const preview = async (id: string, date: string) =>
    server.ask(
      maintainOrderApi.batchPreview,
      { ids: [id], action: 'date', params: { date }, reason: '客户要求' },
      dispatcher,
    )

  it('越过下一次：留下的空当要放行，写明是哪一次、隔多少天', async () => {
    const [moved, next] = await open()
    const { rows } = await preview(moved?.id as string, addDays(next?.plan_date as string, 1))
    expect(rows[0]).toMatchObject({ ok: true, needsApproval: true })
    const text = `${next?.plan_date}的维保与上次维保（2026-01-04）相隔30天，超过15日`
    expect(rows[0]?.violations).toContainEqual({ code: 'V01', severity: 3, text })
  })

  it('临时工单只是计划时不算一次维保，不能用它填空当', async () => {
    const [one, two] = await open()
    const between = addDays(one?.plan_date as string, 4)
    const crew = people.map((person) => person.employeeId)
    await server.ask(
      maintainOrderApi.add,
      { elevatorIds: [lift], planDate: between, level: 99, crew, reason: '客户要求' },
      dispatcher,
    )
    const { rows } = await preview(two?.id as string, addDays(two?.plan_date as string, 3))
    expect(rows[0]?.violations).toMatchObject([{ code: 'V01' }])
  })

  it('提前只是提示：完成后下一次随之提前；提前最后一次则看到服务期末', async () => {
    const all = await open()
    const [one, last] = [all[0], all.at(-1)]
    const { rows } = await preview(one?.id as string, addDays(one?.plan_date as string, -3))
    expect(rows[0]).toMatchObject({ ok: true, needsApproval: false })
    expect(rows[0]?.violations.find((found) => found.code === 'next')?.text).toMatch(/^距下次维保\d+天；完成后/)
    const tail = await preview(last?.id as string, addDays(last?.plan_date as string, -5))
    expect(tail.rows[0]).toMatchObject({ needsApproval: true })
    expect(tail.rows[0]?.violations[0]?.text).toMatch(/到服务期末（2026-12-31）相隔\d+天，超过15日$/)
  })

  it('昨天和以前的日期不能选', async () => {
    const [one] = await open()
    for (const date of ['2026-01-04', '2025-10-05']) {
      const { rows } = await preview(one?.id as string, date)
      expect(rows[0]).toMatchObject({ ok: false })
      expect(rows[0]?.violations.map((found) => found.text)).toContain('日期已过')
    }
  })

  it('关闭、删除留下空当：不申请被拒，申请后由放行人答复才生效，双方都留痕', async () => {
    const [one, two] = await open()
    const close = { id: one?.id as string, version: one?.version as number, reason: 4 as const }
    const refused = await server.send(maintainOrderApi.close, close, dispatcher)
    expect(refused).toMatchObject({
      errorCode: 3020020,
      errorMsg: `需审批放行：${two?.plan_date}的维保与上次维保（2026-01-04）相隔30天，超过15日`,
    })
    expect((await server.send(maintainOrderApi.remove, { id: close.id }, dispatcher)).errorCode).toBe(3020020)
    const asked = await server.ask(maintainOrderApi.close, { ...close, approval: { reason: '业主停用' } }, dispatcher)
    expect(asked.asked).toBeTruthy()
    expect((await open())[0]?.id).toBe(one?.id)
    // The same order twice, by whatever way, waits for one answer.
    const again = await server.send(maintainOrderApi.remove, { id: close.id, reason: '删掉' }, dispatcher)
    expect(again.errorCode).toBe(1000400)
    expect(
      (await server.send(releaseApi.answer, { id: asked.asked as string, version: 0, agree: true }, dispatcher))
        .errorCode,
    ).toBe(1002001)
    expect(await answerNewest(server, chief)).toMatchObject({ done: 1, failed: [] })
    const detail = await server.ask(maintainOrderApi.detail, { id: close.id }, chief)
    expect(detail).toMatchObject({ status: 9 })
    expect(detail.violations).toMatchObject([{ code: 'V01', reason: '业主停用', approvedBy: chief.name, state: 1 }])
    expect(detail.events.map((event) => [event.type, event.actor])).toEqual(
      expect.arrayContaining([
        ['releaseAsked', dispatcher.name],
        ['releaseGiven', chief.name],
      ]),
    )
    const told = await asOwner<{ title: string; receiver: string }>(
      server,
      `select title, receiver_id as receiver from message where title like '超限放行%' and biz_id = $1 order by created_at`,
      [asked.asked],
    )
    expect(told).toEqual([
      { title: '超限放行待答复', receiver: chief.userId },
      { title: '超限放行已答复', receiver: dispatcher.userId },
    ])
  })

  it('合同已续签：空当照样算，不因下一份合同的开始日而漏掉', async () => {
    const [one, two] = await open()
    await asOwner(server, `update contract_elevator set service_end = '2026-05-31' where elevator_id = $1`, [lift])
    await asOwner(
      server,
      `insert into contract (select (c).* from (select jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'contract_no', 'XQ-' || c.contract_no,
         'start_date', '2026-06-01', 'end_date', '2027-05-31')) as c from contract c
         join contract_elevator l on l.contract_id = c.id where l.elevator_id = $1) x)`,
      [lift],
    )
    await asOwner(
      server,
      `insert into contract_elevator (select (l).* from (select jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'contract_id', c.id,
         'service_start', '2026-06-01', 'service_end', '2027-05-31')) as l from contract_elevator l, contract c
         where l.elevator_id = $1 and c.contract_no like 'XQ-%' and c.company_id = l.company_id
         order by c.created_at desc limit 1) x)`,
      [lift],
    )
    const close = { id: one?.id as string, version: one?.version as number, reason: 4 as const }
    expect((await server.send(maintainOrderApi.close, close, dispatcher)).errorMsg).toContain(
      `${two?.plan_date}的维保与上次维保（2026-01-04）相隔30天，超过15日`,
    )
  })

  it('驳回要写原因，什么都不改；撤回后不能再答复；不能答复自己的申请', async () => {
    const [one] = await open()
    const close = { id: one?.id as string, version: one?.version as number, reason: 4 as const }
    const ask = (by: Person) => server.ask(maintainOrderApi.close, { ...close, approval: { reason: '业主停用' } }, by)
    const { asked: first } = await ask(dispatcher)
    const shown = async (to: Person) => {
      const { mine, answerable } = await server.ask(releaseApi.detail, { id: first as string }, to)
      return { mine, answerable }
    }
    expect(await shown(chief)).toEqual({ mine: false, answerable: true })
    expect(await shown(dispatcher)).toEqual({ mine: true, answerable: false })
    const mute = await server.send(releaseApi.answer, { id: first as string, version: 0, agree: false }, chief)
    expect(mute.fields[0]?.msg).toBe('请填写驳回原因')
    await answerNewest(server, chief, { agree: false, opinion: '请改期' })
    expect(await shown(chief)).toEqual({ mine: false, answerable: false })
    expect((await open())[0]?.id).toBe(one?.id)
    const { asked: second } = await ask(dispatcher)
    await server.ask(releaseApi.withdraw, { id: second as string, version: 0 }, dispatcher)
    expect(
      (await server.send(releaseApi.answer, { id: second as string, version: 1, agree: true }, chief)).errorMsg,
    ).toBe('申请已撤回，不能再答复或撤回')
    const other = await aPerson(server, company)
    const { asked: own } = await ask(chief)
    expect(
      (await server.send(releaseApi.answer, { id: own as string, version: 0, agree: true }, chief)).errorCode,
    ).toBe(1000400)
    expect(await answerNewest(server, other)).toMatchObject({ done: 1 })
    await asOwner(server, `update employee set state = 3 where id = $1`, [other.employeeId])
  })

  it('答复时再检查：申请之后情况变了，同意也不生效', async () => {
    const [one, two, three] = await open()
    const close = { id: one?.id as string, version: one?.version as number, reason: 4 as const }
    await server.ask(maintainOrderApi.close, { ...close, approval: { reason: '业主停用' } }, dispatcher)
    await asOwner(server, 'update maintain_order set plan_date = $2 where id = $1', [
      two?.id,
      addDays(three?.plan_date as string, -1),
    ])
    const answered = await answerNewest(server, chief)
    expect(answered).toMatchObject({ done: 0 })
    expect(answered.failed[0]?.errorMsg).toMatch(/^需审批放行：/)
    expect((await open())[0]?.id).toBe(one?.id)
    const { records } = await server.ask(releaseApi.list, {}, chief)
    expect(records[0]).toMatchObject({ state: 3 })
  })

  it('一批里有一张留下：其余按它留下重新判断', async () => {
    const [one, two] = await open()
    // Both a fortnight on: only together no hole lies between them.
    const ids = [one?.id as string, two?.id as string]
    const question = { ids, action: 'date' as const, params: { shiftDays: 6 }, reason: '顺延' }
    const { token } = await server.ask(maintainOrderApi.batchPreview, question, dispatcher)
    const { done, failed } = await server.ask(maintainOrderApi.batchApply, { token }, dispatcher)
    expect(done).toBe(0)
    expect(failed.map((row) => [row.id, row.errorCode])).toEqual([
      [one?.id, 3020020],
      [two?.id, 3020020],
    ])
  })

  it('恢复的工单照样检查；改时段不能叠在别的工单上', async () => {
    const [one, two] = await open()
    const approval = { reason: '业主停用' }
    await server.ask(
      maintainOrderApi.close,
      { id: one?.id as string, version: one?.version as number, reason: 7, approval },
      dispatcher,
    )
    await answerNewest(server, chief)
    await asOwner(server, `update certificate set valid_to = '2026-01-06' where owner_id = $1`, [people[0]?.employeeId])
    const { version } = await server.ask(maintainOrderApi.detail, { id: one?.id as string }, chief)
    const back = await server.send(
      maintainOrderApi.reopen,
      { id: one?.id as string, version, reason: '误关' },
      dispatcher,
    )
    expect(back).toMatchObject({ errorCode: 3020019 })
    await asOwner(server, `update certificate set valid_to = '2030-01-06' where owner_id = $1`, [people[0]?.employeeId])
    expect(
      (await server.ask(maintainOrderApi.reopen, { id: one?.id as string, version, reason: '误关' }, dispatcher)).asked,
    ).toBeNull()

    const other = await aServedSite(server, company, chief)
    const crew = people.map((person) => person.employeeId)
    const day = two?.plan_date as string
    await server.ask(
      maintainOrderApi.add,
      { elevatorIds: other.site.lifts, planDate: day, planStart: '09:00', crew, reason: '补' },
      dispatcher,
    )
    const seen = await server.ask(maintainOrderApi.detail, { id: two?.id as string }, dispatcher)
    const edit = { id: seen.id, version: seen.version, planStart: '09:10' }
    expect((await server.send(maintainOrderApi.edit, edit, dispatcher)).errorMsg).toMatch(/^不能保存：.*已有工单/)
  })

  it('暂停与作废要放行，写明哪天起超期', async () => {
    const [one] = await open()
    const plan = async () => {
      const { version } = await server.ask(maintainPlanApi.detail, { id: planId }, dispatcher)
      return { id: planId, version }
    }
    expect(await server.send(maintainPlanApi.pause, await plan(), dispatcher)).toMatchObject({
      errorCode: 3020020,
      errorMsg: `需审批放行：暂停后 1 台电梯没有人去维保，最早${one?.legal_deadline}到法定截止日`,
    })
    expect((await server.send(maintainPlanApi.void, await plan(), dispatcher)).errorCode).toBe(3020020)
    await server.ask(maintainPlanApi.pause, { ...(await plan()), approval: { reason: '整栋停用' } }, dispatcher)
    expect((await server.ask(maintainPlanApi.detail, { id: planId }, dispatcher)).status).toBe(1)
    await answerNewest(server, chief)
    expect((await server.ask(maintainPlanApi.detail, { id: planId }, dispatcher)).status).toBe(2)
  })

  it('企业只有一个人能放行：由他写明原因，记在他自己名下；别人写他的名字不算数', async () => {
    const [one] = await open()
    const close = { id: one?.id as string, version: one?.version as number, reason: 4 as const }
    const approval = { reason: '业主停用', approverId: chief.employeeId }
    expect((await server.ask(maintainOrderApi.close, { ...close, approval }, dispatcher)).asked).toBeTruthy()
    expect((await open())[0]?.id).toBe(one?.id)
    await answerNewest(server, chief, { agree: false, opinion: '我来改' })
    const { version } = await server.ask(maintainOrderApi.detail, { id: close.id }, chief)
    expect((await server.ask(maintainOrderApi.close, { ...close, version, approval }, chief)).asked).toBeNull()
    const { violations } = await server.ask(maintainOrderApi.detail, { id: close.id }, chief)
    expect(violations).toMatchObject([{ approvedBy: chief.name, reason: '业主停用' }])
  })
})
