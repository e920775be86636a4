import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany, newId } from '#kernel/server/index.ts'
import type { PayProvider } from '#kernel/server/payments/port.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aStore, type Goods, type Store, someGoods } from '#test/builders/mall.ts'
import { anOrderToPay } from '#test/builders/mallPayment.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { payApi, sandboxApi } from '../shared/api.ts'
import { runRefunds } from './refund.ts'

const NOW = '2026-11-28T02:00:00.000Z'

describe('商城退款', () => {
  let server: TestServer
  let buyer: Person
  let seller: Company
  let store: Store
  let goods: Goods

  beforeAll(async () => {
    server = await testServer()
    buyer = await aPerson(server, await aCompany(server), { grants: ['KB1', 'KB2'] })
    seller = await aCompany(server)
    store = await aStore(server, seller)
    goods = await someGoods(server, store, [{ price: '99.00', stock: 1000 }])
  })
  beforeEach(() => server.setNow(NOW))
  afterEach(() => server.setNow(undefined))

  const order = async () => (await anOrderToPay(server, buyer, store, goods)).id
  const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(server.services, { principal: null, companyId: seller.id, traceId: 'test' }, work)
  const refundOf = async (id: string) =>
    (
      await asOwner<{ id: string; refund_no: string; state: number; tries: number }>(
        server,
        `select id, refund_no, state, tries from mall_refund where order_id = $1`,
        [id],
      )
    )[0]
  it('一笔退款登记出错，只误它自己：别的退款照常退，它按间隔再试', async () => {
    const [bad, good] = [await order(), await order()]
    for (const id of [bad, good]) {
      const { payNo } = await server.ask(payApi.create, { orderIds: [id], provider: 'sandbox' }, buyer)
      await server.ask(sandboxApi.act, { payNo, action: 'pay' })
    }
    const give = (id: string) =>
      inside(async (ctx) => {
        await mallOrderAsks.giveBack(ctx, { orderId: id, amount: '99.00', reason: '商家拒单' })
        // What no order has: booking it throws.
        if (id === bad)
          await sql`update mall_refund set lines = ${JSON.stringify([{ lineId: newId(), qty: 1, amount: '99.00' }])}
            where company_id = ${ctx.companyId} and order_id = ${id}`.execute(ctx.db)
      })
    const port = server.services.payments.get('sandbox') as PayProvider
    const asked: string[] = []
    const refund: PayProvider['refund'] = async (given) => {
      asked.push(given.refundNo)
      return port.refund(given)
    }
    server.services.payments.set('sandbox', { ...port, refund })
    try {
      await give(bad)
      await give(good)
      await runRefunds(server.services, seller.id)
      await expect.poll(async () => (await refundOf(good))?.state).toBe(1)
      const wrong = await refundOf(bad)
      expect(wrong).toMatchObject({ state: 0, tries: 1 })
      const often = () => asked.filter((no) => no === wrong?.refund_no).length
      const before = often()
      await runRefunds(server.services, seller.id)
      expect(often()).toBe(before)
      server.setNow(new Date(Date.parse(NOW) + 60_000).toISOString())
      await runRefunds(server.services, seller.id)
      expect(often()).toBe(before + 1)
    } finally {
      server.services.payments.set('sandbox', port)
    }
  })
})
