import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { unitApi } from '#modules/warehouse/shared/unit.api.ts'
import { StockState } from '#modules/warehouse/shared/unitStock.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { billApi } from '../shared/bill.api.ts'
import { BizType } from '../shared/bill.ts'
import { reservationApi, stockApi } from '../shared/stock.api.ts'
import { remindingWork } from './low.ts'
import { releasingWork } from './reservation.ts'

const biz = BizType.code
const DAY_MS = 86_400_000

describe('预警补货与配件列表里的库存', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let hands: StockHands
  let centre: string
  let site: string
  let supplierId: string
  let elevatorId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    hands = stockHands(server, company, chief)
    centre = await hands.house({ name: '中心仓' })
    site = await hands.house({ name: '城东站', type: 2 })
    supplierId = await hands.supplier()
    elevatorId = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
    })
  })

  const buy = (unitId: string, qty: string, house = centre) =>
    hands.posted(biz.purchase, house, [{ unitId, qty, taxPrice: '10', taxRate: '0' }], { supplierId })
  const issue = (unitId: string, qty: string, house = centre, over: object = {}) =>
    hands.posted(biz.issue, house, [{ unitId, qty }], { elevatorId, ...over })
  const lineOf = async (unitId: string, more: object = {}) => {
    const { name } = await server.ask(unitApi.detail, { id: unitId }, chief)
    const { records } = await server.ask(unitApi.list, { keyword: name, ...more } as never, chief)
    return records.find(({ id }) => id === unitId)
  }
  const told = async (title: string) =>
    (
      await asOwner<{ body: string }>(
        server,
        'select body from message where company_id = $1 and title = $2 order by created_at, id',
        [company.id, title],
      )
    ).map(({ body }) => body)
  const edit = async (unitId: string, over: object) => {
    const {
      substitutes: _,
      imageUrls: __,
      className: ___,
      supplierName: ____,
      ...unit
    } = await server.ask(unitApi.detail, { id: unitId }, chief)
    return server.send(unitApi.edit, { ...unit, ...over } as never, chief)
  }
  const night = (work: { run: (ctx: never) => Promise<unknown> }) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, (ctx) =>
      work.run(ctx as never),
    )

  it('列表的在库、预留、可用、在途、均价与金额；旧件仓不算；按仓库看是那个仓的', async () => {
    const unitId = await hands.unit({ name: '门锁触点甲', minStock: '3', maxStock: '20' })
    await buy(unitId, '10')
    await hands.posted(biz.transferOut, centre, [{ unitId, qty: '4' }], { targetWarehouseId: site })
    await server.ask(
      reservationApi.reserve,
      {
        sourceType: 2,
        sourceId: crypto.randomUUID(),
        lines: [{ unitId, qty: '2' }],
        allowPartial: false,
        warehouseId: centre,
      } as never,
      chief,
    )
    const old = await hands.house({ type: 4 })
    await hands.posted(biz.oldPart, old, [{ unitId, qty: '7' }])
    expect(await lineOf(unitId)).toMatchObject({
      onHand: '6.00',
      reserved: '2.00',
      available: '4.00',
      inTransit: '4.00',
      avgCost: '10.000000',
      amount: '60.00',
      isLow: false,
    })
    expect(await lineOf(unitId, { warehouseId: old })).toMatchObject({ onHand: '7.00', inTransit: '0.00' })
    // What is only on its way to a warehouse neither lies there nor is wanted there.
    expect(await lineOf(unitId, { warehouseId: site })).toBeUndefined()
    const blind = await aPerson(server, company, { grants: ['KW1'] })
    const { records } = await server.ask(unitApi.list, { keyword: '门锁触点甲' } as never, blind)
    expect(records[0]).toMatchObject({ onHand: '6.00', avgCost: null, amount: null })
  })

  it('库存状态：缺货、低于下限、正常、超上限各归各，一种配件只在一个里', async () => {
    const limits = { minStock: '2', maxStock: '5' }
    const of = { 缺货: '0', 低于下限: '2', 正常: '3', 超上限: '6' }
    const ids = new Map<string, string>()
    for (const [label, qty] of Object.entries(of)) {
      const unitId = await hands.unit({ name: `状态件${label}`, ...limits })
      if (qty !== '0') await buy(unitId, qty)
      ids.set(label, unitId)
    }
    for (const { value, label } of StockState.options) {
      const { records } = await server.ask(unitApi.list, { keyword: '状态件', stockState: value } as never, chief)
      expect(records.map(({ id }) => id)).toEqual([ids.get(label)])
    }
    // By the limits of the warehouse once one is asked for: three are below five, and two as well.
    await edit(ids.get('正常') as string, { policies: [{ warehouseId: centre, minQty: '5' }] })
    const { records } = await server.ask(
      unitApi.list,
      { keyword: '状态件', stockState: StockState.code.low, warehouseId: centre } as never,
      chief,
    )
    expect(records.map(({ id }) => id)).toEqual([ids.get('正常')])
    expect(records[0]?.isLow).toBe(true)
  })

  it('R5 到下限提醒一次，回升后再到下限再提醒，七天后仍低再提醒', async () => {
    const unitId = await hands.unit({ name: '限速器乙', minStock: '5' })
    await buy(unitId, '10')
    const said = async () => (await told('库存低于下限')).filter((body) => body.includes('限速器乙'))
    await issue(unitId, '4')
    expect(await said()).toEqual([])
    await issue(unitId, '1')
    expect(await said()).toEqual(['限速器乙（全公司）可用5个，下限5，请补货'])
    await issue(unitId, '1')
    expect(await said()).toHaveLength(1)
    await buy(unitId, '3')
    await issue(unitId, '3')
    expect(await said()).toEqual([
      '限速器乙（全公司）可用5个，下限5，请补货',
      '限速器乙（全公司）可用4个，下限5，请补货',
    ])
    // At night all that is still low is told together.
    const all = async () => (await told('库存低于下限')).length
    const before = await all()
    await night(remindingWork)
    expect(await all()).toBe(before)
    server.setNow(new Date(Date.now() + 8 * DAY_MS).toISOString())
    await night(remindingWork)
    expect(await all()).toBeGreaterThan(before)
    const again = await all()
    await night(remindingWork)
    expect(await all()).toBe(again)
    server.setNow(undefined)
  })

  it('预留占到下限也提醒；仓库的下限由仓管员与管仓库的人收到；从没进过的仓不提醒', async () => {
    const keeper = await aPerson(server, company, { grants: ['KWA'] })
    const station = await hands.house({ name: '城西站', type: 2, keeperId: keeper.employeeId })
    const unitId = await hands.unit({ name: '光幕丙' })
    expect((await edit(unitId, { policies: [{ warehouseId: station, minQty: '2', maxQty: '6' }] })).errorCode).toBe(0)
    const said = async (who: Person) =>
      (
        await asOwner<{ body: string }>(
          server,
          `select body from message where company_id = $1 and receiver_id = $2 and body like '%光幕丙%'`,
          [company.id, who.userId],
        )
      ).map(({ body }) => body)
    expect(await said(keeper)).toEqual([])
    await buy(unitId, '4', station)
    await server.ask(
      reservationApi.reserve,
      {
        sourceType: 2,
        sourceId: crypto.randomUUID(),
        lines: [{ unitId, qty: '2' }],
        allowPartial: false,
        warehouseId: station,
      } as never,
      chief,
    )
    expect(await said(keeper)).toEqual(['光幕丙（城西站）可用2个，下限2，请补货'])
    expect(await said(chief)).toHaveLength(1)
  })

  it('R5 建议补货：上限减可用减在途，按包装量向上取；充足的不建议', async () => {
    const unitId = await hands.unit({ name: '钢丝绳夹', packQty: '4' })
    await edit(unitId, { policies: [{ warehouseId: site, minQty: '3', maxQty: '15' }] })
    await buy(unitId, '8')
    await hands.posted(biz.transferOut, centre, [{ unitId, qty: '2' }], { targetWarehouseId: site })
    const asked = (all: boolean) => server.ask(stockApi.replenish, { unitIds: [unitId], all }, chief)
    expect(await asked(false)).toMatchObject([
      { warehouseId: site, available: '0.00', onOrder: '2.00', min: '3.00', max: '15.00', suggestQty: '16.00' },
    ])
    const [line] = await asked(false)
    // 15 − 0 − 2 = 13, up to whole packs of four.
    expect(line?.suggestQty).toBe('16.00')
    await server.ask(
      stockApi.setPolicy,
      { unitId, warehouseId: site, minQty: '0', maxQty: '15', version: line?.version ?? 0 },
      chief,
    )
    const stale = await server.send(
      stockApi.setPolicy,
      { unitId, warehouseId: site, minQty: '1', maxQty: '2', version: line?.version ?? 0 },
      chief,
    )
    expect(stale.errorCode).toBe(1000001)
    await buy(unitId, '1', site)
    expect(await asked(false)).toEqual([])
    expect(await asked(true)).toMatchObject([{ available: '1.00', suggestQty: '0.00' }])
    const there = await server.ask(stockApi.available, { unitIds: [unitId], warehouseIds: [site] }, chief)
    expect(there).toMatchObject([{ min: '0.00', max: '15.00', onOrder: '2.00', suggestQty: '0.00' }])
  })

  it('R5 建议下限：90 天的日均领用 × 采购周期 + 1.65σ√L；退回的与冲销的不算', async () => {
    const unitId = await hands.unit({ name: '层门滑块丁', minStock: '1', leadTimeDays: 9 })
    await buy(unitId, '200')
    // Nine days of ten each: mean 1 a day; variance (900 − 90²/90)/89 = 810/89, deviation 3.0168.
    for (let n = 0; n < 9; n++)
      await issue(unitId, '10', centre, {
        billDate: new Date(Date.now() - (n + 1) * DAY_MS).toISOString().slice(0, 10),
      })
    const source = await issue(unitId, '5')
    const { lines } = await server.ask(billApi.detail, { id: source }, chief)
    await hands.posted(biz.giveBack, centre, [{ unitId, qty: '5', sourceLineId: lines[0]?.id }])
    const wrong = await issue(unitId, '20')
    await server.ask(billApi.reverse, { id: wrong, reason: '领错了' }, chief)
    const [line] = await server.ask(stockApi.replenish, { unitIds: [unitId], all: true }, chief)
    // 1 × 9 + 1.65 × 3.0168 × 3 = 23.93, a whole number upwards.
    expect(line?.suggestMin).toBe('24.00')
  })

  it('R4 预留到期先提醒，七天后才释放', async () => {
    const unitId = await hands.unit({ name: '变频器戊' })
    const house = await hands.house()
    await buy(unitId, '3', house)
    const { reserved } = await server.ask(
      reservationApi.reserve,
      {
        sourceType: 2,
        sourceId: crypto.randomUUID(),
        lines: [{ unitId, qty: '3' }],
        allowPartial: false,
        warehouseId: house,
      } as never,
      chief,
    )
    const status = async () =>
      (
        await asOwner<{ status: number }>(server, 'select status from reservation where company_id = $1 and id = $2', [
          company.id,
          reserved[0]?.reservationId as string,
        ])
      )[0]?.status
    const reminders = async () => (await told('预留到期')).filter((body) => body.includes('变频器戊')).length
    const on = async (days: number) => {
      server.setNow(new Date(Date.now() + days * DAY_MS).toISOString())
      await night(releasingWork)
    }
    await on(14)
    expect([await status(), await reminders()]).toEqual([1, 0])
    // A night that comes late reminds first as well.
    await on(40)
    expect([await status(), await reminders()]).toEqual([1, 1])
    await on(46)
    expect([await status(), await reminders()]).toEqual([1, 1])
    await on(48)
    expect([await status(), await reminders()]).toEqual([4, 1])
    server.setNow(undefined)
    expect(await hands.onHand(unitId, house)).toEqual(['3.00', '0.00'])
  })

  it('各仓策略：一仓一行，下限不高于上限，整数配件填整数；别家的仓库拒绝', async () => {
    const unitId = await hands.unit({ name: '导靴己' })
    const said = async (policies: object[]) => (await edit(unitId, { policies })).fields?.[0]?.msg
    expect(await said([{ warehouseId: site }, { warehouseId: site }])).toBe('仓库重复')
    expect(await said([{ warehouseId: site, minQty: '3', maxQty: '2' }])).toBe('上限不能低于下限')
    expect(await said([{ warehouseId: site, minQty: '0.5' }])).toBe('下限为整数：配件按整数计量')
    const other = await aCompany(server)
    const otherChief = await aPerson(server, other)
    const strange = await stockHands(server, other, otherChief).house()
    expect((await edit(unitId, { policies: [{ warehouseId: strange, minQty: '1' }] })).errorCode).toBe(1000404)
    await edit(unitId, { policies: [{ warehouseId: site, minQty: '1' }] })
    expect((await server.ask(unitApi.detail, { id: unitId }, chief)).policies).toMatchObject([
      { warehouseId: site, minQty: '1.00', maxQty: null },
    ])
    // A form that says nothing of them leaves them, one that says none takes them away.
    await edit(unitId, { policies: undefined })
    expect((await server.ask(unitApi.detail, { id: unitId }, chief)).policies).toHaveLength(1)
    await edit(unitId, { policies: [] })
    expect((await server.ask(unitApi.detail, { id: unitId }, chief)).policies).toEqual([])
  })

  it('配件页：分布、在途、批次、流水、预留、价格、用在哪些电梯，没有查看成本的看不到价格', async () => {
    const unitId = await hands.unit({ name: '制动器线圈庚', trackMode: 1 })
    const batch = { batchNo: 'PC-1', expireAt: '2030-01-01' }
    await hands.posted(biz.purchase, centre, [{ unitId, qty: '9', taxPrice: '11.30', taxRate: '13', ...batch }], {
      supplierId,
    })
    const { batches } = await server.ask(stockApi.ofUnit, { id: unitId }, chief)
    const line = { unitId, qty: '2', batchId: batches[0]?.batchId }
    const sent = await hands.posted(biz.transferOut, centre, [line], { targetWarehouseId: site })
    const used = await hands.posted(biz.issue, centre, [line], { elevatorId })
    const stock = await server.ask(stockApi.ofUnit, { id: unitId }, chief)
    expect(stock.places).toMatchObject([
      { warehouseId: centre, onHand: '5.00', inTransit: '0.00' },
      { warehouseId: site, onHand: '0.00', inTransit: '2.00' },
    ])
    expect(stock.transit).toMatchObject([{ billId: sent, qty: '2.00' }])
    expect(stock.moves.map(({ qtyDelta }) => qtyDelta)).toEqual(['-2.00', '-2.00', '9.00'])
    expect(stock.prices).toMatchObject([{ taxPrice: '11.30', netPrice: '10.000000' }])
    expect(stock.lifts).toMatchObject([{ elevatorId, billId: used, qty: '2.00' }])
    const { version: _, ...bill } = await server.ask(billApi.detail, { id: used }, chief)
    await hands.posted(biz.giveBack, centre, [{ ...line, sourceLineId: bill.lines[0]?.id }])
    const blind = await aPerson(server, company, { grants: ['KW1'] })
    const less = await server.ask(stockApi.ofUnit, { id: unitId }, blind)
    expect(less.lifts).toEqual([])
    expect(less.prices).toEqual([])
    expect(less.moves.every(({ amountDelta }) => amountDelta === null)).toBe(true)
  })
})
