import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { billApi } from '../shared/bill.api.ts'
import { BizType } from '../shared/bill.ts'
import { ReservationPriority, ReservationSource } from '../shared/reservation.ts'
import { reservationApi } from '../shared/stock.api.ts'
import { periodApi, stocktakeApi } from '../shared/stocktake.api.ts'

const biz = BizType.code
const order = () => ({ sourceType: ReservationSource.code.order, sourceId: crypto.randomUUID() })

describe('库存：规格的场景', () => {
  let server: TestServer
  let company: Company
  let keeper: Person
  let hands: StockHands
  let house: string
  let elevatorId: string
  let supplierId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    keeper = await aPerson(server, company)
    hands = stockHands(server, company, keeper)
    house = await hands.house({ name: '中心仓' })
    supplierId = await hands.supplier()
    elevatorId = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
    })
  })

  const buy = (unitId: string, qty: string, taxPrice: string, more: object = {}) =>
    hands.posted(biz.purchase, house, [{ unitId, qty, taxPrice, taxRate: '0', ...more }], { supplierId })
  const issue = (unitId: string, qty: string, more: object = {}) =>
    hands.bill(biz.issue, house, [{ unitId, qty, ...more }], { elevatorId })
  const amountOf = async (id: string) => (await server.ask(billApi.detail, { id }, keeper)).amount

  it('commerce 8.1 加权平均：入库、出库、出清，调拨不改变', async () => {
    const unitId = await hands.unit()
    await buy(unitId, '10', '100.00')
    await buy(unitId, '5', '130.00')
    expect(await hands.pool(unitId)).toEqual(['15.00', '1650.00', '110.000000'])
    const first = await issue(unitId, '4')
    expect(await hands.tryPost(first)).toBeUndefined()
    expect(await amountOf(first)).toBe('440.00')
    expect(await hands.pool(unitId)).toEqual(['11.00', '1210.00', '110.000000'])
    await buy(unitId, '3', '95.55')
    expect(await hands.pool(unitId)).toEqual(['14.00', '1496.65', '106.903571'])
    // Transfers change nothing: neither when the goods leave nor when they arrive.
    const target = await hands.house()
    await hands.posted(biz.transferOut, house, [{ unitId, qty: '2' }], { targetWarehouseId: target })
    expect(await hands.pool(unitId)).toEqual(['14.00', '1496.65', '106.903571'])
    const { records } = await server.ask(billApi.list, { bizType: [biz.transferIn] }, keeper)
    expect(await hands.tryPost(records[0]?.id as string)).toBeUndefined()
    expect(await hands.pool(unitId)).toEqual(['14.00', '1496.65', '106.903571'])
    expect(await hands.onHand(unitId, target)).toEqual(['2.00', '0.00'])
    await hands.posted(biz.transferOut, target, [{ unitId, qty: '2' }], { targetWarehouseId: house })
    const back = await server.ask(billApi.list, { bizType: [biz.transferIn], status: [0] }, keeper)
    expect(await hands.tryPost(back.records[0]?.id as string)).toBeUndefined()
    const second = await issue(unitId, '5')
    expect(await hands.tryPost(second)).toBeUndefined()
    expect(await amountOf(second)).toBe('534.52')
    const third = await issue(unitId, '9')
    expect(await hands.tryPost(third)).toBeUndefined()
    expect(await amountOf(third)).toBe('962.13')
    expect(await hands.pool(unitId)).toEqual(['0.00', '0.00', null])
  })

  it('commerce 8.2 并发：二十个人同时各出3件，只有一单过账；同一请求编号再来仍是那一单', async () => {
    const unitId = await hands.unit({ name: '门锁触点' })
    await buy(unitId, '5', '10')
    const ids: string[] = []
    for (let n = 0; n < 20; n++) {
      const id = await issue(unitId, '3')
      await hands.submit(id)
      ids.push(id)
    }
    const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(server, company)))
    const post = (id: string, n: number) =>
      server.ask(billApi.post, { ids: [id] }, people[n % 4] as Person, { 'request-no': `post-8-2-${n}` })
    const replies = await Promise.all(ids.map(post))
    const won = replies.findIndex(({ posted }) => posted.length > 0)
    expect(replies.filter(({ posted }) => posted.length > 0)).toHaveLength(1)
    expect(
      replies.flatMap(({ failed }) => failed).map(({ errorCode, errorMsg }) => `${errorCode} ${errorMsg}`),
    ).toEqual(Array.from({ length: 19 }, () => '3210001 库存不足：门锁触点（中心仓）可用2，需要3'))
    expect(await post(ids[won] as string, won)).toEqual(replies[won])
    expect(await hands.onHand(unitId, house)).toEqual(['2.00', '0.00'])
    const moves = await asOwner(server, 'select 1 from stock_ledger where company_id = $1 and unit_id = $2', [
      company.id,
      unitId,
    ])
    expect(moves).toHaveLength(2)
  })

  it('commerce 8.3 预留：不占预留的出库只看可用；补到的货按优先级、先后补给；退料按领料成本', async () => {
    const unitId = await hands.unit({ name: '限速器' })
    await buy(unitId, '5', '120')
    const reserve = (qty: string, over: object = {}) =>
      server.ask(
        reservationApi.reserve,
        { ...order(), lines: [{ unitId, qty }], allowPartial: true, warehouseId: house, ...over } as never,
        keeper,
      )
    const { reserved: first } = await reserve('3')
    expect(await hands.onHand(unitId, house)).toEqual(['5.00', '3.00'])
    const free = await issue(unitId, '3')
    expect((await hands.tryPost(free))?.errorMsg).toBe('库存不足：限速器（中心仓）可用2，需要3')
    const drawn = await issue(unitId, '3', { reservationId: first[0]?.reservationId })
    expect(await hands.tryPost(drawn)).toBeUndefined()
    expect(await hands.onHand(unitId, house)).toEqual(['2.00', '0.00'])
    const next = await reserve('4')
    expect(next.reserved[0]).toMatchObject({ qty: '4.00', held: '2.00' })
    expect(next.shortage).toEqual([{ unitId, qty: '2.00' }])
    const urgent = await reserve('1', { priority: ReservationPriority.code.trapped })
    expect(urgent.reserved[0]).toMatchObject({ held: '0.00' })
    const heldOf = async (id: string | undefined) =>
      (await server.ask(reservationApi.list, { unitId }, keeper)).records.find((one) => one.id === id)?.heldQty
    await buy(unitId, '1', '120')
    expect(await heldOf(urgent.reserved[0]?.reservationId)).toBe('1.00')
    expect(await heldOf(next.reserved[0]?.reservationId)).toBe('2.00')
    await buy(unitId, '2', '180')
    expect(await heldOf(next.reserved[0]?.reservationId)).toBe('4.00')
    // 退料 at the cost of the issue, 120 each, though the average has moved; no more of it than went out.
    const line = (await server.ask(billApi.detail, { id: drawn }, keeper)).lines[0]
    const back = (qty: string) => hands.bill(biz.giveBack, house, [{ unitId, qty, sourceLineId: line?.id }])
    const one = await back('1')
    expect(await hands.tryPost(one)).toBeUndefined()
    expect(await amountOf(one)).toBe('120.00')
    expect(await hands.tryPost(await back('3'))).toEqual(
      expect.objectContaining({ errorCode: 3210005, errorMsg: '退料数量超过可退数量2' }),
    )
  })

  it('commerce 8.4 冲销：按原金额红冲，成本池不够的是成本差异；已冲销的、已被使用的不能冲销', async () => {
    const unitId = await hands.unit()
    await buy(unitId, '10', '100')
    const second = await buy(unitId, '2', '400')
    const out = await issue(unitId, '8')
    expect(await hands.tryPost(out)).toBeUndefined()
    expect(await amountOf(out)).toBe('1200.00')
    expect(await hands.pool(unitId)).toEqual(['4.00', '600.00', '150.000000'])
    const { redBillId } = await server.ask(billApi.reverse, { id: second, reason: '价格录错' }, keeper)
    expect(await hands.pool(unitId)).toEqual(['2.00', '300.00', '150.000000'])
    const [entry] = await asOwner(
      server,
      'select qty_delta, amount_delta, variance from stock_ledger where company_id = $1 and bill_id = $2',
      [company.id, redBillId],
    )
    expect(entry).toEqual({ qty_delta: '-2.00', amount_delta: '-300.00', variance: '500.00' })
    const again = await server.send(billApi.reverse, { id: second, reason: '再来一次' }, keeper)
    expect([again.errorCode, again.errorMsg]).toEqual([3210012, '单据已冲销'])
    const other = await hands.unit()
    const two = await buy(other, '2', '400')
    expect(await hands.tryPost(await issue(other, '1'))).toBeUndefined()
    const used = await server.send(billApi.reverse, { id: two, reason: '退货' }, keeper)
    expect([used.errorCode, used.errorMsg]).toEqual([3210013, '该批货物已被使用，不能冲销'])
  })

  it('commerce 8.5 盘点：差异按清点那一刻的账面数，盘点期间照常出入库', async () => {
    const unitId = await hands.unit()
    const own = await hands.house()
    const at = (time: string) => server.setNow(`2026-11-20T${time}:00+08:00`)
    const bill = (bizType: BizType, qty: string, over: object) =>
      hands.posted(
        bizType,
        own,
        [{ unitId, qty, ...(bizType === biz.purchase ? { taxPrice: '10', taxRate: '0' } : {}) }],
        {
          billDate: '2026-11-20',
          ...over,
        },
      )
    const move = async (call: typeof stocktakeApi.start | typeof stocktakeApi.submit | typeof stocktakeApi.post) => {
      const { version } = await server.ask(stocktakeApi.detail, { id }, keeper)
      return server.ask(call, { id, version }, keeper)
    }
    at('08:00')
    await bill(biz.purchase, '10', { supplierId })
    at('09:00')
    const { id } = await server.ask(stocktakeApi.add, { warehouseId: own, scope: 1, blind: false, unitIds: [] }, keeper)
    await move(stocktakeApi.start)
    const second = await server.ask(stocktakeApi.add, { warehouseId: own, scope: 1, blind: false, unitIds: [] }, keeper)
    const refused = await server.send(stocktakeApi.start, second, keeper)
    expect([refused.errorCode, refused.errorMsg]).toEqual([3210031, '该仓库已有进行中的盘点'])
    const [line] = (await server.ask(stocktakeApi.detail, { id }, keeper)).lines
    expect(line?.snapshotQty).toBe('10.00')
    at('09:30')
    await bill(biz.issue, '2', { elevatorId })
    at('10:00')
    const counted = { lineId: line?.id as string, countQty: '7', reason: '漏登一件' }
    const { diffs } = await server.ask(stocktakeApi.count, { id, lines: [counted] }, keeper)
    expect(diffs[0]?.diffQty).toBe('-1.00')
    at('10:30')
    await bill(biz.purchase, '5', { supplierId })
    at('11:00')
    await move(stocktakeApi.submit)
    await move(stocktakeApi.post)
    const done = await server.ask(stocktakeApi.detail, { id }, keeper)
    expect(done.lines[0]).toMatchObject({ bookQty: '8.00', diffQty: '-1.00', diffAmount: '-10.00' })
    const made = await server.ask(billApi.detail, { id: done.shortfallBillId as string }, keeper)
    expect(made).toMatchObject({ bizType: biz.shortfall, qty: '1.00', status: 2 })
    expect(done.surplusBillId).toBeNull()
    expect(await hands.onHand(unitId, own)).toEqual(['12.00', '0.00'])
    server.setNow(undefined)
  })

  it('盘亏不会动已经预留的：3210032，释放之后才能过账', async () => {
    const [unitId, own] = [await hands.unit(), await hands.house()]
    await hands.posted(biz.purchase, own, [{ unitId, qty: '3', taxPrice: '10', taxRate: '0' }], { supplierId })
    const source = order()
    await server.ask(
      reservationApi.reserve,
      { ...source, warehouseId: own, lines: [{ unitId, qty: '3' }] } as never,
      keeper,
    )
    const { id } = await server.ask(
      stocktakeApi.add,
      { warehouseId: own, scope: 3, blind: true, unitIds: [unitId] },
      keeper,
    )
    await server.ask(stocktakeApi.start, { id, version: 0 }, keeper)
    const counter = await aPerson(server, company, { grants: ['KWA', 'KWF'] })
    const blind = await server.ask(stocktakeApi.detail, { id }, counter)
    expect(blind.lines[0]).toMatchObject({ snapshotQty: null, bookQty: null, diffQty: null })
    const lines = [{ lineId: blind.lines[0]?.id as string, countQty: '2' }]
    expect((await server.ask(stocktakeApi.count, { id, lines }, counter)).diffs[0]?.diffQty).toBeNull()
    const { version } = await server.ask(stocktakeApi.detail, { id }, counter)
    const review = await server.ask(stocktakeApi.submit, { id, version }, counter)
    expect((await server.send(stocktakeApi.post, review, counter)).errorCode).toBe(1002001)
    expect((await server.send(stocktakeApi.post, review, keeper)).errorCode).toBe(3210062)
    const promised = await server.send(stocktakeApi.post, { ...review, reason: '丢失' }, keeper)
    expect([promised.errorCode, promised.errorMsg]).toEqual([3210032, '盘亏将使预留不足，请先释放预留'])
    await server.ask(reservationApi.release, source, keeper)
    await server.ask(stocktakeApi.post, { ...review, reason: '丢失' }, keeper)
    expect(await hands.onHand(unitId, own)).toEqual(['2.00', '0.00'])
  })

  it('月结：已结的月份不能再过账，按顺序结、只撤销最后一个；没结束的月份不能结', async () => {
    const other = await aCompany(server)
    const chief = await aPerson(server, other)
    const own = stockHands(server, other, chief)
    const [unitId, place, from] = [await own.unit(), await own.house(), await own.supplier()]
    const buyOn = (billDate: string) =>
      own.bill(biz.purchase, place, [{ unitId, qty: '1', taxPrice: '113' }], { supplierId: from, billDate })
    server.setNow('2026-11-20T09:00:00+08:00')
    expect(await own.tryPost(await buyOn('2026-09-10'))).toBeUndefined()
    expect(await own.tryPost(await buyOn('2026-10-10'))).toBeUndefined()
    const close = (month: string) => server.send(periodApi.close, { month }, chief)
    expect((await close('2026-11')).errorCode).toBe(3210065)
    expect((await close('2026-10')).errorMsg).toBe('请先结2026-09')
    expect((await close('2026-09')).data).toMatchObject({ month: '2026-09', qty: '1.00', amount: '100.00' })
    expect((await close('2026-10')).data).toMatchObject({ qty: '2.00', amount: '200.00' })
    const late = await own.tryPost(await buyOn('2026-10-30'))
    expect(late).toMatchObject({ errorCode: 3210003, errorMsg: '该月份已结账' })
    expect((await server.send(periodApi.reopen, { month: '2026-09' }, chief)).errorCode).toBe(3210067)
    await server.ask(periodApi.reopen, { month: '2026-10' }, chief)
    expect((await server.ask(periodApi.list, {}, chief)).map(({ month }) => month)).toEqual(['2026-09'])
    server.setNow(undefined)
  })
})
