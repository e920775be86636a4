import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contractApi } from '#modules/contract/shared/api.ts'
import { aCompany, aPerson, type Company, type Person } from '#test/builders/company.ts'
import { anOwner } from '#test/builders/elevator.ts'
import {
  aMobile,
  aSentQuotation,
  behindLink,
  quoteLine as line,
  quotedLift as params,
  quotationFor,
  quotedGoods,
} from '#test/builders/quotation.ts'
import { browser, codeSentTo } from '#test/builders/signIn.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { quotationApi as api } from '../shared/api.ts'
import { QuotationStatus } from '../shared/quotation.terms.ts'
import { shareApi } from '../shared/share.api.ts'

const { confirmed } = QuotationStatus.code
const WRONG = [1001003, '验证码错误或已失效']

/** Commerce 10.4; decision 0175: one quotation, three offers. */
describe('三档报价', () => {
  let server: TestServer
  let company: Company
  let seller: Person
  let chief: Person

  beforeAll(async () => {
    server = await testServer()
    company = await aCompany(server)
    seller = await aPerson(server, company, { grants: ['KQ1', 'KQL', 'KQC', 'KQE', 'KQH', 'KQG', 'KQK', 'KQJ'] })
    chief = await aPerson(server, company)
  })
  beforeEach(() => server.setNow('2026-11-27T10:00:00+08:00'))

  const detail = (id: string) => server.ask(api.detail, { id }, seller)
  const aSent = (lines: object[], over: object = {}) => aSentQuotation(server, { seller, chief }, lines, over)
  const refused = async (answer: Promise<{ errorCode: number; errorMsg: string | undefined }>) => {
    const { errorCode, errorMsg } = await answer
    return [errorCode, errorMsg]
  }
  const machine = (grade: 1 | 2 | 3, price: string, costPrice: string) => ({
    ...line('曳引主机', 'N', price, costPrice),
    group: '机房',
    spec: `第${grade}档`,
    grade,
  })
  const three = [
    ...quotedGoods.slice(1, 3),
    machine(1, '30000', '20000'),
    machine(2, '40000', '25000'),
    machine(3, '60000', '30000'),
  ]

  it('并排给出三档与差别；确认哪一档，合计、合同就是哪一档；没有选不能确认', async () => {
    const phone = aMobile()
    const one = await aSent(three, { phone })
    const shown = await behindLink(server).view(one.code)
    expect(shown.content?.grade).toBe(2)
    expect(shown.content?.offers.map(({ grade, total }) => [grade, total])).toEqual([
      [1, '83820.00'],
      [2, '93820.00'],
      [3, '113820.00'],
    ])
    expect(shown.content?.offers[0]?.lines.map(({ name, spec, own: mine }) => [name, spec, mine])).toEqual([
      ['层门', null, false],
      ['导轨', null, false],
      ['曳引主机', '第1档', true],
    ])
    expect(JSON.stringify(shown)).not.toMatch(/20000|25000\.00|margin|cost/i)
    expect((await server.send(shareApi.sendCode, { code: one.code, to: one.to }, {}, browser())).fields[0]?.prop).toBe(
      'grade',
    )
    await behindLink(server).askCode(one, 3)
    const code = codeSentTo(server, phone)
    expect(server.texting.sent.at(-1)?.values).toMatchObject({ offer: '优选', amount: '113820.00' })
    // The code was for 优选: it buys no other offer.
    expect(await refused(behindLink(server).confirm(one, code, { grade: 1 }))).toEqual(WRONG)
    expect((await behindLink(server).confirm(one, code, { grade: 3 })).errorCode).toBe(0)
    const row = await detail(one.id)
    expect(row).toMatchObject({ status: confirmed, offerGrade: 3, totals: { total: '113820.00' } })
    const after = await behindLink(server).view(one.code)
    expect(after.content?.offers.map(({ grade, total }) => [grade, total])).toEqual([[3, '113820.00']])
    expect(after.confirmed).toMatchObject({ grade: 3, total: '113820.00' })
    const { contractId } = await server.ask(
      api.toContract,
      { id: one.id, version: row.version, customerId: await anOwner(server, company, '三档业委会') },
      seller,
    )
    expect(await server.ask(contractApi.detail, { id: contractId }, chief)).toMatchObject({
      agreedAmount: '113820.00',
    })
    // A copy offers all three again, 标准 first.
    const copy = await detail((await server.ask(api.copy, { id: one.id }, seller)).id)
    expect(copy).toMatchObject({ offerGrade: 2, totals: { total: '93820.00' } })
    expect(copy.offers).toHaveLength(3)
  })
  it('审批看毛利最低的一档；少一档、登记赢单没有说哪一档的，不收', async () => {
    const thin = [
      ...quotedGoods.slice(1, 3),
      machine(1, '30000', '60000'),
      machine(2, '90000', '25000'),
      machine(3, '99000', '30000'),
    ]
    const figured = await server.ask(api.calculate, { params, lines: thin } as never, seller)
    expect(figured.offers.map(({ approvalLevel }) => approvalLevel)).toEqual([2, 0, 0])
    expect(figured.approvalLevel).toBe(2)
    const { id, version } = await server.ask(api.add, quotationFor(thin) as never, seller)
    await server.ask(api.submit, { id, version }, seller)
    expect(await detail(id)).toMatchObject({ status: QuotationStatus.code.waiting, approvalLevel: 2 })
    const two = await server.ask(api.add, quotationFor(thin.slice(0, 4)) as never, seller)
    expect((await server.send(api.submit, { id: two.id, version: two.version }, seller)).fields[0]?.msg).toBe(
      '三档报价的「优选」没有自己的明细，请补充或取消分档',
    )
    const one = await aSent(three)
    const file = { bucket: 'bit-ev-file', key: 'x', name: '签字.pdf' }
    const signed = { id: one.id, version: one.version, signedFile: [file] }
    expect((await server.send(api.confirm, signed as never, seller)).fields[0]?.prop).toBe('grade')
  })

  it('没有成本权限的人分档改价：各档自己的成本不丢', async () => {
    const plain = await aPerson(server, company, { grants: ['KQ1', 'KQL', 'KQC', 'KQE'] })
    const { id, version } = await server.ask(
      api.add,
      { ...quotationFor(three), salesmanId: plain.employeeId } as never,
      seller,
    )
    const shown = await server.ask(api.detail, { id }, plain)
    expect(JSON.stringify(shown)).not.toMatch(/20000\.00|25000\.00/)
    const without = shown.lines.filter(({ grade }) => grade !== 1)
    const extra = { ...without[2], grade: 1 as const, price: '31000' }
    const edited = { ...shown, lines: [...without.slice(0, 2), extra, ...without.slice(2)], id, version }
    await server.ask(api.add, edited as never, plain)
    expect((await detail(id)).lines.map(({ grade, costPrice }) => [grade, costPrice])).toEqual([
      [null, '1610.83'],
      [null, '330.00'],
      [1, null],
      [2, '25000.00'],
      [3, '30000.00'],
    ])
  })
})
