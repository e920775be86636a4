import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import type { PayProvider } from '#kernel/server/payments/port.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aStore, type Goods, type Store, someGoods } from '#test/builders/mall.ts'
import { anOrderToPay, type Given } from '#test/builders/mallPayment.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { payApi, refundApi, sandboxApi } from '../shared/api.ts'
import { portOf } from './ports.ts'
import { reconciliation } from './reconcile.ts'
import { runRefunds } from './refund.ts'
import { sandboxSign } from './sandboxPort.ts'
import { runPayments } from './watch.ts'

const NOW = '2026-11-28T02:00:00.000Z'

describe('商城支付', () => {
  let server: TestServer
  let buyer: Person
  let clerk: Person
  let store: Store
  let other: Store
  let goods: Goods
  let otherGoods: Goods

  beforeAll(async () => {
    server = await testServer()
    const [a, b, c] = (await Promise.all([aCompany(server), aCompany(server), aCompany(server)])) as [
      Company,
      Company,
      Company,
    ]
    buyer = await aPerson(server, a, { grants: ['KB1', 'KB2'] })
    clerk = await aPerson(server, b, { grants: ['KO1', 'KO7'] })
    store = await aStore(server, b)
    other = await aStore(server, c)
    goods = await someGoods(server, store, [{ price: '99.00', stock: 1000 }])
    otherGoods = await someGoods(server, other, [{ price: '50.00', stock: 1000 }])
  })
  beforeEach(() => server.setNow(NOW))
  afterEach(() => server.setNow(undefined))

  const order = (given: Given = {}) => anOrderToPay(server, buyer, store, goods, given)
  const create = (...ids: string[]) => server.ask(payApi.create, { orderIds: ids, provider: 'sandbox' }, buyer)
  const act = (payNo: string, action: 'pay' | 'fail' | 'twice' | 'tamper' | 'afterClose') =>
    server.ask(sandboxApi.act, { payNo, action })
  const orderRow = async (id: string) =>
    (
      await asOwner<{ status: number; paid: string; refunded: string; pay_no: string | null }>(
        server,
        `select status, paid, refunded, pay_no from mall_order where id = $1`,
        [id],
      )
    )[0]
  const paymentOf = async (payNo: string) =>
    (await asOwner<{ status: number }>(server, `select status from payment where pay_no = $1`, [payNo]))[0]?.status
  const refundsOf = (id: string) =>
    asOwner<{ amount: string; state: number; reason: string; refund_no: string; id: string; tries: number }>(
      server,
      `select id, amount, state, reason, refund_no, tries from mall_refund where order_id = $1`,
      [id],
    )
  const messages = async (person: Person, title: string) =>
    (
      await asOwner<{ n: number }>(
        server,
        `select count(*)::int as n from message where company_id = $1 and receiver_id = $2 and title = $3`,
        [person.companyId, person.userId, title],
      )
    )[0]?.n
  const notice = (body: object, sign?: string) => {
    const text = JSON.stringify(body)
    return server.app.inject({
      method: 'POST',
      url: '/api/v1/mall/pay/notify/sandbox',
      headers: { 'content-type': 'application/json', 'x-sandbox-sign': sign ?? sandboxSign(server.services, text) },
      payload: text,
    })
  }
  const cancel = async (id: string) => {
    await inCompany(server.services, { principal: null, companyId: store.company.id, traceId: 'test' }, (seller) =>
      mallOrderAsks.closePayments(seller, id),
    )
    await asOwner(server, `update mall_order set status = 6 where id = $1`, [id])
    await asOwner(server, `update mall_purchase set status = 6 where id = $1`, [id])
  }
  const paidTrade = (payNo: string, amount: string, tradeNo: string) => ({
    payNo,
    state: 'paid',
    tradeNo,
    amount,
    at: NOW,
  })

  it('commerce 8.13 五次相同的通知：订单只由 0 变 2 一次，其余不变', async () => {
    const { id } = await order()
    const { payNo } = await create(id)
    const trade = paidTrade(payNo, '99.00', `T${payNo}`)
    const said = await Promise.all([1, 2, 3, 4, 5].map(() => notice(trade)))
    expect(said.map((one) => [one.statusCode, one.body])).toEqual(said.map(() => [200, 'success']))
    expect(await orderRow(id)).toMatchObject({ status: 2, paid: '99.00', pay_no: payNo })
    expect(await paymentOf(payNo)).toBe(1)
    expect(await refundsOf(id)).toEqual([])
  })

  it('commerce 8.13 金额被改：支付单异常，商家收到提醒，订单仍为 0', async () => {
    const { id } = await order()
    const { payNo } = await create(id)
    const before = await messages(clerk, '支付异常')
    await act(payNo, 'tamper')
    expect(await orderRow(id)).toMatchObject({ status: 0, paid: '0.00' })
    expect(await paymentOf(payNo)).toBe(5)
    expect(await messages(clerk, '支付异常')).toBe((before ?? 0) + 1)
  })

  it('commerce 8.13 取消后支付成功：仍为 6，只退一次款', async () => {
    const { id } = await order()
    const { payNo } = await create(id)
    await cancel(id)
    await act(payNo, 'afterClose')
    await act(payNo, 'twice')
    expect(await orderRow(id)).toMatchObject({ status: 6, paid: '0.00' })
    await runRefunds(server.services, store.company.id)
    await expect.poll(async () => (await refundsOf(id)).map(({ state }) => state)).toEqual([1])
    const [refund] = await refundsOf(id)
    expect(refund).toMatchObject({ amount: '99.00', reason: '订单已取消，款项将原路退回' })
    expect(await paymentOf(payNo)).toBe(4)
    expect(await orderRow(id)).toMatchObject({ status: 6, refunded: '0.00' })
    expect(await messages(buyer, '订单付款将退回')).toBeGreaterThan(0)
  })

  it('签名不对的通知 400，不认识的支付单 404，都不改变任何行', async () => {
    const { id } = await order()
    const { payNo } = await create(id)
    expect((await notice(paidTrade(payNo, '99.00', 'X'), 'f'.repeat(64))).statusCode).toBe(400)
    expect((await notice(paidTrade(`PAY${'1'.repeat(24)}`, '99.00', 'X'))).statusCode).toBe(404)
    expect(await paymentOf(payNo)).toBe(0)
  })

  it('写不成的通知不答 200，支付服务会再来', async () => {
    const { id } = await order()
    const { payNo } = await create(id)
    await asOwner(server, `delete from payment_item where pay_no = $1`, [payNo])
    const said = await notice(paidTrade(payNo, '99.00', `T${payNo}`))
    expect(said.statusCode).toBeGreaterThanOrEqual(500)
    expect(await paymentOf(payNo)).toBe(0)
  })

  it('另一张订单的交易号不能付这一张', async () => {
    const [one, two] = [await order(), await order()]
    const [a, b] = [await create(one.id), await create(two.id)]
    await notice(paidTrade(a.payNo, '99.00', 'SAME'))
    await notice(paidTrade(b.payNo, '99.00', 'SAME'))
    expect([await paymentOf(a.payNo), await paymentOf(b.payNo)]).toEqual([1, 5])
    expect(await orderRow(two.id)).toMatchObject({ status: 0 })
  })

  it('未关闭前重复发起得到同一支付单；换价后旧单关闭，旧码付款原路退回', async () => {
    const { id } = await order()
    const first = await create(id)
    expect((await create(id)).payNo).toBe(first.payNo)
    await asOwner(server, `update mall_order set payable = 90, goods_amount = 90 where id = $1`, [id])
    await asOwner(server, `update mall_purchase set payable = 90 where id = $1`, [id])
    const second = await create(id)
    expect(second).toMatchObject({ amount: '90.00' })
    expect(second.payNo).not.toBe(first.payNo)
    await act(first.payNo, 'afterClose')
    expect(await orderRow(id)).toMatchObject({ status: 0 })
    await act(second.payNo, 'pay')
    expect(await orderRow(id)).toMatchObject({ status: 2, paid: '90.00', pay_no: second.payNo })
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual(['99.00'])
  })

  it('几家店铺一次付款（沙箱可合并）：各记各的商户号；店铺未开通则拒绝', async () => {
    const [one, two] = [await order(), await anOrderToPay(server, buyer, other, otherGoods, { payable: '50.00' })]
    const { payNo, amount } = await create(one.id, two.id)
    expect(amount).toBe('149.00')
    await act(payNo, 'pay')
    expect([(await orderRow(one.id))?.status, (await orderRow(two.id))?.status]).toEqual([2, 2])
    const items = await asOwner<{ merchant_no: string }>(
      server,
      `select merchant_no from payment_item where pay_no = $1`,
      [payNo],
    )
    expect(new Set(items.map((item) => item.merchant_no)).size).toBe(2)
    const third = await order()
    const refused = await server.send(payApi.create, { orderIds: [third.id], provider: 'wechat' }, buyer)
    expect(refused.errorCode).toBe(3240404)
    await asOwner(server, `update store set merchants = '{}' where id = $1`, [other.id])
    const fourth = await anOrderToPay(server, buyer, other, otherGoods)
    const none = await server.send(payApi.create, { orderIds: [fourth.id], provider: 'sandbox' }, buyer)
    expect([none.errorCode, none.errorMsg]).toEqual([
      3240401,
      `店铺「${other.name}」未开通沙箱支付，请选择其他支付方式`,
    ])
    await asOwner(server, `update store set merchants = '{"sandbox":"M-other"}' where id = $1`, [other.id])
  })

  it('十秒没有通知：查状态时向支付服务查询，丢了的通知补上', async () => {
    const { id } = await order()
    const { payNo } = await create(id)
    await asOwner(
      server,
      `update sandbox_trade set state = 1, trade_no = 'LOST', paid_amount = amount, paid_at = $2 where pay_no = $1`,
      [payNo, NOW],
    )
    expect(await server.ask(payApi.state, { payNo }, buyer)).toMatchObject({ status: 0 })
    server.setNow('2026-11-28T02:00:11.000Z')
    expect(await server.ask(payApi.state, { payNo }, buyer)).toMatchObject({ status: 1, orderIds: [id] })
    expect(await orderRow(id)).toMatchObject({ status: 2 })
  })

  it('过了时限：向支付服务关单；其实已付的订单照样变为已付款', async () => {
    const [open, lost] = [await order(), await order()]
    const [a, b] = [await create(open.id), await create(lost.id)]
    await asOwner(
      server,
      `update sandbox_trade set state = 1, trade_no = 'L2', paid_amount = amount, paid_at = $2 where pay_no = $1`,
      [b.payNo, NOW],
    )
    server.setNow('2026-11-28T02:31:00.000Z')
    await runPayments(server.services, buyer.companyId)
    expect([await paymentOf(a.payNo), await paymentOf(b.payNo)]).toEqual([2, 1])
    const [trade] = await asOwner<{ state: number }>(server, `select state from sandbox_trade where pay_no = $1`, [
      a.payNo,
    ])
    expect(trade?.state).toBe(2)
    expect(await orderRow(lost.id)).toMatchObject({ status: 2 })
  })

  it('退款：支付服务不应答时按间隔重试，同一退款号只退一次，合计不超过已付', async () => {
    const { id } = await order()
    const { payNo } = await create(id)
    await act(payNo, 'pay')
    const give = (amount: string) =>
      inCompany(server.services, { principal: null, companyId: store.company.id, traceId: 'test' }, (seller) =>
        mallOrderAsks.giveBack(seller, { orderId: id, amount, reason: '商家拒单' }),
      )
    const port = server.services.payments.get('sandbox')
    if (!port) throw new Error('no sandbox')
    let fails = 2
    const lossy = {
      ...port,
      refund: async (asked: Parameters<typeof port.refund>[0]) => {
        const answer = await port.refund(asked)
        if (fails-- > 0) throw new Error('lost answer')
        return answer
      },
    }
    server.services.payments.set('sandbox', lossy)
    try {
      await give('99.00')
      await expect(give('0.01')).rejects.toThrow('退款金额超过可退金额0.00元')
      for (const minute of [0, 1, 3, 7, 15]) {
        server.setNow(new Date(Date.parse(NOW) + minute * 60_000).toISOString())
        await runRefunds(server.services, store.company.id)
        await runRefunds(server.services, store.company.id)
      }
    } finally {
      server.services.payments.set('sandbox', port)
    }
    await expect.poll(async () => (await refundsOf(id)).map(({ state }) => state)).toEqual([1])
    expect(await orderRow(id)).toMatchObject({ refunded: '99.00' })
    const [trade] = await asOwner<{ refunds: object[] }>(
      server,
      `select refunds from sandbox_trade where pay_no = $1`,
      [payNo],
    )
    expect(trade?.refunds).toHaveLength(1)
    expect(await paymentOf(payNo)).toBe(4)
  })

  it('别家的订单、支付单看不见；没有 KB2 不能付款', async () => {
    const { id } = await order()
    const { payNo } = await create(id)
    const stranger = await aPerson(server, await aCompany(server), { grants: ['KB2'] })
    const asked = [
      await server.send(payApi.create, { orderIds: [id], provider: 'sandbox' }, stranger),
      await server.send(payApi.state, { payNo }, stranger),
      await server.send(payApi.cashier, { orderIds: [id] }, stranger),
    ]
    expect(asked.map(({ errorCode }) => errorCode)).toEqual([1000404, 1000404, 1000404])
    const mate = await aPerson(server, { id: buyer.companyId, name: '' }, { grants: ['KB1'] })
    const refused = await server.send(payApi.create, { orderIds: [id], provider: 'sandbox' }, mate)
    expect(refused.errorCode).not.toBe(0)
    // Operations users see the order in the lists of the platform; they neither buy nor pay.
    const operator = await anOperator(server, [{ id: buyer.companyId, name: '' }])
    const closed = await server.send(payApi.cashier, { orderIds: [id] }, operator)
    expect(closed.errorCode).toBe(1002001)
  })

  it('对账：长款、短款、金额不符逐笔列出并告知，相符的不列', async () => {
    const day = '2026-11-20T02:00:00.000Z'
    server.setNow(day)
    const deadline = '2026-11-20T02:30:00.000Z'
    const ids = await Promise.all([1, 2, 3].map(() => order({ deadline })))
    const pays = []
    for (const { id } of ids) pays.push(await create(id))
    for (const { payNo } of pays) await act(payNo, 'pay')
    const [, short, amount] = pays.map(({ payNo }) => payNo)
    await asOwner(server, `delete from sandbox_trade where pay_no = $1`, [short])
    await asOwner(server, `update sandbox_trade set paid_amount = 98 where pay_no = $1`, [amount])
    const long = `PAY${'9'.repeat(24)}`
    const [one] = await asOwner<{ merchants: Record<string, string> }>(
      server,
      `select merchants from store where id = $1`,
      [store.id],
    )
    await asOwner(
      server,
      `insert into sandbox_trade (pay_no, parts, amount, title, expire_at, state, trade_no, paid_amount, paid_at)
       values ($1, $2, 7, '长款', $3, 1, 'LONG', 7, $3)`,
      [long, JSON.stringify([{ merchantNo: one?.merchants.sandbox, amount: '7.00' }]), day],
    )
    const before = (await messages(clerk, '对账有差异')) ?? 0
    const at = async (time: string) => {
      server.setNow(time)
      await reconciliation.run(server.services, store.company.id)
    }
    // The bill is made until ten.
    await at('2026-11-21T00:30:00.000Z')
    expect(await server.ask(refundApi.reconciliation, {}, clerk)).toEqual([])
    await at('2026-11-21T02:30:00.000Z')
    const [found] = await server.ask(refundApi.reconciliation, {}, clerk)
    expect(found).toMatchObject({ provider: 'sandbox', day: '2026-11-20', compared: 3, error: null })
    expect(found?.differences.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'amount', payNo: amount, refundNo: null, ours: '99.00', theirs: '98.00' },
      { kind: 'long', payNo: long, refundNo: null, ours: null, theirs: '7.00' },
      { kind: 'short', payNo: short, refundNo: null, ours: '99.00', theirs: null },
    ])
    expect(await messages(clerk, '对账有差异')).toBe(before + 1)
    await at('2026-11-21T03:30:00.000Z')
    expect(await messages(clerk, '对账有差异')).toBe(before + 1)
  })

  it('对账单晚到：每小时再取，取到后核对；一天后还没有才提醒', async () => {
    const port = portOf(server.services, 'sandbox') as PayProvider
    const real = port.downloadBill
    const away = vi.spyOn(port, 'downloadBill').mockRejectedValue(new Error('502'))
    const at = async (time: string) => {
      server.setNow(time)
      await reconciliation.run(server.services, store.company.id)
      return (await server.ask(refundApi.reconciliation, {}, clerk)).map(({ day, error }) => [day, error === null])
    }
    const before = (await messages(clerk, '对账有差异')) ?? 0
    expect((await at('2026-12-25T02:30:00.000Z'))[0]).toEqual(['2026-12-24', false])
    expect(await messages(clerk, '对账有差异')).toBe(before)
    expect((await at('2026-12-26T02:30:00.000Z')).slice(0, 2)).toEqual([
      ['2026-12-25', false],
      ['2026-12-24', false],
    ])
    expect(await messages(clerk, '对账有差异')).toBe(before + 1)
    away.mockImplementation(real)
    expect((await at('2026-12-26T03:30:00.000Z')).slice(0, 2)).toEqual([
      ['2026-12-25', true],
      ['2026-12-24', true],
    ])
    away.mockRestore()
  })
})

it('沙箱未开启时，收银台、通知、支付方式都没有它', async () => {
  const server = await testServer({ paySandbox: 'off' })
  const payNo = `PAY${'1'.repeat(24)}`
  expect((await server.send(sandboxApi.view, { payNo })).errorCode).toBe(1000404)
  const said = await server.app.inject({
    method: 'POST',
    url: '/api/v1/mall/pay/notify/sandbox',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(said.statusCode).toBe(404)
})
