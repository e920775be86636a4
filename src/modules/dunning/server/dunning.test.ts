import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { writeOffApi } from '#modules/receivable/shared/correction.api.ts'
import { arItemApi } from '#modules/receivable/shared/item.api.ts'
import { receiptApi } from '#modules/receivable/shared/receipt.api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { aFile } from '#test/builders/employee.ts'
import { aReceipt, type Clerks, theClerks } from '#test/builders/receivable.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { dunningApi, dunningRuleApi } from '../shared/api.ts'
import { Delivery } from '../shared/dunning.terms.ts'
import { fallingDue, remind, remindAndSend } from './remind.ts'

const { waiting, failed, sent } = Delivery.code

describe('催收', () => {
  let server: TestServer
  let company: Company
  let clerks: Clerks
  let seller: Person
  let customerId: string

  const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, work)
  const items = async () =>
    (await server.ask(arItemApi.list, { customerId, size: 50 }, clerks.clerk)).records.toSorted((a, b) =>
      a.dueDate.localeCompare(b.dueDate),
    )
  const said = async (query: Record<string, unknown> = {}) =>
    (await server.ask(dunningApi.list, { size: 100, ...query }, clerks.clerk)).records
  const at = (moment: string) => server.setNow(`${moment}:00+08:00`)
  const round = () => remindAndSend(server.services, company.id)
  const record = (over: Record<string, unknown>) =>
    server.send(dunningApi.add, { channel: 3, content: '电话', result: 1, files: [], ...over } as never, clerks.clerk)
  const messages = async () =>
    asOwner<{ title: string; body: string }>(
      server,
      'select title, body from message where company_id = $1 and sub_type = 4 order by created_at, id',
      [company.id],
    )

  beforeAll(async () => {
    server = await testServer({ work: true })
    at('2025-12-01T10:00')
    company = await aCompany(server)
    clerks = await theClerks(server, company)
    seller = await aPerson(server, company)
    const site = await aSite(server, company, 12)
    customerId = site.customerId
    await server.ask(contractApi.add, aContract(site, { salesmanId: seller.employeeId }), seller)
    await server.outbox.settled()
    await asOwner(
      server,
      `insert into customer_contact (company_id, id, customer_id, name, phone, is_default)
       values ($1, gen_random_uuid(), $2, '王经理', '13900001111', true)
       on conflict do nothing`,
      [company.id, customerId],
    )
    await asOwner(
      server,
      `update customer_contact set is_default = true, phone = '13900001111' where customer_id = $1`,
      [customerId],
    )
  })

  it('没有催款权限的不能催；别的企业、不是自己客户的款项催不到', async () => {
    const ids = [(await items())[0]?.id ?? '']
    const ask = { arItemIds: ids, channel: 3, content: '电话', result: 1, files: [] } as never
    const viewer = await aPerson(server, company, { grants: ['KR1', 'KRL'] })
    expect((await server.send(dunningApi.add, ask, viewer)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server), { grants: ['KR1', 'KRH', 'KRL'] })
    expect((await server.send(dunningApi.add, ask, stranger)).errorCode).toBe(1000404)
    const other = await aPerson(server, company, { grants: ['KR1', 'KRH'] })
    expect((await server.send(dunningApi.add, ask, other)).errorCode).toBe(1000404)
  })

  it('commerce R18 默认七条规则；方式与对象要配；同一天数只有一条；保存前知道明天发几条', async () => {
    expect(await server.ask(dunningRuleApi.begin, {}, clerks.clerk)).toEqual({ done: 7 })
    expect(await server.ask(dunningRuleApi.begin, {}, clerks.clerk)).toEqual({ done: 0 })
    const rule = { offsetDays: 3, channel: 2 as const, audience: 1 as const, template: '{客户}', enabled: true }
    const add = (over: object) => server.send(dunningRuleApi.add, { ...rule, ...over }, clerks.clerk)
    expect((await add({ audience: 2 })).fields).toMatchObject([{ prop: 'audience' }])
    expect((await add({ channel: 3 })).fields).toMatchObject([{ prop: 'channel' }])
    expect((await add({ template: '{姓名}' })).fields).toMatchObject([{ prop: 'template' }])
    expect((await add({ offsetDays: 7 })).errorMsg).toBe('到期后7天已有规则')
    // Due on 12-22: three weeks ahead nobody else would say a thing.
    const early = { ...rule, offsetDays: -20 }
    expect(await server.ask(dunningRuleApi.preview, early, clerks.clerk)).toEqual({ day: '2025-12-02', reminders: 1 })
    expect((await server.ask(dunningRuleApi.preview, { ...early, enabled: false }, clerks.clerk)).reminders).toBe(0)
  })

  it('commerce R18 到期前 7 天一条短信，只一次；20:00 至 9:00 不发', async () => {
    at('2025-12-15T08:05')
    await round()
    at('2025-12-15T20:05')
    await round()
    expect(await said()).toEqual([])
    at('2025-12-15T09:05')
    await round()
    await round()
    at('2025-12-15T15:05')
    await round()
    const [first, ...more] = await said()
    expect(more).toEqual([])
    expect(first).toMatchObject({ deliveryState: sent, byRule: true, amount: '14400.00', itemCount: 1 })
    expect(first?.content).toMatch(/14,400\.00元将于2025-12-22到期，请按时支付。$/)
    expect((await items())[0]?.lastDunnedAt).toBeTruthy()
    at('2025-12-16T09:05')
    await round()
    expect(await said()).toHaveLength(1)
  })

  it('两个进程同时执行，一个客户一天也只有一条', async () => {
    at('2025-12-22T09:05')
    await Promise.allSettled([inside(remind), inside(remind)])
    expect(await said({ keyword: '今日到期' })).toHaveLength(1)
  })

  it('有争议不催，撤销争议再催；承诺的日子过了才再催；承诺记在款项上', async () => {
    const first = (await items())[0]?.id ?? ''
    const before = (await said()).length
    expect((await server.send(dunningApi.dispute, { arItemId: first, disputed: true }, clerks.clerk)).fields).toEqual([
      { prop: 'reason', msg: '争议原因不能为空' },
    ])
    await server.ask(dunningApi.dispute, { arItemId: first, disputed: true, reason: '台数对不上' }, clerks.clerk)
    at('2025-12-29T09:05')
    await round()
    expect(await said()).toHaveLength(before)
    await server.ask(dunningApi.dispute, { arItemId: first, disputed: false }, clerks.clerk)
    expect((await record({ arItemIds: [first], result: 2 })).fields).toMatchObject([{ prop: 'promiseDate' }])
    const tooMuch = await record({
      arItemIds: [first],
      result: 2,
      promiseDate: '2026-01-05',
      promiseAmount: '14400.01',
    })
    expect(tooMuch.fields).toMatchObject([{ prop: 'promiseAmount', msg: '承诺金额不能超过未收 14400.00 元' }])
    expect((await record({ arItemIds: [first], result: 2, promiseDate: '2026-01-05' })).errorCode).toBe(0)
    expect(await server.ask(arItemApi.detail, { id: first }, clerks.clerk)).toMatchObject({
      promiseDate: '2026-01-05',
      promiseAmount: '14400.00',
      disputed: false,
    })
    at('2026-01-05T10:05')
    await round()
    expect(await said({ byRule: true })).toHaveLength(2)
    at('2026-01-06T10:05')
    await round()
    const now = await said({ byRule: true })
    expect(now).toHaveLength(3)
    expect(now[0]?.content).toContain('已逾期15天')
  })

  it('民法典第195条 只有留了凭据的催收改变诉讼时效；没有的不改', async () => {
    const id = (await items())[0]?.id ?? ''
    const limitation = async () => (await server.ask(arItemApi.detail, { id }, clerks.clerk)).limitationDate
    expect(await limitation()).toBe('2028-12-22')
    await record({ arItemIds: [id] })
    expect(await limitation()).toBe('2028-12-22')
    const files = [await aFile(server, clerks.clerk.userId)]
    expect((await record({ arItemIds: [id], channel: 4, content: '催收函已签收', files })).errorCode).toBe(0)
    expect(await limitation()).toBe('2029-01-06')
  })

  it('手工发送：一天一条、夜里不发、有争议跳过并说明', async () => {
    at('2026-01-06T21:00')
    const ids = (await items()).slice(0, 1).map(({ id }) => id)
    const send = (channel: 1 | 2) => server.send(dunningApi.send, { arItemIds: ids, channel }, clerks.clerk)
    expect((await send(2)).errorMsg).toBe('20:00至次日9:00不发催款提醒')
    at('2026-01-06T15:00')
    expect((await send(2)).data).toMatchObject({ sent: 0, skipped: [{ why: '今天已经提醒过' }] })
    at('2026-01-07T15:00')
    expect((await send(2)).data).toEqual({ sent: 1, skipped: [] })
    // Nobody waits for the provider: it goes with the next minute.
    expect((await said())[0]).toMatchObject({ deliveryState: waiting, byRule: false })
    await round()
    expect((await said())[0]).toMatchObject({ deliveryState: sent })
    at('2026-01-08T15:00')
    await server.ask(dunningApi.dispute, { arItemId: ids[0] ?? '', disputed: true, reason: '台数' }, clerks.clerk)
    expect((await send(2)).data).toMatchObject({ sent: 0, skipped: [{ why: '有争议或已承诺付款' }] })
    await server.ask(dunningApi.dispute, { arItemId: ids[0] ?? '', disputed: false }, clerks.clerk)
  })

  it('没有默认联系人手机：记为没发出，告诉业务员；60 天请业务员寄催收函', async () => {
    await asOwner(server, 'update customer_contact set is_default = false where customer_id = $1', [customerId])
    at('2026-01-21T09:05')
    await round()
    expect((await said())[0]).toMatchObject({ deliveryState: failed, failure: '客户没有默认联系人手机' })
    expect((await messages()).at(-1)?.body).toContain('客户没有默认联系人手机')
    at('2026-02-20T09:05')
    await round()
    expect((await messages()).at(-1)).toMatchObject({ title: '请寄催收函' })
  })

  it('收清的不再催；到期与逾期各说一次', async () => {
    at('2026-03-10T10:00')
    const [first] = await items()
    const receiptId = await aReceipt(server, clerks, { customerId, amount: '14400.00', receivedAt: '2026-03-10' })
    const lines = [{ arItemId: first?.id ?? '', amount: '14400.00' }]
    await server.ask(receiptApi.allocate, { receiptId, mode: 2, lines }, clerks.clerk)
    expect((await record({ arItemIds: [first?.id] })).errorMsg).toBe('款项已结清，不能催收')
    at('2026-03-22T00:30')
    await inside((ctx) => fallingDue.run(ctx))
    expect((await messages()).at(-1)?.body).toBe('1 笔应收今天到期')
    await inside((ctx) => fallingDue.run(ctx))
    at('2026-03-23T00:30')
    await inside((ctx) => fallingDue.run(ctx))
    expect((await messages()).filter(({ title }) => title === '应收到期').map(({ body }) => body)).toEqual([
      '1 笔应收今天到期',
      '1 笔昨天到期还没收到',
    ])
    const names = await asOwner<{ name: string }>(
      server,
      `select distinct name from outbox where company_id = $1 and name like 'receivable.%' order by name`,
      [company.id],
    )
    expect(names.map(({ name }) => name)).toEqual(['receivable.due', 'receivable.overdue'])
  })

  it('对账单是账上的：期初、变动、期末；催收函列出款项', async () => {
    at('2026-03-23T10:00')
    const asked = { customerId, kind: 1 as const, from: '2025-12-01', to: '2026-03-23' }
    const text = pdfText((await server.send(dunningApi.statement, asked, clerks.clerk)).raw)
    expect(text).toContain('对账单')
    expect(text.replace(/\s/g, '')).toContain('期末应收')
    const ids = (await items()).slice(1, 2).map(({ id }) => id)
    expect(pdfText((await server.send(dunningApi.letter, { arItemIds: ids }, clerks.clerk)).raw)).toContain('催收函')
    const wrong = { customerId, kind: 1 as const, from: '2026-03-24', to: '2026-03-23' }
    expect((await server.send(dunningApi.statement, wrong, clerks.clerk)).fields).toMatchObject([{ prop: 'from' }])
  })

  it('对账单写明预收余额；撤销核销与坏账收回增加应收，不写成收款与坏账', async () => {
    at('2026-03-24T10:00')
    const told = async (to: string) =>
      pdfText(
        (await server.send(dunningApi.statement, { customerId, kind: 1, from: '2026-03-24', to }, clerks.clerk)).raw,
      )
    const second = (await items())[1]?.id ?? ''
    const receiptId = await aReceipt(server, clerks, { customerId, amount: '500.00', receivedAt: '2026-03-24' })
    expect(await told('2026-03-24')).toContain('预收余额500.00元')
    const lines = [{ arItemId: second, amount: '200.00' }]
    await server.ask(receiptApi.allocate, { receiptId, mode: 2, lines }, clerks.clerk)
    expect(await told('2026-03-24')).toContain('预收余额300.00元')
    expect(await told('2026-03-24')).not.toContain('撤销核销')
    const { allocations } = await server.ask(receiptApi.detail, { id: receiptId }, clerks.clerk)
    await server.ask(receiptApi.undo, { id: allocations[0]?.id ?? '', reason: '核错款项' }, clerks.clerk)
    const bad = { arItemId: second, amount: '100.00', reasonType: 4 as const, reason: '小额' }
    const files = [await aFile(server, clerks.clerk.userId)]
    const asked = await server.ask(writeOffApi.add, { ...bad, files }, clerks.clerk)
    const { version } = await server.ask(writeOffApi.approve, asked, clerks.manager)
    at('2026-03-25T10:00')
    await server.ask(writeOffApi.recover, { id: asked.id, version, receiptId, amount: '40.00' }, clerks.clerk)
    const then = await told('2026-03-24')
    expect(then).toContain('撤销核销')
    expect(then).toContain('坏账核销')
    expect(then).not.toContain('坏账收回')
    expect(then).toContain('预收余额500.00元')
    const now = await told('2026-03-25')
    expect(now).toContain('坏账收回')
    expect(now).toContain('预收余额460.00元')
  })

  it('同一天都被催过的两个客户可以合并，催收记录归一家，一天一条照旧', async () => {
    at('2026-03-26T10:00')
    const site = await aSite(server, company, 1)
    await server.ask(contractApi.add, aContract(site, { salesmanId: seller.employeeId }), seller)
    await server.outbox.settled()
    const owed = await server.ask(arItemApi.list, { customerId: site.customerId, size: 50 }, clerks.clerk)
    const send = (ids: string[]) => server.send(dunningApi.send, { arItemIds: ids, channel: 1 }, clerks.clerk)
    const [theirs, mine] = [owed.records.map(({ id }) => id).slice(0, 1), (await items()).map(({ id }) => id).slice(-1)]
    for (const ids of [theirs, mine]) expect((await send(ids)).data).toMatchObject({ sent: 1 })
    const before = (await said({ customerId })).length
    const pair = { keepId: customerId, dropId: site.customerId, values: {} }
    expect((await server.send(customerApi.merge, pair, seller)).errorCode).toBe(0)
    expect(await said({ customerId })).toHaveLength(before + 1)
    expect((await send(theirs)).data).toMatchObject({ sent: 0, skipped: [{ why: '今天已经提醒过' }] })
  })
})
