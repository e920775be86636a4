import { setTimeout as sleep } from 'node:timers/promises' // pace: a lock is waited for
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { runMinutely } from '#kernel/server/jobs.ts'
import { goodsModule } from '#modules/goods/server/index.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aStore, type Goods, type Store, someGoods } from '#test/builders/mall.ts'
import { anAddress, bought, inside, orderOf, shown, stockOf, tick } from '#test/builders/trade.ts'
import { uploadFile } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { mallOrderApi } from '../shared/api.ts'
import { cartApi, checkoutApi } from '../shared/cart.ts'
import { shipmentApi } from '../shared/shipment.ts'
import { LogisticsType, MallStatus, PayMethod, refuseMall, TraceState } from '../shared/terms.ts'
import { mallOrderModule } from './index.ts'
import { orderPaid, refunded } from './moves.ts'

const { unpaid, checking, paid, toShip, shipped, done, cancelled } = MallStatus.code

describe('商城订单', () => {
  let server: TestServer
  let seller: Company
  let buyer: Company
  let store: Store
  let keeper: Person
  let person: Person
  let addressId: string
  const start = '2026-11-02T10:00:00+08:00'
  const hoursLater = (hours: number) =>
    server.setNow(new Date(new Date(start).getTime() + hours * 3_600_000).toISOString())

  beforeAll(async () => {
    server = await testServer()
    server.setNow(start)
    ;[seller, buyer] = [await aCompany(server), await aCompany(server)]
    store = await aStore(server, seller)
    keeper = await aPerson(server, seller, { name: '店员' })
    person = await aPerson(server, buyer, { name: '采购员' })
    addressId = await anAddress(server, person)
  })

  async function goods(skus: readonly { price: string; stock: number }[], given: object = {}): Promise<Goods> {
    const made = await someGoods(server, store, skus, given)
    await shown(server, store, made)
    return made
  }
  const sku = async (price = '100.00', stock = 10) => (await goods([{ price, stock }])).skuIds[0] as string
  const buy = async (lines: { skuId: string; qty: number }[], payMethod: 0 | 1 = 1) =>
    (await bought(server, person, lines, { addressId, payMethod })).orderIds[0] as string
  const state = async (id: string) => (await orderOf(server, id, keeper)).status
  const pay = (orderId: string, amount: string, payNo: string = newId()) =>
    inside(server, seller.id, (ctx) => orderPaid(ctx, { orderId, payNo, amount, at: ctx.now.toISOString() }))
  const voucher = async (id: string, amount: string) =>
    server.ask(
      mallOrderApi.voucher,
      {
        id,
        amount,
        payerName: '采购公司',
        paidAt: '2026-11-02',
        images: [
          {
            bucket: 'bit-ev-file',
            key: await uploadFile(server, person, Buffer.from('%PDF-1.4\n%%EOF'), 'pdf'),
            name: '回单.pdf',
          },
        ],
      },
      person,
    )
  const express = { logisticsType: LogisticsType.code.express, carrier: '顺丰', trackingNo: 'SF1' }

  it('正在关店时提交的订单等关店的结果：关了就不成单', async () => {
    const own = await aCompany(server)
    const shop = await aStore(server, own)
    const made = await someGoods(server, shop, [{ price: '10.00', stock: 5 }])
    await shown(server, shop, made)
    const closing = new pg.Client({ connectionString: server.database.owner })
    await closing.connect()
    await closing.query('begin')
    await closing.query('update store set status = 4 where id = $1', [shop.id])
    const asked = { lines: [{ skuId: made.skuIds[0] as string, qty: 1 }], addressId, payMethod: 1 as const }
    const { previewHash } = await server.ask(checkoutApi.preview, asked, person)
    const submitted = server.send(checkoutApi.submit, { ...asked, previewHash, submitToken: newId() }, person)
    const waits = await Promise.race([submitted.then(() => 'answered'), sleep(300, 'waits')])
    await closing.query('commit')
    await closing.end()
    expect([waits, (await submitted).errorCode]).toEqual(['waits', refuseMall.storeClosed.code])
  })

  it('commerce 8.12 不超卖：10件100人同时买，成10单，90人仅剩0；30分钟未付取消，可用回到10；改价后提交3240002，购物车还在', async () => {
    const skuId = await sku('88.00', 10)
    const people = await Promise.all(Array.from({ length: 100 }, () => aPerson(server, buyer, { grants: ['KB1'] })))
    const asks = await Promise.all(
      people.map(async (one) => {
        const asked = { lines: [{ skuId, qty: 1 }], addressId: await anAddress(server, one), payMethod: 1 as const }
        return { one, asked, ...(await server.ask(checkoutApi.preview, asked, one)) }
      }),
    )
    const begun = performance.now()
    const answers = await Promise.all(
      asks.map(({ one, asked, previewHash }) =>
        server.send(checkoutApi.submit, { ...asked, previewHash, submitToken: newId() }, one),
      ),
    )
    console.info(`100 buyers for 10 pieces: ${Math.round(performance.now() - begun)} ms`)
    const won = answers.filter(({ errorCode }) => errorCode === 0)
    expect(won).toHaveLength(10)
    const lost = answers.filter(({ errorCode }) => errorCode !== 0)
    for (const { errorCode, errorMsg } of lost)
      expect(`${errorCode} ${errorMsg}`).toMatch(/^3240001 「.+」库存不足，仅剩0$/)
    expect(await stockOf(server, seller, skuId)).toEqual({ stock: 10, locked: 10 })
    hoursLater(0.49)
    await tick(server)
    expect(await stockOf(server, seller, skuId)).toEqual({ stock: 10, locked: 10 })
    hoursLater(0.51)
    await tick(server)
    expect(await stockOf(server, seller, skuId)).toEqual({ stock: 10, locked: 0 })
    expect(await state(won[0]?.data.orderIds[0] as string)).toBe(cancelled)
    server.setNow(start)

    await server.ask(cartApi.save, { skuId, qty: 2 }, person)
    const asked = { lines: [{ skuId, qty: 2 }], addressId, payMethod: 1 as const }
    const { previewHash } = await server.ask(checkoutApi.preview, asked, person)
    await asOwner(server, 'update sku set price = 90 where id = $1', [skuId])
    const answer = await server.send(checkoutApi.submit, { ...asked, previewHash, submitToken: newId() }, person)
    expect(answer).toMatchObject({ errorCode: 3240002, errorMsg: '商品价格或运费已变动，请确认后重新提交' })
    const cart = await server.ask(cartApi.listAll, {}, person)
    expect(cart.stores.flatMap(({ lines }) => lines)).toMatchObject([{ skuId, qty: 2 }])
    expect(await stockOf(server, seller, skuId)).toEqual({ stock: 10, locked: 0 })
  })

  it('同一提交令牌只成一次单，同时来也一样；购物车里的行随之离开', async () => {
    const skuId = await sku()
    await server.ask(cartApi.save, { skuId, qty: 3 }, person)
    const asked = { lines: [{ skuId, qty: 3 }], addressId, payMethod: 1 as const }
    const { previewHash } = await server.ask(checkoutApi.preview, asked, person)
    const token = newId()
    const send = () => server.ask(checkoutApi.submit, { ...asked, previewHash, submitToken: token }, person)
    const [a, b] = await Promise.all([send(), send()])
    expect(b).toEqual(a)
    expect(await send()).toEqual(a)
    expect(await stockOf(server, seller, skuId)).toEqual({ stock: 10, locked: 3 })
    const cart = await server.ask(cartApi.listAll, {}, person)
    expect(cart.stores.flatMap(({ lines }) => lines).some((line) => line.skuId === skuId)).toBe(false)
  })

  it('本店、下架、别人的地址、不配送的地区各有各的说法；什么都没写', async () => {
    const skuId = await sku()
    const submit = (over: object, as = person) =>
      server.send(
        checkoutApi.submit,
        {
          lines: [{ skuId, qty: 1 }],
          addressId,
          payMethod: 1,
          previewHash: 'x',
          submitToken: newId(),
          ...over,
        } as never,
        as,
      )
    expect(await submit({ addressId: await anAddress(server, keeper) }, keeper)).toMatchObject({ errorCode: 3240005 })
    expect(await submit({ lines: [{ skuId: newId(), qty: 1 }] })).toMatchObject({ errorCode: 3240003 })
    expect(await submit({ addressId: await anAddress(server, keeper) })).toMatchObject({ errorCode: 1000404 })
    const freightId = newId()
    await asOwner(
      server,
      `insert into freight_template (company_id, id, name, mode, no_ship_regions) values ($1, $2, '不发湖北', 1, '{420000}')`,
      [seller.id, freightId],
    )
    const far = (await goods([{ price: '1.00', stock: 1 }], { freightId })).skuIds[0] as string
    expect(await submit({ lines: [{ skuId: far, qty: 1 }] })).toMatchObject({ errorCode: 3240004 })
    expect(await submit({})).toMatchObject({ errorCode: 3240002 })
    expect(await stockOf(server, seller, skuId)).toEqual({ stock: 10, locked: 0 })
  })

  it('commerce 8.14 线下：凭证→1，驳回→0，再传→1，到账→2，接单→3，先发两行仍3，发完→4，签收七天后→5；有售后时钟停', async () => {
    const { skuIds } = await goods([
      { price: '100.00', stock: 5 },
      { price: '50.00', stock: 5 },
      { price: '10.00', stock: 5 },
    ])
    const id = await buy(
      skuIds.map((skuId) => ({ skuId, qty: 1 })),
      0,
    )
    expect((await voucher(id, '160.00')).status).toBe(checking)
    await server.ask(mallOrderApi.voucherReject, { id, reason: '看不清' }, keeper)
    const rejected = await orderOf(server, id, person)
    expect(rejected).toMatchObject({ status: unpaid, vouchers: [{ result: 2, reason: '看不清' }] })
    expect(new Date(rejected.payDeadline as string).getTime() - new Date(start).getTime()).toBe(72 * 3_600_000)
    await voucher(id, '160.00')
    expect(await server.send(mallOrderApi.confirmPayment, { id, amount: '159.99' }, keeper)).toMatchObject({
      errorCode: 3240015,
    })
    expect((await server.ask(mallOrderApi.confirmPayment, { id, amount: '160.00' }, keeper)).status).toBe(paid)
    expect((await server.ask(mallOrderApi.accept, { ids: [id] }, keeper)).done).toEqual([id])
    const lines = (await orderOf(server, id, keeper)).lines
    const part = lines.slice(0, 2).map((line) => ({ lineId: line.id, qty: 1 }))
    const first = await server.ask(mallOrderApi.ship, { id, ...express, lines: part }, keeper)
    expect(first.status).toBe(toShip)
    expect(await orderOf(server, id, person)).toMatchObject({ partShipped: true })
    expect(await server.send(mallOrderApi.ship, { id, ...express, lines: part }, keeper)).toMatchObject({
      errorCode: 3240018,
    })
    const second = await server.ask(mallOrderApi.ship, { id, ...express, trackingNo: 'SF2' }, keeper)
    expect(second.status).toBe(shipped)
    expect(await stockOf(server, seller, skuIds[0] as string)).toEqual({ stock: 4, locked: 0 })
    const sign = (shipmentId: string, at: string) =>
      server.ask(
        shipmentApi.trace,
        { id: shipmentId, traces: [{ at, state: TraceState.code.signed, text: '本人签收' }] },
        keeper,
      )
    await sign(first.shipmentId, '2026-11-03T10:00:00+08:00')
    expect((await orderOf(server, id, keeper)).autoConfirmAt).toContain('2026-11-17')
    await sign(second.shipmentId, '2026-11-04T10:00:00+08:00')
    expect((await orderOf(server, id, keeper)).autoConfirmAt).toContain('2026-11-11')
    hoursLater(24 * 9 - 1)
    await tick(server)
    expect(await state(id)).toBe(shipped)
    hoursLater(24 * 9 + 1)
    await tick(server)
    expect(await state(id)).toBe(done)
    server.setNow(start)
  })

  it('commerce 8.15 的金额：2×300.00加199.99，优惠30.00，运费20.00 → 577.50、192.49，应付789.99；改价后旧金额付不进', async () => {
    const { skuIds } = await goods([
      { price: '300.00', stock: 5 },
      { price: '199.99', stock: 5 },
    ])
    const id = await buy([
      { skuId: skuIds[0] as string, qty: 2 },
      { skuId: skuIds[1] as string, qty: 1 },
    ])
    const price = { discountAmount: '30.00', freightAmount: '20.00' }
    await server.ask(mallOrderApi.changePrice, { id, ...price }, keeper)
    const order = await orderOf(server, id, person)
    expect(order).toMatchObject({ payable: '789.99', goodsAmount: '799.99' })
    expect(order.lines.map(({ paidAmount }) => paidAmount).toSorted()).toEqual(['192.49', '577.50'])
    expect(
      await server.send(mallOrderApi.changePrice, { id, discountAmount: '800.00', freightAmount: '20' }, keeper),
    ).toMatchObject({
      errorCode: 3240016,
    })
    expect(await pay(id, '799.99')).toBe('mismatch')
    expect(await state(id)).toBe(unpaid)
    const payNo = newId()
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => pay(id, '789.99', payNo)))).toEqual(Array(5).fill('paid'))
    expect(await pay(id, '789.99')).toBe('late')
    expect(await orderOf(server, id, person)).toMatchObject({ status: paid, paid: '789.99' })
    expect(await server.send(mallOrderApi.changePrice, { id, ...price }, keeper)).toMatchObject({
      errorCode: 3240011,
      errorMsg: '订单状态已变化，当前为「待接单」，不能改价',
    })
  })

  it('全部退款的待发货订单关闭，锁定放开；退一部分再发完其余 → 待收货', async () => {
    const skuId = await sku('10.00', 9)
    const ready = async () => {
      const id = await buy([{ skuId, qty: 3 }])
      await pay(id, '30.00')
      await server.ask(mallOrderApi.accept, { ids: [id] }, keeper)
      return { id, lineId: (await orderOf(server, id, keeper)).lines[0]?.id as string }
    }
    const back = (orderId: string, lineId: string, qty: number, amount: string) =>
      inside(server, seller.id, (ctx) =>
        refunded(ctx, { orderId, lines: [{ lineId, qty, amount }], freight: '0', by: '售后' }),
      )
    const one = await ready()
    await back(one.id, one.lineId, 1, '10.00')
    expect(await stockOf(server, seller, skuId)).toEqual({ stock: 9, locked: 2 })
    await back(one.id, one.lineId, 2, '20.00')
    expect(await orderOf(server, one.id, person)).toMatchObject({ status: cancelled, refunded: '30.00' })
    expect(await stockOf(server, seller, skuId)).toEqual({ stock: 9, locked: 0 })
    const two = await ready()
    await back(two.id, two.lineId, 1, '10.00')
    expect((await server.ask(mallOrderApi.ship, { id: two.id, ...express }, keeper)).status).toBe(shipped)
    expect(await stockOf(server, seller, skuId)).toEqual({ stock: 7, locked: 0 })
    await expect(back(two.id, two.lineId, 2, '20.01')).rejects.toThrow()
  })

  it('卖家企业停用：商品从商城消失、不再成单；已付款的照样到时退回；恢复后又在', async () => {
    const skuId = await sku()
    const id = await buy([{ skuId, qty: 1 }])
    await pay(id, '100.00')
    const lines = [{ skuId, qty: 1 }]
    const preview = () =>
      server.send(checkoutApi.preview, { lines, addressId, payMethod: PayMethod.code.online }, person)
    const work = () =>
      runMinutely(server.services, [...(mallOrderModule.minutely ?? []), ...(goodsModule.minutely ?? [])])
    const offered = () => asOwner(server, 'select 1 from mall_sku where sku_id = $1', [skuId])
    await asOwner(server, 'update tenant set state = 2 where id = $1', [seller.id])
    expect((await preview()).errorCode).toBe(refuseMall.storeClosed.code)
    hoursLater(169)
    await work()
    expect(await offered()).toEqual([])
    // Its own people are signed out; the buyer sees how it ended.
    expect((await orderOf(server, id, person)).status).toBe(cancelled)
    server.setNow(start)
    await asOwner(server, 'update tenant set state = 1 where id = $1', [seller.id])
    await work()
    expect(await offered()).toHaveLength(1)
    expect((await preview()).errorCode).toBe(0)
    await asOwner(server, `update tenant set expire_at = '2020-01-01' where id = $1`, [seller.id])
    expect((await preview()).errorCode).toBe(refuseMall.storeClosed.code)
    await asOwner(server, 'update tenant set expire_at = null where id = $1', [seller.id])
  })

  it('商家不接单：24小时提醒，72小时平台，7天自动取消；买家的行与卖家的一致', async () => {
    const skuId = await sku()
    const operator = await anOperator(server, [seller])
    const id = await buy([{ skuId, qty: 1 }])
    await pay(id, '100.00')
    for (const [hours, expected] of [
      [25, paid],
      [73, paid],
      [169, cancelled],
    ] as const) {
      hoursLater(hours)
      await tick(server)
      expect(await state(id)).toBe(expected)
    }
    const { orderNo } = await orderOf(server, id, keeper)
    const told = await asOwner<{ title: string }>(
      server,
      `select title from message where receiver_id = $1 and body like $2 || '%'`,
      [operator.userId, orderNo],
    )
    expect(told).toEqual([{ title: '商家72小时未接单' }])
    server.setNow(start)
    const mine = await server.ask(mallOrderApi.mine, { status: [cancelled] }, person)
    const own = mine.records.find((one) => one.id === id)
    expect(own).toMatchObject({ status: cancelled, paid: '100.00' })
    // An address that a page can show, not a key.
    expect(own?.lines[0]?.image).toMatch(/^(https?:|\/).*image/)
    expect(await stockOf(server, seller, skuId)).toEqual({ stock: 10, locked: 0 })
  })

  it('谁能看、谁能做：同事要有下单或付款权限，别家公司看不到，没有发货权限的店员看不到完整电话', async () => {
    const skuId = await sku()
    const id = await buy([{ skuId, qty: 1 }], 0)
    const colleague = await aPerson(server, buyer, { grants: ['KB3'] })
    const accountant = await aPerson(server, buyer, { grants: ['KB2'] })
    const stranger = await aPerson(server, await aCompany(server))
    const clerk = await aPerson(server, seller, { grants: ['KO1'] })
    for (const as of [colleague, stranger])
      expect(await server.send(mallOrderApi.detail, { id }, as)).toMatchObject({ errorCode: 1000404 })
    expect((await server.ask(mallOrderApi.detail, { id }, accountant)).moves).toContain('voucher')
    expect((await orderOf(server, id, clerk)).address.phone).toBe('138****8001')
    expect((await orderOf(server, id, keeper)).address.phone).toBe('13800138001')
    expect(await server.send(mallOrderApi.cancel, { id, reason: '不要了' }, stranger)).toMatchObject({
      errorCode: 1000404,
    })
    expect(await server.send(mallOrderApi.receive, { id }, keeper)).toMatchObject({ errorCode: 1000404 })
    expect((await server.ask(mallOrderApi.cancel, { id, reason: '不要了' }, person)).status).toBe(cancelled)
  })

  it('完成后买家公司有来源商城的采购订单：配件对得上就备货中并有入库草稿，对不上是草稿', async () => {
    const skuId = await sku()
    const id = await buy([{ skuId, qty: 2 }])
    await pay(id, '200.00')
    await server.ask(mallOrderApi.accept, { ids: [id] }, keeper)
    await server.ask(mallOrderApi.ship, { id, ...express }, keeper)
    await server.ask(mallOrderApi.extend, { id }, person)
    expect(await server.send(mallOrderApi.extend, { id }, person)).toMatchObject({ errorCode: 3240020 })
    expect((await server.ask(mallOrderApi.receive, { id }, person)).status).toBe(done)
    await server.outbox.settled()
    expect(
      await asOwner(server, 'select status, total_amount from parts_order where company_id = $1 and source = 4', [
        buyer.id,
      ]),
    ).toContainEqual({ status: 0, total_amount: '200.00' })
  })
})
