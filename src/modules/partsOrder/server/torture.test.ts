import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { findWrong } from '#modules/receivable/server/index.ts'
import { findBroken } from '#modules/stock/server/index.ts'
import { billApi } from '#modules/stock/shared/bill.api.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCustomer } from '#test/builders/elevator.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { crowd, type TestServer, testServer } from '#test/server.ts'
import { orderApi } from '../shared/api.ts'

const biz = BizType.code

describe('配件订单：许多人同时来', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let hands: StockHands

  beforeAll(async () => {
    server = await testServer({ pools: crowd })
    company = await aCompany(server)
    chief = await aPerson(server, company)
    hands = stockHands(server, company, chief)
  })
  const within = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, work, { reads: true })

  it('同时开单、过账、冲销、取消、短交：没有故障；出库不超过订单，账与实物、账与应收都相符', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(server, company)))
    const customers = [await aCustomer(server, company), await aCustomer(server, company)]
    const house = await hands.house()
    const units = [await hands.unit(), await hands.unit()]
    await hands.posted(
      biz.opening,
      house,
      units.map((unitId) => ({ unitId, qty: '60', taxPrice: '11.30', taxRate: '13' })),
    )
    const orders: string[] = []
    for (let n = 0; n < 24; n++) {
      // The parts in the one order and in the other.
      const lines = (n % 2 ? units : units.toReversed()).map((unitId, at) => ({
        lineType: 1,
        unitId,
        qty: String(1 + ((n + at) % 4)),
        price: `${20 + n}.35`,
        taxRate: '13',
      }))
      const draft = {
        orderType: 2,
        customerId: customers[n % 2],
        depositRate: n % 3 ? '0' : '30',
        creditDays: 15,
        lines,
      }
      const { id, version } = await server.ask(orderApi.add, draft as never, chief)
      const sent = await server.ask(orderApi.submit, { id, version }, chief)
      await server.ask(orderApi.approve, { id, version: sent.version }, people[0] as Person)
      orders.push(id)
    }
    const codes: number[] = []
    const bills: string[] = []
    const step = async (n: number): Promise<void> => {
      const who = people[n % 4] as Person
      const id = orders[n % orders.length] as string
      const kind = Math.floor(n / orders.length)
      if (kind === 0 || kind === 2) {
        const begun = await server.send(orderApi.toBill, { id }, who)
        codes.push(begun.errorCode)
        for (const bill of begun.data?.bills ?? []) {
          codes.push((await server.send(billApi.submit, { id: bill.id, version: bill.version }, who)).errorCode)
          const { errorCode, data } = await server.send(billApi.post, { ids: [bill.id] }, people[(n + 1) % 4] as Person)
          codes.push(errorCode, ...(data?.failed ?? []).map((one) => one.errorCode))
          bills.push(...(data?.posted ?? []))
        }
        return
      }
      if (kind === 1) {
        const bill = bills[n % Math.max(1, bills.length)]
        if (bill) codes.push((await server.send(billApi.reverse, { id: bill, reason: '发错' }, who)).errorCode)
        return
      }
      const { version } = await server.ask(orderApi.detail, { id }, who)
      const verb = n % 2 ? orderApi.cancel : orderApi.closeShort
      codes.push((await server.send(verb, { id, version, reason: '客户改主意' }, who)).errorCode)
    }
    await Promise.all(Array.from({ length: orders.length * 4 }, (_, n) => step(n)))
    // Not in this state, moved meanwhile, nothing to send, more than ordered, reversed already, used up, no longer reserved.
    const allowed = new Set([
      0, 1000001, 3210001, 3210012, 3210013, 3210021, 3210022, 3210057, 3210072, 3210073, 3210074,
    ])
    expect([...new Set(codes)].filter((code) => !allowed.has(code))).toEqual([])
    expect(codes.filter((code) => code === 0).length).toBeGreaterThan(40)
    await server.outbox.settled()
    expect(await within(findBroken)).toEqual([])
    expect(await within(findWrong)).toEqual([])
    const over = await asOwner(
      server,
      'select 1 from parts_order_line where company_id = $1 and done_qty - returned_qty > qty',
      [company.id],
    )
    expect(over).toEqual([])
    // What is owed is what went out and stayed, order by order.
    const owed = await asOwner<{ id: string; off: string }>(
      server,
      `select o.id, (case when o.status = 4 then (select sum(round((l.done_qty - l.returned_qty) * l.price, 2)) from parts_order_line l
          where l.order_id = o.id) else coalesce((select sum(i.due_amount) from ar_item i where i.source_id = o.id and i.source_type = 3), 0) end
        - coalesce((select sum(i.due_amount) from ar_item i where i.source_id = o.id), 0))::text as off
       from parts_order o where o.company_id = $1`,
      [company.id],
    )
    expect(owed.filter(({ off }) => Number(off) !== 0)).toEqual([])
  })
})
