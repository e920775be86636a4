import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite, type Site } from '#test/builders/contract.ts'
import { aReceipt, type Clerks, theClerks } from '#test/builders/receivable.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { arItemApi } from '../shared/item.api.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import { findWrong } from './check.store.ts'
import { findUnfollowed } from './follow.store.ts'
import { recogniseNightly } from './items.ts'

describe('合同未开始时改正，计划金额不变', () => {
  let server: TestServer
  let company: Company
  let clerks: Clerks
  let seller: Person
  let other: Person
  let site: Site

  const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, work)
  const reconciles = async () => expect(await inside((ctx) => findWrong(ctx))).toEqual([])
  const items = async (contractId: string) =>
    (await server.ask(arItemApi.list, { contractId, size: 50 }, clerks.clerk)).records.toSorted((a, b) =>
      a.dueDate.localeCompare(b.dueDate),
    )
  const correct = async (id: string, over: Parameters<typeof aContract>[1]) => {
    const { version } = await server.ask(contractApi.detail, { id }, seller)
    const saved = await server.send(contractApi.edit, { ...aContract(site, over), id, version } as never, seller)
    expect(saved.errorCode).toBe(0)
    await server.outbox.settled()
  }
  const signed = async (over: Parameters<typeof aContract>[1] = {}) => {
    site = await aSite(server, company, 2)
    const { id } = await server.ask(contractApi.add, aContract(site, over), seller)
    await server.outbox.settled()
    return id
  }

  beforeAll(async () => {
    server = await testServer({ work: true })
    server.setNow('2025-12-23T09:00:00+08:00')
    company = await aCompany(server)
    clerks = await theClerks(server, company)
    seller = await aPerson(server, company)
    other = await aPerson(server, company)
  })

  it('选错的甲方改过来，欠款的是改后的甲方', async () => {
    const id = await signed()
    const heir = await aSite(server, company, 0)
    await correct(id, { customerId: heir.customerId })
    expect((await items(id)).map(({ customerId }) => customerId)).toEqual(Array(4).fill(heir.customerId))
    await reconciles()
  })

  it('税率改过来，应收与账上的税额都按改后的税率', async () => {
    const id = await signed()
    await correct(id, { taxRate: '3.00' })
    const [first, ...later] = await items(id)
    expect([first, ...later].map((one) => one?.taxRate)).toEqual(Array(4).fill('3.00'))
    const [tax] = await asOwner<{ tax: string }>(
      server,
      "select sum(credit - debit)::text as tax from ar_entry where ar_item_id = $1 and account = 'TAX'",
      [first?.id],
    )
    expect(tax).toEqual({ tax: '69.90' })
    await reconciles()
  })

  it('以前没有跟上的，夜里跟上；已经收过款的留在原来的客户，已经开过票的留在原来的税率', async () => {
    const id = await signed()
    const heir = await aSite(server, company, 0)
    await asOwner(server, 'update contract set customer_id = $2, tax_rate = 9 where id = $1', [id, heir.customerId])
    const [paid, billed] = await items(id)
    const receiptId = await aReceipt(server, clerks, {
      customerId: site.customerId,
      amount: '10.00',
      receivedAt: '2025-12-23',
    })
    const lines = [{ arItemId: paid?.id ?? '', amount: '10.00' }]
    await server.ask(receiptApi.allocate, { receiptId, mode: 2, lines }, clerks.clerk)
    await asOwner(server, 'update ar_item set invoiced_amount = 1 where id = $1', [billed?.id])
    for (let night = 0; night < 2; night++) await inside((ctx) => recogniseNightly.run(ctx))
    const now = await items(id)
    expect(now.map(({ customerId }) => customerId)).toEqual([site.customerId, ...Array(3).fill(heir.customerId)])
    expect(now.map(({ taxRate }) => taxRate)).toEqual(['9.00', '6.00', '9.00', '9.00'])
    expect(await inside((ctx) => findUnfollowed(ctx, '', 10))).toEqual([])
  })

  it('业务员改过来，催款找改后的业务员', async () => {
    const id = await signed({ salesmanId: seller.employeeId })
    await correct(id, { salesmanId: other.employeeId })
    const kept = await asOwner<{ salesmanId: string }>(
      server,
      'select distinct salesman_id as "salesmanId" from ar_item where contract_id = $1',
      [id],
    )
    expect(kept).toEqual([{ salesmanId: other.employeeId }])
  })
})
