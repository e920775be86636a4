import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { findWrong } from '#modules/receivable/server/index.ts'
import { arItemApi } from '#modules/receivable/shared/item.api.ts'
import { receiptApi } from '#modules/receivable/shared/receipt.api.ts'
import { ReceiptStatus } from '#modules/receivable/shared/terms.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { aReceipt, type Clerks, theClerks } from '#test/builders/receivable.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { bankLineApi } from '../shared/api.ts'
import { BankLineState } from '../shared/bankLine.ts'

const { unclaimed, claimed, ignored } = BankLineState.code
const HEAD = '交易时间\t借方发生额\t贷方发生额\t余额\t对方户名\t对方账号\t摘要\t交易流水号'
const row = (serial: string, amount: string, payer: string, memo = '转账', account = '3300') =>
  `2025-12-30 09:30:15\t0.00\t${amount}\t99.00\t${payer}\t${account}\t${memo}\t${serial}`
const sheet = (...rows: string[]) => [HEAD, ...rows].join('\n')

describe('银行流水', () => {
  let server: TestServer
  let company: Company
  let clerks: Clerks
  let seller: Person
  let customerId: string
  let customerName: string
  let contractNo: string

  const bring = (text: string, dryRun = false, as = clerks.cashier) =>
    server.send(bankLineApi.import, { accountId: clerks.accountId, text, dryRun }, as)
  const lines = async (query: Record<string, unknown> = {}) =>
    (await server.ask(bankLineApi.list, { size: 100, ...query }, clerks.cashier)).records
  const lineOf = async (serial: string) => (await lines({ keyword: serial }))[0]
  const match = async (serial: string, as = clerks.cashier) => {
    const line = await lineOf(serial)
    const [found] = await server.ask(bankLineApi.match, { ids: [line?.id ?? ''] }, as)
    return found?.candidates ?? []
  }
  const claim = async (serial: string, over: Record<string, unknown> = {}, as = clerks.cashier) => {
    const line = await server.ask(bankLineApi.detail, { id: (await lineOf(serial))?.id ?? '' }, clerks.cashier)
    const asked = { id: line.id, version: line.version, customerId, kind: 1 as const, lines: [], ...over }
    return server.send(bankLineApi.claim, asked, as)
  }
  const reconciles = async () =>
    expect(
      await inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, (ctx) =>
        findWrong(ctx),
      ),
    ).toEqual([])

  beforeAll(async () => {
    server = await testServer({ work: true })
    server.setNow('2025-12-31T09:00:00+08:00')
    company = await aCompany(server)
    clerks = await theClerks(server, company)
    seller = await aPerson(server, company)
    const site = await aSite(server, company, 12)
    customerId = site.customerId
    const { id } = await server.ask(contractApi.add, aContract(site), seller)
    contractNo = (await server.ask(contractApi.detail, { id }, seller)).contractNo ?? ''
    await server.outbox.settled()
    customerName = (await server.ask(arItemApi.list, {}, clerks.clerk)).records[0]?.customerName ?? ''
  })

  it('没有确认到账权限的看不到流水，别的企业的收款账户导不进', async () => {
    const clerk = await aPerson(server, company, { grants: ['KR2', 'KR7', 'KRL'] })
    expect((await server.send(bankLineApi.list, {}, clerk)).errorCode).toBe(1002001)
    const stranger = await aPerson(server, await aCompany(server), { grants: ['KR2', 'KR8', 'KRL'] })
    expect((await bring(sheet(row('S0', '1.00', '甲')), false, stranger)).errorCode).toBe(1000404)
  })

  it('先看后导：试导不写；同一份再导一次不多一笔；没有表头、别的账号的流水说出来', async () => {
    const text = sheet(row('S1', '14,400.00', customerName), row('S2', '20.00', '某银行', '结息'))
    expect((await bring(text, true)).data).toMatchObject({ fresh: 2, freshAmount: '14420.00', known: 0, done: 0 })
    expect(await lines()).toEqual([])
    expect((await bring(text)).data).toMatchObject({ fresh: 2, done: 2 })
    expect((await bring(text)).data).toMatchObject({ fresh: 0, known: 2, done: 0 })
    expect(await lines()).toHaveLength(2)
    expect((await bring('姓名\t电话\n王一\t138')).fields).toMatchObject([{ prop: 'text' }])
    const other = `账号\t${HEAD}\n33050199\t${row('S3', '1.00', '甲')}`
    expect((await bring(other)).fields).toMatchObject([{ prop: 'accountId' }])
    const ahead = sheet(row('S9', '1.00', '甲').replace('2025-12-30', '2026-01-02'))
    expect((await bring(ahead)).data).toMatchObject({ fresh: 0, errors: [{ row: 2, msg: '交易时间晚于今天' }] })
  })

  it('两人同时导入同一份，一笔也不重', async () => {
    const text = sheet(row('S4', '5.00', '李'), row('S5', '6.00', '王'))
    await Promise.all([bring(text), bring(text, false, clerks.manager)])
    expect((await lines()).filter(({ serial }) => ['S4', 'S5'].includes(serial))).toHaveLength(2)
  })

  it('commerce 10.1 匹配：户名是客户、附言有合同、金额正好；没线索的没有候选；自己客户以外的不给', async () => {
    const [best] = await match('S1')
    expect(best).toMatchObject({
      customerId,
      kind: 1,
      score: 65,
      why: ['付款户名就是客户名称', '金额正好是 2025-12-22 到期的一笔'],
      lines: [{ amount: '14400.00', balance: '14400.00', dueDate: '2025-12-22' }],
    })
    expect(best?.arItemIds).toHaveLength(1)
    expect(await match('S2')).toEqual([])
    await bring(sheet(row('S6', '20000.00', '物业财务代付', `维保费${contractNo}`, '8811')))
    const [byMemo] = await match('S6')
    expect(byMemo?.why).toEqual([`附言里有 ${contractNo}`, '按到期先后核销'])
    expect(byMemo?.lines.map(({ amount }) => amount)).toEqual(['14400.00', '5600.00'])
    const other = await aPerson(server, company, { grants: ['KR1', 'KR2', 'KR8', 'KR9'] })
    expect(await match('S1', other)).toEqual([])
    expect((await claim('S1', {}, other)).errorCode).toBe(1000404)
  })

  it('认领：收款单生来已确认，按所选核销，多的是预收；再认领不行；下一次认得这个付款人', async () => {
    const [best] = await match('S6')
    const given = (best?.lines ?? []).map(({ arItemId, amount }) => ({ arItemId, amount }))
    const over = given.map((one) => ({ ...one, amount: '20000.00' })).slice(0, 1)
    expect((await claim('S6', { lines: over })).errorCode).toBe(3220031)
    const done = await claim('S6', { lines: given.slice(0, 1) })
    expect(done).toMatchObject({ errorCode: 0, data: { unallocated: '5600.00' } })
    const receipt = await server.ask(receiptApi.detail, { id: done.data?.receiptId ?? '' }, clerks.clerk)
    expect(receipt).toMatchObject({
      status: ReceiptStatus.code.confirmed,
      amount: '20000.00',
      allocated: '14400.00',
      bankSerialNo: 'S6',
      receivedAt: '2025-12-30',
      payerName: '物业财务代付',
      payerAccount: '8811',
    })
    expect(await lineOf('S6')).toMatchObject({ state: claimed, receiptNo: receipt.receiptNo })
    expect((await claim('S6')).errorMsg).toBe('流水已认领，不能认领')
    await reconciles()
    await bring(sheet(row('S7', '1.00', '物业财务代付', '转账', '8811')))
    expect((await match('S7'))[0]?.why[0]).toBe('这个账号以前付过 1 次')
  })

  it('两人同时认领一笔，只有一个成', async () => {
    const answers = await Promise.all([claim('S7'), claim('S7', {}, clerks.manager)])
    expect(answers.map(({ errorCode }) => errorCode).toSorted()[0]).toBe(0)
    expect(answers.filter(({ errorCode }) => errorCode === 0)).toHaveLength(1)
    await reconciles()
  })

  it('收款单冲销，流水回到待认领；手工登记过的流水号：导入即已认领，先导入的确认时认领', async () => {
    const id = (await server.ask(receiptApi.list, { keyword: 'S7' }, clerks.clerk)).records[0]?.id ?? ''
    const { version } = await server.ask(receiptApi.detail, { id }, clerks.clerk)
    await server.ask(receiptApi.reverse, { id, version, reason: '认错客户' }, clerks.manager)
    expect(await lineOf('S7')).toMatchObject({ state: unclaimed, receiptNo: null })
    await aReceipt(server, clerks, { customerId, amount: '70.00', receivedAt: '2025-12-30', bankSerialNo: 'S8' })
    expect((await bring(sheet(row('S8', '70.00', '甲')))).data).toMatchObject({ fresh: 1, received: 1 })
    expect(await lineOf('S8')).toMatchObject({ state: claimed })
    const hand = await aReceipt(server, clerks, {
      customerId,
      amount: '20.00',
      receivedAt: '2025-12-30',
      bankSerialNo: 'S2',
      confirm: false,
    })
    expect(await lineOf('S2')).toMatchObject({ state: unclaimed })
    // The line is claimed by who registered it, so nobody claims it a second time.
    expect((await claim('S2')).errorCode).toBe(3220022)
    await server.ask(receiptApi.confirm, { id: hand, version: 0 }, clerks.cashier)
    expect(await lineOf('S2')).toMatchObject({ state: claimed })
    await reconciles()
  })

  it('待确认的收款单删除、改流水号：流水不再算它的', async () => {
    const wrong = { customerId, amount: '90.00', receivedAt: '2025-12-30', confirm: false }
    const gone = await aReceipt(server, clerks, { ...wrong, bankSerialNo: 'S9' })
    const moved = await aReceipt(server, clerks, { ...wrong, bankSerialNo: 'S10' })
    await bring(sheet(row('S9', '90.00', '甲'), row('S10', '90.00', '乙'), row('S11', '90.00', '丙')))
    expect([(await lineOf('S9'))?.state, (await lineOf('S10'))?.state]).toEqual([claimed, claimed])
    await server.ask(receiptApi.remove, { id: gone }, clerks.clerk)
    expect(await lineOf('S9')).toMatchObject({ state: unclaimed, receiptNo: null })
    expect((await claim('S9')).errorCode).toBe(0)

    const { version, receivedAt, amount, method, payerName, accountId } = await server.ask(
      receiptApi.detail,
      { id: moved },
      clerks.clerk,
    )
    const draft = { customerId, kind: 1 as const, receivedAt, amount, method, payerName, accountId: accountId ?? '' }
    // What says nothing of the serial leaves the line where it is.
    const same = await server.ask(
      receiptApi.edit,
      { ...draft, id: moved, version, bankSerialNo: 'S10', remark: '二月' } as never,
      clerks.clerk,
    )
    expect(await lineOf('S10')).toMatchObject({ state: claimed })
    const edited = await server.ask(
      receiptApi.edit,
      { ...draft, id: moved, version: same.version, bankSerialNo: 'S11' } as never,
      clerks.clerk,
    )
    expect(await lineOf('S10')).toMatchObject({ state: unclaimed, receiptNo: null })
    expect(
      (await server.send(receiptApi.confirm, { id: moved, version: edited.version }, clerks.cashier)).errorCode,
    ).toBe(0)
    expect(await lineOf('S11')).toMatchObject({ state: claimed })
    await reconciles()
  })

  it('流水号相同、到账金额不同的收款单不认领流水：确认时说出两个金额，改对了才认领', async () => {
    const wrong = { customerId, amount: '1440.00', receivedAt: '2025-12-30', bankSerialNo: 'S20' }
    const hand = await aReceipt(server, clerks, { ...wrong, confirm: false })
    expect((await bring(sheet(row('S20', '14400.00', '甲')))).data).toMatchObject({ fresh: 1, received: 0 })
    expect(await lineOf('S20')).toMatchObject({ state: unclaimed, receiptNo: null })
    const { version, method, payerName, accountId } = await server.ask(receiptApi.detail, { id: hand }, clerks.clerk)
    expect((await server.send(receiptApi.confirm, { id: hand, version }, clerks.cashier)).errorMsg).toBe(
      '银行流水到账14400.00元，与收款单的1440.00元不符',
    )
    // What the bank kept as its fee did not arrive.
    const draft = { ...wrong, kind: 1 as const, method, payerName, accountId, amount: '14410.00', feeAmount: '10.00' }
    const edited = await server.ask(receiptApi.edit, { ...draft, id: hand, version } as never, clerks.clerk)
    await server.ask(receiptApi.confirm, { id: hand, version: edited.version }, clerks.cashier)
    expect(await lineOf('S20')).toMatchObject({ state: claimed })
    // Claimed when it was imported, and changed since.
    const same = { customerId, amount: '90.00', receivedAt: '2025-12-30', bankSerialNo: 'S21' }
    const later = await aReceipt(server, clerks, { ...same, confirm: false })
    expect((await bring(sheet(row('S21', '90.00', '甲')))).data).toMatchObject({ received: 1 })
    const changed = { ...same, kind: 1 as const, method, payerName, accountId, amount: '900.00', id: later, version: 0 }
    const now = await server.ask(receiptApi.edit, changed as never, clerks.clerk)
    expect((await server.send(receiptApi.confirm, { id: later, version: now.version }, clerks.cashier)).errorCode).toBe(
      3220070,
    )
    await reconciles()
  })

  it('忽略要说原因，可以恢复；已认领的不能忽略', async () => {
    const line = await lineOf('S4')
    const ids = [line?.id ?? '']
    await server.ask(bankLineApi.ignore, { ids, reason: '账户间转账' }, clerks.cashier)
    expect(await lineOf('S4')).toMatchObject({ state: ignored, reason: '账户间转账' })
    expect((await claim('S4')).errorMsg).toBe('流水忽略，不能认领')
    await server.ask(bankLineApi.restore, { ids }, clerks.cashier)
    expect(await lineOf('S4')).toMatchObject({ state: unclaimed, reason: null })
    const taken = await lineOf('S6')
    const refused = await server.send(bankLineApi.ignore, { ids: [taken?.id ?? ''], reason: '错' }, clerks.cashier)
    expect(refused.errorMsg).toBe('流水已认领，不能忽略')
    expect(await asOwner(server, 'select 1 from bank_line where company_id = $1', [company.id])).toHaveLength(12)
  })
})
