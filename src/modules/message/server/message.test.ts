import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { messageApi } from '../shared/api.ts'
import { type Telling, tell } from './index.ts'

describe('消息', () => {
  let server: TestServer
  let company: Company
  let person: Person
  let colleague: Person
  let stranger: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    person = await aPerson(server, company, { grants: [] })
    colleague = await aPerson(server, company)
    stranger = await aPerson(server, await aCompany(server))
  })

  const send = (telling: Telling) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, (ctx) => tell(ctx, telling))

  const contract: Omit<Telling, 'receivers'> = {
    bigType: 1,
    subType: 3,
    title: '合同即将到期',
    body: '合同 HT20260001 将于 30 天后到期',
    jump: { moduleName: 'contract', openType: 1, params: { id: '7' } },
    level: 2,
  }

  const firstId = async (as: { token: string }) => (await server.ask(messageApi.list, {}, as)).records[0]?.id as string

  const newcomer = () => aPerson(server, company, { grants: [] })

  it('没有登录、别人的消息、字段不合规', async () => {
    for (const call of ['list', 'unread', 'read', 'handle', 'readAll'] as const)
      expect((await server.send(messageApi[call], { ids: [company.id] } as never)).errorCode).toBe(40000)
    await send({ ...contract, receivers: [person.userId] })
    const id = await firstId(person)
    for (const other of [colleague, stranger])
      for (const call of [messageApi.read, messageApi.handle])
        expect((await server.send(call, { ids: [id] }, other)).errorCode).toBe(1000404)
    expect((await server.ask(messageApi.list, {}, colleague)).total).toBe(0)
    expect(await server.send(messageApi.read, { ids: [] }, person)).toMatchObject({
      errorCode: 1000400,
      errorMsg: '请选择消息',
    })
    expect((await server.ask(messageApi.unread, {}, person)).total).toBe(1)
  })

  it('每位读者一行，未读按类型与子类计数，读过与处理过各记一次时间', async () => {
    const reader = await newcomer()
    await send({ ...contract, receivers: [reader.userId, colleague.userId, reader.userId] })
    await send({ bigType: 2, title: '困人报警', level: 3, receivers: [reader.userId] })
    await send({ ...contract, subType: 5, title: '工单超时', receivers: [reader.userId] })
    expect(await server.ask(messageApi.unread, {}, reader)).toEqual({
      total: 3,
      bigType: { 1: 2, 2: 1 },
      subType: { 3: 1, 5: 1 },
    })
    const page = await server.ask(messageApi.list, { bigType: 1, subType: 3 }, reader)
    expect(page).toMatchObject({
      total: 1,
      records: [{ title: '合同即将到期', readAt: null, handledAt: null, level: 2 }],
    })
    const id = page.records[0]?.id as string
    expect(await server.ask(messageApi.read, { ids: [id] }, reader)).toEqual({ done: 1 })
    const first = (await server.ask(messageApi.list, { read: 1 }, reader)).records[0]
    expect(first?.readAt).not.toBeNull()
    await server.ask(messageApi.handle, { ids: [id, id] }, reader)
    const second = (await server.ask(messageApi.list, { read: 1 }, reader)).records[0]
    expect(second).toMatchObject({ readAt: first?.readAt, handledAt: expect.any(String) })
    expect(await server.ask(messageApi.readAll, { bigType: 2 }, reader)).toEqual({ done: 1 })
    expect((await server.ask(messageApi.unread, {}, reader)).bigType).toEqual({ 1: 1 })
    expect(await server.ask(messageApi.readAll, {}, reader)).toEqual({ done: 1 })
    expect((await server.ask(messageApi.list, { read: 0 }, reader)).total).toBe(0)
    expect((await server.ask(messageApi.unread, {}, colleague)).subType).toMatchObject({ 3: expect.any(Number) })
  })

  it('同一天同一标题合成一行，写明几条；展开是那几条；紧急的不合并；已读的另成一行；按内容找时不合并', async () => {
    const reader = await newcomer()
    const say = async (at: string, title: string, body: string, level: 1 | 3 = 1) => {
      server.setNow(at)
      await send({ ...contract, subType: 1, title, body, level, receivers: [reader.userId] })
    }
    await say('2026-03-01T15:59:00Z', '维保工单已完成', '前一天')
    for (const n of [1, 2, 3]) await say(`2026-03-01T16:0${n}:00Z`, '维保工单已完成', `第${n}台`)
    for (const n of [1, 2]) await say(`2026-03-01T17:0${n}:00Z`, '困人', `第${n}起`, 3)
    server.setNow(undefined)
    const lines = async (filter: object = {}) =>
      (await server.ask(messageApi.list, { bundled: true, ...filter }, reader)).records.map(({ body, alike }) => [
        body,
        alike,
      ])
    const first = [
      ['第2起', 1],
      ['第1起', 1],
      ['第3台', 3],
      ['前一天', 1],
    ]
    expect(await lines()).toEqual(first)
    const page = await server.ask(messageApi.list, { bundled: true }, reader)
    expect(page.total).toBe(4)
    const id = page.records[2]?.id as string
    const behind = await server.ask(messageApi.alike, { id }, reader)
    expect(behind.map(({ body }) => body)).toEqual(['第3台', '第2台', '第1台'])
    expect((await server.send(messageApi.alike, { id }, colleague)).errorCode).toBe(1000404)
    await server.ask(messageApi.read, { ids: [id] }, reader)
    expect(await lines({ subType: 1, level: 1, read: 0 })).toEqual([
      ['第2台', 2],
      ['前一天', 1],
    ])
    expect(await lines({ read: 1 })).toEqual([['第3台', 1]])
    expect(await lines({ keyword: '第1台' })).toEqual([['第1台', 2]])
    expect((await server.ask(messageApi.list, {}, reader)).total).toBe(6)
  })

  it('筛选：关键字、级别、时间；新的在前', async () => {
    const reader = await newcomer()
    server.setNow('2026-03-01T02:00:00Z')
    await send({ ...contract, title: '三月 100%', receivers: [reader.userId] })
    server.setNow('2026-05-01T02:00:00Z')
    await send({ ...contract, title: '五月', level: 3, receivers: [reader.userId] })
    server.setNow(undefined)
    const titles = async (filter: Record<string, unknown>) =>
      (await server.ask(messageApi.list, filter, reader)).records.map(({ title }) => title)
    expect(await titles({})).toEqual(['五月', '三月 100%'])
    expect(await titles({ keyword: '100%' })).toEqual(['三月 100%'])
    expect(await titles({ keyword: '1_0' })).toEqual([])
    expect(await titles({ level: 3 })).toEqual(['五月'])
    expect(await titles({ createdAt: { from: '2026-02-28', to: '2026-03-01' } })).toEqual(['三月 100%'])
  })

  it('同一键只告诉同一人一次；没有子类的工作通知是程序的错', async () => {
    const [one, two] = [await newcomer(), await newcomer()]
    const once = { ...contract, dedupeKey: 'contract.expiring:7:30' }
    expect(await send({ ...once, receivers: [one.userId] })).toBe(1)
    expect(await send({ ...once, receivers: [one.userId, two.userId] })).toBe(1)
    expect(await send({ ...once, receivers: [one.userId, two.userId] })).toBe(0)
    expect(await send({ ...once, receivers: [] })).toBe(0)
    expect((await server.ask(messageApi.list, {}, two)).total).toBe(1)
    await expect(send({ bigType: 1, title: '无子类', receivers: [one.userId] })).rejects.toThrow()
    await expect(send({ bigType: 2, subType: 1, title: '多子类', receivers: [one.userId] })).rejects.toThrow()
  })

  it('提交之后推送到本人，事务失败则什么也没有', async () => {
    const reader = await newcomer()
    const pushed = () =>
      asOwner<{ payload: { title?: string; read?: boolean } }>(
        server,
        'select payload from push_event where topic = $1 order by seq',
        [`user.${reader.userId}.message`],
      )
    await send({ ...contract, receivers: [reader.userId] })
    await expect.poll(pushed).toMatchObject([{ payload: { title: '合同即将到期', bigType: 1, subType: 3 } }])
    const failing = inCompany(
      server.services,
      { principal: null, companyId: company.id, traceId: 'test' },
      async (ctx) => {
        await tell(ctx, { ...contract, title: '没有发生', receivers: [reader.userId] })
        throw new Error('undone')
      },
    )
    await expect(failing).rejects.toThrow('undone')
    await server.ask(messageApi.readAll, {}, reader)
    await expect.poll(pushed).toHaveLength(2)
    expect((await pushed())[1]).toEqual({ payload: { read: true } })
    expect((await server.ask(messageApi.list, {}, reader)).total).toBe(1)
  })

  it('运营用户可以把自己的消息标为已读', async () => {
    const operator = await anOperator(server, [company])
    await send({ ...contract, receivers: [operator.userId] })
    const id = await firstId(operator)
    expect(await server.ask(messageApi.read, { ids: [id] }, operator)).toEqual({ done: 1 })
    expect((await server.ask(messageApi.unread, {}, operator)).total).toBe(0)
  })
})
