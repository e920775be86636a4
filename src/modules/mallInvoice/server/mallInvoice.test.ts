import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { runMinutely } from '#kernel/server/jobs.ts'
import { afterSaleModule, refundSucceeded } from '#modules/afterSale/server/index.ts'
import { afterSaleApi, myAfterSaleApi } from '#modules/afterSale/shared/api.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'
import { mallOrderApi } from '#modules/mallOrder/shared/api.ts'
import { InvoiceWish } from '#modules/mallOrder/shared/cart.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anOrder, aStore, type Goods, type Order, type Store, someGoods } from '#test/builders/mall.ts'
import { uploadFile } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { mallInvoiceApi, myInvoiceApi } from '../shared/api.ts'

const START = '2026-03-02T09:00:00+08:00'
const GOOD = '91330100MA0DEM0015'
let digits = 0
const number = () => `2533200000${String(++digits).padStart(10, '0')}`

describe('商城发票', () => {
  let server: TestServer
  let seller: Company
  let store: Store
  let buyer: { company: Company; person: Person }
  let clerk: Person
  let goods: Goods

  const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(server.services, { principal: null, companyId: seller.id, traceId: 'test' }, work)
  const order = (given: Parameters<typeof anOrder>[4] = {}) =>
    anOrder(
      server,
      store,
      buyer,
      [
        { goods, qty: 2, price: '300.00', paid: '577.50' },
        { goods, sku: 1, qty: 1, price: '199.99', paid: '192.49' },
      ],
      { freight: '20.00', at: START, ...given },
    )
  const title = { invoiceType: 2, titleType: 2, title: '星桥物业', taxNo: GOOD } as const
  const ask = (of: Order, over: object = {}, who: Person = buyer.person) =>
    server.send(myInvoiceApi.apply, { orderId: of.id, ...title, ...over } as never, who)
  const asked = async (of: Order) => {
    const answer = await ask(of)
    expect(answer.errorCode, answer.errorMsg).toBe(0)
    return answer.data
  }
  const pdf = async () => {
    const key = await uploadFile(server, clerk, Buffer.from('%PDF-1.7\n%%EOF\n'), 'pdf')
    return { bucket: 'bit-ev-file', key, name: 'a.pdf' }
  }
  const issue = async (saved: { id: string; version: number }, invoiceNo = number()) =>
    server.send(
      mallInvoiceApi.issue,
      { id: saved.id, version: saved.version, invoiceNo, issuedAt: '2026-03-02', files: [await pdf()] },
      clerk,
    )
  const mine = (id: string) => server.ask(myInvoiceApi.detail, { id }, buyer.person)
  const refund = async (of: Order) => {
    const input = { orderId: of.id, lineId: of.lineIds[0] as string, type: 1, reason: 1, qty: 1 } as const
    return server.ask(myAfterSaleApi.apply, input, buyer.person)
  }

  beforeAll(async () => {
    server = await testServer({ work: true })
    server.setNow(START)
    seller = await aCompany(server)
    store = await aStore(server, seller)
    clerk = await aPerson(server, seller, { grants: ['KO6', 'KOE', 'KO7', 'KO9', 'KOA', 'KOB', 'KOG'] })
    const company = await aCompany(server)
    buyer = { company, person: await aPerson(server, company, { grants: ['KB3'] }) }
    goods = await someGoods(server, store, [
      { price: '300.00', stock: 50 },
      { price: '199.99', stock: 50 },
    ])
  })
  beforeEach(() => server.setNow(START))

  it('没登录、别的企业、卖家自己申请不了；没权限的开不了', async () => {
    const of = await order()
    expect((await server.send(myInvoiceApi.apply, { orderId: of.id, ...title })).errorCode).toBe(40000)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await ask(of, {}, stranger)).errorCode).toBe(1000404)
    expect((await ask(of, {}, await aPerson(server, seller))).errorCode).toBe(1000404)
    const saved = await asked(of)
    const weak = await aPerson(server, seller, { grants: ['KO9'] })
    const input = { id: saved.id, version: saved.version, reason: '抬头不全' }
    expect((await server.send(mallInvoiceApi.reject, input, weak)).errorCode).toBe(1002001)
    for (const other of [stranger, await aPerson(server, buyer.company)]) {
      expect((await server.send(mallInvoiceApi.reject, input, other)).errorCode).toBe(1000404)
      expect((await server.send(mallInvoiceApi.detail, { id: saved.id }, other)).errorCode).toBe(1000404)
    }
    expect((await server.send(myInvoiceApi.detail, { id: saved.id }, stranger)).errorCode).toBe(1000404)
  })

  it('commerce 8.15 专票个人 3240301，税号 …0016 不过、…0015 通过，退过的不开：501.24', async () => {
    const of = await order()
    const person = await ask(of, { titleType: 1 })
    expect(person).toMatchObject({ errorCode: 3240301, errorMsg: '专用发票抬头必须为单位' })
    expect(person.fields).toEqual([{ prop: 'titleType', msg: '专用发票抬头必须为单位' }])
    expect(await ask(of, { taxNo: '91330100MA0DEM0016' })).toMatchObject({
      errorCode: 3240302,
      errorMsg: '税号格式或校验位不正确',
    })
    const back = await refund(of)
    await server.ask(afterSaleApi.agree, { id: back.id, version: back.version }, clerk)
    // What is on its way back is invoiced no more.
    const saved = await asked(of)
    expect((await mine(saved.id)).amount).toBe('501.24')
    const { refundNo } = await server.ask(afterSaleApi.detail, { id: back.id }, clerk)
    await inside((ctx) => refundSucceeded(ctx, refundNo as string))
    await server.outbox.settled()
    expect((await mine(saved.id)).amount).toBe('501.24')
    expect((await issue(saved)).errorCode).toBe(0)
    expect(await mine(saved.id)).toMatchObject({ status: 1, amount: '501.24', file: { name: 'a.pdf' } })
  })

  it('没付款的不能申请；申请过的不能再申请', async () => {
    for (const status of [0, 1]) expect((await ask(await order({ status }))).errorCode).toBe(3240303)
    const of = await order()
    const both = await Promise.all([ask(of), ask(of)])
    expect(both.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 3240312])
  })

  it('开票以后退款先红冲 3240304；红冲以后能退，也能重新申请', async () => {
    const of = await order()
    const saved = await asked(of)
    const { data: out } = await issue(saved)
    expect((await ask(of)).errorCode).toBe(3240304)
    const back = await refund(of)
    const agree = { id: back.id, version: back.version }
    expect(await server.send(afterSaleApi.agree, agree, clerk)).toMatchObject({
      errorCode: 3240304,
      errorMsg: '请先红冲已开发票',
    })
    const red = { id: saved.id, version: out.version, redNo: number(), redAt: '2026-03-02', reason: '部分退款' }
    await server.ask(mallInvoiceApi.red, red, clerk)
    expect(await mine(saved.id)).toMatchObject({ status: 2, redNo: red.redNo })
    await server.ask(afterSaleApi.agree, agree, clerk)
    const again = await asked(of)
    expect((await mine(again.id)).amount).toBe('501.24')
    expect((await server.send(mallInvoiceApi.red, { ...red, redNo: number() }, clerk)).errorCode).toBe(1000001)
  })

  it('开了票的订单，商家先红冲才能拒单 3240304；买家取消不用等', async () => {
    const cancelled = async (of: Order, who: Person) =>
      (await server.send(mallOrderApi.cancel, { id: of.id, reason: '没有货了' }, who)).errorCode
    const refuser = await aPerson(server, seller, { grants: ['KO1', 'KO4'] })
    const of = await order({ status: 2, payMethod: 0 })
    const saved = await asked(of)
    const { data: out } = await issue(saved)
    expect(await cancelled(of, refuser)).toBe(3240304)
    const red = { id: saved.id, version: out.version, redNo: number(), redAt: '2026-03-02', reason: '拒单' }
    await server.ask(mallInvoiceApi.red, red, clerk)
    expect(await cancelled(of, refuser)).toBe(0)
    const other = await order({ status: 2, payMethod: 0 })
    await issue(await asked(other))
    const chief = await aPerson(server, buyer.company)
    expect(await cancelled(other, chief)).toBe(0)
  })

  it('开了票以后买家取消、商家沉默自动退款：告诉能红冲的人一次，点开就是那张发票', async () => {
    const reds = (of: Order) =>
      asOwner<{ receiver: string; jump: object }>(
        server,
        `select receiver_id as receiver, jump from message where company_id = $1 and title = $2`,
        [seller.id, `请红冲发票 · 订单${of.orderNo}`],
      )
    const redder = await aPerson(server, seller, { grants: ['KO9', 'KOB'] })
    const weak = await aPerson(server, seller, { grants: ['KO9', 'KOA'] })
    const chief = await aPerson(server, buyer.company)
    const cancelled = await order({ status: 2, payMethod: 0 })
    const first = await asked(cancelled)
    await issue(first)
    await server.outbox.settled()
    expect(await reds(cancelled)).toEqual([])
    await server.ask(mallOrderApi.cancel, { id: cancelled.id, reason: '不要了' }, chief)
    await server.outbox.settled()
    const told = await reds(cancelled)
    expect(told.map(({ receiver }) => receiver).toSorted()).toContain(redder.userId)
    expect(told.map(({ receiver }) => receiver)).not.toContain(weak.userId)
    expect(told[0]?.jump).toMatchObject({ moduleName: 'mallOrder', params: { id: first.id, kind: 'invoice' } })
    const of = await order()
    const second = await asked(of)
    await issue(second)
    const back = await refund(of)
    await server.outbox.settled()
    expect(await reds(of)).toEqual([])
    server.setNow('2026-03-05T09:00:00+08:00')
    await runMinutely(server.services, afterSaleModule.minutely ?? [])
    await server.outbox.settled()
    const { refundNo } = await server.ask(afterSaleApi.detail, { id: back.id }, clerk)
    await inside((ctx) => refundSucceeded(ctx, refundNo as string))
    await server.outbox.settled()
    const again = await reds(of)
    expect(again.filter(({ receiver }) => receiver === redder.userId)).toHaveLength(1)
  })

  it('取消了的订单开不了票，退款还没到账也一样；也申请不了', async () => {
    const of = await order({ status: 2, payMethod: 0 })
    const saved = await asked(of)
    const chief = await aPerson(server, buyer.company)
    // Before the news of it has come to the application.
    await asOwner(server, 'update mall_order set status = 6 where id = $1', [of.id])
    expect(await issue(saved)).toMatchObject({ errorCode: 3240313 })
    const other = await order({ status: 2, payMethod: 0 })
    await server.ask(mallOrderApi.cancel, { id: other.id, reason: '不要了' }, chief)
    expect((await ask(other)).errorCode).toBe(3240313)
  })

  it('没有可开的了，待开的申请就不再等：订单取消、全部退款都自动驳回并写明原因', async () => {
    const chief = await aPerson(server, buyer.company)
    const gone = await order({ status: 2, payMethod: 0 })
    const wish = await asked(gone)
    await server.ask(mallOrderApi.cancel, { id: gone.id, reason: '不要了' }, chief)
    await server.outbox.settled()
    expect(await mine(wish.id)).toMatchObject({ status: -1, reason: '订单已取消，没有可开票的金额' })
    const back = await order({ payMethod: 0, freight: '0.00' })
    const other = await asked(back)
    for (const [n, lineId] of back.lineIds.entries()) {
      const input = { orderId: back.id, lineId, type: 1, reason: 1, qty: n === 0 ? 2 : 1 } as const
      const { id, version } = await server.ask(myAfterSaleApi.apply, input, buyer.person)
      await server.ask(afterSaleApi.agree, { id, version }, clerk)
    }
    await server.outbox.settled()
    expect(await mine(other.id)).toMatchObject({
      status: -1,
      amount: '0.00',
      reason: '订单已全部退款，没有可开票的金额',
    })
    const waiting = await server.ask(mallInvoiceApi.list, { tab: 'waiting' }, clerk)
    expect(waiting.records.map(({ id }) => id)).not.toContain(wish.id)
    const again = { id: wish.id, version: (await mine(wish.id)).version, ...title }
    expect((await server.send(myInvoiceApi.reapply, again, buyer.person)).errorCode).toBe(3240313)
  })

  it('驳回、改好重交；待开的金额跟着退款走，手里的旧版本开不了', async () => {
    const of = await order()
    const saved = await asked(of)
    const rejected = await server.ask(
      mallInvoiceApi.reject,
      { id: saved.id, version: saved.version, reason: '抬头不全' },
      clerk,
    )
    expect(await mine(saved.id)).toMatchObject({ status: -1, reason: '抬头不全' })
    const again = await server.ask(
      myInvoiceApi.reapply,
      { id: saved.id, version: rejected.version, ...title, title: '星桥物业服务' },
      buyer.person,
    )
    const back = await refund(of)
    await server.ask(afterSaleApi.agree, { id: back.id, version: back.version }, clerk)
    expect((await issue(again)).errorCode).toBe(1000001)
    await server.outbox.settled()
    const now = await mine(saved.id)
    expect(now).toMatchObject({ status: 0, amount: '501.24', title: '星桥物业服务' })
    const no = number()
    expect((await issue(now, no)).errorCode).toBe(0)
    // The same number on another invoice.
    const other = await asked(await order())
    expect((await issue(other, no)).errorCode).toBe(3240314)
  })

  it('订单里的开票要求，付款后自己成为申请；写错的不成，也不挡付款', async () => {
    const good = await order({ invoiceWish: title })
    const bad = await order({ invoiceWish: { ...title, taxNo: '91330100MA0DEM0016' } })
    // As the checkout takes it.
    const { taxNo } = title
    const sent = await order({
      invoiceWish: InvoiceWish.parse({ invoiceType: 2, titleType: 2, title: '星桥物业服务', taxNo }),
    })
    for (const { id } of [good, good, bad, sent]) await inside((ctx) => mallOrderAsks.applyInvoice(ctx, id))
    const rows = await asOwner<{ orderId: string }>(
      server,
      'select order_id as "orderId" from mall_invoice_copy where order_id = any($1::uuid[])',
      [[good.id, bad.id, sent.id]],
    )
    expect(rows.map(({ orderId }) => orderId).toSorted()).toEqual([good.id, sent.id].toSorted())
  })

  it('发票文件只收 pdf、ofd；买家下得到，别人不行', async () => {
    const saved = await asked(await order())
    const key = await uploadFile(server, clerk, Buffer.from('text'), 'txt')
    const txt = { bucket: 'bit-ev-file', key, name: 'a.txt' }
    const input = { id: saved.id, version: saved.version, invoiceNo: number(), issuedAt: '2026-03-02' }
    const wrong = await server.send(mallInvoiceApi.issue, { ...input, files: [txt] }, clerk)
    expect(wrong.errorCode).toBe(1000400)
    const none = await server.send(mallInvoiceApi.issue, { ...input, files: [] }, clerk)
    expect(none.fields).toMatchObject([{ prop: 'files', msg: '请上传发票文件' }])
    expect((await issue(saved)).errorCode).toBe(0)
    const list = await server.ask(myInvoiceApi.list, {}, buyer.person)
    expect(list.records[0]).toMatchObject({ id: saved.id, status: 1 })
    const counts = await server.ask(mallInvoiceApi.counts, {}, clerk)
    expect(counts.issued.total).toBeGreaterThan(0)
  })
})
