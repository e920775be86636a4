import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { messageApi } from '#modules/message/shared/api.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aMarket, anOrder, type Goods, type Order, type Store, someGoods } from '#test/builders/mall.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { afterSaleApi, myAfterSaleApi } from '../shared/api.ts'
import { refundSucceeded } from './moves.ts'
import { openAfterSales } from './order.store.ts'
import { answerSilence } from './silence.ts'

const START = '2026-03-02T09:00:00+08:00'
const hours = (n: number) => new Date(new Date(START).getTime() + n * 3_600_000).toISOString()

describe('售后', () => {
  let server: TestServer
  let seller: Company
  let store: Store
  let buyer: { company: Company; person: Person }
  let clerk: Person
  let goods: Goods

  const inside = <T>(work: Parameters<typeof inCompany<T>>[2], company = seller) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, work)
  const arrived = (refundNo: string) => inside((ctx) => refundSucceeded(ctx, refundNo))
  const order = (given: Parameters<typeof anOrder>[4] = {}, lines?: Parameters<typeof anOrder>[3]) =>
    anOrder(server, store, buyer, lines ?? [{ goods, qty: 2, price: '300.00' }], { at: START, ...given })
  const ask = (of: Order, over: object = {}) =>
    server.send(
      myAfterSaleApi.apply,
      { orderId: of.id, lineId: of.lineIds[0] as string, type: 1, reason: 1, qty: 1, ...over } as never,
      buyer.person,
    )
  const asked = async (of: Order, over: object = {}) => {
    const answer = await ask(of, over)
    expect(answer.errorCode, answer.errorMsg).toBe(0)
    return answer.data
  }
  const sellers = (id: string) => server.ask(afterSaleApi.detail, { id }, clerk)
  const mine = (id: string) => server.ask(myAfterSaleApi.detail, { id }, buyer.person)
  const stockOf = async (skuId = goods.skuIds[0]) =>
    (await asOwner<{ stock: number }>(server, 'select stock from sku where id = $1', [skuId]))[0]?.stock ?? 0
  const rowOf = async (of: Order) => {
    const [row] = await asOwner<{ status: number; refunded: string; mirrored: string }>(
      server,
      `select o.status, o.refunded, p.refunded as mirrored from mall_order o join mall_purchase p on p.id = o.id where o.id = $1`,
      [of.id],
    )
    return row
  }
  const silent = () => answerSilence(server.services, seller.id)

  beforeAll(async () => {
    server = await testServer()
    ;({ seller, store, clerk, buyer, goods } = await aMarket(server))
  })
  beforeEach(() => server.setNow(START))

  it('没登录、没权限、别的企业、卖家自己都申请不了；乱写的不收', async () => {
    const of = await order()
    const input = { orderId: of.id, lineId: of.lineIds[0] as string, type: 1, reason: 1, qty: 1 } as const
    expect((await server.send(myAfterSaleApi.apply, input)).errorCode).toBe(40000)
    const weak = await aPerson(server, buyer.company, { grants: ['KB1'] })
    expect((await server.send(myAfterSaleApi.apply, input, weak)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server), { grants: ['KB3'] })
    expect((await server.send(myAfterSaleApi.apply, input, stranger)).errorCode).toBe(1000404)
    const own = await aPerson(server, seller, { grants: ['KB3'] })
    expect((await server.send(myAfterSaleApi.apply, input, own)).errorCode).toBe(1000404)
    for (const over of [{ qty: 0 }, { qty: -1 }, { qty: 1.5 }, { type: 9 }, { reason: 0 }, { applyAmount: '-1' }])
      expect((await ask(of, over)).errorCode).toBe(1000400)
    // A line of another order.
    const other = await order()
    expect((await ask(of, { lineId: other.lineIds[0] })).errorCode).toBe(1000404)
  })

  it('commerce 8.15 一件退 288.75，多要 3240201；余下那件退剩下的', async () => {
    const second = await someGoods(server, store, [{ price: '199.99', stock: 9 }])
    const of = await order({ freight: '20.00' }, [
      { goods, qty: 2, price: '300.00', paid: '577.50' },
      { goods: second, qty: 1, price: '199.99', paid: '192.49' },
    ])
    const over = await ask(of, { applyAmount: '300.00' })
    expect(over).toMatchObject({ errorCode: 3240201, errorMsg: '最多可退288.75元' })
    expect(over.fields).toEqual([{ prop: 'applyAmount', msg: '最多可退288.75元' }])
    const { id, version } = await asked(of)
    expect(await mine(id)).toMatchObject({ applyAmount: '288.75', freightRefund: '0.00', step: 10 })
    await server.ask(afterSaleApi.agree, { id, version }, clerk)
    const { refundNo } = await sellers(id)
    // Money that is asked is no money that came back.
    expect(await rowOf(of)).toMatchObject({ refunded: '0.00' })
    expect(await arrived(refundNo as string)).toBe(true)
    expect(await arrived(refundNo as string)).toBe(true)
    expect(await rowOf(of)).toMatchObject({ refunded: '288.75', mirrored: '288.75', status: 4 })
    expect((await mine(id)).step).toBe(20)
    // The last takes the rest; more pieces than are left are refused beside the field.
    expect((await ask(of, { qty: 2 })).fields).toEqual([{ prop: 'qty', msg: '最多还能申请1件' }])
    expect((await ask(of, { applyAmount: '288.76' })).errorMsg).toBe('最多可退288.75元')
    expect(await inside((ctx) => refundSucceeded(ctx, 'T-of-nobody'))).toBe(false)
  })

  it('三件退成三次，每次四舍五入，最后一次拿剩下的：合计正好是实付', async () => {
    const of = await order({}, [{ goods, qty: 3, price: '33.34', paid: '100.01' }])
    const amounts: string[] = []
    for (let n = 0; n < 3; n++) amounts.push((await mine((await asked(of)).id)).applyAmount)
    expect(amounts).toEqual(['33.34', '33.34', '33.33'])
    expect((await ask(of)).errorCode).toBe(3240204)
  })

  it('商家少退时要说原因；少退的钱第二次也要不回来', async () => {
    const of = await order()
    const first = await asked(of)
    const less = { id: first.id, version: first.version, amount: '100.00' }
    expect((await server.send(afterSaleApi.agree, less, clerk)).fields).toMatchObject([{ prop: 'note' }])
    const more = await server.send(afterSaleApi.agree, { ...less, amount: '300.01' }, clerk)
    expect(more.errorMsg).toBe('最多可退300.00元')
    await server.ask(afterSaleApi.agree, { ...less, note: '包装已拆' }, clerk)
    expect((await ask(of, { applyAmount: '300.01' })).errorMsg).toBe('最多可退300.00元')
  })

  it('退货退款：同意、寄回、收货、退款；好的货回库存；两边看到同一段对话', async () => {
    const of = await order()
    const { id, version } = await asked(of, { type: 2, reason: 3, description: '门锁触点接触不良' })
    const before = await stockOf()
    const agreed = await server.ask(afterSaleApi.agree, { id, version, note: '请寄回' }, clerk)
    expect((await mine(id)).returnAddress).toMatchObject({ detail: '中北路1号' })
    const sent = await server.ask(
      myAfterSaleApi.sendBack,
      { id, version: agreed.version, carrier: '顺丰', trackingNo: 'SF1001', files: [] },
      buyer.person,
    )
    const bad = await server.send(afterSaleApi.received, { id, version: sent.version, restock: 2 }, clerk)
    expect(bad.fields).toEqual([{ prop: 'restock', msg: '退回了1件' }])
    await server.ask(afterSaleApi.received, { id, version: sent.version, restock: 1 }, clerk)
    expect(await stockOf()).toBe(before + 1)
    await arrived((await sellers(id)).refundNo as string)
    const [here, there] = [await sellers(id), await mine(id)]
    expect(here.said.map(({ side, action }) => [side, action])).toEqual([
      [1, '申请退货退款'],
      [2, '同意退货退款 300.00 元，等待买家寄回'],
      [1, '已寄回：顺丰 SF1001'],
      [2, '已收到退货'],
      [3, '退款已到账'],
    ])
    expect(there.said).toEqual(here.said)
    const told = await server.ask(messageApi.list, { size: 50 }, buyer.person)
    const ofThis = told.records.filter(({ bizId }) => bizId === id)
    expect(ofThis.length).toBeGreaterThan(0)
    expect(ofThis[0]).toMatchObject({ subType: 8, jump: { params: { side: 'buyer' } } })
  })

  /** Asked for and agreed to, and what the buyer had is on its way back. */
  async function exchanging(of: Parameters<typeof asked>[0]): Promise<{ id: string; version: number }> {
    const { id, version } = await asked(of, { type: 3, reason: 2 })
    const agreed = await server.ask(afterSaleApi.agree, { id, version }, clerk)
    const parcel = { id, version: agreed.version, carrier: '顺丰', trackingNo: 'SF1' }
    return { id, version: (await server.ask(myAfterSaleApi.sendBack, parcel, buyer.person)).version }
  }

  it('换货：不退钱，收货时填换货单号；没填的提示在字段旁', async () => {
    const of = await order()
    const { id, version } = await exchanging(of)
    const none = await server.send(afterSaleApi.received, { id, version, restock: 0 }, clerk)
    expect(none.fields.map(({ prop }) => prop)).toEqual(['carrier', 'trackingNo'])
    const parcel = { carrier: '德邦', trackingNo: 'DB1' }
    await server.ask(afterSaleApi.received, { id, version, restock: 0, ...parcel }, clerk)
    expect(await mine(id)).toMatchObject({ step: 23, reshipTrackingNo: 'DB1', refundNo: null })
    // What was exchanged may be asked for again.
    expect((await ask(of, { qty: 2 })).errorCode).toBe(0)
  })

  it('换货发出的也出库：好的回来一件、发出一件，库存不变；坏的少一件；没有货的换不了 3240001', async () => {
    const [scarce] = (await someGoods(server, store, [{ price: '300.00', stock: 1 }])).skuIds
    const of = await order({}, [{ goods: { ...goods, skuIds: [scarce as string] }, qty: 3, price: '300.00' }])
    const reship = async (restock: number) => {
      const parcel = { ...(await exchanging(of)), restock, carrier: '德邦', trackingNo: 'DB1' }
      return server.send(afterSaleApi.received, parcel, clerk)
    }
    expect((await reship(1)).errorCode).toBe(0)
    expect(await stockOf(scarce)).toBe(1)
    expect((await reship(0)).errorCode).toBe(0)
    expect(await stockOf(scarce)).toBe(0)
    expect(await reship(0)).toMatchObject({ errorCode: 3240001, errorMsg: expect.stringContaining('仅剩0') })
    expect(await stockOf(scarce)).toBe(0)
  })

  it('commerce 3.10 沉默：48小时同意，7天不寄撤销，10天不收货退款', async () => {
    const of = await order()
    const money = await asked(of)
    const goodsBack = await asked(of, { type: 2, reason: 3 })
    server.setNow(hours(47.9))
    await silent()
    expect((await mine(money.id)).step).toBe(10)
    server.setNow(hours(48))
    await silent()
    await silent()
    expect((await mine(money.id)).step).toBe(13)
    expect(await mine(goodsBack.id)).toMatchObject({ step: 11, agreedAmount: '300.00' })
    const late = await server.send(
      afterSaleApi.refuse,
      { id: money.id, version: 1, reason: '不同意', files: [] },
      clerk,
    )
    expect(late).toMatchObject({ errorCode: 3240203, errorMsg: '售后单当前为「退款处理中」，不能拒绝' })
    server.setNow(hours(48 + 7 * 24))
    await silent()
    expect((await mine(goodsBack.id)).step).toBe(22)
    const again = await asked(of, { type: 2, reason: 3 })
    const agreed = await server.ask(afterSaleApi.agree, { id: again.id, version: again.version }, clerk)
    await server.ask(
      myAfterSaleApi.sendBack,
      { id: again.id, version: agreed.version, carrier: '顺丰', trackingNo: 'SF2' },
      buyer.person,
    )
    server.setNow(hours(48 + 17 * 24))
    await silent()
    expect((await mine(again.id)).step).toBe(13)
  })

  it('拒绝以后可以请平台介入一次；平台判定，商家自己判不了', async () => {
    const of = await order()
    const { id, version } = await asked(of, { qty: 2 })
    const refused = await server.ask(afterSaleApi.refuse, { id, version, reason: '已使用', files: [] }, clerk)
    const asking = { id, version: refused.version, note: '没有使用过', files: [] }
    // The pieces were free meanwhile: whoever asked for them first has them.
    const other = await asked(of)
    expect((await server.send(myAfterSaleApi.intervene, asking, buyer.person)).errorCode).toBe(3240204)
    await server.ask(myAfterSaleApi.cancel, { id: other.id, version: other.version }, buyer.person)
    const judging = await server.ask(myAfterSaleApi.intervene, asking, buyer.person)
    expect((await mine(id)).step).toBe(14)
    const verdict = { id, version: judging.version, pass: false, note: '凭证不足' }
    const all = await aPerson(server, seller)
    expect((await server.send(afterSaleApi.judge, verdict, all)).errorCode).toBe(1002001)
    const operator = await anOperator(server, [seller, buyer.company])
    await server.ask(afterSaleApi.judge, verdict, operator)
    const { step, version: now } = await mine(id)
    expect(step).toBe(21)
    const once = await server.send(myAfterSaleApi.intervene, { ...asking, version: now }, buyer.person)
    expect(once.errorCode).toBe(3240206)
    const second = await asked(of, { qty: 2, applyAmount: '500.00' })
    const refusedToo = await server.ask(
      afterSaleApi.refuse,
      { id: second.id, version: second.version, reason: '不退', files: [] },
      clerk,
    )
    const again = await server.ask(
      myAfterSaleApi.intervene,
      { id: second.id, version: refusedToo.version, note: '请判定', files: [] },
      buyer.person,
    )
    const pass = { id: second.id, version: again.version, pass: true, note: '支持买家' }
    expect((await server.send(afterSaleApi.judge, { ...pass, amount: '600.01' }, operator)).errorCode).toBe(3240201)
    await server.ask(afterSaleApi.judge, pass, operator)
    expect(await sellers(second.id)).toMatchObject({ step: 13, agreedAmount: '500.00' })
  })

  it('过了售后期 3240202；安全部件的质量问题在质保期内还能申请', async () => {
    const done = { status: 5, completedAt: '2026-02-01T09:00:00+08:00' }
    const plain = await order(done)
    expect(await ask(plain, { reason: 3 })).toMatchObject({ errorCode: 3240202, errorMsg: '已超过售后期限' })
    const snapshot = { isSafetyPart: true, warrantyMonths: 12 }
    const safe = await order(done, [{ goods, qty: 1, price: '300.00', snapshot }])
    expect((await ask(safe, { reason: 1 })).errorCode).toBe(3240202)
    expect((await ask(safe, { reason: 3 })).errorCode).toBe(0)
    server.setNow('2027-02-02T09:00:00+08:00')
    const later = await order(done, [{ goods, qty: 1, price: '300.00', snapshot }])
    expect((await ask(later, { reason: 3 })).errorCode).toBe(3240202)
    server.setNow('2026-02-16T08:59:00+08:00')
    expect((await ask(await order(done))).errorCode).toBe(0)
  })

  it('没付款、没接单、已取消的订单 3240011；没发货的只能仅退款', async () => {
    for (const status of [0, 1, 2, 6])
      expect((await ask(await order({ status }))).errorMsg).toMatch(/^订单状态已变化，当前为「.+」，不能申请售后$/)
    const unsent = await order({ status: 3 })
    expect((await ask(unsent, { type: 2 })).errorCode).toBe(3240205)
    expect((await ask(unsent, { type: 1 })).errorCode).toBe(0)
  })

  it('运费：没发过货的全退时退回，商家责任的退回，只退一次；全退的待发货订单取消', async () => {
    const unsent = await order({ status: 3, freight: '20.00' })
    const one = await asked(unsent)
    expect((await mine(one.id)).freightRefund).toBe('0.00')
    const two = await asked(unsent)
    expect((await mine(two.id)).freightRefund).toBe('20.00')
    for (const { id, version } of [one, two]) {
      await server.ask(afterSaleApi.agree, { id, version }, clerk)
      await arrived((await sellers(id)).refundNo as string)
    }
    expect(await rowOf(unsent)).toMatchObject({ status: 6, refunded: '620.00', mirrored: '620.00' })
    const wrong = await order({ freight: '20.00' })
    expect((await mine((await asked(wrong, { reason: 2 })).id)).freightRefund).toBe('20.00')
    expect((await mine((await asked(wrong, { reason: 2 })).id)).freightRefund).toBe('0.00')
  })

  it('线下付款的退款由商家登记；在线的不用登记', async () => {
    const offline = await order({ payMethod: 0 })
    const { id, version } = await asked(offline)
    const { version: paying } = await server.ask(afterSaleApi.agree, { id, version }, clerk)
    const proof = { id, version: paying, serialNo: 'YH202603020001', paidOn: '2026-03-02', files: [] }
    const weak = await aPerson(server, seller, { grants: ['KO6', 'KOE'] })
    expect((await server.send(afterSaleApi.refundDone, proof, weak)).errorCode).toBe(1002001)
    await server.ask(afterSaleApi.refundDone, proof, clerk)
    expect(await rowOf(offline)).toMatchObject({ refunded: '300.00' })
    const online = await order()
    const other = await asked(online)
    const { version: now } = await server.ask(afterSaleApi.agree, { id: other.id, version: other.version }, clerk)
    const refused = await server.send(afterSaleApi.refundDone, { ...proof, id: other.id, version: now }, clerk)
    expect(refused.errorCode).toBe(3240207)
  })

  it('commerce 8.14 未完的售后让订单的钟停下；完了就不停', async () => {
    const of = await order()
    const open = () => inside((ctx) => openAfterSales(ctx, [of.id]))
    expect(await open()).toEqual(new Map())
    const { id, version } = await asked(of)
    expect(await open()).toEqual(new Map([[of.id, [of.lineIds[0]]]]))
    await server.ask(myAfterSaleApi.cancel, { id, version }, buyer.person)
    expect(await open()).toEqual(new Map())
  })

  it('两个人同时申请最后一件，只有一个成；买家撤销和商家同意同时来，只有一个成', async () => {
    const of = await order({}, [{ goods, qty: 1, price: '300.00' }])
    const both = await Promise.all([ask(of), ask(of), ask(of)])
    expect(both.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 3240204, 3240204])
    const won = both.find(({ errorCode }) => errorCode === 0)?.data as { id: string; version: number }
    const seen = { id: won.id, version: won.version }
    const [cancelled, agreed] = await Promise.all([
      server.send(myAfterSaleApi.cancel, seen, buyer.person),
      server.send(afterSaleApi.agree, seen, clerk),
    ])
    expect([cancelled.errorCode, agreed.errorCode].filter((code) => code === 0)).toHaveLength(1)
  })

  it('别的买家、别的卖家看不到，也动不了', async () => {
    const { id, version } = await asked(await order())
    const company = await aCompany(server)
    const other = await aPerson(server, company)
    for (const answer of [
      await server.send(myAfterSaleApi.detail, { id }, other),
      await server.send(afterSaleApi.detail, { id }, other),
      await server.send(myAfterSaleApi.cancel, { id, version }, other),
      await server.send(afterSaleApi.agree, { id, version }, other),
      // The buyer is no seller of it, the seller no buyer.
      await server.send(afterSaleApi.agree, { id, version }, await aPerson(server, buyer.company)),
      await server.send(myAfterSaleApi.cancel, { id, version }, await aPerson(server, seller)),
    ])
      expect(answer.errorCode).toBe(1000404)
    expect((await server.ask(myAfterSaleApi.list, {}, other)).records).toEqual([])
    const list = await server.ask(afterSaleApi.list, { keyword: '', step: [10] }, clerk)
    expect(list.records.map((row) => row.id)).toContain(id)
    const counts = await server.ask(afterSaleApi.counts, {}, clerk)
    expect(counts.asked.total).toBe(list.total)
  })
})
