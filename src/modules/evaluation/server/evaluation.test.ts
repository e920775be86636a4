import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { messageApi } from '#modules/message/shared/api.ts'
import { maintainSettingApi } from '#modules/planning/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator, aTeam, aWorker, type LiftPlace } from '#test/builders/elevator.ts'
import { anOrder } from '#test/builders/maintainOrder.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { evaluationApi, giveApi } from '../shared/api.ts'

describe('服务评价', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let place: LiftPlace & { elevatorId: string }
  let addresses = 0
  let orders = 0
  /** Another address each time: the calls are limited by address and link. */
  const from = () => ({ 'x-forwarded-for': `10.8.${addresses >> 8}.${++addresses & 255}` })
  const day = (n: number, time = '10:00') =>
    `${new Date(Date.parse('2026-03-14T00:00:00Z') + n * 86_400_000).toISOString().slice(0, 10)}T${time}:00+08:00`

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company)
    const worker = await aWorker(server, company, { name: '王一维' })
    const site = {
      communityId: await aCommunity(server, company, { name: '翠湖花园' }),
      customerId: await aCustomer(server, company),
      workerIds: [worker.id],
      teamId: await aTeam(server, company),
    }
    place = { ...site, elevatorId: await anElevator(server, company, site, { name: '1号梯' }) }
  })

  /** An order that was completed on 2026-03-14 and its link. */
  async function done(): Promise<{ orderId: string; token: string }> {
    server.setNow(day(0))
    const orderId = await anOrder(server, company, place, {
      planDate: day(-++orders).slice(0, 10),
      legalDeadline: '2026-03-20',
      status: 3,
      completeAt: day(0),
      workerIds: place.workerIds ?? [],
    })
    await emitted('maintainOrder.completed', orderId)
    const [row] = await asOwner<{ token: string }>(server, 'select token from evaluation where biz_id = $1', [orderId])
    return { orderId, token: row?.token as string }
  }

  async function emitted(name: string, orderId: string): Promise<void> {
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, at, row_id, payload) values ($1, $2, $3, now(), $4, '{}')`,
      [company.id, newId(), name, orderId],
    )
    await server.outbox.settled()
  }

  const give = (token: string, draft: Record<string, unknown>) =>
    server.send(giveApi.give, { token, ...draft } as never, {}, from())
  const view = (token: string, key?: string) =>
    server.send(giveApi.view, { token, ...(key ? { key } : {}) }, {}, from())
  const idOf = async (orderId: string) =>
    (await asOwner<{ id: string }>(server, 'select id from evaluation where biz_id = $1', [orderId]))[0]?.id as string

  it('未登录 40000，无权限 1002001，别家的 1000404，填错 1000400', async () => {
    const { orderId, token } = await done()
    await give(token, { star: 4 })
    const id = await idOf(orderId)
    expect((await server.send(evaluationApi.list, {})).errorCode).toBe(40000)
    const reader = await aPerson(server, company, { grants: ['JE1'] })
    expect((await server.send(evaluationApi.remove, { id, reason: '测试' }, reader)).errorCode).toBe(1002001)
    expect((await server.send(evaluationApi.handle, { id, version: 1, text: '已致电' }, reader)).errorCode).toBe(
      1002001,
    )
    const stranger = await aPerson(server, await aCompany(server))
    expect((await server.send(evaluationApi.detail, { id }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(evaluationApi.remove, { id, reason: '测试' }, stranger)).errorCode).toBe(1000404)
    expect((await server.send(evaluationApi.remove, { id, reason: ' ' }, manager)).errorMsg).toBe('请填写删除原因')
    const second = await done()
    expect((await give(second.token, {})).errorMsg).toBe('请选择星级')
    expect((await give(second.token, { star: 5, content: '长'.repeat(301) })).errorCode).toBe(1000400)
    expect(
      (await give(second.token, { star: 5, photos: [Buffer.from('no picture').toString('base64')] })).errorMsg,
    ).toBe('照片须为 JPG 或 PNG 格式')
    expect((await give('x'.repeat(24), { star: 5 })).errorCode).toBe(1000404)
  })

  it('jobs 8.15 Stars：5、5、4、2 平均 4.00，一条待回访，再次提交 3090002，第 8 天 3090001', async () => {
    const own = await aCompany(server)
    const boss = await aPerson(server, own)
    const site = { communityId: await aCommunity(server, own), customerId: await aCustomer(server, own), workerIds: [] }
    const lift = { ...site, elevatorId: await anElevator(server, own, site) }
    const before = [company, place] as const
    ;[company, place] = [own, lift]
    try {
      const orders = []
      for (const star of [5, 5, 4, 2]) {
        const one = await done()
        orders.push(one)
        expect((await give(one.token, { star })).errorCode).toBe(0)
      }
      const unanswered = await done()
      const stat = await server.ask(evaluationApi.stat, {}, boss)
      expect(stat).toMatchObject({ count: 4, average: '4.00', waiting: 1, distribution: [0, 1, 0, 1, 2] })
      expect(stat).toMatchObject({ asked: 5, answered: 4 })
      expect(stat.trend).toHaveLength(6)
      expect(stat.trend.at(-1)).toEqual({ month: '2026-03', count: 4, average: '4.00' })
      expect(stat.trend[0]).toEqual({ month: '2025-10', count: 0, average: null })
      const waiting = await server.ask(evaluationApi.list, { handle: 1 }, boss)
      expect(waiting.records.map(({ star }) => star)).toEqual([2])
      const told = await server.ask(messageApi.list, { bigType: 1, size: 50 }, boss)
      expect(told.records.filter(({ title }) => title === '低星评价待回访')).toHaveLength(1)
      expect(await give(orders[0]?.token as string, { star: 1 })).toMatchObject({
        errorCode: 3090002,
        errorMsg: '该工单已评价',
      })
      server.setNow(day(7, '09:59'))
      expect((await view(unanswered.token)).errorCode).toBe(0)
      server.setNow(day(8))
      expect(await give(unanswered.token, { star: 5 })).toMatchObject({
        errorCode: 3090001,
        errorMsg: '评价链接已失效',
      })
      expect((await view(unanswered.token)).errorCode).toBe(3090001)
      const detail = await server.ask(maintainOrderApi.detail, { id: orders[3]?.orderId as string }, boss)
      expect(detail.evaluation).toMatchObject({ star: 2 })
    } finally {
      ;[company, place] = before
    }
  })

  it('完成与确认各来一次只有一个链接，确认后重新计算有效期；有效期与低星界线来自基础设置', async () => {
    const { version, setting } = await server.ask(maintainSettingApi.get, {}, manager)
    const saved = await server.ask(
      maintainSettingApi.save,
      { version, setting: { ...setting, evalValidDays: 2, lowStar: 3 } },
      manager,
    )
    const { orderId, token } = await done()
    await emitted('maintainOrder.completed', orderId)
    server.setNow(day(1))
    await emitted('maintainOrder.confirmed', orderId)
    expect(await asOwner(server, 'select id from evaluation where biz_id = $1', [orderId])).toHaveLength(1)
    server.setNow(day(2, '12:00'))
    expect((await give(token, { star: 3 })).errorCode).toBe(0)
    expect((await server.ask(evaluationApi.detail, { id: await idOf(orderId) }, manager)).handle).toBe(1)
    await server.ask(maintainSettingApi.save, { version: saved.version, setting }, manager)
  })

  it('退回后由别人做完的，星记在做完的人名下；已评的不改', async () => {
    const { orderId, token } = await done()
    const other = await aWorker(server, company, { name: '李二修' })
    const hand = (to: string) =>
      asOwner(server, 'update maintain_order set worker_ids = array[$2::uuid] where id = $1', [orderId, to])
    await hand(other.id)
    await emitted('maintainOrder.completed', orderId)
    expect((await view(token)).data).toMatchObject({ workers: ['李**'] })
    await give(token, { star: 5 })
    await hand(place.workerIds?.[0] as string)
    await emitted('maintainOrder.confirmed', orderId)
    expect((await server.ask(evaluationApi.detail, { id: await idOf(orderId) }, manager)).workers).toBe('李二修')
  })

  it('匿名不留姓名电话；24 小时内可由本人改一次，别的浏览器不能改；照片最多 3 张', async () => {
    const { orderId, token } = await done()
    const jpg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5]).toString('base64')
    const first = await give(token, {
      star: 2,
      tags: [5, 8],
      content: '到得晚',
      photos: [jpg, jpg],
      anonymous: true,
      name: '张三',
      phone: '13912340001',
    })
    const key = (first.data as { key: string }).key
    const id = await idOf(orderId)
    const detail = await server.ask(evaluationApi.detail, { id }, manager)
    expect(detail).toMatchObject({ evaluatorName: null, phone: null, anonymous: true, photoCount: 2, handle: 1 })
    expect((await view(token)).data).toMatchObject({ given: true, mine: null, workers: ['王**'] })
    expect((await view(token, key)).data).toMatchObject({ mine: { star: 2, editable: true, content: '到得晚' } })
    expect((await give(token, { star: 5, key: 'somebody else' })).errorCode).toBe(3090002)
    expect((await give(token, { star: 4, key, keep: [0, 1], photos: [jpg, jpg] })).errorMsg).toBe('照片最多 3 张')
    server.setNow(day(1, '09:59'))
    expect((await give(token, { star: 4, key, keep: [1], name: '张三', phone: '13912340001' })).errorCode).toBe(0)
    const after = await server.ask(evaluationApi.detail, { id }, manager)
    expect(after).toMatchObject({ star: 4, evaluatorName: '张三', phone: '139****0001', photoCount: 1, tags: [] })
    // Dissatisfied once: the call-back stays.
    expect(after).toMatchObject({ handle: 1 })
    expect(after.editedAt).not.toBeNull()
    expect((await give(token, { star: 5, key })).errorCode).toBe(3090002)
    const late = await done()
    const given = (await give(late.token, { star: 5 })).data as { key: string }
    server.setNow(day(1, '10:01'))
    expect((await give(late.token, { star: 1, key: given.key })).errorCode).toBe(3090002)
  })

  it('回访与回复：空的 3090003；记录后为已回访，回复给评价人看；旧版本 1000001；删除后不计入', async () => {
    const { orderId, token } = await done()
    const { key } = (await give(token, { star: 1, content: '没有修好' })).data as { key: string }
    const id = await idOf(orderId)
    const { version } = await server.ask(evaluationApi.detail, { id }, manager)
    expect((await server.send(evaluationApi.handle, { id, version }, manager)).errorCode).toBe(3090003)
    const draft = { id, version, text: '已致电，约定明日复查', reply: '明日上午安排复查' }
    await server.ask(evaluationApi.handle, draft, manager)
    expect((await server.send(evaluationApi.handle, draft, manager)).errorCode).toBe(1000001)
    expect(await server.ask(evaluationApi.detail, { id }, manager)).toMatchObject({ handle: 2, reply: draft.reply })
    expect((await view(token, key)).data).toMatchObject({ mine: { reply: draft.reply } })
    const { count } = await server.ask(evaluationApi.stat, {}, manager)
    await server.ask(evaluationApi.remove, { id, reason: '非本单位人员恶意评价' }, manager)
    expect((await server.ask(evaluationApi.stat, {}, manager)).count).toBe(count - 1)
    expect((await server.send(evaluationApi.detail, { id }, manager)).errorCode).toBe(1000404)
    expect((await give(token, { star: 5 })).errorCode).toBe(3090001)
    const [kept] = await asOwner(server, 'select delete_reason, star from evaluation where id = $1', [id])
    expect(kept).toEqual({ delete_reason: '非本单位人员恶意评价', star: 1 })
    const [order] = await asOwner(server, 'select star from maintain_order where id = $1', [orderId])
    expect(order).toEqual({ star: null })
  })

  it('只看得到数据范围内的评价；同一地址同一链接每小时 10 次', async () => {
    const { token, orderId } = await done()
    await give(token, { star: 5 })
    const outsider = await aPerson(server, company, { grants: ['JE1'], scope: 3 })
    expect((await server.ask(evaluationApi.list, {}, outsider)).total).toBe(0)
    expect((await server.ask(evaluationApi.stat, {}, outsider)).asked).toBe(0)
    expect((await server.send(evaluationApi.detail, { id: await idOf(orderId) }, outsider)).errorCode).toBe(1000404)
    const same = { 'x-forwarded-for': '10.7.0.1' }
    const answers = []
    for (let n = 0; n < 11; n++) answers.push((await server.send(giveApi.view, { token }, {}, same)).errorCode)
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(0))
    expect(answers[10]).not.toBe(0)
  })

  it('两人同时提交只有一人成功', async () => {
    const { token } = await done()
    const both = await Promise.all([give(token, { star: 5 }), give(token, { star: 1 })])
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual([0, 3090002])
  })
})
