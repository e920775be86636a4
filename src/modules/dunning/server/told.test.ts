import { beforeAll, describe, expect, it } from 'vitest'
import { contractApi } from '#modules/contract/shared/api.ts'
import { arItemApi } from '#modules/receivable/shared/item.api.ts'
import { receiptApi } from '#modules/receivable/shared/receipt.api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { aReceipt, type Clerks, theClerks } from '#test/builders/receivable.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { dunningApi, dunningRuleApi } from '../shared/api.ts'
import { Delivery } from '../shared/dunning.terms.ts'
import { remindAndSend } from './remind.ts'

const { failed, sent } = Delivery.code
interface Owing {
  readonly customerId: string
  readonly first: string
}

/** Four instalments of 2,400.00, the first due on 2025-12-22. */
describe('等着发出的催款短信', () => {
  let server: TestServer
  let company: Company
  let clerks: Clerks
  let seller: Person

  const at = (moment: string) => server.setNow(`${moment}:00+08:00`)
  const round = () => remindAndSend(server.services, company.id)
  const owing = async (): Promise<Owing> => {
    const site = await aSite(server, company, 2)
    await server.ask(contractApi.add, aContract(site), seller)
    await server.outbox.settled()
    await asOwner(server, 'delete from customer_contact where customer_id = $1', [site.customerId])
    await asOwner(
      server,
      `insert into customer_contact (company_id, id, customer_id, name, phone, is_default)
       values ($1, gen_random_uuid(), $2, '王经理', '13900001111', true)`,
      [company.id, site.customerId],
    )
    const { records } = await server.ask(arItemApi.list, { customerId: site.customerId, size: 50 }, clerks.clerk)
    const items = records.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
    return { customerId: site.customerId, first: items[0]?.id ?? '' }
  }
  const said = async (customerId: string) =>
    (await server.ask(dunningApi.list, { size: 100, customerId }, clerks.clerk)).records
  const remindByText = (arItemId: string) =>
    server.ask(dunningApi.send, { arItemIds: [arItemId], channel: 2 }, clerks.clerk)
  const texts = async ({ customerId }: Owing) => (await said(customerId)).filter(({ channel }) => channel === 2)
  const states = async (one: Owing) => (await texts(one)).map(({ deliveryState }) => deliveryState)
  const pay = async ({ customerId, first: arItemId }: Owing, amount: string) => {
    const receiptId = await aReceipt(server, clerks, { customerId, amount, receivedAt: '2025-12-30' })
    await server.ask(receiptApi.allocate, { receiptId, mode: 2, lines: [{ arItemId, amount }] }, clerks.clerk)
  }

  beforeAll(async () => {
    server = await testServer({ work: true })
    at('2025-12-01T10:00')
    company = await aCompany(server)
    clerks = await theClerks(server, company)
    seller = await aPerson(server, company)
  })

  it('还没发出的短信：收清了、收了一部分、有争议、承诺了，都不再发；规则没有说过，另说一次', async () => {
    at('2025-12-30T15:00')
    const [paid, partly, disputed, promised, still] = await Promise.all(Array.from({ length: 5 }, () => owing()))
    const all = [paid, partly, disputed, promised, still] as Owing[]
    for (const { first } of all) await remindByText(first)
    await pay(paid as Owing, '2400.00')
    await pay(partly as Owing, '2000.00')
    const about = { arItemId: disputed?.first ?? '', disputed: true, reason: '台数不对' }
    await server.ask(dunningApi.dispute, about, clerks.clerk)
    const promise = { channel: 3, content: '电话', result: 2, promiseDate: '2026-01-10', files: [] }
    await server.ask(dunningApi.add, { ...promise, arItemIds: [promised?.first ?? ''] } as never, clerks.clerk)
    at('2025-12-30T15:01')
    await round()
    expect(await Promise.all(all.map(states))).toEqual([[failed], [failed], [failed], [failed], [sent]])
    await server.ask(dunningRuleApi.begin, {}, clerks.clerk)
    at('2025-12-30T15:05')
    await round()
    expect(await Promise.all(all.map(states))).toEqual([[failed], [sent, failed], [failed], [failed], [sent]])
    expect((await texts(partly as Owing))[0]?.content).toMatch(/400\.00元已逾期8天/)
  })

  it('当天没有发出的短信，第二天不再发：逾期天数已经不对，告诉发的人', async () => {
    at('2025-12-30T19:59')
    const one = await owing()
    await remindByText(one.first)
    at('2025-12-30T20:00')
    await round()
    at('2025-12-31T09:00')
    await round()
    expect(await texts(one)).toMatchObject([{ deliveryState: failed, failure: '当天没有发出' }])
    const told = await asOwner(
      server,
      "select 1 from message where company_id = $1 and receiver_id = $2 and title = '催款短信没有发出' and body like '%当天没有发出'",
      [company.id, clerks.clerk.userId],
    )
    expect(told).toHaveLength(1)
    at('2025-12-31T09:05')
    await round()
    expect((await texts(one)).map(({ deliveryState }) => deliveryState)).toEqual([sent, failed])
  })
})
