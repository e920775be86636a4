import { expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { refuseGoods } from '#modules/goods/shared/terms.ts'
import { mallStoreApi } from '#modules/shop/shared/api.ts'
import { aCompany, anOperator, aPerson } from '#test/builders/company.ts'
import { aStore, someGoods } from '#test/builders/mall.ts'
import { anAddress, bought, inside, orderOf, shown } from '#test/builders/trade.ts'
import { testServer } from '#test/server.ts'
import { mallOrderApi } from '../shared/api.ts'
import { cartApi, checkoutApi } from '../shared/cart.ts'
import { MallStatus, PayMethod } from '../shared/terms.ts'
import { orderPaid } from './moves.ts'

it('冻结的店铺：购物车里说店铺暂停营业，不能结算；已付款的照样接单；解冻后又能买。运营人员不能买', async () => {
  const server = await testServer()
  const [seller, buyer] = [await aCompany(server), await aCompany(server)]
  const store = await aStore(server, seller)
  const [keeper, person] = [await aPerson(server, seller), await aPerson(server, buyer)]
  const operator = await anOperator(server, [seller])
  const addressId = await anAddress(server, person)
  const goods = await someGoods(server, store, [{ price: '100.00', stock: 10 }])
  await shown(server, store, goods)
  const skuId = goods.skuIds[0] as string
  const lines = [{ skuId, qty: 1 }]
  const orderId = (await bought(server, person, lines, { addressId })).orderIds[0] as string
  await inside(server, seller.id, (ctx) =>
    orderPaid(ctx, { orderId, payNo: newId(), amount: '100.00', at: ctx.now.toISOString() }),
  )
  await server.ask(cartApi.save, { skuId, qty: 2 }, person)
  const asked = { lines, addressId, payMethod: PayMethod.code.online }
  const preview = (as: { token: string } = person) => server.send(checkoutApi.preview, asked, as)
  const why = async () => {
    const { stores } = await server.ask(cartApi.listAll, {}, person)
    return stores.flatMap((one) => one.lines.map(({ invalidReason }) => invalidReason))
  }
  const { previewHash } = await server.ask(checkoutApi.preview, asked, person)
  const submit = (as: { token: string }) =>
    server.send(checkoutApi.submit, { ...asked, previewHash, submitToken: newId() }, as)
  expect(await why()).toEqual([undefined])

  await server.ask(mallStoreApi.freeze, { id: store.id, reason: '售假' }, operator)
  expect(await why()).toEqual(['店铺暂停营业'])
  expect([(await preview()).errorCode, (await submit(person)).errorCode]).toEqual([
    refuseGoods.offShelf.code,
    refuseGoods.offShelf.code,
  ])
  await server.ask(mallOrderApi.accept, { ids: [orderId] }, keeper)
  expect((await orderOf(server, orderId, keeper)).status).toBe(MallStatus.code.toShip)

  await server.ask(mallStoreApi.unfreeze, { id: store.id, reason: '已整改' }, operator)
  expect(await why()).toEqual([undefined])
  for (const refused of [
    await server.send(cartApi.save, { skuId, qty: 1 }, operator),
    await preview(operator),
    await submit(operator),
  ])
    expect(refused.errorCode).toBe(1002001)
  expect((await submit(person)).errorCode).toBe(0)
})
