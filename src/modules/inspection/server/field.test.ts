import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { fieldApi } from '#test/builders/field.ts'
import { anInspectedLift, aYearPlan } from '#test/builders/inspection.ts'
import { aFieldWorker, phoneOf } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import type { FieldInspection } from '../shared/fieldInspection.ts'
import { InspectStep } from '../shared/inspection.ts'

const { materials, selfCheck, accompany, report, inspected, note } = InspectStep.code
const sha256 = 'c'.repeat(64)

describe('手机上的检验任务', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let worker: Person
  let id: string
  let place: [number, number, number]

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-05-10T09:00:00+08:00')
    company = await aCompany(server)
    chief = await aPerson(server, company)
    worker = await aFieldWorker(server, company, { name: '王一维' })
    const lift = await anInspectedLift(server, company)
    const [at] = await asOwner(server, 'select lng, lat from elevator where id = $1', [lift])
    place = [at?.lng, at?.lat, 10]
    const plan = await aYearPlan(server, chief, lift, 2026)
    id = plan.id
    await server.ask(inspectionPlanApi.assign, { ...plan, workerIds: [worker.employeeId] }, chief)
  })

  const mine = async (who: Person) =>
    ((await server.ask(fieldApi.bootstrap, {}, who)).tasks as unknown as readonly FieldInspection[]).find(
      (one) => one.id === id,
    )

  it('派工后在手机上；不是本人的不接受', async () => {
    expect(await mine(worker)).toMatchObject({ kind: 'inspection', status: 1, inspectType: 1, steps: [] })
    const other = await aFieldWorker(server, company, { name: '李二保' })
    expect(await mine(other)).toBeUndefined()
    const payload = { step: note, text: '试' }
    expect(await phoneOf(server, other)(id, { type: 'inspectStep', payload })).toMatchObject([
      { result: 'rejected', errorCode: 1002001 },
    ])
    const photo = { orderId: id, key: 'u/x.jpg', sha256 }
    expect((await server.send(fieldApi.registerPhoto, photo, other)).errorCode).toBe(1002001)
  })

  it('资料、自检、陪检、检验完成、报告照片：逐步生效，办公室看得到谁在何时做了什么', async () => {
    const phone = phoneOf(server, worker)
    const step = (payload: object, gps?: [number, number, number]) =>
      phone(id, { type: 'inspectStep', payload: { ...payload }, ...(gps ? { gps } : {}) })
    const names = (await mine(worker))?.materials.map(({ name }) => name) ?? []
    expect(await step({ step: materials, ready: names.slice(0, 2) })).toMatchObject([{ result: 'applied' }])
    expect((await mine(worker))?.materials.filter(({ ready }) => ready)).toHaveLength(2)
    expect(await step({ step: selfCheck, date: '2026-05-11' })).toMatchObject([{ errorMsg: '自检日期不能晚于今天' }])
    expect(await step({ step: selfCheck, date: '2026-05-09' })).toMatchObject([{ result: 'applied' }])
    expect(await step({ step: selfCheck, date: '2026-05-09' })).toMatchObject([
      { errorCode: 3020001, errorMsg: '计划当前为「已自检」，不能登记自检' },
    ])
    const { version } = await server.ask(inspectionPlanApi.detail, { id }, chief)
    const paper = { applyNo: 'BJ-1', applyAt: '2026-05-10', orgName: '示例特检院' }
    await server.ask(inspectionPlanApi.apply, { id, version, ...paper }, chief)
    server.setNow('2026-05-20T09:30:00+08:00')
    expect(await step({ step: inspected })).toMatchObject([{ errorMsg: '还没有陪检到场签到，请先签到' }])
    expect(await step({ step: accompany }, [place[0] + 0.02, place[1], 10])).toMatchObject([{ errorCode: 3080001 }])
    expect(await step({ step: accompany }, place)).toMatchObject([{ result: 'applied' }])
    expect(await step({ step: inspected })).toMatchObject([{ result: 'applied' }])
    expect(await step({ step: report, photo: 'u/report.jpg', sha256 })).toMatchObject([{ result: 'applied' }])
    const plan = await server.ask(inspectionPlanApi.detail, { id }, chief)
    expect(plan).toMatchObject({ status: 4, inspectDate: '2026-05-20', selfCheckDate: '2026-05-09' })
    expect(plan.steps.map(({ step: one, by }) => [one, by])).toEqual([
      [materials, '王一维'],
      [selfCheck, '王一维'],
      [accompany, '王一维'],
      [inspected, '王一维'],
      [report, '王一维'],
    ])
    expect(plan.steps[4]?.photo).toBe('u/report.jpg')
    expect(plan.steps[2]?.distance).toBe(0)
  })

  it('改派或关闭后手机补传：冲突保留，采纳按发生时刻生效，作废只留存；照片字节照收', async () => {
    server.setNow('2026-05-21T08:00:00+08:00')
    const other = await aFieldWorker(server, company, { name: '李二保' })
    const plan = await aYearPlan(server, chief, await anInspectedLift(server, company), 2026)
    const assigned = await server.ask(inspectionPlanApi.assign, { ...plan, workerIds: [worker.employeeId] }, chief)
    await server.ask(inspectionPlanApi.assign, { ...assigned, workerIds: [other.employeeId] }, chief)
    server.setNow('2026-05-21T11:00:00+08:00')
    const phone = phoneOf(server, worker)
    const done = [
      {
        type: 'inspectStep' as const,
        at: '2026-05-21T07:40:00+08:00',
        payload: { step: selfCheck, date: '2026-05-20' },
      },
      { type: 'photo' as const, payload: { key: 'u/x.jpg', sha256 } },
      { type: 'inspectStep' as const, payload: { step: note, text: '机房钥匙在门卫' } },
    ]
    const conflict = { result: 'conflict', errorMsg: '检验任务已改派，记录已保留，等待办公室处理' }
    expect(await phone(plan.id, ...done)).toMatchObject([conflict, conflict, conflict])
    const photo = { orderId: plan.id, key: 'u/x.jpg', sha256 }
    expect((await server.send(fieldApi.registerPhoto, photo, worker)).errorCode).toBe(1000404)
    const before = await server.ask(inspectionPlanApi.detail, { id: plan.id }, chief)
    expect(before).toMatchObject({ status: 1, selfCheckDate: null, steps: [] })
    expect(before.conflicts).toMatchObject([{ by: '王一维', step: selfCheck }, { step: null }, { step: note }])

    const resolve = inspectionPlanApi.resolveConflicts
    const adopt = { id: plan.id, adopt: true }
    const viewer = await aPerson(server, company, { grants: ['JY1'] })
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(resolve, adopt)).errorCode).toBe(40000)
    expect((await server.send(resolve, adopt, viewer)).errorCode).toBe(1002001)
    expect((await server.send(resolve, adopt, stranger)).errorCode).toBe(1000404)
    expect((await server.send(resolve, { id: plan.id } as never, chief)).fields[0]?.prop).toBe('adopt')
    expect(await server.ask(resolve, adopt, chief)).toEqual({ done: 3 })
    const after = await server.ask(inspectionPlanApi.detail, { id: plan.id }, chief)
    expect(after).toMatchObject({ status: 2, selfCheckDate: '2026-05-20', conflicts: [] })
    expect(after.steps).toMatchObject([
      { step: selfCheck, by: '王一维', at: expect.stringContaining('2026-05-2') },
      { step: note, by: '王一维' },
    ])
    expect((await server.send(resolve, adopt, chief)).errorMsg).toBe('没有待处理的离线记录')

    await server.ask(inspectionPlanApi.close, { id: plan.id, version: after.version, reason: '电梯已报废' }, chief)
    const late = { type: 'inspectStep' as const, payload: { step: note, text: '已到现场' } }
    expect(await phoneOf(server, other)(plan.id, late)).toMatchObject([
      { result: 'conflict', errorMsg: '检验计划已关闭，记录已保留，等待办公室处理' },
    ])
    expect(await server.ask(resolve, { ...adopt, adopt: false, reason: '电梯已报废' }, chief)).toEqual({ done: 1 })
    expect((await server.ask(inspectionPlanApi.detail, { id: plan.id }, chief)).steps).toHaveLength(2)
  })
})
