import { beforeAll, describe, expect, it } from 'vitest'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { aStore, someGoods } from '#test/builders/mall.ts'
import { anAddress, bought, orderOf, shown } from '#test/builders/trade.ts'
import { uploadFile } from '#test/builders/upload.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { mallOrderApi } from '../shared/api.ts'

describe('付款凭证：收什么，一笔流水用在几张订单上', () => {
  let server: TestServer
  let seller: Company
  let keeper: Person
  let person: Person
  let addressId: string
  let skuId: string

  beforeAll(async () => {
    server = await testServer()
    seller = await aCompany(server)
    const store = await aStore(server, seller)
    keeper = await aPerson(server, seller, { name: '店员' })
    person = await aPerson(server, await aCompany(server), { name: '采购员' })
    addressId = await anAddress(server, person)
    const goods = await someGoods(server, store, [{ price: '100.00', stock: 90 }])
    await shown(server, store, goods)
    skuId = goods.skuIds[0] as string
  })

  const order = async () =>
    (await bought(server, person, [{ skuId, qty: 1 }], { addressId, payMethod: 0 })).orderIds[0] as string
  async function voucher(id: string, given: { serial?: string; extension?: string; text?: string } = {}) {
    const { serial, extension = 'pdf', text = '%PDF-1.4\n%%EOF' } = given
    const { payable } = await orderOf(server, id, person)
    const key = await uploadFile(server, person, Buffer.from(text), extension)
    return server.send(
      mallOrderApi.voucher,
      {
        ...{
          id,
          amount: payable,
          payerName: '采购公司',
          paidAt: '2026-11-02',
          ...(serial && { bankSerialNo: serial }),
        },
        images: [{ bucket: 'bit-ev-file', key, name: `回单.${extension}` }],
      },
      person,
    )
  }
  const seen = async (id: string, as: Person) =>
    (await server.ask(mallOrderApi.detail, { id }, as)).vouchers.map(({ alsoFor }) => alsoFor)

  it('只收图片与 PDF：文本、表格、别的桶里的影像都不收，订单不动', async () => {
    const id = await order()
    const text = await voucher(id, { extension: 'txt', text: '已转账' })
    expect([text.errorCode, text.fields?.[0]?.msg]).toEqual([1000400, '凭证应为 JPG、PNG 图片或 PDF 回单'])
    expect((await orderOf(server, id, keeper)).status).toBe(0)
    expect((await voucher(id)).errorCode).toBe(0)
  })

  it('同一流水号：商家看到它还用在哪张订单，买家不看；驳回的不算，没写流水号的不比', async () => {
    const [first, second, third] = [await order(), await order(), await order()]
    await voucher(first, { serial: 'BANK-1' })
    await voucher(second, { serial: 'BANK-1' })
    await voucher(third)
    const { orderNo } = await orderOf(server, first, keeper)
    expect(await seen(second, keeper)).toEqual([[orderNo]])
    expect(await seen(second, person)).toEqual([[]])
    expect(await seen(third, keeper)).toEqual([[]])
    await server.ask(mallOrderApi.voucherReject, { id: first, reason: '与另一单重复' }, keeper)
    expect(await seen(second, keeper)).toEqual([[]])
  })
})
