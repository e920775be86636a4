import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite, type Site } from '#test/builders/contract.ts'
import { aReceipt, type Clerks, theClerks } from '#test/builders/receivable.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { arGroupApi } from '../shared/grouped.ts'
import { arItemApi } from '../shared/item.api.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import { recogniseNightly } from './items.ts'

const today = '2026-03-01'

describe('应收：谁看得到、谁做得了', () => {
  let server: TestServer
  let company: Company
  let clerks: Clerks
  let chief: Person
  let mine: Site
  let other: Site
  let seller: Person
  let mineId: string

  const items = async (as: Person, query: Record<string, unknown> = {}) =>
    (await server.ask(arItemApi.list, query, as)).records
  const receipt = (customerId: string, over = {}) => ({
    kind: 1 as const,
    customerId,
    amount: '10.00',
    receivedAt: today,
    method: 1 as const,
    accountId: clerks.accountId,
    payerName: '甲',
    ...over,
  })

  beforeAll(async () => {
    server = await testServer({ work: true })
    server.setNow(`${today}T10:00:00+08:00`)
    company = await aCompany(server)
    clerks = await theClerks(server, company)
    chief = await aPerson(server, company)
    seller = await aPerson(server, company, { grants: ['KR1', 'KR2', 'KR7', 'KR8', 'KR9'] })
    mine = await aSite(server, company, 1)
    other = await aSite(server, company, 1)
    mineId = (await server.ask(contractApi.add, aContract(mine, { salesmanId: seller.employeeId }), chief)).id
    await server.ask(contractApi.add, aContract(other), chief)
    await server.outbox.settled()
  })

  it('没有「查看全部客户」的只看自己的客户：列表、详情、账龄、未结清、登记收款', async () => {
    expect((await items(clerks.clerk)).length).toBe(8)
    const own = await items(seller)
    expect(new Set(own.map(({ customerId }) => customerId))).toEqual(new Set([mine.customerId]))
    const foreign = (await items(clerks.clerk)).find(({ customerId }) => customerId === other.customerId)
    expect((await server.send(arItemApi.detail, { id: foreign?.id ?? '' }, seller)).errorCode).toBe(1000404)
    expect((await server.ask(arItemApi.ageing, { kind: 1 }, seller)).rows.map((row) => row.customerId)).toEqual([
      mine.customerId,
    ])
    for (const grouped of [arGroupApi.byCustomer, arGroupApi.byContract]) {
      const { records } = await server.ask(grouped, { kind: 1 }, seller)
      expect(records.map((row) => row.customerId)).toEqual([mine.customerId])
      expect((await server.ask(grouped, { kind: 2 }, seller)).records).toEqual([])
    }
    expect((await server.send(arItemApi.owed, { customerId: other.customerId, kind: 1 }, seller)).errorCode).toBe(
      1000404,
    )
    expect((await server.send(receiptApi.add, receipt(other.customerId), seller)).errorCode).toBe(1000404)
    await server.ask(receiptApi.add, receipt(mine.customerId), seller)
  })

  it('只有维保收款权限的人碰不到配件款', async () => {
    const parts = await server.send(receiptApi.add, receipt(mine.customerId, { kind: 2 }), seller)
    expect(parts.errorCode).toBe(1002001)
    expect((await server.send(arItemApi.ageing, { kind: 2 }, seller)).errorCode).toBe(1002001)
    await aReceipt(server, clerks, { customerId: mine.customerId, amount: '5.00', receivedAt: today, kind: 2 })
    expect((await server.ask(receiptApi.list, { kind: 2 }, seller)).records).toEqual([])
  })

  it('收款复核：登记的人改不成别人确认，最后改的人也不能确认；关掉复核自己确认', async () => {
    const saved = await server.ask(receiptApi.add, receipt(mine.customerId), clerks.clerk)
    expect((await server.send(receiptApi.confirm, saved, clerks.clerk)).errorCode).toBe(3220056)
    const edited = await server.ask(
      receiptApi.edit,
      { ...receipt(mine.customerId, { amount: '9999.00' }), ...saved },
      clerks.cashier,
    )
    expect((await server.send(receiptApi.confirm, edited, clerks.cashier)).errorCode).toBe(3220056)
    expect((await server.send(receiptApi.confirm, edited, clerks.clerk)).errorCode).toBe(3220056)
    await server.ask(receiptApi.confirm, edited, clerks.manager)
  })

  it('合计只算收到的：待确认与已冲销的不算未核销，已冲销的不算收款', async () => {
    const customerId = other.customerId
    const id = await aReceipt(server, clerks, { customerId, amount: '70.00', receivedAt: today })
    await aReceipt(server, clerks, { customerId, amount: '30.00', receivedAt: today })
    await aReceipt(server, clerks, { customerId, amount: '5.00', receivedAt: today, confirm: false })
    const { version } = await server.ask(receiptApi.detail, { id }, clerks.clerk)
    await server.ask(receiptApi.reverse, { id, version, reason: '记错客户' }, clerks.manager)
    const { sums } = await server.ask(receiptApi.list, { customerId }, clerks.clerk)
    expect(sums).toMatchObject({ amount: '35.00', unallocated: '30.00' })
  })

  it('还没收款就换了甲方：欠款的是新甲方；已收的留在原来的客户', async () => {
    const { version } = await server.ask(contractApi.detail, { id: mineId }, chief)
    const heir = await aSite(server, company, 1)
    await asOwner(server, 'update contract set customer_id = $2 where id = $1', [mineId, heir.customerId])
    const first = (await items(clerks.clerk, { contractId: mineId })).toSorted((a, b) =>
      a.dueDate.localeCompare(b.dueDate),
    )
    const receiptId = await aReceipt(server, clerks, { customerId: mine.customerId, amount: '1.00', receivedAt: today })
    const lines = [{ arItemId: first[0]?.id ?? '', amount: '1.00' }]
    await server.ask(receiptApi.allocate, { receiptId, mode: 2, lines }, clerks.clerk)
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, payload) values ($1, gen_random_uuid(), 'paymentPlan.adjusted', $2)`,
      [company.id, JSON.stringify({ contractId: mineId, version })],
    )
    await server.outbox.settled()
    const now = (await items(clerks.clerk, { contractId: mineId })).toSorted((a, b) =>
      a.dueDate.localeCompare(b.dueDate),
    )
    expect(now.map(({ customerId }) => customerId)).toEqual([mine.customerId, ...Array(3).fill(heir.customerId)])
  })

  it('比应收更早的合同，夜里补上款项，再来一夜不多一笔', async () => {
    await asOwner(server, 'delete from ar_entry where company_id = $1', [company.id])
    await asOwner(server, 'delete from ar_allocation where company_id = $1', [company.id])
    await asOwner(server, 'delete from ar_item where company_id = $1', [company.id])
    const night = () =>
      inCompany(server.services, { principal: null, companyId: company.id, traceId: 'night' }, (ctx) =>
        recogniseNightly.run(ctx),
      )
    await night()
    expect(await items(clerks.clerk)).toHaveLength(8)
    await night()
    expect(await items(clerks.clerk)).toHaveLength(8)
    expect(await items(await aPerson(server, await aCompany(server)))).toEqual([])
  })
})
