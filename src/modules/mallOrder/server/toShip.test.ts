import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aSheet, Importing } from '#test/builders/importing.ts'
import { aStore, type Store, someGoods } from '#test/builders/mall.ts'
import { anAddress, bought, inside, orderOf, shown, stockOf } from '#test/builders/trade.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { mallOrderApi } from '../shared/api.ts'
import { LogisticsType, MallStatus } from '../shared/terms.ts'
import { numberApi, toShipApi } from '../shared/toShip.ts'
import { orderPaid } from './moves.ts'
import { numberImporter } from './numberImport.ts'

const { toShip, shipped } = MallStatus.code

describe('发货：待发货、拣货单、装箱单、扫码与表格填单号', () => {
  let server: TestServer
  let seller: Company
  let store: Store
  let keeper: Person
  let person: Person
  let addressId: string
  let skuIds: readonly string[]
  let title: string

  beforeAll(async () => {
    server = await testServer()
    ;[seller] = [await aCompany(server)]
    store = await aStore(server, seller, { autoAccept: true })
    keeper = await aPerson(server, seller, { name: '店员' })
    person = await aPerson(server, await aCompany(server), { name: '采购员' })
    addressId = await anAddress(server, person)
    const goods = await someGoods(server, store, [
      { price: '20.00', stock: 90 },
      { price: '30.00', stock: 90 },
    ])
    await shown(server, store, goods)
    ;({ skuIds, title } = goods)
  })

  /** An order that is paid, and accepted by itself. */
  async function ready(qty: readonly [number, number]): Promise<{ id: string; orderNo: string }> {
    const lines = skuIds.flatMap((skuId, n) => ((qty[n] ?? 0) > 0 ? [{ skuId, qty: qty[n] as number }] : []))
    const { orderIds } = await bought(server, person, lines, { addressId })
    const id = orderIds[0] as string
    const { payable, orderNo } = await orderOf(server, id, keeper)
    await inside(server, seller.id, (ctx) =>
      orderPaid(ctx, { orderId: id, payNo: newId(), amount: payable, at: ctx.now.toISOString() }),
    )
    return { id, orderNo }
  }
  const waiting = async () => (await server.ask(toShipApi.list, { size: 100 }, keeper)).records
  const print = async (endpoint: typeof toShipApi.pickingList, ids: readonly string[], as = keeper) =>
    server.send(endpoint, { ids: [...ids] }, as)
  const status = async (id: string) => (await orderOf(server, id, keeper)).status

  it('待发货只有还要发的：部分发货后余下的件数，发完就不在', async () => {
    const order = await ready([2, 1])
    const other = await aPerson(server, await aCompany(server))
    expect((await waiting()).find(({ id }) => id === order.id)).toMatchObject({
      qty: 3,
      receiver: '收货人',
      regionCode: '420106',
      overdue: false,
      partShipped: false,
    })
    expect((await server.ask(toShipApi.list, { size: 100 }, other)).records).toEqual([])
    const [line] = (await orderOf(server, order.id, keeper)).lines
    await server.ask(
      mallOrderApi.ship,
      { id: order.id, logisticsType: LogisticsType.code.own, lines: [{ lineId: line?.id as string, qty: 1 }] },
      keeper,
    )
    expect((await waiting()).find(({ id }) => id === order.id)).toMatchObject({ qty: 2, partShipped: true })
    await asOwner(server, `update mall_order set accepted_at = accepted_at - interval '73 hours' where id = $1`, [
      order.id,
    ])
    expect((await waiting())[0]).toMatchObject({ id: order.id, overdue: true })
    await server.ask(mallOrderApi.ship, { id: order.id, logisticsType: LogisticsType.code.own }, keeper)
    expect((await waiting()).some(({ id }) => id === order.id)).toBe(false)
  })

  it('拣货单把几单的同一规格合在一行；装箱单每单半页，写收货人与地址，不写价格；发完的没有可打的', async () => {
    const [a, b] = [await ready([2, 0]), await ready([3, 1])]
    const picking = pdfText((await print(toShipApi.pickingList, [a.id, b.id])).raw)
    for (const said of ['拣货单', '共 2 单、2 种、6 件', `${a.orderNo} ×2`, `${b.orderNo} ×3`, title])
      expect(picking).toContain(said.replaceAll(' ', ''))
    const { raw } = await print(toShipApi.packingSlips, [a.id, b.id])
    expect(
      Buffer.from(raw)
        .toString('latin1')
        .match(/\/MediaBox\s*\[[^\]]*\]/g),
    ).toHaveLength(2)
    const slip = pdfText(raw)
    for (const said of [store.name, a.orderNo, b.orderNo, '13800138001', '中北路2号', '规格2'])
      expect(slip).toContain(said)
    for (const unsaid of ['20.00', '30.00', '¥']) expect(slip).not.toContain(unsaid)
    const number = { carrier: '顺丰速运', trackingNo: 'SF01' }
    const sent = await server.ask(toShipApi.scan, { orderNo: a.orderNo, ...number }, keeper)
    expect(sent).toMatchObject({ orderNo: a.orderNo, qty: 2 })
    expect(await print(toShipApi.pickingList, [a.id])).toMatchObject({ errorCode: 3240025 })
    const [row] = await asOwner<{ id: string }>(server, 'select id from shipment where order_id = $1', [a.id])
    const gone = pdfText((await print(toShipApi.sentSlips, [row?.id as string])).raw)
    for (const said of ['发货单', sent.shipmentNo, 'SF01']) expect(gone).toContain(said)
    const clerk = await aPerson(server, seller, { grants: ['KO8'] })
    expect((await print(toShipApi.pickingList, [b.id], clerk)).errorCode).not.toBe(0)
    const stranger = await aPerson(server, await aCompany(server))
    expect(await print(toShipApi.packingSlips, [b.id], stranger)).toMatchObject({ errorCode: 3240025 })
    await server.ask(mallOrderApi.ship, { id: b.id, logisticsType: LogisticsType.code.own }, keeper)
  })

  it('扫码：订单号加快递单号发走全部未发的；没有的订单、发过的订单各有各的说法', async () => {
    const order = await ready([1, 1])
    const scan = (orderNo: string) =>
      server.send(toShipApi.scan, { orderNo, carrier: '圆通速递', trackingNo: 'YT12345678' }, keeper)
    expect(await scan(` ${order.orderNo} `)).toMatchObject({ errorCode: 0, data: { qty: 2 } })
    expect(await status(order.id)).toBe(shipped)
    expect(await scan(order.orderNo)).toMatchObject({
      errorCode: 3240011,
      errorMsg: '订单状态已变化，当前为「待收货」，不能发货',
    })
    expect(await scan('SC0')).toMatchObject({ errorCode: 3240024, errorMsg: '没有订单「SC0」，请核对订单号' })
  })

  it('表格填单号：先试，错的行各有原因；好的行发走，库存随之出，同一表再来一行也不发', async () => {
    const [a, b, unpaid] = [
      await ready([1, 0]),
      await ready([1, 0]),
      await bought(server, person, [{ skuId: skuIds[0] as string, qty: 1 }], { addressId }),
    ]
    const unpaidNo = (await orderOf(server, unpaid.orderIds[0] as string, keeper)).orderNo
    const before = await stockOf(server, seller, skuIds[0] as string)
    const importing = new Importing(server, numberApi.import, keeper)
    const bytes = await aSheet(
      numberImporter,
      [
        [a.orderNo, 'SF1001'],
        [b.orderNo, 'SF1001'],
        [unpaidNo, 'SF1002'],
        ['SC00000000', 'SF1003'],
      ].map(([no = '', tracking = '']) => ({ 订单号: no, 快递公司: '顺丰速运', 快递单号: tracking })),
    )
    const dry = await importing.send(bytes, true)
    expect(dry).toMatchObject({ rows: 4, done: 0 })
    expect(dry.errors.map(({ row, msg }) => [row, msg])).toEqual([
      [4, '订单状态已变化，当前为「待付款」，不能发货'],
      [5, '没有订单「SC00000000」，请核对订单号'],
    ])
    expect(await status(a.id)).toBe(toShip)
    expect(await importing.bring(bytes)).toMatchObject({ done: 2, failed: 2 })
    expect([await status(a.id), await status(b.id)]).toEqual([shipped, shipped])
    const after = await stockOf(server, seller, skuIds[0] as string)
    expect((before?.stock ?? 0) - (after?.stock ?? 0)).toBe(2)
    expect(await importing.bring(bytes)).toMatchObject({ done: 0, failed: 4 })
  })
})
