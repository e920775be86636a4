import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '#kernel/shared/days.ts'
import { houseApi } from '#modules/warehouse/shared/house.api.ts'
import { unitApi } from '#modules/warehouse/shared/unit.api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { billApi } from '../shared/bill.api.ts'
import { BizType } from '../shared/bill.ts'
import { stockApi, stockSettingApi } from '../shared/stock.api.ts'

const biz = BizType.code

describe('出入库单', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let hands: StockHands
  let house: string
  let supplierId: string
  let elevatorId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    hands = stockHands(server, company, chief)
    house = await hands.house({ name: '中心仓' })
    supplierId = await hands.supplier()
    elevatorId = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
    })
  })

  const buy = (unitId: string, qty: string, more: object = {}) =>
    hands.posted(biz.purchase, house, [{ unitId, qty, taxPrice: '113', ...more }], { supplierId })
  const draft = (over: object) => ({
    bizType: biz.purchase,
    warehouseId: house,
    billDate: today(),
    supplierId,
    ...over,
  })
  const add = (over: object, as: Person = chief) => server.send(billApi.add, draft(over) as never, as)
  const detail = (id: string, as: Person = chief) => server.ask(billApi.detail, { id }, as)

  it('没有登录、没有权限、别家企业、字段不合规', async () => {
    const unitId = await hands.unit()
    const lines = [{ unitId, qty: '1', taxPrice: '1' }]
    expect((await server.send(billApi.list, {})).errorCode).toBe(40000)
    const out = await aPerson(server, company, { grants: ['KWA', 'KWC'] })
    expect((await add({ lines }, out)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server))
    expect((await add({ lines }, stranger)).errorCode).toBe(1000404)
    expect((await add({ lines, billDate: '2999-01-01' })).fields).toEqual([
      { prop: 'billDate', msg: '单据日期不能晚于今天' },
    ])
    expect((await add({ lines: [{ unitId, qty: '1.5', taxPrice: '1' }] })).fields?.[0]?.prop).toBe('lines.0.qty')
    expect((await add({ lines, bizType: biz.surplus })).fields?.[0]?.prop).toBe('bizType')
    expect((await add({ lines: [{ unitId, qty: '1' }] })).fields?.[0]).toEqual({
      prop: 'lines.0.taxPrice',
      msg: '含税单价不能为空',
    })
  })

  it('状态：待审核的能驳回与过账，驳回后能改、再提交；已过账的不能作废', async () => {
    const unitId = await hands.unit()
    const id = await hands.bill(biz.purchase, house, [{ unitId, qty: '2', taxPrice: '113' }], { supplierId })
    const early = await server.ask(billApi.post, { ids: [id] }, chief)
    expect(early.failed[0]?.errorMsg).toBe('单据状态为「草稿」，不能过账')
    await hands.submit(id)
    const { version } = await detail(id)
    await server.ask(billApi.reject, { id, version, reason: '单价不对' }, chief)
    const rejected = await detail(id)
    expect([rejected.status, rejected.reason]).toEqual([5, '单价不对'])
    expect(await hands.tryPost(id)).toBeUndefined()
    const posted = await detail(id)
    expect([posted.amount, posted.lines[0]?.netPrice]).toEqual(['200.00', '100.000000'])
    const voided = await server.send(billApi.void, { id, version: posted.version }, chief)
    expect([voided.errorCode, voided.errorMsg]).toEqual([3210011, '单据状态为「已过账」，不能作废'])
  })

  it('制审分离：制单、修改、提交的人都不能过账；免审提交即过账；两者不能同时开', async () => {
    const unitId = await hands.unit()
    const setting = await server.ask(stockSettingApi.read, {}, chief)
    const save = async (over: object) =>
      server.send(
        stockSettingApi.save,
        { ...setting, ...over, version: (await server.ask(stockSettingApi.read, {}, chief)).version },
        chief,
      )
    expect((await save({ skipReview: true, separateMaker: true })).fields?.[0]?.prop).toBe('separateMaker')
    await save({ separateMaker: true })
    const id = await hands.bill(biz.purchase, house, [{ unitId, qty: '1', taxPrice: '10' }], { supplierId })
    expect((await hands.tryPost(id))?.errorCode).toBe(3210053)
    const other = await aPerson(server, company)
    expect((await server.ask(billApi.post, { ids: [id] }, other)).posted).toEqual([id])
    await save({ skipReview: true, separateMaker: false })
    const quick = await hands.bill(biz.purchase, house, [{ unitId, qty: '1', taxPrice: '10' }], { supplierId })
    await hands.submit(quick)
    expect((await detail(quick)).status).toBe(2)
    await save({ skipReview: false })
  })

  it('运杂费按金额分摊到分，小规模纳税人按含税价', async () => {
    const [a, b] = [await hands.unit(), await hands.unit()]
    const lines = [
      { unitId: a, qty: '1', taxPrice: '10', taxRate: '0' },
      { unitId: b, qty: '2', taxPrice: '10', taxRate: '0' },
    ]
    await hands.posted(biz.purchase, house, lines, { supplierId, extraCost: '10' })
    expect([(await hands.pool(a))[1], (await hands.pool(b))[1]]).toEqual(['13.33', '26.67'])
  })

  it('批次：过期的不能领；序列号：不在这个仓库的不能出，退回才能再出', async () => {
    const tracked = await hands.unit({ trackMode: 1 })
    const old = { batchNo: 'B1', producedAt: '2020-01-01', expireAt: '2021-01-01' }
    await hands.posted(biz.opening, house, [{ unitId: tracked, qty: '3', taxPrice: '1', ...old }])
    const [there] = await server.ask(stockApi.find, { unitIds: [tracked], warehouseId: house }, chief)
    const line = { unitId: tracked, qty: '1', batchId: there?.batches[0]?.batchId }
    const expired = await hands.tryPost(await hands.bill(biz.issue, house, [line], { elevatorId }))
    expect(expired).toMatchObject({ errorCode: 3210004, errorMsg: '批次B1已过期' })
    expect(await hands.tryPost(await hands.bill(biz.scrap, house, [line]))).toBeUndefined()
    const serial = await hands.unit({ trackMode: 2 })
    await buy(serial, '2', { serialNos: ['S1', 'S2'] })
    const out = (serialNos: string[]) =>
      hands.bill(biz.issue, house, [{ unitId: serial, qty: String(serialNos.length), serialNos }], { elevatorId })
    const issued = await out(['S1'])
    expect(await hands.tryPost(issued)).toBeUndefined()
    expect((await hands.tryPost(await out(['S1'])))?.errorMsg).toBe('序列号S1不在该仓库')
    const source = (await detail(issued)).lines[0]?.id
    await hands.posted(biz.giveBack, house, [{ unitId: serial, qty: '1', serialNos: ['S1'], sourceLineId: source }])
    expect(await hands.tryPost(await out(['S1', 'S2']))).toBeUndefined()
    const twice = await hands.bill(
      biz.purchase,
      house,
      [{ unitId: serial, qty: '1', taxPrice: '1', serialNos: ['S2'] }],
      { supplierId },
    )
    expect((await hands.tryPost(twice))?.errorMsg).toBe('序列号S2已在系统中，请核对')
  })

  it('调拨差异：少收的留在在途，退回或报损之前不消失；多收被拒', async () => {
    const unitId = await hands.unit()
    const target = await hands.house()
    await buy(unitId, '5')
    const sent = await hands.posted(biz.transferOut, house, [{ unitId, qty: '5' }], { targetWarehouseId: target })
    const arrivals = async () =>
      (await server.ask(billApi.list, { bizType: [biz.transferIn], warehouseId: target }, chief)).records
    const [arrival] = await arrivals()
    const bill = await detail(arrival?.id as string)
    const receive = async (qty: string) => {
      const now = await detail(bill.id)
      const [line] = now.lines
      const lines = [{ unitId, qty, sourceLineId: line?.sourceLineId }]
      return server.send(
        billApi.edit,
        {
          id: bill.id,
          version: now.version,
          bizType: biz.transferIn,
          warehouseId: target,
          billDate: today(),
          lines,
        } as never,
        chief,
      )
    }
    await receive('6')
    expect((await hands.tryPost(bill.id))?.errorMsg).toBe('收货数量超过在途数量5')
    const waiting = await detail(bill.id)
    await server.ask(billApi.reject, { id: bill.id, version: waiting.version, reason: '多了' }, chief)
    await receive('3')
    expect(await hands.tryPost(bill.id)).toBeUndefined()
    expect(await hands.onHand(unitId, target)).toEqual(['3.00', '0.00'])
    expect((await hands.pool(unitId))[0]).toBe('5.00')
    const { id: loss } = await server.ask(billApi.settle, { id: sent, how: 'loss' }, chief)
    expect(await hands.tryPost(loss)).toBeUndefined()
    expect(await hands.pool(unitId)).toEqual(['3.00', '300.00', '100.000000'])
    expect((await server.send(billApi.settle, { id: sent, how: 'back' }, chief)).errorMsg).toBe('收货数量超过在途数量0')
    const reversed = await server.send(billApi.reverse, { id: sent, reason: '发错' }, chief)
    expect(reversed.errorCode).toBe(3210054)
  })

  it('仓管员只看得到自己的仓库；没有查看成本的看不到金额', async () => {
    const unitId = await hands.unit()
    const keeper = await aPerson(server, company, { grants: ['KWA', 'KWB', 'KWD'] })
    const own = await hands.house({ keeperId: keeper.employeeId })
    const mine = await hands.posted(biz.purchase, own, [{ unitId, qty: '1', taxPrice: '10' }], { supplierId })
    const others = await buy(unitId, '1')
    expect((await server.send(billApi.detail, { id: others }, keeper)).errorCode).toBe(1000404)
    expect((await server.send(billApi.post, { ids: [others] }, keeper)).errorCode).toBe(1000404)
    const seen = await detail(mine, keeper)
    expect([seen.amount, seen.lines[0]?.amount, seen.lines[0]?.netPrice]).toEqual([null, null, null])
    const listed = await server.ask(billApi.list, {}, keeper)
    expect(listed.records.map(({ id, amount }) => [id, amount])).toEqual([[mine, null]])
    expect((await server.ask(stockApi.list, {}, keeper)).records).toHaveLength(1)
  })

  it('有过出入库的配件：不能删除，编码与追踪方式不能改；有库存的仓库不能删', async () => {
    const unitId = await hands.unit()
    await buy(unitId, '1')
    const unit = await server.ask(unitApi.detail, { id: unitId }, chief)
    const edit = (over: object) =>
      server.send(
        unitApi.edit,
        { ...Object.fromEntries(Object.entries(unit).filter(([, one]) => one !== null)), ...over } as never,
        chief,
      )
    expect((await edit({ partNo: 'NEU-1' })).fields?.[0]?.prop).toBe('partNo')
    expect((await edit({ trackMode: 1 })).fields?.[0]?.prop).toBe('trackMode')
    expect((await edit({ brand: '云梭' })).errorCode).toBe(0)
    expect((await server.send(unitApi.remove, { id: unitId }, chief)).errorCode).toBe(3210047)
    expect((await server.send(houseApi.remove, { id: house }, chief)).errorCode).toBe(3210048)
  })

  it('流水只增：程序的角色改不了，也删不掉', async () => {
    const [one] = await asOwner<{ granted: boolean }>(
      server,
      `select has_table_privilege('tiwei_app', 'stock_ledger', 'update') or has_table_privilege('tiwei_app', 'stock_ledger', 'delete') as granted`,
    )
    expect(one?.granted).toBe(false)
  })
})
