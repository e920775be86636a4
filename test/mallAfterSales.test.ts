import pg from 'pg'
import { expect, it } from 'vitest'
import { Clock } from '../db/seed/clock.ts'
import type { Company as SeedCompany } from '../db/seed/company.ts'
import { makeAfterSales, makeMallInvoices, type Trade } from '../db/seed/mallAfterSales.ts'
import { Random } from '../db/seed/random.ts'
import { insertRows, type Row } from '../db/seed/write.ts'
import { aCompany, aPerson, asOwner, type Company } from './builders/company.ts'
import { anOrder, aStore, someGoods } from './builders/mall.ts'
import { testServer } from './server.ts'

it('演示数据：12 张售后、25 张发票，写得进库，钱与订单对得上', async () => {
  const server = await testServer()
  const seeded = (company: Company): SeedCompany => ({
    ...{ id: company.id, name: company.name, adminId: company.id, rows: new Map(), pictures: new Map() },
    ...{ random: new Random(company.name), clock: new Clock(new Date('2026-03-20T10:00:00+08:00')) },
  })
  const [sells, buys] = [await aCompany(server), await aCompany(server)]
  const store = await aStore(server, sells)
  const buyer = { company: buys, person: await aPerson(server, buys) }
  const goods = await someGoods(server, store, [{ price: '300.00', stock: 50 }])
  const [seller, own] = [seeded(sells), seeded(buys)]
  const trades: Trade[] = []
  for (let n = 0; n < 40; n++) {
    const of = await anOrder(server, store, buyer, [{ goods, qty: 1 + (n % 3), price: '300.00' }], {
      ...{ status: [4, 5, 3, 0][n % 4] as number, freight: n % 2 === 0 ? '20.00' : '0.00' },
    })
    const [order] = await asOwner<Row>(server, 'select * from mall_order where id = $1', [of.id])
    const lines = await asOwner<Row>(server, 'select * from mall_order_line where order_id = $1', [of.id])
    const [purchase] = await asOwner<Row>(server, 'select * from mall_purchase where id = $1', [of.id])
    if (order && purchase)
      trades.push({ seller, buyer: own, storeName: store.name, merchantNo: 'M1', order, lines, purchase })
  }
  expect(makeAfterSales(trades)).toBe(12)
  expect(makeMallInvoices(trades)).toBe(25)
  const client = new pg.Client({ connectionString: server.database.owner })
  await client.connect()
  try {
    for (const company of [seller, own]) for (const [table, rows] of company.rows) await insertRows(client, table, rows)
  } finally {
    await client.end()
  }
  const [found] = await asOwner<{ steps: number; mirrored: number; invoices: number; copies: number }>(
    server,
    `select (select count(distinct step)::int from after_sale where company_id = $1) as steps,
       (select count(*)::int from after_sale a join mall_return r on r.id = a.id and r.step = a.step where a.company_id = $1) as mirrored,
       (select count(*)::int from mall_invoice where company_id = $1) as invoices,
       (select count(*)::int from mall_invoice_copy where company_id = $2) as copies`,
    [sells.id, buys.id],
  )
  expect(found).toEqual({ steps: 9, mirrored: 12, invoices: 25, copies: 25 })
  const refunds = trades.filter(({ order }) => Number(order.refunded) > 0)
  expect(refunds).toHaveLength(3)
  for (const { order, purchase } of refunds) {
    expect(Number(order.refunded)).toBeLessThanOrEqual(Number(order.paid))
    expect(purchase.refunded).toBe(order.refunded)
  }
})
