import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aStore, type Goods, someGoods } from '#test/builders/mall.ts'
import { bought, inside, orderOf, shown } from '#test/builders/trade.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { mallOrderApi } from '../shared/api.ts'
import { MallStatus } from '../shared/terms.ts'
import { orderPaid, refunded } from './moves.ts'

describe('退款到账以后的订单', () => {
  let server: TestServer
  let seller: Company
  let keeper: Person
  let person: Person
  let goods: Goods

  beforeAll(async () => {
    server = await testServer()
    seller = await aCompany(server)
    const store = await aStore(server, seller)
    keeper = await aPerson(server, seller)
    person = await aPerson(server, await aCompany(server))
    goods = await someGoods(server, store, [{ price: '10.00', stock: 9 }])
    await shown(server, store, goods)
  })

  it('没发货的全部退款：只补退还没退的运费，商家少退的货款不在其中', async () => {
    const { orderIds } = await bought(server, person, [{ skuId: goods.skuIds[0] as string, qty: 3 }])
    const id = orderIds[0] as string
    await server.ask(mallOrderApi.changePrice, { id, discountAmount: '0.00', freightAmount: '20.00' }, keeper)
    const notice = { orderId: id, payNo: newId(), amount: '50.00', at: new Date().toISOString() }
    await inside(server, seller.id, (ctx) => orderPaid(ctx, notice))
    await server.ask(mallOrderApi.accept, { ids: [id] }, keeper)
    const lineId = (await orderOf(server, id, keeper)).lines[0]?.id as string
    const back = (amount: string, freight: string) =>
      inside(server, seller.id, (ctx) =>
        refunded(ctx, {
          orderId: id,
          lines: amount === '0' ? [] : [{ lineId, qty: 3, amount }],
          freight,
          by: '售后',
        }),
      )
    await back('25.00', '0')
    const asked = await asOwner(server, 'select amount, lines, freight from mall_refund where order_id = $1', [id])
    expect(asked).toEqual([{ amount: '20.00', lines: [], freight: '20.00' }])
    await back('0', '20.00')
    expect(await orderOf(server, id, person)).toMatchObject({
      status: MallStatus.code.cancelled,
      refunded: '45.00',
      lines: [{ refundedQty: 3, refundedAmount: '25.00' }],
    })
  })
})
