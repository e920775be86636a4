import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aMarket, anOrder, type Goods, type Order, type Store } from '#test/builders/mall.ts'
import { bought, shown } from '#test/builders/trade.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { afterSaleApi, myAfterSaleApi } from '../shared/api.ts'
import { refundSucceeded } from './moves.ts'
import { answerSilence } from './silence.ts'

const START = '2026-03-02T09:00:00+08:00'
const hours = (n: number) => new Date(new Date(START).getTime() + n * 3_600_000).toISOString()

describe('售后：各得其份', () => {
  let server: TestServer
  let seller: Company
  let store: Store
  let buyer: { company: Company; person: Person }
  let clerk: Person
  let goods: Goods

  const arrived = (refundNo: string) =>
    inCompany(server.services, { principal: null, companyId: seller.id, traceId: 'test' }, (ctx) =>
      refundSucceeded(ctx, refundNo),
    )
  const order = (given: Parameters<typeof anOrder>[4] = {}, lines?: Parameters<typeof anOrder>[3]) =>
    anOrder(server, store, buyer, lines ?? [{ goods, qty: 2, price: '300.00' }], { at: START, ...given })
  const asked = (of: Order, over: object = {}) =>
    server.ask(
      myAfterSaleApi.apply,
      { orderId: of.id, lineId: of.lineIds[0] as string, type: 1, reason: 1, qty: 1, ...over } as never,
      buyer.person,
    )
  const sellers = (id: string) => server.ask(afterSaleApi.detail, { id }, clerk)
  const rowOf = async (of: Order) =>
    (await asOwner(server, 'select status, refunded from mall_order where id = $1', [of.id]))[0]

  beforeAll(async () => {
    server = await testServer()
    ;({ seller, store, clerk, buyer, goods } = await aMarket(server))
  })
  beforeEach(() => server.setNow(START))

  it('没发货就全退、商家说明后少退的：订单取消，少退的留在商家，不当运费再退一次', async () => {
    const unsent = await order({ status: 3, freight: '20.00' })
    const { id, version } = await asked(unsent, { qty: 2 })
    const less = { id, version, amount: '500.00', note: '已按尺寸裁切' }
    await server.ask(afterSaleApi.agree, less, clerk)
    await arrived((await sellers(id)).refundNo as string)
    expect(await rowOf(unsent)).toMatchObject({ status: 6, refunded: '520.00' })
    const back = await asOwner(server, 'select amount, reason from mall_refund where order_id = $1', [unsent.id])
    expect(back).toEqual([{ amount: '520.00', reason: expect.stringContaining('售后') }])
  })

  it('换货的货寄回了、商家没换、平台判退：退的是寄出过的那件，没发的照发', async () => {
    const of = await order({ status: 3 }, [{ goods, qty: 3, price: '300.00', shipped: 1 }])
    const { id, version } = await asked(of, { type: 3, reason: 2 })
    const agreed = await server.ask(afterSaleApi.agree, { id, version }, clerk)
    const parcel = { id, version: agreed.version, carrier: '顺丰', trackingNo: 'SF1' }
    await server.ask(myAfterSaleApi.sendBack, parcel, buyer.person)
    server.setNow(hours(10 * 24))
    await answerSilence(server.services, seller.id)
    const now = await sellers(id)
    expect(now.step).toBe(14)
    const operator = await anOperator(server, [seller, buyer.company])
    await server.ask(afterSaleApi.judge, { id, version: now.version, pass: true, note: '商家未换货' }, operator)
    await arrived((await sellers(id)).refundNo as string)
    const lines = await asOwner(
      server,
      'select qty, shipped_qty, released_qty, refunded_qty from mall_order_line where order_id = $1',
      [of.id],
    )
    // He paid for three and has the money of one: two are still to come.
    expect(lines).toEqual([{ qty: 3, shipped_qty: 1, released_qty: 0, refunded_qty: 1 }])
    expect(await rowOf(of)).toMatchObject({ status: 3, refunded: '300.00' })
  })

  it('售后期是下单时店铺写明的：卖出以后店铺改短，这张订单不短', async () => {
    const shopper = await aPerson(server, buyer.company, { grants: ['KB1', 'KB3'] })
    await asOwner(server, 'update store set after_sale_days = 30 where id = $1', [store.id])
    await shown(server, store, goods)
    const { orderIds } = await bought(server, shopper, [{ skuId: goods.skuIds[0] as string, qty: 1 }])
    await asOwner(
      server,
      `update mall_order set status = 5, paid = payable, completed_at = '2026-02-01T09:00:00+08:00' where id = $1`,
      orderIds,
    )
    await asOwner(server, 'update store set after_sale_days = 7 where id = $1', [store.id])
    const [line] = await asOwner<{ id: string }>(server, 'select id from mall_order_line where order_id = $1', orderIds)
    const late = { orderId: orderIds[0] as string, lineId: line?.id as string, type: 1, reason: 4, qty: 1 } as const
    const applied = await server.send(myAfterSaleApi.apply, late, shopper)
    await asOwner(server, 'update store set after_sale_days = 15 where id = $1', [store.id])
    expect(applied.errorCode, applied.errorMsg).toBe(0)
  })
})
