import { beforeAll, describe, expect, it } from 'vitest'
import { fieldApi } from '#modules/field/shared/api.ts'
import { partsApi } from '#modules/parts/shared/api.ts'
import type { FieldParts } from '#modules/parts/shared/fieldParts.ts'
import { PartsBiz, PartsSupply } from '#modules/parts/shared/parts.ts'
import { repairApi } from '#modules/repair/shared/api.ts'
import { billApi } from '#modules/stock/shared/bill.api.ts'
import { BizType } from '#modules/stock/shared/bill.ts'
import { TrackMode } from '#modules/warehouse/shared/unitType.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { aBrokenLift, customerAgrees, submitted } from '#test/builders/parts.ts'
import { aRescue, brokenCall } from '#test/builders/repair.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { orderApi } from '../shared/api.ts'
import { OrderStatus, OrderType } from '../shared/terms.ts'

const biz = BizType.code

describe('缺料与齐料', () => {
  let server: TestServer
  let company: Company
  let manager: Person
  let worker: Person
  let hands: StockHands
  let house: string
  let customerId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    manager = await aPerson(server, company, { name: '周主管' })
    worker = await aPerson(server, company, { name: '吴工' })
    hands = stockHands(server, company, manager)
    house = await hands.house({ name: '中心仓', isDefault: true })
    customerId = await aCustomer(server, company)
  })

  const come = (unitId: string, qty: string) =>
    hands.posted(biz.otherIn, house, [{ unitId, qty, taxPrice: '113', taxRate: '13' }])
  const told = async (person: Person, of: string) => {
    await server.outbox.settled()
    return asOwner<{ title: string; body: string }>(
      server,
      'select title, body from message where receiver_id = $1 and biz_id = $2 and title = any($3) order by created_at, id',
      [person.userId, of, ['配件缺料', '配件已齐料', '配件到货']],
    )
  }
  const short = async (id: string) =>
    (await server.ask(partsApi.detail, { id }, manager)).lines.map((line) => [line.name, line.short])

  const { short: missing, ready } = PartsSupply.code
  const missingOf = async (id: string) => (await server.ask(partsApi.detail, { id }, manager)).missing
  const listed = async (supply: PartsSupply, more: object = {}) =>
    (await server.ask(partsApi.list, { supply, page: 1, size: 50, ...more }, manager)).records

  /** A request of the worker that waits for the warehouse. */
  async function waits(
    lines: readonly { unitId?: string; name: string; qty?: string }[],
    bizId?: string,
  ): Promise<string> {
    const elevatorId = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId,
    })
    const asked = await submitted(server, worker, {
      bizId: bizId ?? (await aBrokenLift(server, manager, elevatorId)),
      lines: lines.map((line) => ({ priceSale: '45.00', ...line })),
    })
    await server.ask(partsApi.approve, { ...asked, forward: false }, manager)
    await customerAgrees(server, manager, asked.id)
    return asked.id
  }

  it('更换单：缺的一次说全，到货一部分不打扰，到齐了告诉等的人；页面逐行说还缺多少', async () => {
    const [ball, belt, cord] = [
      await hands.unit({ name: '门球' }),
      await hands.unit({ name: '皮带' }),
      await hands.unit({ name: '线缆' }),
    ]
    await come(cord, '1')
    const id = await waits([
      { unitId: ball, name: '门球', qty: '2' },
      { unitId: belt, name: '皮带' },
      { unitId: cord, name: '线缆' },
    ])
    const [{ requestNo = '' } = {}] = await asOwner<{ requestNo: string }>(
      server,
      'select request_no as "requestNo" from parts_request where id = $1',
      [id],
    )
    expect(await short(id)).toEqual([
      ['门球', '2.00'],
      ['皮带', '1.00'],
      ['线缆', '0.00'],
    ])
    const lacks = { title: '配件缺料', body: `${requestNo}，皮带缺1个、门球缺2个，到货后通知` }
    expect(await told(worker, id)).toEqual([lacks])

    await come(ball, '2')
    expect(await short(id)).toEqual([
      ['门球', '0.00'],
      ['皮带', '1.00'],
      ['线缆', '0.00'],
    ])
    expect(await told(worker, id)).toEqual([lacks])

    await come(belt, '5')
    expect(await told(worker, id)).toEqual([lacks, { title: '配件已齐料', body: `${requestNo}，可以领料了` }])
    // Nobody else waits for it.
    expect(await told(await aPerson(server, company), id)).toEqual([])
  })

  it('没有缺的不说；别的单退掉的预留接着给等的人，也告诉他', async () => {
    const unitId = await hands.unit({ name: '光幕' })
    await come(unitId, '1')
    const first = await waits([{ unitId, name: '光幕' }])
    expect(await told(worker, first)).toEqual([])
    expect(await short(first)).toEqual([['光幕', '0.00']])
    const second = await waits([{ unitId, name: '光幕' }])
    expect((await told(worker, second)).map(({ title }) => title)).toEqual(['配件缺料'])
    const { version } = await server.ask(partsApi.detail, { id: first }, manager)
    await server.ask(partsApi.void, { id: first, version, reason: '不换了' }, manager)
    expect((await told(worker, second)).map(({ title }) => title)).toEqual(['配件缺料', '配件已齐料'])
    // It waits for nothing any more.
    expect(await short(first)).toEqual([['光幕', null]])
  })

  it('有目录外的配件：仓库备齐了自己的，不说整单已齐', async () => {
    const unitId = await hands.unit({ name: '门锁' })
    const id = await waits([{ unitId, name: '门锁' }, { name: '进口变频器' }])
    await come(unitId, '1')
    expect(await missingOf(id)).toBeNull()
    expect((await listed(ready)).map((row) => row.id)).not.toContain(id)
    expect((await told(worker, id)).at(-1)).toEqual({
      title: '配件到货',
      body: expect.stringContaining('，仓库的配件已备齐；目录外的另行采购'),
    })
  })

  it('列表、筛选、工单与手机说的是同一件事；不等仓库的什么都不说', async () => {
    const [screw, spring] = [await hands.unit({ name: '螺栓' }), await hands.unit({ name: '弹簧' })]
    const { lift, wang, li } = await aRescue(server, company, '9号梯')
    const { id: bizId, version } = await server.ask(repairApi.add, brokenCall(lift), manager)
    await server.ask(repairApi.dispatch, { id: bizId, version, workerIds: [wang.employeeId, li.employeeId] }, manager)
    const id = await waits(
      [
        { unitId: screw, name: '螺栓', qty: '3' },
        { unitId: spring, name: '弹簧' },
      ],
      bizId,
    )
    const said = async () => {
      const row = (await server.ask(partsApi.list, { page: 1, size: 50 }, manager)).records.find((one) => one.id === id)
      const { requests } = await server.ask(partsApi.ofOrder, { bizType: PartsBiz.code.repair, bizId }, manager)
      const carried = await server.ask(fieldApi.bootstrap, {}, wang)
      const onPhone = (carried.parts as FieldParts[]).find(({ orderId }) => orderId === bizId)
      return [await missingOf(id), row?.missing, requests[0]?.missing, onPhone?.requests[0]?.missing]
    }
    const found = async (supply: PartsSupply) => (await listed(supply)).some((row) => row.id === id)

    expect(await said()).toEqual([2, 2, 2, 2])
    expect([await found(missing), await found(ready)]).toEqual([true, false])
    await come(screw, '2')
    expect(await said()).toEqual([2, 2, 2, 2])
    await come(screw, '1')
    expect(await said()).toEqual([1, 1, 1, 1])
    await come(spring, '1')
    expect(await said()).toEqual([0, 0, 0, 0])
    expect([await found(missing), await found(ready)]).toEqual([false, true])
    // What the phone carries is refreshed by the small answer too.
    const at = new Date().toISOString()
    const { parts } = await server.ask(fieldApi.changes, { cursor: at, held: [] }, wang)
    expect((parts as FieldParts[]).find(({ orderId }) => orderId === bizId)?.requests[0]?.missing).toBe(0)

    const { version: now } = await server.ask(partsApi.detail, { id }, manager)
    await server.ask(partsApi.void, { id, version: now, reason: '不换了' }, manager)
    expect(await said()).toEqual([null, null, null, null])
    expect([await found(missing), await found(ready)]).toEqual([false, false])
  })

  it('筛选分页，各页不重不漏；别家的不在内', async () => {
    const unitId = await hands.unit({ name: '导轨油' })
    for (let n = 0; n < 3; n++) await waits([{ unitId, name: '导轨油' }])
    const all = (await listed(missing)).map((row) => row.id)
    expect(all.length).toBeGreaterThanOrEqual(3)
    const paged: string[] = []
    for (let page = 1; paged.length < all.length; page++)
      paged.push(...(await listed(missing, { page, size: 2 })).map((row) => row.id))
    expect(paged).toEqual(all)
    const other = await aPerson(server, await aCompany(server))
    expect((await server.ask(partsApi.list, { supply: missing, page: 1, size: 50 }, other)).records).toEqual([])
  })

  it('冲销另一张单放出来的，同样告诉等的人；销售订单告诉下单的人', async () => {
    const unitId = await hands.unit({ name: '变频器' })
    await come(unitId, '2')
    const lost = await hands.posted(biz.ownUse, house, [{ unitId, qty: '2' }])
    const draft = await server.ask(
      orderApi.add,
      { orderType: OrderType.code.sale, customerId, lines: [{ unitId, qty: '2', price: '900' }] } as never,
      worker,
    )
    const { version } = await server.ask(orderApi.submit, draft, worker)
    await server.ask(orderApi.approve, { id: draft.id, version }, manager)
    const { orderNo } = await server.ask(orderApi.detail, { id: draft.id }, manager)
    const lacks = { title: '配件缺料', body: `${orderNo}，变频器缺2个，到货后通知` }
    expect(await told(worker, draft.id)).toEqual([lacks])
    await server.ask(billApi.reverse, { id: lost, reason: '领错' }, manager)
    expect(await told(worker, draft.id)).toEqual([lacks, { title: '配件已齐料', body: `${orderNo}，可以领料了` }])
  })

  it('采购来的批次件：没填批次过不了账 3210070，补全后入库', async () => {
    const unitId = await hands.unit({ trackMode: TrackMode.code.batch })
    const supplierId = await hands.supplier()
    const draft = { orderType: OrderType.code.purchase, supplierId, lines: [{ unitId, qty: '2', price: '11.30' }] }
    const { id, version } = await server.ask(orderApi.add, draft as never, worker)
    const sent = await server.ask(orderApi.submit, { id, version }, worker)
    await server.ask(orderApi.approve, { id, version: sent.version }, manager)
    const { bills } = await server.ask(orderApi.toBill, { id }, manager)
    const [made] = bills
    expect(await hands.tryPost(made?.id as string)).toMatchObject({ errorCode: 3210070 })
    expect(await hands.onHand(unitId, house)).toEqual(['0', '0'])
    const bill = await server.ask(billApi.detail, { id: made?.id as string }, manager)
    await server.ask(billApi.reject, { id: bill.id, version: bill.version, reason: '批次没填' }, manager)
    const [line] = bill.lines
    const whole = {
      bizType: bill.bizType,
      warehouseId: house,
      supplierId,
      billDate: bill.billDate,
      orderId: id,
      lines: [
        { unitId, qty: '2', taxPrice: '11.30', taxRate: '13', orderLineId: line?.orderLineId, batchNo: 'P260101' },
      ],
    }
    await server.ask(billApi.edit, { ...whole, id: bill.id, version: bill.version + 1 } as never, manager)
    expect(await hands.tryPost(bill.id)).toBeUndefined()
    expect(await server.ask(orderApi.detail, { id }, manager)).toMatchObject({ status: OrderStatus.code.done })
    expect(await hands.onHand(unitId, house)).toEqual(['2.00', '0.00'])
  })
})
