import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/index.ts'
import { partsApi } from '#modules/parts/shared/api.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import { arItemApi } from '#modules/receivable/shared/item.api.ts'
import { receiptApi } from '#modules/receivable/shared/receipt.api.ts'
import { billApi } from '#modules/stock/shared/bill.api.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { reservationApi, stockSettingApi } from '#modules/stock/shared/stock.api.ts'
import { supplierApi } from '#modules/warehouse/shared/api.ts'
import { unitApi } from '#modules/warehouse/shared/unit.api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aBrokenLift, customerAgrees, newParts, submitted, versionOfRequest } from '#test/builders/parts.ts'
import { aReceipt, type Clerks, theClerks } from '#test/builders/receivable.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { orderApi } from '../shared/api.ts'
import { OrderStatus, OrderType } from '../shared/terms.ts'

const biz = BizType.code
const { waiting, preparing, part, done, cancelled } = OrderStatus.code

describe('配件订单', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let seller: Person
  let clerks: Clerks
  let hands: StockHands
  let house: string
  let customerId: string
  let elevatorId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '周主管' })
    seller = await aPerson(server, company, { name: '钱销售' })
    clerks = await theClerks(server, company)
    hands = stockHands(server, company, manager)
    house = await hands.house({ name: '中心仓', isDefault: true })
    customerId = await aCustomer(server, company)
    elevatorId = await anElevator(server, company, { communityId: await aCommunity(server, company), customerId })
  })

  const detail = (id: string) => server.ask(orderApi.detail, { id }, manager)
  const stocked = async (qty: string, over: object = {}) => {
    const unitId = await hands.unit(over)
    if (Number(qty) > 0) await hands.posted(biz.opening, house, [{ unitId, qty, taxPrice: '113', taxRate: '13' }])
    return unitId
  }
  const sale = (lines: readonly object[], over: object = {}) => ({
    orderType: OrderType.code.sale,
    customerId,
    lines,
    ...over,
  })
  async function approved(draft: object): Promise<string> {
    const { id, version } = await server.ask(orderApi.add, draft as never, seller)
    const sent = await server.ask(orderApi.submit, { id, version }, seller)
    expect(sent.status).toBe(waiting)
    await server.ask(orderApi.approve, { id, version: sent.version }, manager)
    return id
  }
  async function sent(id: string): Promise<string[]> {
    const { bills } = await server.ask(orderApi.toBill, { id }, manager)
    for (const bill of bills) expect(await hands.tryPost(bill.id)).toBeUndefined()
    return bills.map((bill) => bill.id)
  }
  const items = async (orderId: string) =>
    (await detail(orderId)).owed.map(({ deposit, amount, balance, state }) => [deposit, amount, balance, state])

  it('销售：提交、审批、预留、出库、完成，客户欠一笔；定金先收，最后抵掉', async () => {
    const unitId = await stocked('10')
    const id = await approved(
      sale(
        [
          { unitId, qty: '4', price: '200' },
          { lineType: 2, name: '上门安装', qty: '1', price: '300', taxRate: '6' },
        ],
        {
          depositRate: '30',
          creditDays: 20,
        },
      ),
    )
    expect(await detail(id)).toMatchObject({ status: preparing, totalAmount: '1100.00' })
    expect((await detail(id)).lines[0]).toMatchObject({ reservedQty: '4.00', shortQty: '0.00' })
    expect(await hands.onHand(unitId, house)).toEqual(['10.00', '4.00'])
    expect(await items(id)).toEqual([[true, '330.00', '330.00', 1]])
    await sent(id)
    expect(await detail(id)).toMatchObject({ status: done })
    expect(await hands.onHand(unitId, house)).toEqual(['6.00', '0.00'])
    expect(await items(id)).toEqual([
      [true, '330.00', '330.00', 1],
      [false, '770.00', '770.00', 1],
    ])
    const { records } = await server.ask(arItemApi.list, { kind: 2, customerId }, clerks.clerk)
    expect(records.map(({ amount }) => amount).toSorted()).toEqual(['330.00', '770.00'])
  })

  it('部分出库后退货：欠款随之减少，收多的回到收款；完成后再退也一样', async () => {
    const unitId = await stocked('10')
    const buyer = await aCustomer(server, company)
    const id = await approved(sale([{ unitId, qty: '4', price: '100' }], { customerId: buyer }))
    const [billId = ''] = await sent(id)
    expect(await items(id)).toEqual([[false, '400.00', '400.00', 1]])
    const receiptId = await aReceipt(server, clerks, {
      customerId: buyer,
      amount: '400.00',
      receivedAt: '2026-01-05',
      kind: 2,
    })
    await server.ask(receiptApi.allocate, { receiptId, mode: 1, lines: [] } as never, clerks.clerk)
    expect(await items(id)).toEqual([[false, '400.00', '0.00', 3]])
    const bill = await server.ask(billApi.detail, { id: billId }, manager)
    const back = await hands.posted(biz.salesReturn, house, [{ unitId, qty: '1', sourceLineId: bill.lines[0]?.id }], {
      customerId: buyer,
    })
    expect(await detail(id)).toMatchObject({ status: done })
    expect((await detail(id)).bills.map((one) => one.id)).toContain(back)
    expect(await items(id)).toEqual([[false, '300.00', '0.00', 3]])
    expect(await server.ask(receiptApi.detail, { id: receiptId }, clerks.clerk)).toMatchObject({
      unallocated: '100.00',
    })
    // The return taken back: owed as before, and nothing twice.
    await server.ask(billApi.reverse, { id: back, reason: '客户又要了' }, manager)
    expect(await items(id)).toEqual([[false, '400.00', '100.00', 2]])
  })

  it('出库单冲销：订单回到备货中，不再欠款；再出一次，欠的还是那一笔', async () => {
    const unitId = await stocked('3')
    const id = await approved(sale([{ unitId, qty: '3', price: '50' }]))
    const [billId = ''] = await sent(id)
    await server.ask(billApi.reverse, { id: billId, reason: '发错客户' }, manager)
    expect(await detail(id)).toMatchObject({ status: preparing })
    expect(await items(id)).toEqual([[false, '0.00', '0.00', 3]])
    await sent(id)
    expect(await items(id)).toEqual([[false, '150.00', '150.00', 1]])
  })

  it('短交关闭：没交的不收钱，预留放开；之后不能再出库', async () => {
    const unitId = await stocked('2')
    const id = await approved(sale([{ unitId, qty: '5', price: '100' }]))
    expect((await detail(id)).lines[0]).toMatchObject({ reservedQty: '2.00', shortQty: '3.00' })
    await sent(id)
    expect(await detail(id)).toMatchObject({ status: part })
    expect(await items(id)).toEqual([])
    const { version } = await detail(id)
    await server.ask(orderApi.closeShort, { id, version, reason: '厂家停产' }, manager)
    expect(await detail(id)).toMatchObject({ status: done, closedShort: true })
    expect(await items(id)).toEqual([[false, '200.00', '200.00', 1]])
    await hands.posted(biz.opening, house, [{ unitId, qty: '5', taxPrice: '1', taxRate: '0' }])
    expect(await hands.onHand(unitId, house)).toEqual(['5.00', '0.00'])
    expect(await server.send(orderApi.toBill, { id }, manager)).toMatchObject({
      errorCode: 3210021,
      errorMsg: '订单已完成，不能出入库',
    })
  })

  it('取消：交了货的先退料；定金回到预收，预留放开', async () => {
    const unitId = await stocked('5')
    const buyer = await aCustomer(server, company)
    const id = await approved(sale([{ unitId, qty: '5', price: '100' }], { customerId: buyer, depositRate: '20' }))
    const receiptId = await aReceipt(server, clerks, {
      customerId: buyer,
      amount: '100.00',
      receivedAt: '2026-01-05',
      kind: 2,
    })
    await server.ask(receiptApi.allocate, { receiptId, mode: 1, lines: [] } as never, clerks.clerk)
    const { bills } = await server.ask(orderApi.toBill, { id }, manager)
    const { version } = await detail(id)
    await server.ask(orderApi.cancel, { id, version, reason: '客户不要了' }, manager)
    expect(await detail(id)).toMatchObject({ status: cancelled, reason: '客户不要了' })
    expect(await hands.onHand(unitId, house)).toEqual(['5.00', '0.00'])
    expect(await server.ask(receiptApi.detail, { id: receiptId }, clerks.clerk)).toMatchObject({
      unallocated: '100.00',
    })
    // Its draft is still there and can no longer be posted.
    expect(await hands.tryPost(bills[0]?.id as string)).toMatchObject({ errorCode: expect.any(Number) })
    expect(await hands.onHand(unitId, house)).toEqual(['5.00', '0.00'])

    const other = await approved(sale([{ unitId, qty: '2', price: '100' }]))
    await sent(other)
    const now = await detail(other)
    expect(
      await server.send(orderApi.cancel, { id: other, version: now.version, reason: '错了' }, manager),
    ).toMatchObject({ errorCode: 3210022, errorMsg: '已有出入库，请先退料' })
  })

  it('低于最低售价须写原因；逾期欠款与低价在审批时看得到；自己的订单由他人审批', async () => {
    const unitId = await stocked('5', { salePrice: '100', minPrice: '80' })
    const debtor = await aCustomer(server, company)
    const old = await approved(sale([{ unitId, qty: '1', price: '90' }], { customerId: debtor, creditDays: 0 }))
    await sent(old)
    await asOwner(server, 'update ar_item set due_date = due_date - 40 where company_id = $1 and customer_id = $2', [
      company.id,
      debtor,
    ])
    const cheap = { unitId, qty: '1', price: '70' }
    const { id, version } = await server.ask(orderApi.add, sale([cheap], { customerId: debtor }) as never, seller)
    expect((await server.send(orderApi.submit, { id, version }, seller)).fields).toEqual([
      { prop: 'lines.0.priceReason', msg: '低于最低售价80.00元，请填写原因' },
    ])
    const edited = await server.ask(
      orderApi.edit,
      { ...sale([{ ...cheap, priceReason: '老客户清仓' }], { customerId: debtor }), id, version } as never,
      seller,
    )
    expect((await detail(id)).warnings).toEqual([
      '客户逾期欠款90.00元，需审批',
      expect.stringMatching(/^「配件\d+」单价70\.00元，低于最低售价80\.00元：老客户清仓$/),
    ])
    const at = await server.ask(orderApi.submit, { id, version: edited.version }, seller)
    expect((await server.send(orderApi.approve, { id, version: at.version }, seller)).errorCode).toBe(3210077)
  })

  it('更换用料：审批即预留，缺的采购到货先给它；领料单过账即已领料，登记更换即欠款', async () => {
    const [curtain, ball] = [await stocked('1'), await stocked('0')]
    const supplierId = await hands.supplier()
    await asOwner(server, 'update unit set supplier_id = $2 where id = $1', [ball, supplierId])
    const bizId = await aBrokenLift(server, manager, elevatorId)
    const asked = await submitted(server, seller, {
      bizId,
      lines: [
        { unitId: curtain, name: '光幕', priceSale: '860.00' },
        { unitId: ball, name: '门球', qty: '2', priceSale: '45.00' },
      ],
    })
    await server.ask(partsApi.approve, { ...asked, forward: false }, manager)
    await customerAgrees(server, manager, asked.id)
    const { records } = await server.ask(orderApi.list, { orderType: [OrderType.code.replace], short: true }, manager)
    expect(records).toMatchObject([{ short: true, heldShare: 0.3333, doneShare: 0, totalAmount: '950.00' }])
    const id = records[0]?.id as string
    // By hand nothing is drawn that the warehouse keeps.
    expect(await server.send(partsApi.draw, await versionOfRequest(server, asked.id), manager)).toMatchObject({
      errorCode: 3060010,
    })
    const [first = ''] = await sent(id)
    expect((await server.ask(partsApi.detail, { id: asked.id }, manager)).status).toBe(PartsStatus.code.toDraw)

    expect(await server.ask(orderApi.shortage, {}, manager)).toMatchObject([
      { unitId: ball, short: '2.00', onOrder: '0.00', toBuy: '2.00', orders: [{ id }] },
    ])
    const bought = await server.ask(orderApi.toPurchase, { ids: [] }, seller)
    expect(bought).toMatchObject({ orders: [{ supplierName: expect.any(String) }], noSupplier: [] })
    expect((await server.send(orderApi.toPurchase, { ids: [] }, manager)).errorCode).toBe(3210076)
    const purchase = bought.orders[0] as { id: string; version: number }
    const draft = await detail(purchase.id)
    await server.ask(
      orderApi.edit,
      {
        orderType: 3,
        supplierId,
        lines: draft.lines.map((line) => ({
          unitId: line.unitId,
          qty: line.qty,
          price: '22.60',
          taxRate: line.taxRate,
        })),
        id: purchase.id,
        version: purchase.version,
      } as never,
      seller,
    )
    const at = await server.ask(orderApi.submit, { id: purchase.id, version: purchase.version + 1 }, seller)
    await server.ask(orderApi.approve, { id: purchase.id, version: at.version }, manager)
    await sent(purchase.id)
    expect(await detail(purchase.id)).toMatchObject({ status: done, owed: [] })
    expect(await hands.pool(ball)).toEqual(['2.00', '40.00', '20.000000'])
    expect((await detail(id)).lines.map(({ reservedQty, shortQty }) => [reservedQty, shortQty])).toEqual([
      ['0.00', '0.00'],
      ['2.00', '0.00'],
    ])

    await sent(id)
    expect((await server.ask(partsApi.detail, { id: asked.id }, manager)).status).toBe(PartsStatus.code.drawn)
    expect(await detail(id)).toMatchObject({ status: part, owed: [] })
    // 退料 brings the request back to 待领料, drawn again it goes on.
    const curtainBill = await server.ask(billApi.detail, { id: first }, manager)
    const back = await hands.posted(
      biz.giveBack,
      house,
      [{ unitId: curtain, qty: '1', sourceLineId: curtainBill.lines[0]?.id }],
      { elevatorId },
    )
    expect((await server.ask(partsApi.detail, { id: asked.id }, manager)).status).toBe(PartsStatus.code.toDraw)
    await server.ask(billApi.reverse, { id: back, reason: '又要装' }, manager)
    const drawn = await server.ask(partsApi.detail, { id: asked.id }, manager)
    expect(drawn.status).toBe(PartsStatus.code.drawn)
    await server.ask(
      partsApi.install,
      { id: asked.id, version: drawn.version, lines: await newParts(server, manager, asked.id) },
      manager,
    )
    await server.outbox.settled()
    expect(await detail(id)).toMatchObject({ status: done })
    expect(await items(id)).toEqual([[false, '950.00', '950.00', 1]])
    // In the lift: neither back nor reversed.
    expect(await server.send(billApi.reverse, { id: first, reason: '误' }, manager)).toMatchObject({
      errorCode: 3210075,
    })
  })

  it('目录外的配件手工登记领料；装上以后一样欠款；更换单作废则预留放开', async () => {
    const bizId = await aBrokenLift(
      server,
      manager,
      await anElevator(server, company, { communityId: await aCommunity(server, company), customerId }),
    )
    const asked = await submitted(server, seller, { bizId, lines: [{ name: '杂件', priceSale: '88.00' }] })
    await server.ask(partsApi.approve, { ...asked, forward: false }, manager)
    await customerAgrees(server, manager, asked.id)
    await server.ask(partsApi.draw, await versionOfRequest(server, asked.id), manager)
    const { version } = await versionOfRequest(server, asked.id)
    await server.ask(
      partsApi.install,
      { id: asked.id, version, lines: await newParts(server, manager, asked.id) },
      manager,
    )
    await server.outbox.settled()
    const [order] = (
      await server.ask(orderApi.list, { keyword: undefined, orderType: [1], status: [done] } as never, manager)
    ).records
    expect(await items(order?.id as string)).toEqual([[false, '88.00', '88.00', 1]])

    const unitId = await stocked('2')
    const other = await submitted(server, seller, { bizId, lines: [{ unitId, name: '光幕', priceSale: '10.00' }] })
    await server.ask(partsApi.approve, { ...other, forward: false }, manager)
    await customerAgrees(server, manager, other.id)
    expect(await hands.onHand(unitId, house)).toEqual(['2.00', '1.00'])
    const now = await versionOfRequest(server, other.id)
    await server.ask(partsApi.void, { ...now, reason: '不换了' }, manager)
    expect(await hands.onHand(unitId, house)).toEqual(['2.00', '0.00'])
    const [gone] = (await server.ask(orderApi.list, { status: [cancelled], orderType: [1] }, manager)).records
    expect(gone).toMatchObject({ totalAmount: '10.00' })
  })

  it('绕不过去：别的订单的明细、超过订单的数量、不是这种业务、一张单开两次、免审提交', async () => {
    const unitId = await stocked('20')
    const [one, other] = [
      await approved(sale([{ unitId, qty: '3', price: '10' }])),
      await approved(sale([{ unitId, qty: '2', price: '10' }])),
    ]
    const line = (await detail(one)).lines[0]?.id
    const theirs = (await detail(other)).lines[0]?.id
    const today = new Date().toISOString().slice(0, 10)
    const bill = (over: object, lines: object[]) => ({
      bizType: biz.sale,
      warehouseId: house,
      customerId,
      billDate: today,
      orderId: one,
      lines,
      ...over,
    })
    const said = async (draft: object) => server.send(billApi.add, draft as never, manager)
    expect((await said(bill({}, [{ unitId, qty: '1', orderLineId: theirs }]))).fields[0]?.msg).toBe(
      '不是这张订单的配件',
    )
    expect(
      (
        await said(bill({ bizType: biz.ownUse, customerId: undefined }, [{ unitId, qty: '1', orderLineId: line }]))
      ).fields.map(({ prop }) => prop),
    ).toContain('bizType')
    expect((await said(bill({ orderId: newId() }, [{ unitId, qty: '1' }]))).errorCode).toBe(1000404)
    const tooMuch = await server.ask(billApi.add, bill({}, [{ unitId, qty: '4', orderLineId: line }]) as never, manager)
    expect(await hands.tryPost(tooMuch.id)).toMatchObject({ errorCode: 3210072 })
    // What is promised to an order leaves with a bill of that order alone.
    const held = await server.ask(reservationApi.list, { status: [1], unitId } as never, manager)
    for (const { id: reservationId } of held.records) {
      const alone = bill({ orderId: undefined }, [{ unitId, qty: '1', reservationId }])
      expect((await said(alone)).errorMsg).toMatch(/^这是配件订单DD\d+的预留，请从订单出库$/)
    }
    expect(held.records).toHaveLength(2)
    // What an open order names is not removed.
    const named = await stocked('0')
    await server.ask(orderApi.add, sale([{ unitId: named, qty: '1', price: '1' }]) as never, manager)
    expect((await server.send(unitApi.remove, { id: named }, manager)).errorCode).toBe(3210050)
    const supplierId = await hands.supplier()
    const purchase = { orderType: 3, supplierId, lines: [{ unitId, qty: '1', price: '1' }] }
    const bought = await server.ask(orderApi.add, purchase as never, manager)
    expect((await server.send(supplierApi.remove, { id: supplierId }, manager)).errorCode).toBe(3210068)
    await server.ask(orderApi.remove, { id: bought.id }, manager)
    await server.ask(supplierApi.remove, { id: supplierId }, manager)
    const over = await server.ask(billApi.detail, { id: tooMuch.id }, manager)
    await server.ask(billApi.void, { id: over.id, version: over.version }, manager)
    const { bills } = await server.ask(orderApi.toBill, { id: one }, manager)
    expect(bills).toHaveLength(1)
    expect((await server.send(orderApi.toBill, { id: one }, manager)).errorCode).toBe(3210074)
    const setting = await server.ask(stockSettingApi.read, {}, manager)
    await server.ask(stockSettingApi.save, { ...setting, skipReview: true } as never, manager)
    await hands.submit(bills[0]?.id as string)
    expect(await detail(one)).toMatchObject({ status: done })
    await server.ask(stockSettingApi.save, { ...setting, version: setting.version + 1 } as never, manager)
    expect((await server.ask(reservationApi.list, { status: [1], unitId } as never, manager)).records).toHaveLength(1)
  })
})
