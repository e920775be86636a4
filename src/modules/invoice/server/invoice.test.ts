import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { findWrong } from '#modules/receivable/server/index.ts'
import { adjustmentApi } from '#modules/receivable/shared/correction.api.ts'
import { arItemApi } from '#modules/receivable/shared/item.api.ts'
import { receiptApi } from '#modules/receivable/shared/receipt.api.ts'
import { ArState } from '#modules/receivable/shared/terms.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { aReceipt, type Clerks, theClerks } from '#test/builders/receivable.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { invoiceApi } from '../shared/api.ts'
import { InvoiceStatus } from '../shared/invoice.terms.ts'
import type { InvoiceDraft } from '../shared/invoice.ts'

const { planned, open } = ArState.code
const { rejected, issued, red } = InvoiceStatus.code
const GOOD = '91330100MA0DEM0015'
const BAD = '91330100MA0DEM0016'
const no = (n: number) => `2533200000${String(n).padStart(10, '0')}`

describe('发票', () => {
  let server: TestServer
  let company: Company
  let clerks: Clerks
  let seller: Person
  let customerId: string
  let contractId: string

  const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, work)
  const wrong = () => inside((ctx) => findWrong(ctx))
  const items = async (of = contractId) =>
    (await server.ask(arItemApi.list, { contractId: of, size: 50 }, clerks.clerk)).records.toSorted((a, b) =>
      a.dueDate.localeCompare(b.dueDate),
    )
  const draft = async (amounts: readonly string[], over: Partial<InvoiceDraft> = {}): Promise<InvoiceDraft> => ({
    kind: 1,
    customerId,
    invoiceType: 2,
    titleType: 2,
    title: '星桥物业',
    taxNo: GOOD,
    lines: (await items())
      .slice(0, amounts.length)
      .map(({ id }, n) => ({ arItemId: id, amount: amounts[n] as string }))
      .filter(({ amount }) => amount !== ''),
    ...over,
  })
  const invoicedRows = () =>
    asOwner<{ invoiced: boolean }>(
      server,
      'select invoiced from payment_plan where contract_id = $1 and amount >= 0 order by due_date',
      [contractId],
    )
  const issue = (saved: { id: string; version: number }, invoiceNo: string) =>
    server.send(invoiceApi.issue, { ...saved, invoiceNo, issuedAt: '2025-12-01', files: [] }, clerks.clerk)

  beforeAll(async () => {
    server = await testServer({ work: true })
    server.setNow('2025-12-01T09:00:00+08:00')
    company = await aCompany(server)
    clerks = await theClerks(server, company)
    seller = await aPerson(server, company)
    const site = await aSite(server, company, 12)
    customerId = site.customerId
    contractId = (await server.ask(contractApi.add, aContract(site), seller)).id
    await server.outbox.settled()
  })

  it('没登录、没权限、别的企业、看不到客户的都开不了', async () => {
    const asked = await draft(['100.00'])
    const viewer = await aPerson(server, company, { grants: ['KR1', 'KRL'] })
    expect((await server.send(invoiceApi.add, asked, viewer)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server), { grants: ['KR1', 'KRF', 'KRL'] })
    expect((await server.send(invoiceApi.add, asked, stranger)).errorCode).toBe(1000404)
    // Neither the customer's salesman nor KRL.
    const other = await aPerson(server, company, { grants: ['KR1', 'KRF'] })
    expect((await server.send(invoiceApi.add, asked, other)).errorCode).toBe(1000404)
    const parts = await aPerson(server, company, { grants: ['KR3', 'KRF', 'KRL'] })
    expect((await server.send(invoiceApi.add, asked, parts)).errorCode).toBe(1002001)
  })

  it('commerce R13 税号不过 3220042；专用发票抬头是单位、有税号', async () => {
    const bad = await server.send(invoiceApi.add, await draft(['100.00'], { taxNo: BAD }), clerks.clerk)
    expect(bad).toMatchObject({ errorCode: 3220042, errorMsg: '税号校验不通过' })
    const old = await server.send(invoiceApi.add, await draft(['100.00'], { taxNo: '330100123456789' }), clerks.clerk)
    expect(old.errorCode).toBe(3220042)
    const person = await server.send(invoiceApi.add, await draft(['100.00'], { titleType: 1 }), clerks.clerk)
    expect(person.fields).toEqual([{ prop: 'titleType', msg: '专用发票抬头必须为单位' }])
    const none = await server.send(invoiceApi.add, await draft(['100.00'], { taxNo: undefined }), clerks.clerk)
    expect(none.fields).toEqual([{ prop: 'taxNo', msg: '税号不能为空' }])
  })

  it('commerce R9 申请中的也占可开金额：超出 3220041，撤回以后又能开', async () => {
    const first = await server.ask(invoiceApi.add, await draft(['14000.00']), clerks.clerk)
    const over = await server.send(invoiceApi.add, await draft(['400.01']), clerks.cashier)
    expect(over).toMatchObject({ errorCode: 3220041, errorMsg: '开票金额超过可开金额400.00' })
    // The same item twice in one application counts by both sums.
    const [one] = await items()
    const lines = [
      { arItemId: one?.id ?? '', amount: '200.00' },
      { arItemId: one?.id ?? '', amount: '200.01' },
    ]
    expect((await server.send(invoiceApi.add, await draft([], { lines }), clerks.clerk)).errorCode).toBe(3220041)
    expect((await server.send(invoiceApi.remove, { id: first.id }, clerks.clerk)).errorCode).toBe(0)
    const again = await server.ask(invoiceApi.add, await draft(['14400.00']), clerks.clerk)
    await server.ask(invoiceApi.remove, { id: again.id }, clerks.clerk)
  })

  it('两人同时申请同一期，只有一个成', async () => {
    const asked = await draft(['10000.00'])
    const answers = await Promise.all(
      [clerks.clerk, clerks.cashier].map((who) => server.send(invoiceApi.add, asked, who)),
    )
    expect(answers.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 3220041])
    for (const { data } of answers) if (data) await server.ask(invoiceApi.remove, { id: data.id }, clerks.clerk)
  })

  it('commerce 3.7 申请、驳回、重交、开票：计划的款项确认，已开票、税额、合同期次都对', async () => {
    const saved = await server.ask(invoiceApi.add, await draft(['14400.00', '5600.00']), clerks.clerk)
    expect((await items()).map(({ state, invoicedAmount }) => [state, invoicedAmount])).toEqual([
      [planned, '0.00'],
      [planned, '0.00'],
      [planned, '0.00'],
      [planned, '0.00'],
    ])
    const back = await server.ask(invoiceApi.reject, { ...saved, reason: '抬头不全' }, clerks.cashier)
    expect(await server.ask(invoiceApi.detail, { id: saved.id }, clerks.clerk)).toMatchObject({
      status: rejected,
      reason: '抬头不全',
      amount: '20000.00',
      taxRate: '6.00',
      tax: '1132.08',
    })
    expect((await issue(back, no(1))).errorMsg).toBe('发票已驳回，不能开票')
    const edited = await server.ask(
      invoiceApi.edit,
      { ...(await draft(['14400.00', '600.00'])), title: '星桥物业服务有限公司', ...back },
      clerks.clerk,
    )
    const sent = await server.ask(invoiceApi.submit, edited, clerks.clerk)
    expect((await issue(sent, '123')).fields).toMatchObject([{ prop: 'invoiceNo' }])
    expect((await issue(sent, '033001900111 12345678')).errorCode).toBe(0)
    await server.outbox.settled()
    expect(await server.ask(invoiceApi.detail, { id: saved.id }, clerks.clerk)).toMatchObject({
      status: issued,
      invoiceNo: '03300190011112345678',
      amount: '15000.00',
      tax: '849.06',
      reason: null,
      lines: [{ amount: '14400.00' }, { amount: '600.00' }],
    })
    expect((await items()).map(({ state, invoicedAmount }) => [state, invoicedAmount])).toEqual([
      [open, '14400.00'],
      [open, '600.00'],
      [planned, '0.00'],
      [planned, '0.00'],
    ])
    expect((await invoicedRows()).map(({ invoiced }) => invoiced)).toEqual([true, true, false, false])
    expect(await wrong()).toEqual([])
  })

  it('同一号码不登记两次；已开的不能再驳回、撤回', async () => {
    const saved = await server.ask(invoiceApi.add, await draft(['', '', '100.00']), clerks.clerk)
    expect((await issue(saved, '03300190011112345678')).errorMsg).toMatch(/^发票号码已登记：KP20251201\d{4}$/)
    expect((await issue(saved, no(2))).errorCode).toBe(0)
    const { version } = await server.ask(invoiceApi.detail, { id: saved.id }, clerks.clerk)
    const reject = await server.send(invoiceApi.reject, { id: saved.id, version, reason: '迟了' }, clerks.clerk)
    expect(reject.errorMsg).toBe('发票已开票，不能驳回')
    expect((await server.send(invoiceApi.remove, { id: saved.id }, clerks.clerk)).errorMsg).toBe('发票已开票，不能撤回')
  })

  it('commerce 3.7 红冲：原票退票，红字发票另有号码，可开金额回来；再冲、冲红字的都不行', async () => {
    const [original] = (await server.ask(invoiceApi.list, { keyword: '03300190011112345678' }, clerks.clerk)).records
    const id = original?.id ?? ''
    const { version } = await server.ask(invoiceApi.detail, { id }, clerks.clerk)
    const asked = { id, version, redNo: no(3), issuedAt: '2025-12-01', reason: '开错抬头' }
    const { redId } = await server.ask(invoiceApi.red, asked, clerks.clerk)
    await server.outbox.settled()
    expect(await server.ask(invoiceApi.detail, { id }, clerks.clerk)).toMatchObject({
      status: red,
      twin: { id: redId, invoiceNo: no(3) },
    })
    const twin = await server.ask(invoiceApi.detail, { id: redId }, clerks.clerk)
    expect(twin).toMatchObject({ status: issued, amount: '-15000.00', tax: '-849.06', twin: { id } })
    expect((await items()).map(({ invoicedAmount }) => invoicedAmount)).toEqual(['0.00', '0.00', '100.00', '0.00'])
    expect((await invoicedRows()).map(({ invoiced }) => invoiced)).toEqual([false, false, true, false])
    const again = await server.send(invoiceApi.red, { ...asked, version: version + 1, redNo: no(4) }, clerks.clerk)
    expect(again.errorMsg).toBe('发票已退票(红冲)，不能红冲')
    const redOfRed = { ...asked, id: redId, version: twin.version, redNo: no(4) }
    expect((await server.send(invoiceApi.red, redOfRed, clerks.clerk)).errorCode).toBe(3220062)
    expect(await wrong()).toEqual([])
  })

  it('已开票的不能调到开票以下；红冲以后可以', async () => {
    const third = (await items())[2]
    const minus = { arItemId: third?.id ?? '', reasonType: 3 as const, reason: '服务扣款' }
    const refused = await server.send(adjustmentApi.add, { ...minus, delta: '-14300.01' }, clerks.clerk)
    expect(refused).toMatchObject({ errorCode: 3220061, errorMsg: '已开票100.00元，请先红冲再减少应收' })
    expect((await server.send(adjustmentApi.add, { ...minus, delta: '-14300.00' }, clerks.clerk)).errorCode).toBe(0)
  })

  it('别的客户、别的税率的款项不在一张发票里；收款单看得到它核销的款项的发票', async () => {
    const site = await aSite(server, company, 1)
    const other = await server.ask(contractApi.add, aContract(site), seller)
    await server.outbox.settled()
    const [mine] = await items()
    const [theirs] = await items(other.id)
    const lines = [mine, theirs].map((one) => ({ arItemId: one?.id ?? '', amount: '1.00' }))
    expect((await server.send(invoiceApi.add, await draft([], { lines }), clerks.clerk)).errorCode).toBe(3220064)
    await asOwner(server, 'update ar_item set tax_rate = 13 where id = $1', [(await items())[3]?.id])
    expect((await server.send(invoiceApi.add, await draft(['', '', '1.00', '1.00']), clerks.clerk)).errorCode).toBe(
      3220064,
    )
    const receiptId = await aReceipt(server, clerks, { customerId, amount: '50.00', receivedAt: '2025-12-01' })
    const third = (await items())[2]?.id ?? ''
    await server.ask(
      receiptApi.allocate,
      { receiptId, mode: 2, lines: [{ arItemId: third, amount: '50.00' }] },
      clerks.clerk,
    )
    const of = await server.ask(invoiceApi.list, { receiptId }, clerks.clerk)
    expect(of.records.map(({ invoiceNo }) => invoiceNo)).toEqual([no(2)])
  })

  it('申请以后合同改了税率：按旧税率的开不出去，退回改过再开', async () => {
    const site = await aSite(server, company, 1)
    const { id, version } = await server.ask(contractApi.add, aContract(site), seller)
    await server.outbox.settled()
    const lines = [{ arItemId: (await items(id))[0]?.id ?? '', amount: '100.00' }]
    const asked = await draft([], { customerId: site.customerId, lines })
    const saved = await server.ask(invoiceApi.add, asked, clerks.clerk)
    await server.ask(contractApi.edit, { ...aContract(site, { taxRate: '3.00' }), id, version } as never, seller)
    await server.outbox.settled()
    expect((await issue(saved, no(8))).errorCode).toBe(3220064)
    const back = await server.ask(invoiceApi.reject, { ...saved, reason: '税率改了' }, clerks.clerk)
    const edited = await server.ask(invoiceApi.edit, { ...asked, ...back }, clerks.clerk)
    expect((await issue(await server.ask(invoiceApi.submit, edited, clerks.clerk), no(8))).errorCode).toBe(0)
    const { taxRate, tax } = await server.ask(invoiceApi.detail, { id: saved.id }, clerks.clerk)
    expect({ taxRate, tax }).toEqual({ taxRate: '3.00', tax: '2.91' })
    expect(await wrong()).toEqual([])
  })

  it('准备开票：客户的开票资料、每笔可开多少', async () => {
    const ids = (await items()).slice(0, 3).map(({ id }) => id)
    const prepared = await server.ask(invoiceApi.prepare, { arItemIds: ids }, clerks.clerk)
    expect(prepared).toMatchObject({ customerId, kind: 1, taxRate: '6.00' })
    expect(prepared.lines.map(({ open }) => open)).toEqual(['14400.00', '14400.00', '14300.00'])
  })

  it('合同把已开票的款项减到开票以下，小时核对说出来', async () => {
    const third = (await items())[2]?.id
    await asOwner(server, 'update ar_item set invoiced_amount = invoiced_amount + 20000 where id = $1', [third])
    expect((await wrong()).map(({ rule }) => rule).toSorted()).toEqual(['已开票 = 发票之和', '已开票 ≤ 应收'])
    await asOwner(server, 'update ar_item set invoiced_amount = invoiced_amount - 20000 where id = $1', [third])
  })
})
