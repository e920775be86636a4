import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aStore, type Goods, type Store, someGoods } from '#test/builders/mall.ts'
import { anAddress, bought, inside, orderOf, shown } from '#test/builders/trade.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { mallOrderApi } from '../shared/api.ts'
import { salesApi } from '../shared/sales.ts'
import { LogisticsType } from '../shared/terms.ts'
import { orderPaid, refunded } from './moves.ts'

describe('销售统计：本店自己的成交', () => {
  let server: TestServer
  let seller: Company
  let store: Store
  let keeper: Person
  let goods: Goods
  let cheap: Goods
  let buyers: Person[]
  const now = '2026-11-20T12:00:00+08:00'

  async function paid(buyer: Person, of: Goods, qty: number, at: string) {
    server.setNow(at)
    const lines = [{ skuId: of.skuIds[0] as string, qty }]
    const { orderIds } = await bought(server, buyer, lines, { addressId: await anAddress(server, buyer) })
    const id = orderIds[0] as string
    const { payable, lines: made } = await orderOf(server, id, keeper)
    await inside(server, seller.id, (ctx) => orderPaid(ctx, { orderId: id, payNo: newId(), amount: payable, at }))
    return { id, lineId: made[0]?.id as string }
  }
  const sales = (span: 'week' | 'month' | 'year', as = keeper) => server.ask(salesApi.sales, { span }, as)

  beforeAll(async () => {
    server = await testServer()
    server.setNow(now)
    seller = await aCompany(server)
    store = await aStore(server, seller, { autoAccept: true })
    keeper = await aPerson(server, seller)
    goods = await someGoods(server, store, [{ price: '100.00', stock: 99 }])
    cheap = await someGoods(server, store, [{ price: '10.00', stock: 99 }])
    await shown(server, store, goods, cheap)
    buyers = [await aPerson(server, await aCompany(server)), await aPerson(server, await aCompany(server))]
    const [one, other] = buyers as [Person, Person]
    // Beijing's day: 15:59 UTC is still the 10th, 16:01 is the 11th.
    await paid(one, goods, 2, '2026-11-10T23:59:00+08:00')
    const late = await paid(one, cheap, 3, '2026-11-11T00:01:00+08:00')
    const back = await paid(other, goods, 1, '2026-11-18T10:00:00+08:00')
    await paid(other, cheap, 1, '2026-09-30T10:00:00+08:00')
    server.setNow('2026-11-19T10:00:00+08:00')
    await server.ask(mallOrderApi.ship, { id: late.id, logisticsType: LogisticsType.code.own }, keeper)
    await server.ask(mallOrderApi.ship, { id: back.id, logisticsType: LogisticsType.code.own }, keeper)
    await inside(server, seller.id, (ctx) =>
      refunded(ctx, {
        orderId: back.id,
        lines: [{ lineId: back.lineId, qty: 1, amount: '100.00', returned: true }],
        freight: '0',
        by: '售后',
      }),
    )
    // Ordered and never paid: no sale.
    await bought(server, one, [{ skuId: goods.skuIds[0] as string, qty: 5 }])
    server.setNow(now)
  })

  it('近30天：按北京时间的天、金额、已退、买家、按时发货率、商品与买家的名次；没付的不算', async () => {
    const month = await sales('month')
    expect(month).toMatchObject({
      from: '2026-10-22',
      to: '2026-11-20',
      orders: 3,
      amount: '330.00',
      refunded: '100.00',
      buyers: 2,
      goods: [
        { id: goods.id, qty: 3, amount: '300.00' },
        { id: cheap.id, qty: 3, amount: '30.00' },
      ],
      byBuyer: [
        { orders: 2, amount: '230.00', refunded: '0.00' },
        { orders: 1, amount: '100.00', refunded: '100.00' },
      ],
    })
    // One went in time, one was late, one is late and still here.
    expect(month.onTime).toBeCloseTo(100 / 3, 5)
    expect(month.periods).toHaveLength(30)
    const sold = month.periods.filter(({ orders }) => orders > 0)
    expect(sold.map(({ from, amount }) => [from, amount])).toEqual([
      ['2026-11-10', '200.00'],
      ['2026-11-11', '30.00'],
      ['2026-11-18', '100.00'],
    ])
  })

  it('近7天与近12个月各是自己的期间；合计等于各段之和', async () => {
    const week = await sales('week')
    expect(week).toMatchObject({ from: '2026-11-14', orders: 1, amount: '100.00' })
    const year = await sales('year')
    expect(year).toMatchObject({ from: '2025-12-01', to: '2026-11-20', orders: 4, amount: '340.00' })
    expect(year.periods.filter(({ orders }) => orders > 0).map(({ from, orders }) => [from, orders])).toEqual([
      ['2026-09-01', 1],
      ['2026-11-01', 3],
    ])
  })

  it('别家店看到的是自己的，没有订单权限的看不到', async () => {
    const stranger = await aPerson(server, await aCompany(server))
    expect(await sales('year', stranger)).toMatchObject({ orders: 0, amount: '0.00', onTime: null, goods: [] })
    const clerk = await aPerson(server, seller, { grants: ['KO8'] })
    expect((await server.send(salesApi.sales, { span: 'week' }, clerk)).errorCode).not.toBe(0)
  })
})
