import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { runMinutely } from '#kernel/server/jobs.ts'
import { kuaidi100 } from '#kernel/server/logistics/kuaidi100.ts'
import { logisticsSimulator } from '#kernel/server/logistics/simulator.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aStore, type Store, someGoods } from '#test/builders/mall.ts'
import { anAddress, bought, inside, orderOf, shown, tick } from '#test/builders/trade.ts'
import { type Kuaidi100, kuaidi100Server } from '#test/kuaidi100.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { shipmentApi } from '../shared/shipment.ts'
import { MallStatus, TraceState } from '../shared/terms.ts'
import { toShipApi } from '../shared/toShip.ts'
import { parcelNight, parcelWatch } from './logistics.ts'
import { orderPaid } from './moves.ts'

describe('物流：订阅、推送、查询、夜里补查、模拟', () => {
  let server: TestServer
  let aggregator: Kuaidi100
  let seller: Company
  let store: Store
  let keeper: Person
  let person: Person
  let skuId: string
  let addressId: string

  beforeAll(async () => {
    server = await testServer()
    aggregator = await kuaidi100Server()
    server.services.logistics.set('kuaidi100', kuaidi100(aggregator.keys, server.services.settings.outbound))
    seller = await aCompany(server)
    store = await aStore(server, seller, { autoAccept: true })
    keeper = await aPerson(server, seller)
    person = await aPerson(server, await aCompany(server))
    addressId = await anAddress(server, person)
    const goods = await someGoods(server, store, [{ price: '20.00', stock: 90 }])
    await shown(server, store, goods)
    skuId = goods.skuIds[0] as string
  })
  afterAll(() => aggregator.close())

  async function sent(trackingNo: string, carrier = '顺丰速运') {
    const { orderIds } = await bought(server, person, [{ skuId, qty: 1 }], { addressId })
    const id = orderIds[0] as string
    const { payable, orderNo } = await orderOf(server, id, keeper)
    await inside(server, seller.id, (ctx) =>
      orderPaid(ctx, { orderId: id, payNo: newId(), amount: payable, at: ctx.now.toISOString() }),
    )
    await server.ask(toShipApi.scan, { orderNo, carrier, trackingNo }, keeper)
    await server.outbox.settled()
    const [row] = await asOwner<{ id: string }>(server, 'select id from shipment where order_id = $1', [id])
    return { id, shipmentId: row?.id as string }
  }
  const push = async (trackingNo: string, body: string) => {
    const token = aggregator.subscribed
      .find(({ number }) => number === trackingNo)
      ?.callbackurl.split('/')
      .at(-1)
    const { app } = server
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1/mall/shipment/push/${token ?? 'none'}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: body,
    })
    return { status: answer.statusCode, text: answer.body }
  }
  const steps = (no: string, ...codes: readonly (readonly [string, string])[]) =>
    aggregator.parcels.set(no, {
      state: '0',
      data: codes.map(([statusCode, time]) => ({ statusCode, time, context: `第${statusCode}步` })),
    })

  it('发货即订阅；签了名的推送进轨迹，重复的不再进，签收后七天自动收货；没签名的 400，不认识的 404', async () => {
    server.setNow('2026-11-01T09:00:00+08:00')
    const { id, shipmentId } = await sent('SF100')
    server.setNow(undefined)
    expect(aggregator.subscribed.find(({ number }) => number === 'SF100')).toMatchObject({ company: 'shunfeng' })
    steps('SF100', ['1', '2026-11-01 10:00:00'], ['3', '2026-11-02 10:00:00'])
    expect(await push('SF100', aggregator.push('SF100', 'another-salt'))).toMatchObject({ status: 400 })
    expect((await orderOf(server, id, keeper)).packages[0]?.traces).toEqual([])
    for (let again = 0; again < 2; again++)
      expect(await push('SF100', aggregator.push('SF100'))).toEqual({
        status: 200,
        text: '{"result":true,"returnCode":"200","message":"成功"}',
      })
    const order = await orderOf(server, id, keeper)
    expect(order.packages[0]?.traces.map(({ state }) => state)).toEqual([TraceState.code.taken, TraceState.code.signed])
    expect(order.autoConfirmAt).toContain('2026-11-09')
    expect(await push('SF999', aggregator.push('SF100'))).toMatchObject({ status: 404 })
    const other = await sent('SF101')
    expect(await push('SF101', aggregator.push('SF100'))).toMatchObject({ status: 404 })
    expect((await orderOf(server, other.id, keeper)).packages[0]?.traces).toEqual([])
    expect(await server.send(shipmentApi.refresh, { id: shipmentId }, person)).toMatchObject({ errorCode: 1000404 })
  })

  it('填错单号查到早已签收的旧包裹：自动收货从发货起算七天，不会当场完成', async () => {
    server.setNow('2026-11-20T09:00:00+08:00')
    const { id } = await sent('SF150')
    steps('SF150', ['1', '2026-10-01 10:00:00'], ['3', '2026-10-02 10:00:00'])
    expect((await push('SF150', aggregator.push('SF150'))).status).toBe(200)
    await tick(server)
    const order = await orderOf(server, id, keeper)
    server.setNow(undefined)
    expect(order.status).toBe(MallStatus.code.shipped)
    expect(order.autoConfirmAt).toContain('2026-11-27')
  })

  it('查询物流：有新的说几条，查不到说原话，不认识的快递公司请手工登记', async () => {
    const { shipmentId } = await sent('SF200')
    expect(await server.send(shipmentApi.refresh, { id: shipmentId }, keeper)).toMatchObject({
      errorCode: 3240028,
      errorMsg: '没有查到物流：查询无结果，请隔段时间再查（500）',
    })
    steps('SF200', ['1', '2026-11-01 10:00:00'])
    expect(await server.ask(shipmentApi.refresh, { id: shipmentId }, keeper)).toEqual({ added: 1 })
    expect(await server.ask(shipmentApi.refresh, { id: shipmentId }, keeper)).toEqual({ added: 0 })
    const own = await sent('M1', '门店自配')
    expect(await server.send(shipmentApi.refresh, { id: own.shipmentId }, keeper)).toMatchObject({ errorCode: 3240026 })
  })

  it('推送丢了的，夜里补查；一个包裹查不到不妨碍别的', async () => {
    const [lost, found] = [await sent('SF300'), await sent('SF301')]
    steps('SF301', ['103', '2026-11-01 10:00:00'], ['5', '2026-11-01 12:00:00'])
    await inside(server, seller.id, (ctx) => parcelNight.run(ctx))
    expect((await orderOf(server, found.id, keeper)).packages[0]?.traces).toHaveLength(2)
    expect((await orderOf(server, lost.id, keeper)).packages[0]?.traces).toHaveLength(0)
  })

  it('模拟物流每分钟走一次；没有接入时请手工登记', async () => {
    const { services } = server
    const real = services.logistics.get('kuaidi100')
    services.logistics.clear()
    services.logistics.set('simulator', logisticsSimulator)
    const { id, shipmentId } = await sent('SF400')
    server.setNow(new Date(Date.now() + 17 * 3_600_000).toISOString())
    await runMinutely(services, [parcelWatch])
    await runMinutely(services, [parcelWatch])
    expect((await orderOf(server, id, keeper)).packages[0]?.traces).toHaveLength(3)
    services.logistics.clear()
    expect(await server.send(shipmentApi.refresh, { id: shipmentId }, keeper)).toMatchObject({ errorCode: 3240027 })
    if (real) services.logistics.set('kuaidi100', real)
  })
})
