import { beforeAll, describe, expect, it } from 'vitest'
import { orderApi } from '#modules/partsOrder/shared/api.ts'
import { unitApi } from '#modules/warehouse/shared/unit.api.ts'
import { unitTypeApi } from '#modules/warehouse/shared/unitType.api.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aCustomer } from '#test/builders/elevator.ts'
import { quoteLine as line, quotedLift as params } from '#test/builders/quotation.ts'
import { uploadFile } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { quotationApi as api } from '../shared/api.ts'
import { QuotationStatus } from '../shared/quotation.terms.ts'

const { confirmed, converted } = QuotationStatus.code

describe('报价转配件订单', () => {
  let server: TestServer
  let company: Company
  let seller: Person
  let chief: Person
  let customerId: string

  beforeAll(async () => {
    server = await testServer({ work: true })
    company = await aCompany(server)
    seller = await aPerson(server, company, { grants: ['KQ1', 'KQL', 'KQC', 'KQE', 'KQG', 'KQJ', 'KW1'] })
    chief = await aPerson(server, company)
    customerId = await aCustomer(server, company)
  })

  const detail = (id: string) => server.ask(api.detail, { id }, seller)
  const paper = async () => [
    {
      bucket: 'bit-ev-file',
      key: await uploadFile(server, seller, Buffer.from('%PDF-1.4\n%%EOF'), 'pdf'),
      name: '签字.pdf',
    },
  ]
  const free = { lines: [{ ...line('维保', 'N', '1000', '500'), taxRate: '6' }], discountRate: '100' }
  async function sentOne(over = {}) {
    const body = { quoteType: 3, customerId, params, ...free, ...over }
    const submitted = await server.ask(api.submit, await server.ask(api.add, body as never, seller), seller)
    return server.ask(api.send, submitted, seller)
  }
  const refused = async (answer: Promise<{ errorCode: number; errorMsg: string | undefined }>) => {
    const { errorCode, errorMsg } = await answer
    return [errorCode, errorMsg]
  }

  it('转配件订单一次：配件由仓库备货，其余为服务，金额就是客户签字的金额', async () => {
    const plain = { sort: 0, trackMode: 0, qtyDecimals: 0, oldPartReturn: false, isSafetyPart: false } as const
    const { id: classId } = await server.ask(unitTypeApi.add, { ...plain, name: '转单分类' }, chief)
    const unit = { name: '转单光幕', classId, measureUnit: '套', qtyDecimals: 0, trackMode: 0, salePrice: '860' }
    const { id: unitId } = await server.ask(unitApi.add, unit as never, chief)
    const part = {
      ...line('转单光幕', undefined as never, '860', '500'),
      expression: undefined,
      qty: '3',
      lineType: 4,
      refId: unitId,
    }
    const one = await sentOne({ lines: [part, ...free.lines], discountRate: '99', cutAmount: '4.20' })
    const won = await server.ask(api.confirm, { ...one, signedFile: await paper() }, seller)
    const before = await detail(one.id)
    const twice = await Promise.all([1, 2].map(() => server.send(api.toPartsOrder, won, seller)))
    expect(twice.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 3230502])
    const { partsOrderId, orderNo, status } = await detail(one.id)
    expect(status).toBe(converted)
    expect(await refused(server.send(api.toContract, won, seller))).toEqual([3230502, `已转为${orderNo}`])
    const order = await server.ask(orderApi.detail, { id: partsOrderId ?? '' }, chief)
    expect(order).toMatchObject({ orderType: 2, source: 3, status: 0, customerId, totalAmount: before.totals.total })
    expect(order.lines.map(({ lineType, unitId: of, qty }) => [lineType, of, qty])).toEqual([
      [1, unitId, '3.00'],
      [2, null, before.lines[1]?.qty],
    ])
    // The draft is thrown away: the quotation is won as before, and becomes something once more.
    await server.ask(orderApi.remove, { id: partsOrderId ?? '' }, chief)
    await server.outbox.settled()
    const open = await detail(one.id)
    expect(open).toMatchObject({ status: confirmed, partsOrderId: null, orderNo: null })
    await server.ask(api.toPartsOrder, { id: one.id, version: open.version }, seller)
    expect((await detail(one.id)).status).toBe(converted)
    const theirs = await sentOne({ customerId: undefined, customerName: '江城新客户', phone: '13800138000' })
    const alone = await server.ask(api.confirm, { ...theirs, signedFile: await paper() }, seller)
    const foreign = await aCustomer(server, await aCompany(server))
    expect((await server.send(api.toPartsOrder, { ...alone, customerId: foreign }, seller)).errorCode).toBe(1000404)
  })
})
