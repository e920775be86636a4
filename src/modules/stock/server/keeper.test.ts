import { beforeAll, describe, expect, it } from 'vitest'
import { houseApi } from '#modules/warehouse/shared/house.api.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { billApi } from '../shared/bill.api.ts'
import { BillStatus, BizType } from '../shared/bill.ts'

const biz = BizType.code

describe('调拨两头的仓管员；仓库的类型', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let receiver: Person
  let hands: StockHands
  let centre: string
  let site: string
  let unitId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    // Everything of stock but 仓库/供应商/月结, with which one sees every warehouse.
    receiver = await aPerson(server, company, { grants: ['KWA', 'KWB', 'KWC', 'KWD', 'KWE'] })
    hands = stockHands(server, company, chief)
    centre = await hands.house()
    site = await hands.house({ type: 2, keeperId: receiver.employeeId })
    unitId = await hands.unit()
    await hands.posted(biz.otherIn, centre, [{ unitId, qty: '10', taxPrice: '5' }])
  })

  const sent = () => hands.bill(biz.transferOut, centre, [{ unitId, qty: '2' }], { targetWarehouseId: site })
  const read = (id: string) => server.ask(billApi.detail, { id }, receiver)

  it('收货仓的仓管员看得到调拨出库单，但不能替发货仓提交、过账、驳回、作废与冲销', async () => {
    const id = await sent()
    const one = { id, version: (await read(id)).version }
    expect((await server.send(billApi.submit, one, receiver)).errorCode).toBe(1002001)
    expect((await server.send(billApi.void, { ...one, reason: '不要了' }, receiver)).errorCode).toBe(1002001)
    await hands.submit(id)
    const { failed, posted } = await server.ask(billApi.post, { ids: [id] }, receiver)
    expect([posted, failed.map(({ errorCode }) => errorCode)]).toEqual([[], [1002001]])
    const waiting = { id, version: (await read(id)).version, reason: '不收' }
    expect((await server.send(billApi.reject, waiting, receiver)).errorCode).toBe(1002001)
    expect((await read(id)).status).toBe(BillStatus.code.waiting)
    await server.ask(billApi.post, { ids: [id] }, chief)
    expect((await server.send(billApi.reverse, { id, reason: '不收' }, receiver)).errorCode).toBe(1002001)
    expect(await hands.onHand(unitId, centre)).toEqual(['8.00', '0.00'])
  })

  it('自己仓的调拨入库由他过账；与别人的单一起选时，只过自己的', async () => {
    const id = await sent()
    await hands.submit(id)
    const { records } = await server.ask(
      billApi.list,
      { bizType: [biz.transferIn], status: [BillStatus.code.draft] } as never,
      receiver,
    )
    const arrival = records[0]?.id as string
    const { version } = await read(arrival)
    await server.ask(billApi.submit, { id: arrival, version }, receiver)
    const { posted, failed } = await server.ask(billApi.post, { ids: [id, arrival] }, receiver)
    expect(posted).toEqual([arrival])
    expect(failed.map((one) => [one.id, one.errorCode])).toEqual([[id, 1002001]])
    expect(await hands.onHand(unitId, site)).toEqual(['2.00', '0.00'])
  })

  it('有货的旧件仓改不成中心仓，反过来也一样；没有货的可以', async () => {
    const edit = async (id: string, type: number) => {
      const { teamName: _, keeperName: __, ...row } = await server.ask(houseApi.detail, { id }, chief)
      return server.send(houseApi.edit, { ...row, type } as never, chief)
    }
    const said = '还有库存、在途或未过账的单据，旧件仓与其他仓库不能互改'
    const old = await hands.house({ type: HouseType.code.oldParts })
    await hands.posted(biz.oldPart, old, [{ unitId, qty: '3' }])
    expect((await edit(old, HouseType.code.centre)).fields).toEqual([{ prop: 'type', msg: said }])
    const costed = await hands.house()
    await hands.posted(biz.opening, costed, [{ unitId, qty: '3', taxPrice: '10', taxRate: '0' }])
    expect((await edit(costed, HouseType.code.oldParts)).fields).toEqual([{ prop: 'type', msg: said }])
    // Between houses whose goods have a cost, and where nothing lies.
    expect((await edit(costed, HouseType.code.site)).errorCode).toBe(0)
    const empty = await hands.house({ type: HouseType.code.oldParts })
    expect((await edit(empty, HouseType.code.centre)).errorCode).toBe(0)
  })
})
