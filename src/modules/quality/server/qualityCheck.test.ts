import { beforeAll, describe, expect, it } from 'vitest'
import { runNightly } from '#kernel/server/jobs.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { messageApi } from '#modules/message/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, type LiftPlace } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { aFieldWorker } from '#test/builders/maintenance.ts'
import { changeSetting } from '#test/builders/plan.ts'
import { aDoneVisit, aSignIn } from '#test/builders/quality.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { qualityCheckApi } from '../shared/api.ts'
import { qualityModule } from './index.ts'

describe('质检抽查', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let wang: Person
  let li: Person
  let lift: LiftPlace & { elevatorId: string }

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '周质检' })
    wang = await aFieldWorker(server, company, { name: '王一维' })
    li = await aFieldWorker(server, company, { name: '李二保' })
    lift = await aSite(company)
    server.setNow('2026-03-14T18:00:00+08:00')
  })

  async function aSite(of: Company) {
    const site = {
      communityId: await aCommunity(server, of, { name: '翠湖花园' }),
      customerId: await aCustomer(server, of),
    }
    const elevatorId = await anElevator(server, of, site, { name: '1号梯' })
    return { ...site, elevatorId, workerIds: of === company ? [wang.employeeId, li.employeeId] : [] }
  }
  const visitAt = (n: number) =>
    aDoneVisit(server, company, lift, {
      completeAt: `2026-03-${String(2 + (n % 11)).padStart(2, '0')}T1${n % 8}:00:00+08:00`,
    })
  const right = [{ itemCode: 'A-1-1', result: 1 as const }]
  const night = () => runNightly(server.services, qualityModule().nightly ?? [])

  it('未登录 40000，无权限 1002001，别家的 1000404，填错 1000400', async () => {
    const { id: orderId } = await visitAt(0)
    expect((await server.send(qualityCheckApi.list, {})).errorCode).toBe(40000)
    const reader = await aPerson(server, company, { grants: ['JMe'] })
    expect((await server.send(qualityCheckApi.add, { orderId }, reader)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(qualityCheckApi.add, { orderId }, stranger)).errorCode).toBe(1000404)
    const { id, version } = await server.ask(qualityCheckApi.add, { orderId }, manager)
    expect((await server.send(qualityCheckApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(qualityCheckApi.remove, { id }, stranger)).errorCode).toBe(1000404)
    const draft = { id, version, way: 1 as const, score: 90, items: right, conclusion: '一致' }
    expect((await server.send(qualityCheckApi.edit, { ...draft, score: 101 }, manager)).errorMsg).toBe(
      '得分应在0至100之间',
    )
    expect((await server.send(qualityCheckApi.edit, { ...draft, conclusion: ' ' }, manager)).errorMsg).toBe(
      '结论不能为空',
    )
    expect((await server.send(qualityCheckApi.edit, { ...draft, items: [] }, manager)).errorCode).toBe(3090104)
    const alien = [{ itemCode: 'Z-9', result: 1 as const }]
    expect((await server.send(qualityCheckApi.edit, { ...draft, items: alien }, manager)).errorMsg).toBe(
      '工单没有项目Z-9',
    )
    const wordless = [{ itemCode: 'A-1-1', result: 2 as const }]
    expect((await server.send(qualityCheckApi.edit, { ...draft, items: wordless }, manager)).errorMsg).toBe(
      '不符的项目须填写说明',
    )
    await server.ask(qualityCheckApi.remove, { id }, manager)
  })

  it('没有完成的不能质检 3090101；抽过的 3090102；质检后不能移出 3090103', async () => {
    const open = await anOrder(server, company, lift, { planDate: '2026-03-20', legalDeadline: '2026-03-20' })
    expect(await server.send(qualityCheckApi.add, { orderId: open }, manager)).toMatchObject({
      errorCode: 3090101,
      errorMsg: '工单当前为「未开始」，完成后才能质检',
    })
    const { id: orderId } = await visitAt(1)
    const saved = await server.ask(qualityCheckApi.add, { orderId, reason: '客户投诉' }, manager)
    const again = await server.send(qualityCheckApi.add, { orderId }, manager)
    expect(again.errorMsg).toMatch(/^工单WBT\d{8}已在2026-03的质检抽查中$/)
    const draft = { ...saved, way: 2 as const, score: 88, items: right, conclusion: '记录与照片一致' }
    await server.ask(qualityCheckApi.edit, draft, manager)
    expect((await server.send(qualityCheckApi.edit, draft, manager)).errorCode).toBe(1000001)
    expect((await server.send(qualityCheckApi.remove, { id: saved.id }, manager)).errorCode).toBe(3090103)
  })

  it('质检：得分、结论、质检人；不符转隐患一条（来源 质检），班组收到结果；抽屉里看得到', async () => {
    const { id: orderId } = await visitAt(2)
    const saved = await server.ask(qualityCheckApi.add, { orderId }, manager)
    const items = [
      { itemCode: 'A-1-1', result: 1 as const },
      { itemCode: 'A-1-30', result: 2 as const, note: '底坑有积水', hazard: true },
    ]
    const draft = { way: 1 as const, score: 50, items, conclusion: '底坑积水未处理' }
    const first = await server.ask(qualityCheckApi.edit, { ...saved, ...draft }, manager)
    await server.ask(qualityCheckApi.edit, { ...first, ...draft, score: 55 }, manager)
    const hazards = await asOwner(
      server,
      'select source_type, item_code, description from hazard where source_id = $1',
      [saved.id],
    )
    expect(hazards).toEqual([{ source_type: 4, item_code: 'A-1-30', description: '底坑环境：底坑有积水' }])
    const detail = await server.ask(qualityCheckApi.detail, { id: saved.id }, manager)
    expect(detail).toMatchObject({
      state: 1,
      score: 55,
      wrong: 1,
      checker: '周质检',
      drawReason: '周质检指定',
      month: '2026-03',
    })
    expect(detail.items[1]).toMatchObject({ note: '底坑有积水', hazardNo: expect.stringMatching(/^YH2026031/) })
    expect(detail.order.items).toHaveLength(4)
    const told = await server.ask(messageApi.list, { bigType: 1, size: 50 }, wang)
    expect(told.records.filter(({ title }) => title === '质检未达标').map(({ body }) => body)).toContainEqual(
      expect.stringMatching(/^翠湖花园 1号梯工单WBT\d{8}质检 50 分，核对 2 项，不符 1 项：底坑积水未处理$/),
    )
    const drawer = await server.ask(maintainOrderApi.detail, { id: orderId }, manager)
    expect(drawer.quality?.check).toMatchObject({ id: saved.id, state: 1, score: 55, checker: '周质检' })
    const reader = await aPerson(server, company, { grants: ['JMe'] })
    expect((await server.ask(maintainOrderApi.detail, { id: orderId }, reader)).quality).toBeNull()
  })

  it('夜间：可信度评分后按每人每月 5 % 抽取，可信度低的优先；再过一夜不重复；进度 本月 n/m', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const zhao = await aFieldWorker(server, own, { name: '赵小梯' })
    const site = { ...(await aSite(own)), workerIds: [zhao.employeeId] }
    const hurried = {
      'A-1-1': '2026-03-13T09:30:00+08:00',
      'A-1-30': '2026-03-13T09:30:06+08:00',
      'A-1-31': '2026-03-13T09:30:12+08:00',
      'A-1-32': '2026-03-13T09:30:18+08:00',
    }
    for (let n = 0; n < 24; n++) {
      const completeAt = '2026-03-13T10:00:00+08:00'
      const { id } = await aDoneVisit(server, own, site, { completeAt, ...(n === 5 ? { times: hurried } : {}) })
      await aSignIn(server, own, id, zhao.employeeId, { at: '2026-03-13T09:20:00+08:00' })
      if (n === 5) await aSignIn(server, own, id, zhao.employeeId, { kind: 2, at: completeAt, distance: 900 })
    }
    server.setNow('2026-03-14T00:05:00+08:00')
    await night()
    const drawn = await server.ask(qualityCheckApi.list, {}, boss)
    expect(drawn.total).toBe(2)
    const doubtful = drawn.records.find(({ drawWay }) => drawWay === 1)
    expect(doubtful).toMatchObject({ credibility: 72, drawReason: '可信度 72，优先抽查', state: 0 })
    const detail = await server.ask(qualityCheckApi.detail, { id: doubtful?.id as string }, boss)
    expect(detail.credibilityText).toBe('可信度 72：底坑项目3项在18秒内完成，赵小梯离场签到距电梯900米')
    expect(detail.findings.find(({ kind }) => kind === 'terminal')).toMatchObject({ points: null, text: '未采集' })
    server.setNow('2026-03-15T00:05:00+08:00')
    await night()
    expect((await server.ask(qualityCheckApi.list, {}, boss)).total).toBe(2)
    const one = drawn.records[0]
    await server.ask(
      qualityCheckApi.edit,
      { id: one?.id as string, version: one?.version as number, way: 2, score: 80, items: right, conclusion: '一致' },
      boss,
    )
    const progress = await server.ask(qualityCheckApi.progress, {}, boss)
    expect(progress).toMatchObject({ month: '2026-03', percent: 5, orders: 24, quota: 2, drawn: 2, checked: 1 })
    expect(progress.workers).toMatchObject([{ name: '赵小梯', quota: 2, drawn: 2, checked: 1, score: 80 }])
    server.setNow('2026-03-14T18:00:00+08:00')
  })

  it('质检比例 0 % 时夜间不抽', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const site = await aSite(own)
    await aDoneVisit(server, own, site, { completeAt: '2026-03-13T10:00:00+08:00' })
    await changeSetting(server, { qualityPercent: 0 }, boss)
    await night()
    expect((await server.ask(qualityCheckApi.list, {}, boss)).total).toBe(0)
  })

  it('列表随数据范围；可信度列只给有质检权限的人', async () => {
    const outsider = await aPerson(server, company, { grants: ['JMw', 'JMe'], scope: 3 })
    expect((await server.ask(qualityCheckApi.list, {}, outsider)).total).toBe(0)
    await asOwner(server, 'update maintain_order set credibility = 62 where company_id = $1', [company.id])
    const reader = await aPerson(server, company, { grants: ['JMe'] })
    const [mine] = (await server.ask(maintainOrderApi.list, { size: 10 }, reader)).records
    expect(mine?.credibility).toBeNull()
    const [seen] = (await server.ask(maintainOrderApi.list, { size: 10 }, manager)).records
    expect(seen?.credibility).toBe(62)
  })
})
