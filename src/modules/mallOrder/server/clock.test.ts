import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company } from '#test/builders/company.ts'
import { anOrder, aStore, type Goods, type Store, someGoods } from '#test/builders/mall.ts'
import { tick } from '#test/builders/trade.ts'
import { type TestServer, testServer } from '#test/server.ts'

const NOW = '2026-11-20T10:00:00+08:00'

describe('商城订单的时钟', () => {
  let server: TestServer
  let seller: Company
  let store: Store
  let goods: Goods
  let buyer: Parameters<typeof anOrder>[2]

  beforeAll(async () => {
    server = await testServer()
    server.setNow(NOW)
    seller = await aCompany(server)
    store = await aStore(server, seller)
    goods = await someGoods(server, store, [{ price: '100.00', stock: 50 }])
    const company = await aCompany(server)
    buyer = { company, person: await aPerson(server, company) }
  })

  const due = async () => {
    const order = await anOrder(server, store, buyer, [{ goods, qty: 1, price: '100.00' }], { status: 4 })
    await asOwner(server, `update mall_order set auto_confirm_at = $2 where id = $1`, [order.id, NOW])
    return order
  }
  const halt = (orderId: string, lineId: string) =>
    asOwner(
      server,
      `insert into after_sale (company_id, id, after_sale_no, order_id, order_no, line_id, title, buyer_company_id, buyer_company_name,
         buyer_user_id, buyer_name, type, qty, reason, max_amount, apply_amount)
       values ($1, $2, $3, $4, 'M', $5, '钢丝绳', $6, '买方', $7, '买家', 1, 1, 1, 100, 100)`,
      [seller.id, newId(), newId(), orderId, lineId, buyer.company.id, buyer.person.userId],
    )
  const stateOf = async (id: string) =>
    (await asOwner<{ status: number }>(server, 'select status from mall_order where id = $1', [id]))[0]?.status

  it('开着售后的到期订单再多，也不占别的订单自动确认收货的位置', async () => {
    const halted = await due()
    await halt(halted.id, halted.lineIds[0] as string)
    // As many as one pass takes, all before the one that is not halted.
    await asOwner(
      server,
      `with copied as (insert into mall_order select (jsonb_populate_record(o, jsonb_build_object(
           'id', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0')), 'order_no', o.order_no || '-' || n,
           'submit_token', o.submit_token || '-' || n))).*
         from mall_order o cross join generate_series(1, 250) n where o.id = $1 returning company_id, id)
       insert into after_sale select (jsonb_populate_record(a, jsonb_build_object(
           'id', c.id, 'after_sale_no', c.id, 'order_id', c.id))).*
         from copied c join after_sale a on a.company_id = c.company_id and a.order_id = $1`,
      [halted.id],
    )
    const free = await due()
    await tick(server)
    expect([await stateOf(halted.id), await stateOf(free.id)]).toEqual([4, 5])
  })
})
