import { beforeAll, describe, expect, it } from 'vitest'
import { customerApi } from '#modules/customer/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCustomer } from '#test/builders/elevator.ts'
import { aSheet, Importing } from '#test/builders/importing.ts'
import { aReceipt, type Clerks, theClerks } from '#test/builders/receivable.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { arItemApi } from '../shared/item.api.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import { openingImporter } from './opening.ts'

/** Without a lift and a contract: an old debt from before, or something sold over the counter. */
describe('删除客户与款项', () => {
  let server: TestServer
  let company: Company
  let clerks: Clerks
  let manager: Person

  beforeAll(async () => {
    server = await testServer()
    server.setNow('2026-11-20T10:00:00+08:00')
    company = await aCompany(server)
    clerks = await theClerks(server, company)
    manager = await aPerson(server, company)
  })

  const remove = (id: string) => server.send(customerApi.remove, { id }, manager)
  const refused = { errorCode: 1104007, errorMsg: '客户有未结清的应收款或未用完的收款，不能删除；重复的客户请用合并' }

  it('还欠款的客户不能删除，收清以后可以', async () => {
    const customerId = await aCustomer(server, company)
    const [{ name } = { name: '' }] = await asOwner<{ name: string }>(
      server,
      'select name from customer where id = $1',
      [customerId],
    )
    const sheet = await aSheet(openingImporter, [{ 客户: name, 未收金额: '4800', 应收日期: '2025-03-31' }])
    await new Importing(server, arItemApi.import, clerks.clerk).send(sheet, false)
    const [item] = (await server.ask(arItemApi.list, { customerId }, clerks.clerk)).records
    expect(item).toMatchObject({ balance: '4800.00' })
    expect(await remove(customerId)).toMatchObject(refused)
    const receiptId = await aReceipt(server, clerks, { customerId, amount: '4800', receivedAt: '2026-11-19' })
    expect(await remove(customerId)).toMatchObject(refused)
    const lines = [{ arItemId: item?.id ?? '', amount: '4800' }]
    await server.ask(receiptApi.allocate, { receiptId, mode: 2, lines }, clerks.clerk)
    expect((await remove(customerId)).errorCode).toBe(0)
  })

  it('钱先收了、还没有用完的客户不能删除；冲销以后可以', async () => {
    const customerId = await aCustomer(server, company)
    const id = await aReceipt(server, clerks, { customerId, amount: '600', receivedAt: '2026-11-19' })
    expect(await remove(customerId)).toMatchObject(refused)
    await asOwner(server, 'update receipt set status = 3 where id = $1', [id])
    expect((await remove(customerId)).errorCode).toBe(0)
  })
})
