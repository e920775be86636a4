import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aCommunity, aCustomer, anElevator } from '#test/builders/elevator.ts'
import { type StockHands, stockHands } from '#test/builders/stock.ts'
import { pdfText } from '#test/pdfText.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { billApi } from '../shared/bill.api.ts'
import { BizType } from '../shared/bill.ts'
import { LabelSize } from '../shared/label.ts'
import { stockApi } from '../shared/stock.api.ts'

const biz = BizType.code
const pages = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/MediaBox\s*\[[^\]]*\]/g) ?? []

describe('打印：出入库单与配件标签', () => {
  let server: TestServer
  let company: Company
  let chief: Person
  let hands: StockHands
  let house: string
  let supplierId: string

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    chief = await aPerson(server, company)
    hands = stockHands(server, company, chief)
    house = await hands.house({ name: '中心仓' })
    supplierId = await hands.supplier()
  })

  it('入库单打印在 A5 上：明细、批次、含税合计大写、签字；没过账的写明草稿', async () => {
    const unitId = await hands.unit({ name: '制动器线圈', trackMode: 1, spec: '220V' })
    const line = { unitId, qty: '3', taxPrice: '113.00', taxRate: '13', batchNo: 'PC-7', expireAt: '2031-05-01' }
    const id = await hands.posted(biz.purchase, house, [line], { supplierId, extraCost: '11.00' })
    const { raw } = await server.send(billApi.print, { id }, chief)
    // Lying down: 210 by 148 mm.
    expect(pages(raw)).toEqual([expect.stringMatching(/595\.28 419\.53/)])
    const text = pdfText(raw)
    for (const said of [
      '采购入库单',
      '制动器线圈',
      '220V',
      'PC-7',
      '339.00',
      '叁佰伍拾元整',
      '含运杂费',
      '制单',
      '仓管员',
    ])
      expect(text).toContain(said)
    // No costs: whoever carries the slip need not know what the company pays without tax.
    expect(text).not.toContain('300.00')
    const draft = await hands.bill(biz.purchase, house, [line], { supplierId })
    expect(pdfText((await server.send(billApi.print, { id: draft }, chief)).raw)).toContain('草稿')
  })

  it('领料单没有价格；红字单写明红字；别人仓库的单打不出来', async () => {
    const unitId = await hands.unit({ name: '门球' })
    await hands.posted(biz.purchase, house, [{ unitId, qty: '5', taxPrice: '20', taxRate: '0' }], { supplierId })
    const elevatorId = await anElevator(server, company, {
      communityId: await aCommunity(server, company),
      customerId: await aCustomer(server, company),
    })
    const id = await hands.posted(biz.issue, house, [{ unitId, qty: '2' }], { elevatorId })
    const text = pdfText((await server.send(billApi.print, { id }, chief)).raw)
    expect(text).toContain('领料出库单')
    expect(text).not.toContain('含税')
    const { redBillId } = await server.ask(billApi.reverse, { id, reason: '领错了' }, chief)
    const red = pdfText((await server.send(billApi.print, { id: redBillId }, chief)).raw)
    expect(red).toContain('领料出库单（红字）')
    expect(red).toContain('−2')
    const keeper = await aPerson(server, company, { grants: ['KWA'] })
    await hands.house({ keeperId: keeper.employeeId })
    expect((await server.send(billApi.print, { id }, keeper)).errorCode).toBe(1000404)
  })

  it('标签按尺寸一枚一页，A4 整张一页二十一枚；码是开单时认得出的编号', async () => {
    const unitId = await hands.unit({ name: '限速器', trackMode: 2, model: 'XS-240' })
    const serialNos = ['SN-001', 'SN-002']
    await hands.posted(biz.purchase, house, [{ unitId, qty: '2', taxPrice: '800', taxRate: '0', serialNos }], {
      supplierId,
    })
    const { serials } = await server.ask(stockApi.ofUnit, { id: unitId }, chief)
    const serialIds = serials.map(({ serialId }) => serialId)
    const print = (size: number, count: number) =>
      server.send(stockApi.labels, { size, unitId, count, batchIds: [], serialIds } as never, chief)
    const sizes = { small: '113.38', usual: '170.07', large: '226.77' } as const
    for (const [name, wide] of Object.entries(sizes)) {
      const { raw } = await print(LabelSize.code[name as keyof typeof sizes], 1)
      expect(pages(raw)).toHaveLength(3)
      expect(pages(raw)[0]).toContain(wide)
      const text = pdfText(raw)
      expect(text).toContain('限速器')
      expect(text).toContain('SN-002')
    }
    expect(pages((await print(LabelSize.code.sheet, 20)).raw)).toHaveLength(2)
    expect((await server.send(stockApi.labels, { size: 2, unitId, count: 0 } as never, chief)).errorCode).toBe(1000400)
    // A strange piece of another part is none of this one's.
    const other = await hands.unit({ name: '缓冲器' })
    expect(
      (await server.send(stockApi.labels, { size: 2, unitId: other, count: 0, serialIds } as never, chief)).errorCode,
    ).toBe(1000404)
    const scan = (keyword: string) => server.ask(stockApi.find, { keyword, warehouseId: house }, chief)
    expect(await scan('SN-001')).toMatchObject([{ unitId, exact: true, serialNo: 'SN-001', batchId: null }])
  })

  it('扫批次标签认出那个批次，不是先到期的那一个', async () => {
    const unitId = await hands.unit({ name: '润滑油', trackMode: 1 })
    for (const [batchNo, expireAt] of [
      ['YB-1', '2029-01-01'],
      ['YB-2', '2030-01-01'],
    ] as const)
      await hands.posted(biz.purchase, house, [{ unitId, qty: '1', taxPrice: '9', taxRate: '0', batchNo, expireAt }], {
        supplierId,
      })
    const { batches } = await server.ask(stockApi.ofUnit, { id: unitId }, chief)
    const found = await server.ask(stockApi.find, { keyword: 'YB-2', warehouseId: house }, chief)
    expect(found).toMatchObject([
      { unitId, exact: true, batchId: batches.find(({ batchNo }) => batchNo === 'YB-2')?.batchId },
    ])
  })
})
