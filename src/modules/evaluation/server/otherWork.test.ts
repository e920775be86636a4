import { beforeAll, describe, expect, it } from 'vitest'
import { fieldApi } from '#modules/field/shared/api.ts'
import { inspectionPlanApi, inspectionRecordApi } from '#modules/inspection/shared/api.ts'
import { signApi } from '#modules/maintenance/shared/api.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anInspectedLift, applied, aYearPlan, reportDraft } from '#test/builders/inspection.ts'
import { phoneOf } from '#test/builders/maintenance.ts'
import { aRescue, brokenCall, type Rescue } from '#test/builders/repair.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { evaluationApi, giveApi } from '../shared/api.ts'

const here: [number, number, number] = [120.15, 30.28, 10]
const at = (time: string) => `2026-05-20T${time}+08:00`
const signature = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]).toString('base64')

describe('维修与检验的评价', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let rescue: Rescue

  beforeAll(async () => {
    server = await testServer()
    server.setNow(at('08:00:00'))
    company = await aCompany(server)
    manager = await aPerson(server, company)
    rescue = await aRescue(server, company)
  })

  async function finished(): Promise<string> {
    const workerIds = [rescue.wang.employeeId, rescue.li.employeeId]
    const { id } = await server.ask(
      repairApi.add,
      { ...brokenCall(rescue.lift), workerIds, notDuplicate: true },
      manager,
    )
    const phone = phoneOf(server, rescue.wang)
    await phone(id, { type: 'repairAccept' })
    await phone(id, { type: 'depart' })
    await phone(id, { type: 'arrive', gps: here })
    await phoneOf(server, rescue.li)(id, { type: 'arrive', gps: here })
    await phone(id, { type: 'start' })
    const payload = { cause: 1, faultPart: 4, measure: '更换门锁触点', stateAfter: 1 }
    const photos = { photosBefore: ['u/before.jpg'], photosAfter: ['u/after.jpg'] }
    await phone(id, { type: 'repairComplete', payload: { ...payload, ...photos } })
    await server.outbox.settled()
    return id
  }
  const linksOf = (bizId: string) =>
    asOwner<{ token: string; biz_type: number; order_no: string; customer_id: string }>(
      server,
      'select token, biz_type, order_no, customer_id from evaluation where biz_id = $1',
      [bizId],
    )

  it('jobs 3.2 维修完成即有评价链接，签字后页面给出；星级回到维修工单，列表可按业务筛选', async () => {
    const id = await finished()
    const [link, ...more] = await linksOf(id)
    expect(more).toEqual([])
    expect(link).toMatchObject({ biz_type: 2, customer_id: rescue.customerId })
    const asked = await server.ask(repairApi.detail, { id }, manager)
    expect(asked.evaluation).toMatchObject({ star: null })
    expect(asked.evaluation?.url).toContain(`/e/${link?.token}`)
    const { token } = await server.ask(repairApi.signLink, { id }, manager)
    // Nobody is asked for stars before he has signed.
    expect(await server.ask(signApi.view, { token })).toMatchObject({ state: 'open', evaluation: null })
    const given = { token, action: 'confirm' as const, name: '赵主任', signature }
    await server.ask(signApi.decide, given)
    await server.outbox.settled()
    expect(await linksOf(id)).toHaveLength(1)
    expect(await server.ask(signApi.view, { token })).toMatchObject({ evaluation: `/e/${link?.token}?c=3` })
    const view = await server.ask(giveApi.view, { token: link?.token as string })
    expect(view).toMatchObject({ bizType: 2, orderNo: asked.orderNo, levelLabel: null, given: false })
    await server.ask(giveApi.give, { token: link?.token as string, star: 2, content: '来得慢', channel: 3 })
    expect(await server.ask(repairApi.detail, { id }, manager)).toMatchObject({ star: 2, evaluation: { star: 2 } })
    const { records } = await server.ask(evaluationApi.list, { bizType: 2 }, manager)
    expect(records).toMatchObject([{ star: 2, orderNo: asked.orderNo, handle: 1, channel: 3 }])
    expect(await server.ask(signApi.view, { token })).toMatchObject({ evaluation: null })
    await server.ask(evaluationApi.remove, { id: records[0]?.id as string, reason: '测试' }, manager)
    expect(await server.ask(repairApi.detail, { id }, manager)).toMatchObject({ star: null, evaluation: null })
  })

  it('手机上签字后，工单带着评价链接', async () => {
    const id = await finished()
    const [link] = await linksOf(id)
    await phoneOf(server, rescue.wang)(id, { type: 'sign', payload: { way: 1, name: '赵主任', signKey: 'u/sign.png' } })
    const { tasks } = await server.ask(fieldApi.bootstrap, {}, rescue.wang)
    expect(tasks.find((one) => one.id === id)).toMatchObject({ status: 8, evaluation: link?.token })
  })

  it('jobs 1.10 检验合格后计划有评价链接；自行登记的历史报告没有', async () => {
    const lift = await anInspectedLift(server, company)
    const plan = await applied(server, company, manager, await aYearPlan(server, manager, lift, 2026), '2026-05-20')
    await server.ask(
      inspectionRecordApi.add,
      await reportDraft(server, manager, { elevatorId: lift, planId: plan.id }),
      manager,
    )
    await server.outbox.settled()
    const detail = await server.ask(inspectionPlanApi.detail, { id: plan.id }, manager)
    const [link] = await linksOf(plan.id)
    expect(link).toMatchObject({ biz_type: 3, order_no: detail.planNo })
    expect(detail.evaluation?.url).toContain(`/e/${link?.token}`)
    await server.ask(giveApi.give, { token: link?.token as string, star: 5 })
    const { records } = await server.ask(evaluationApi.list, { bizType: 3 }, manager)
    expect(records).toMatchObject([{ star: 5, bizId: plan.id }])
    const other = await anInspectedLift(server, company)
    const past = await reportDraft(server, manager, { elevatorId: other, inspectDate: '2025-06-01' })
    await server.ask(inspectionRecordApi.add, past, manager)
    await server.outbox.settled()
    expect(await asOwner(server, 'select id from evaluation where elevator_id = $1', [other])).toEqual([])
  })
})
