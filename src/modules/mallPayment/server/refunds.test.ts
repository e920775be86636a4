import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany, newId } from '#kernel/server/index.ts'
import type { PayProvider } from '#kernel/server/payments/port.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'
import { mallOrderApi } from '#modules/mallOrder/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anOrder, aStore, type Goods, type Store, someGoods } from '#test/builders/mall.ts'
import { anOrderToPay } from '#test/builders/mallPayment.ts'
import { uploadFile } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { payApi, refundApi, sandboxApi } from '../shared/api.ts'
import { runRefunds } from './refund.ts'

const NOW = '2026-11-28T02:00:00.000Z'

describe('商城退款', () => {
  let server: TestServer
  let company: Company
  let buyer: Person
  let seller: Company
  let clerk: Person
  let store: Store
  let goods: Goods

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    buyer = await aPerson(server, company, { grants: ['KB1', 'KB2'] })
    seller = await aCompany(server)
    clerk = await aPerson(server, seller, { grants: ['KO1', 'KO7'] })
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
  const refundedOf = async (id: string) =>
    (await asOwner<{ refunded: string }>(server, `select refunded from mall_order where id = $1`, [id]))[0]?.refunded

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

  describe('线下退款', () => {
    const byHand = async () => {
      const lines = [{ goods, qty: 1, price: '99.00' }]
      const { id } = await anOrder(server, store, { company, person: buyer }, lines, {
        payMethod: 0,
        status: 2,
        at: NOW,
      })
      await inside((ctx) => mallOrderAsks.giveBack(ctx, { orderId: id, amount: '99.00', reason: '商家拒单' }))
      return { id, refund: await refundOf(id) }
    }
    const paper = async (person: Person) => {
      const key = await uploadFile(server, person, Buffer.from('%PDF-1.4\n%%EOF'), 'pdf')
      return { bucket: 'bit-ev-file', key, name: '回单.pdf' }
    }
    const opened = async (link: string | undefined) => {
      const { pathname, search } = new URL(link ?? '', 'http://localhost')
      return (await server.app.inject({ url: `${pathname}${search}` })).statusCode
    }

    it('登记流水号与凭证后才算退款，不能登记两次；凭证和流水号买卖双方都看得到', async () => {
      const { id, refund } = await byHand()
      expect(refund?.state).toBe(2)
      expect(await refundedOf(id)).toBe('0.00')
      const input = { id: refund?.id ?? '', bankSerialNo: 'B1', proof: [await paper(clerk)] }
      expect((await server.send(refundApi.done, { ...input, proof: [] }, clerk)).errorCode).not.toBe(0)
      await server.ask(refundApi.done, input, clerk)
      expect((await server.send(refundApi.done, input, clerk)).errorCode).toBe(3240406)
      expect(await refundedOf(id)).toBe('99.00')
      const mate = await aPerson(server, seller, { grants: ['KO1', 'KO7'] })
      const [shown] = await server.ask(refundApi.ofOrder, { orderId: id }, mate)
      expect(shown).toMatchObject({ bankSerialNo: 'B1', state: 1 })
      expect(await opened(shown?.proof[0])).toBe(200)
      for (const side of [mate, buyer]) {
        const { paidBack } = await server.ask(mallOrderApi.detail, { id }, side)
        expect(paidBack).toMatchObject([{ amount: '99.00', bankSerialNo: 'B1' }])
        expect(await opened(paidBack[0]?.images[0])).toBe(200)
      }
    })

    it('凭证只能是自己上传的文件：别人的、没传上的都不收，退款照旧待登记', async () => {
      const { id, refund } = await byHand()
      const mine = await paper(clerk)
      const given = [
        await paper(await aPerson(server, seller)),
        await paper(buyer),
        { ...mine, key: mine.key.replace(/\d+\.pdf$/, '1.pdf') },
      ]
      for (const file of given) {
        const input = { id: refund?.id ?? '', bankSerialNo: 'B2', proof: [mine, file] }
        expect((await server.send(refundApi.done, input, clerk)).errorCode).toBe(1000404)
      }
      expect((await refundOf(id))?.state).toBe(2)
      expect(await refundedOf(id)).toBe('0.00')
    })
  })
})
