import { beforeAll, describe, expect, it } from 'vitest'
import { type Context, inCompany, newId } from '#kernel/server/index.ts'
import { billApi } from '#modules/stock/shared/bill.api.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { ReservationSource } from '#modules/stock/shared/reservation.ts'
import { reservationApi } from '#modules/stock/shared/stock.api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aStore, someGoods } from '#test/builders/mall.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { holdStock, lockSkus, releaseStock, reshipStock, shipStock, type Wanted } from './hold.store.ts'

describe('商城库存：自有与随仓库两种规格走同样的三步', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let hands: StockHands
  let house: string
  let unitId: string
  let plain: string
  let linked: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    hands = stockHands(server, company, keeper)
    house = await hands.house({ name: '中心仓' })
    unitId = await hands.unit()
    const supplierId = await hands.supplier()
    await hands.posted(BizType.code.purchase, house, [{ unitId, qty: '10', taxPrice: '5.00', taxRate: '0' }], {
      supplierId,
    })
    const store = await aStore(server, company)
    const goods = await someGoods(server, store, [
      { price: '10.00', stock: 10 },
      { price: '20.00', stock: 0 },
    ])
    ;[plain, linked] = goods.skuIds as unknown as [string, string]
    await asOwner(server, 'update sku set unit_id = $2, warehouse_id = $3 where id = $1', [linked, unitId, house])
  })

  const asSeller = <T>(work: (ctx: Context) => Promise<T>) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, work)
  const order = () => ({ id: newId(), no: `M${Math.floor(performance.now() * 1000)}` })
  const hold = (wanted: Wanted[], of: { id: string; no: string }) =>
    asSeller(async (ctx) =>
      holdStock(
        ctx,
        await lockSkus(
          ctx,
          wanted.map(({ skuId }) => skuId),
        ),
        wanted,
        of,
      ),
    )
  const plainRow = async () =>
    (await asOwner(server, 'select stock, locked from sku where id = $1', [plain]))[0] as {
      stock: number
      locked: number
    }
  const place = async () =>
    (
      await asOwner(
        server,
        'select on_hand::int as "onHand", reserved::int as reserved from stock where unit_id = $1',
        [unitId],
      )
    )[0]
  const available = async () => (await asSeller((ctx) => lockSkus(ctx, [linked])))[0]?.available

  it('锁定、放回、发货', async () => {
    const of = order()
    const lines = [
      { skuId: plain, qty: 4 },
      { skuId: linked, qty: 3 },
    ]
    await hold(lines, of)
    expect(await plainRow()).toEqual({ stock: 10, locked: 4 })
    expect(await place()).toEqual({ onHand: 10, reserved: 3 })
    expect(await available()).toBe(7)
    await asSeller((ctx) =>
      releaseStock(
        ctx,
        [
          { skuId: plain, qty: 1 },
          { skuId: linked, qty: 1 },
        ],
        of,
      ),
    )
    expect(await plainRow()).toEqual({ stock: 10, locked: 3 })
    expect(await place()).toEqual({ onHand: 10, reserved: 2 })
    await asSeller((ctx) =>
      shipStock(
        ctx,
        [
          { skuId: plain, qty: 2 },
          { skuId: linked, qty: 1 },
        ],
        of,
      ),
    )
    expect(await plainRow()).toEqual({ stock: 8, locked: 1 })
    expect(await place()).toEqual({ onHand: 9, reserved: 1 })
    await asSeller((ctx) =>
      shipStock(
        ctx,
        [
          { skuId: plain, qty: 1 },
          { skuId: linked, qty: 1 },
        ],
        of,
      ),
    )
    expect(await plainRow()).toEqual({ stock: 7, locked: 0 })
    expect(await place()).toEqual({ onHand: 8, reserved: 0 })
    const bills = await asOwner(
      server,
      `select biz_type as biz, status, remark, amount from stock_bill where biz_type = 22 and company_id = $1`,
      [company.id],
    )
    expect(bills).toEqual([
      { biz: 22, status: 2, remark: `商城订单 ${of.no}`, amount: '5.00' },
      { biz: 22, status: 2, remark: `商城订单 ${of.no}`, amount: '5.00' },
    ])
  })

  it('不够的报还剩多少，什么也没有锁定', async () => {
    const before = [await plainRow(), await place()]
    const short = hold(
      [
        { skuId: plain, qty: 1 },
        { skuId: linked, qty: 9 },
      ],
      order(),
    )
    await expect(short).rejects.toMatchObject({ errorCode: 3240001, message: expect.stringContaining('仅剩8') })
    expect([await plainRow(), await place()]).toEqual(before)
  })

  it('20 人同时各买 3 件：随仓库的 8 件只卖出两单', async () => {
    const orders = Array.from({ length: 20 }, order)
    const done = await Promise.allSettled(orders.map((of) => hold([{ skuId: linked, qty: 3 }], of)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ errorCode: 3240001 })
    expect(await place()).toEqual({ onHand: 8, reserved: 6 })
    for (const [n, of] of orders.entries())
      if (done[n]?.status === 'fulfilled') await asSeller((ctx) => releaseStock(ctx, [{ skuId: linked, qty: 3 }], of))
    expect(await place()).toEqual({ onHand: 8, reserved: 0 })
  })

  it('订单的预留不能由仓管释放、改仓，也不能以商城名义预留', async () => {
    const of = order()
    await hold([{ skuId: linked, qty: 2 }], of)
    const source = { sourceType: ReservationSource.code.mall, sourceId: of.id }
    expect((await server.send(reservationApi.release, source as never, keeper)).errorCode).toBe(3210069)
    const [row] = (
      await server.ask(reservationApi.list, { sourceType: [ReservationSource.code.mall], status: [1] }, keeper)
    ).records
    const other = await hands.house()
    expect(
      (await server.send(reservationApi.move, { id: row?.id as string, warehouseId: other }, keeper)).errorCode,
    ).toBe(3210069)
    const asked = { ...source, lines: [{ unitId, qty: '1' }] }
    expect((await server.send(reservationApi.reserve, asked as never, keeper)).errorCode).toBe(3210069)
    expect(await place()).toEqual({ onHand: 8, reserved: 2 })
  })

  it('订单发的货，出库单不能手工冲销：预留不会再占回来 3210069', async () => {
    const of = order()
    const before = await available()
    await hold([{ skuId: linked, qty: 1 }], of)
    await asSeller((ctx) => shipStock(ctx, [{ skuId: linked, qty: 1 }], of))
    const [bill] = await asOwner<{ id: string }>(server, 'select id from stock_bill where remark = $1', [
      `商城订单 ${of.no}`,
    ])
    const asked = { id: bill?.id as string, reason: '误开' }
    expect((await server.send(billApi.reverse, asked, keeper)).errorCode).toBe(3210069)
    expect(await available()).toBe((before as number) - 1)
  })

  it('换货补发：自有的直接扣，随仓库的走出库单；下架的也能补发；不够的报还剩多少', async () => {
    const of = order()
    const [own, there, free] = [await plainRow(), await place(), (await available()) as number]
    const reship = (skuId: string, qty: number) => asSeller((ctx) => reshipStock(ctx, { skuId, qty }, of))
    await asOwner(server, 'update goods set status = 0 where id = (select goods_id from sku where id = $1)', [plain])
    await reship(plain, 1)
    expect(await plainRow()).toEqual({ ...own, stock: own.stock - 1 })
    await reship(linked, 1)
    expect(await place()).toEqual({ ...there, onHand: Number(there?.onHand) - 1 })
    const bills = await asOwner(server, 'select biz_type as biz, status from stock_bill where remark = $1', [
      `商城订单 ${of.no}`,
    ])
    expect(bills).toEqual([{ biz: 22, status: 2 }])
    for (const skuId of [plain, linked]) await expect(reship(skuId, 100)).rejects.toMatchObject({ errorCode: 3240001 })
    expect(await available()).toBe(free - 1)
  })

  it('规格删掉以后补发：随仓库的仍出库，自有的不再记数', async () => {
    const of = order()
    const [own, there] = [await plainRow(), await place()]
    await asOwner(server, 'update sku set deleted_at = now() where id = any($1)', [[plain, linked]])
    for (const skuId of [plain, linked]) await asSeller((ctx) => reshipStock(ctx, { skuId, qty: 1 }, of))
    const most = asSeller((ctx) => reshipStock(ctx, { skuId: linked, qty: 100 }, of))
    await expect(most).rejects.toMatchObject({ errorCode: 3240001 })
    await asOwner(server, 'update sku set deleted_at = null where id = any($1)', [[plain, linked]])
    expect(await plainRow()).toEqual(own)
    expect(await place()).toEqual({ ...there, onHand: Number(there?.onHand) - 1 })
    const bills = await asOwner(server, 'select biz_type as biz, status from stock_bill where remark = $1', [
      `商城订单 ${of.no}`,
    ])
    expect(bills).toEqual([{ biz: 22, status: 2 }])
  })
})
