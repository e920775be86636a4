import { beforeAll, describe, expect, it } from 'vitest'
import { adjustmentApi } from '#modules/receivable/shared/correction.api.ts'
import { arItemApi } from '#modules/receivable/shared/item.api.ts'
import { billApi } from '#modules/stock/shared/bill.api.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aCustomer } from '#test/builders/elevator.ts'
import { type Clerks, theClerks } from '#test/builders/receivable.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { orderApi } from '../shared/api.ts'
import { OrderType } from '../shared/terms.ts'

const biz = BizType.code

describe('减免过的配件订单退货', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let seller: Person
  let clerks: Clerks
  let hands: StockHands
  let house: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '周主管' })
    seller = await aPerson(server, company, { name: '钱销售' })
    clerks = await theClerks(server, company)
    hands = stockHands(server, company, manager)
    house = await hands.house({ name: '中心仓', isDefault: true })
  })

  const detail = (id: string) => server.ask(orderApi.detail, { id }, manager)
  const items = async (orderId: string) =>
    (await detail(orderId)).owed.map(({ deposit, amount, balance, state }) => [deposit, amount, balance, state])

  it('抹过零的订单全部退货：余额归零，退货单照样过账', async () => {
    const unitId = await hands.unit({})
    await hands.posted(biz.opening, house, [{ unitId, qty: '2', taxPrice: '113', taxRate: '13' }])
    const buyer = await aCustomer(server, company)
    const lines = [{ unitId, qty: '1', price: '100.50' }]
    const draft = { orderType: OrderType.code.sale, customerId: buyer, lines }
    const { id, version } = await server.ask(orderApi.add, draft as never, seller)
    const asked = await server.ask(orderApi.submit, { id, version }, seller)
    await server.ask(orderApi.approve, { id, version: asked.version }, manager)
    const { bills } = await server.ask(orderApi.toBill, { id }, manager)
    const billId = bills[0]?.id ?? ''
    expect(await hands.tryPost(billId)).toBeUndefined()
    const [owed] = (await server.ask(arItemApi.list, { kind: 2, customerId: buyer }, clerks.clerk)).records
    const off = { arItemId: owed?.id ?? '', delta: '-0.50', reasonType: 5 as const, reason: '尾差抹零' }
    await server.ask(adjustmentApi.approve, await server.ask(adjustmentApi.add, off, clerks.clerk), clerks.manager)
    expect(await items(id)).toEqual([[false, '100.00', '100.00', 1]])
    const bill = await server.ask(billApi.detail, { id: billId }, manager)
    await hands.posted(biz.salesReturn, house, [{ unitId, qty: '1', sourceLineId: bill.lines[0]?.id }], {
      customerId: buyer,
    })
    expect(await items(id)).toEqual([[false, '0.00', '0.00', 3]])
  })
})
