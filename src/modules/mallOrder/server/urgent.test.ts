import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { metresBetween } from '#kernel/shared/distance.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { aCompany, anOperator, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { anElevator } from '#test/builders/elevator.ts'
import { aStore, type Store, someGoods, urgentStore } from '#test/builders/mall.ts'
import { aDraft } from '#test/builders/parts.ts'
import { aRescue, brokenCall, type Rescue } from '#test/builders/repair.ts'
import { stockHands } from '#test/builders/stock.ts'
import { anAddress, bought, inside, orderOf, shown, tick } from '#test/builders/trade.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { mallOrderApi } from '../shared/api.ts'
import { checkoutApi } from '../shared/cart.ts'
import { LogisticsType, MallStatus, refuseMall } from '../shared/terms.ts'
import { toShipApi } from '../shared/toShip.ts'
import { urgentApi } from '../shared/urgent.ts'
import { orderPaid } from './moves.ts'

const LIFT = { lng: 120.15, lat: 30.28 }
const express = { logisticsType: LogisticsType.code.express, carrier: '顺丰', trackingNo: 'SF1' }

describe('同城急件（commerce 10.6）', () => {
  let server: TestServer
  let buyer: Company
  let person: Person
  let rescue: Rescue
  let addressId: string
  let requestId: string
  const start = '2026-11-02T10:00:00+08:00'
  let minutes = 0
  const pass = (more: number) => {
    minutes += more
    server.setNow(new Date(new Date(start).getTime() + minutes * 60_000).toISOString())
  }

  interface Seller {
    readonly store: Store
    readonly clerk: Person
  }
  async function aSeller(lng: number, km = 30): Promise<Seller> {
    const company = await aCompany(server)
    const store = await aStore(server, company)
    await urgentStore(server, store, { lng, lat: LIFT.lat, km })
    return { store, clerk: await aPerson(server, company) }
  }
  /** Goods whose one sku is counted in a warehouse of the seller. */
  async function spare({ store, clerk }: Seller, title: string, qty = 1, price = '800.00'): Promise<string> {
    const hands = stockHands(server, store.company, clerk)
    const [house, unitId, supplierId] = [await hands.house(), await hands.unit(), await hands.supplier()]
    const line = { unitId, qty: String(qty), taxPrice: '5.00', taxRate: '0' }
    await hands.posted(BizType.code.purchase, house, [line], { supplierId, billDate: '2026-11-02' })
    const goods = await someGoods(server, store, [{ price, stock: 0 }], { title })
    const [skuId] = goods.skuIds as [string]
    await asOwner(server, 'update sku set unit_id = $2, warehouse_id = $3 where id = $1', [skuId, unitId, house])
    await shown(server, store, goods)
    return skuId
  }
  /** A request of one part for a lift; `stopped`: its repair says that it stands. */
  async function asked(part: { name: string; spec?: string; qty?: string }, stopped = true, who = person) {
    const place = { communityId: rescue.communityId, customerId: rescue.customerId, teamId: rescue.teamId }
    const lift = await anElevator(server, buyer, place)
    const { id: bizId } = await server.ask(repairApi.add, brokenCall(lift, { stopped }), who)
    pass(5)
    return (await aDraft(server, who, { bizId, lines: [{ spec: 'QT-0001', ...part }] })).id
  }
  const offersOf = async (id: string, who = person) =>
    (await server.ask(urgentApi.offers, { id }, who)).lines[0]?.offers
  const skus = async (id: string, who = person) => (await offersOf(id, who))?.map(({ skuId }) => skuId)
  const buying = (skuId: string, id: string, given: object = {}) => ({
    lines: [{ skuId, qty: 1 }],
    addressId,
    payMethod: 1 as const,
    requestId: id,
    ...given,
  })
  async function buy(skuId: string, id: string, payMethod: 0 | 1 = 1): Promise<string> {
    const ask = buying(skuId, id, { payMethod })
    const { previewHash } = await server.ask(checkoutApi.preview, ask, person)
    const { orderIds } = await server.ask(checkoutApi.submit, { ...ask, previewHash, submitToken: newId() }, person)
    return orderIds[0] as string
  }
  const paidFor = (seller: Seller, orderId: string, amount: string) =>
    inside(server, seller.store.company.id, (ctx) =>
      orderPaid(ctx, { orderId, payNo: newId(), amount, at: ctx.now.toISOString() }),
    )

  let near: Seller
  let far: Seller
  let nearSku: string
  let farSku: string

  beforeAll(async () => {
    server = await testServer()
    server.setNow(start)
    buyer = await aCompany(server)
    person = await aPerson(server, buyer, { name: '何静' })
    rescue = await aRescue(server, buyer)
    addressId = await anAddress(server, person)
    ;[far, near] = [await aSeller(120.35), await aSeller(120.2)]
    farSku = await spare(far, '光幕 WECO-917', 3, '700.00')
    nearSku = await spare(near, '电梯门光幕 917系列', 2)
    requestId = await asked({ name: '光幕', spec: 'WECO917' })
  })

  it('由近及远：名称相符的近店在前，型号相符的远店在后；距离、可用、电话与执照齐全，别的一概不露', async () => {
    const reply = await server.ask(urgentApi.offers, { id: requestId }, person)
    const [line] = reply.lines
    expect(line?.offers.map(({ skuId, byModel }) => [skuId, byModel])).toEqual([
      [nearSku, false],
      [farSku, true],
    ])
    expect(line?.offers[0]).toMatchObject({
      storeName: near.store.name,
      available: 2,
      qty: 1,
      price: '800.00',
      licensed: true,
      phone: '0571-86000001',
      metres: Math.round(metresBetween(LIFT, { lng: 120.2, lat: LIFT.lat })),
    })
    expect(JSON.stringify(reply)).not.toMatch(/仓前路|"lng"|"lat"|companyId/)
    expect(reply.place).toMatchObject({ receiver: '何静', regionCode: '330106' })
    expect(reply.place.detail).toContain('测试路1号')
    expect(await server.ask(urgentApi.ofRequest, { id: requestId }, person)).toEqual({ asks: true, orders: [] })
  })

  it('型号带不带横杠、名称写拼音首字母都找得到；不相干的找不到', async () => {
    expect(await skus(await asked({ name: '门机皮带', spec: 'weco-917' }))).toEqual([farSku])
    expect(await skus(await asked({ name: 'gm' }))).toEqual([nearSku, farSku])
    expect(await skus(await asked({ name: '限速器', spec: 'XS-1' }))).toEqual([])
  })

  it('本店、没开通、被冻结、送不到、没有随仓库、没有现货的都不出现', async () => {
    const title = '曳引机编码器'
    const own: Seller = { store: await aStore(server, buyer), clerk: person }
    await urgentStore(server, own.store, LIFT)
    await spare(own, title)
    const closed = await aSeller(120.16)
    await spare(closed, title)
    await asOwner(server, 'update mall_store set status = 3 where company_id = $1', [closed.store.company.id])
    const silent = await aSeller(120.16)
    await spare(silent, title)
    await asOwner(server, 'update mall_store set urgent = false where company_id = $1', [silent.store.company.id])
    const short = await aSeller(120.35, 5)
    await spare(short, title)
    const plain = await aSeller(120.16)
    await shown(server, plain.store, await someGoods(server, plain.store, [{ price: '9.00', stock: 9 }], { title }))
    const empty = await aSeller(120.16)
    const gone = await spare(empty, title)
    const id = await asked({ name: '编码器' })
    expect(await skus(id)).toEqual([gone])
    await bought(server, person, [{ skuId: gone, qty: 1 }], { addressId })
    expect(await skus(id)).toEqual([])
    // Whoever guesses the sku is refused all the same.
    const [row] = await asOwner<{ id: string }>(server, 'select sku_id as id from mall_sku where company_id = $1', [
      plain.store.company.id,
    ])
    const refusal = await server.send(checkoutApi.preview, buying(row?.id as string, id), person)
    expect(refusal.errorCode).toBe(refuseMall.notOffered.code)
  })

  it('电梯没有停：不找、也不能下急件；自己仓库够的行不算缺', async () => {
    const running = await asked({ name: '光幕' }, false)
    expect(await server.ask(urgentApi.ofRequest, { id: running }, person)).toEqual({ asks: false, orders: [] })
    expect((await server.ask(urgentApi.offers, { id: running }, person)).lines).toEqual([])
    for (const call of [checkoutApi.preview, checkoutApi.submit]) {
      const input = { ...buying(nearSku, running), previewHash: 'x', submitToken: newId() }
      expect((await server.send(call, input, person)).errorCode).toBe(refuseMall.notUrgent.code)
    }
    const hands = stockHands(server, buyer, person)
    const [house, unitId, supplierId] = [await hands.house(), await hands.unit(), await hands.supplier()]
    const line = { unitId, qty: '2', taxPrice: '5.00', taxRate: '0' }
    await hands.posted(BizType.code.purchase, house, [line], { supplierId, billDate: '2026-11-02' })
    const place = { communityId: rescue.communityId, customerId: rescue.customerId }
    const lift = await anElevator(server, buyer, place)
    const { id: bizId } = await server.ask(repairApi.add, brokenCall(lift, { stopped: true }), person)
    pass(5)
    const stocked = await aDraft(server, person, { bizId, lines: [{ name: '光幕', unitId, qty: '2' }] })
    expect(await server.ask(urgentApi.ofRequest, { id: stocked.id }, person)).toMatchObject({ asks: false })
    const more = await aDraft(server, person, { bizId, lines: [{ name: '光幕', unitId, qty: '3' }] })
    const [short] = (await server.ask(urgentApi.offers, { id: more.id }, person)).lines
    expect(short).toMatchObject({ qty: '3.00', short: '1.00' })
  })

  it('下单保留30分钟，线下付款也一样；过时由时钟放开；商家当场收到写明急件与送往何处的通知', async () => {
    const seller = await aSeller(120.17)
    const skuId = await spare(seller, '抱闸线圈', 2)
    const id = await asked({ name: '抱闸线圈' })
    const [online, offline] = [await buy(skuId, id), await buy(skuId, id, 0)]
    for (const one of [online, offline]) {
      const order = await orderOf(server, one, person)
      expect(order).toMatchObject({ urgent: true, status: MallStatus.code.unpaid, request: { id } })
      expect(Date.parse(order.payDeadline as string) - Date.parse(order.createdAt)).toBe(30 * 60_000)
    }
    expect(await offersOf(id)).toEqual([])
    const [told] = await asOwner<{ title: string; body: string }>(
      server,
      `select title, body from message where receiver_id = $1 and title like '%急件%' limit 1`,
      [seller.clerk.userId],
    )
    expect(told?.title).toBe('同城急件：新订单')
    expect(told?.body).toContain('送到湖北省武汉市武昌区中北路2号')
    pass(29)
    await tick(server)
    expect((await orderOf(server, online, person)).status).toBe(MallStatus.code.unpaid)
    pass(2)
    await tick(server)
    expect((await orderOf(server, online, person)).status).toBe(MallStatus.code.cancelled)
    expect((await orderOf(server, offline, person)).status).toBe(MallStatus.code.cancelled)
    expect(await skus(id)).toEqual([skuId])
  })

  it('最后一件两人同时下急件：只成一单', async () => {
    const skuId = await spare(near, '称重装置')
    const id = await asked({ name: '称重装置' })
    const { previewHash } = await server.ask(checkoutApi.preview, buying(skuId, id), person)
    const answers = await Promise.all(
      [1, 2].map(() =>
        server.send(checkoutApi.submit, { ...buying(skuId, id), previewHash, submitToken: newId() }, person),
      ),
    )
    expect(answers.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1)
    expect((await server.ask(urgentApi.ofRequest, { id }, person)).orders).toHaveLength(1)
  })

  it('急件只能自送：快递、扫码都拒绝；待发货里急件排在最前；送出后配件更换单写着状态', async () => {
    const seller = await aSeller(120.18)
    const skuId = await spare(seller, '导向轮轴承', 3)
    const { orderIds } = await bought(server, person, [{ skuId, qty: 1 }], { addressId })
    const id = await asked({ name: '导向轮轴承' })
    const urgent = await buy(skuId, id)
    for (const one of [orderIds[0] as string, urgent]) await paidFor(seller, one, '800.00')
    for (const one of [orderIds[0] as string, urgent])
      await server.ask(mallOrderApi.accept, { ids: [one] }, seller.clerk)
    const waiting = await server.ask(toShipApi.list, { page: 1, size: 10 }, seller.clerk)
    expect(waiting.records.map((row) => [row.id, row.urgent])).toEqual([
      [urgent, true],
      [orderIds[0], false],
    ])
    expect((await server.send(mallOrderApi.ship, { id: urgent, ...express }, seller.clerk)).errorCode).toBe(
      refuseMall.urgentOwn.code,
    )
    const { orderNo } = await orderOf(server, urgent, seller.clerk)
    const scan = { orderNo, carrier: '顺丰', trackingNo: 'SF2' }
    expect((await server.send(toShipApi.scan, scan, seller.clerk)).errorCode).toBe(refuseMall.urgentOwn.code)
    const own = { id: urgent, logisticsType: LogisticsType.code.own, deliverer: '老周' }
    await server.ask(mallOrderApi.ship, own, seller.clerk)
    await server.ask(mallOrderApi.ship, { id: orderIds[0] as string, ...express }, seller.clerk)
    expect((await server.ask(urgentApi.ofRequest, { id }, person)).orders).toMatchObject([
      { id: urgent, orderNo, status: MallStatus.code.shipped, goods: '导向轮轴承 ×1', opens: true },
    ])
  })

  it('配件更换单与订单的关联只在买家这边：商家看不到，别的企业查不到也不能拿来下单', async () => {
    const skuId = await spare(near, '张紧轮')
    const id = await asked({ name: '张紧轮' })
    const order = await buy(skuId, id)
    expect((await orderOf(server, order, person)).request).toMatchObject({ id })
    expect((await orderOf(server, order, near.clerk)).request).toBeNull()
    const [row] = await asOwner(server, 'select row_to_json(o)::text as said from mall_order o where id = $1', [order])
    expect(String((row as { said: string }).said)).not.toContain(id)
    for (const stranger of [near.clerk, far.clerk]) {
      for (const call of [urgentApi.ofRequest, urgentApi.offers])
        expect((await server.send(call, { id }, stranger)).errorCode).toBe(1000404)
      const asks = { ...buying(farSku, id), addressId: await anAddress(server, stranger) }
      expect((await server.send(checkoutApi.preview, asks, stranger)).errorCode).toBe(1000404)
    }
  })

  it('看得到配件更换单的人看得到货源，没有下单权限的不能下单；看不到配件更换单的不能借它下单', async () => {
    const reader = await aPerson(server, buyer, { grants: ['JP2'] })
    expect(await skus(requestId, reader)).toContain(nearSku)
    expect((await server.send(checkoutApi.preview, buying(nearSku, requestId), reader)).errorCode).toBe(1002001)
    const clerk = await aPerson(server, buyer, { grants: ['KB1'] })
    const asks = { ...buying(nearSku, requestId), addressId: await anAddress(server, clerk) }
    expect((await server.send(checkoutApi.preview, asks, clerk)).errorCode).toBe(1002001)
    expect((await server.send(urgentApi.offers, { id: requestId }, clerk)).errorCode).toBe(1002001)
    const narrow = await aPerson(server, buyer, { grants: ['JP2', 'KB1'], scope: 4 })
    expect((await server.send(urgentApi.offers, { id: requestId }, narrow)).errorCode).toBe(1000404)
    const operator = await anOperator(server, [buyer])
    expect(await server.ask(urgentApi.ofRequest, { id: requestId }, operator)).toMatchObject({ asks: false })
  })

  it('小区没有坐标：按所在行政区的中间量距离，并说明是估计', async () => {
    const id = await asked({ name: '光幕' })
    await asOwner(server, 'update community set located = false where id = $1', [rescue.communityId])
    expect(await server.ask(urgentApi.offers, { id }, person)).toMatchObject({ located: false })
    expect(await skus(id)).toEqual([nearSku, farSku])
    await asOwner(server, 'update community set located = true where id = $1', [rescue.communityId])
  })
})
