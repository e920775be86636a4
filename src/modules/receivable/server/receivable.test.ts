import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { customerApi } from '#modules/customer/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { aCustomer } from '#test/builders/elevator.ts'
import { aReceipt, type Clerks, theClerks } from '#test/builders/receivable.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { settingApi } from '../shared/account.ts'
import { adjustmentApi, refundApi, writeOffApi } from '../shared/correction.api.ts'
import { arGroupApi } from '../shared/grouped.ts'
import { arItemApi } from '../shared/item.api.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import { ArState } from '../shared/terms.ts'
import { findWrong } from './check.store.ts'
import { recogniseDue } from './items.ts'

const { planned, open, part, settled, writtenOff, voided } = ArState.code
const kind = 1

describe('应收：一份合同的一年', () => {
  let server: TestServer
  let company: Company
  let clerks: Clerks
  let customerId: string
  let contractId: string
  let seller: Person

  const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, work)
  const reconciles = async () => expect(await inside((ctx) => findWrong(ctx))).toEqual([])
  const items = async () =>
    (await server.ask(arItemApi.list, { contractId, size: 50 }, clerks.clerk)).records.toSorted((a, b) =>
      a.dueDate.localeCompare(b.dueDate),
    )
  const inBook = async (account: string) =>
    (
      await asOwner<{ total: string }>(
        server,
        `select coalesce(sum(debit - credit), 0)::text as total from ar_entry where company_id = $1 and account = $2`,
        [company.id, account],
      )
    )[0]?.total
  const planRows = () =>
    asOwner<{ amount: string; settled_amount: string; repay_status: number }>(
      server,
      'select amount, settled_amount, repay_status from payment_plan where contract_id = $1 order by due_date, period_no',
      [contractId],
    )

  beforeAll(async () => {
    server = await testServer({ work: true })
    server.setNow('2025-12-01T09:00:00+08:00')
    company = await aCompany(server)
    clerks = await theClerks(server, company)
    seller = await aPerson(server, company)
    const site = await aSite(server, company, 12)
    customerId = site.customerId
    contractId = (await server.ask(contractApi.add, aContract(site), seller)).id
  })

  it('commerce 8.6 计划四期，事件到两次也是四笔；未到确认日是计划，不在账上', async () => {
    await server.outbox.settled()
    const [event] = await asOwner<{ payload: object }>(
      server,
      `select payload from outbox where company_id = $1 and name = 'paymentPlan.generated'`,
      [company.id],
    )
    await asOwner(
      server,
      `insert into outbox (company_id, id, name, payload) values ($1, gen_random_uuid(), 'paymentPlan.generated', $2)`,
      [company.id, JSON.stringify({ ...event?.payload, contractId })],
    )
    await server.outbox.settled()
    expect((await items()).map(({ dueDate, dueAmount, state }) => [dueDate, dueAmount, state])).toEqual([
      ['2025-12-22', '14400.00', planned],
      ['2026-03-22', '14400.00', planned],
      ['2026-06-21', '14400.00', planned],
      ['2026-09-21', '14400.00', planned],
    ])
    expect(await inBook('AR')).toBe('0')
    server.setNow('2025-12-22T08:00:00+08:00')
    await inside((ctx) => recogniseDue(ctx))
    expect((await items()).map(({ state }) => state)).toEqual([open, planned, planned, planned])
    expect([await inBook('AR'), await inBook('SALES'), await inBook('TAX')]).toEqual([
      '14400.00',
      '-13584.91',
      '-815.09',
    ])
    await reconciles()
  })

  it('commerce 8.7 收款核销、账龄、违约金，一笔流水只登记一次', async () => {
    server.setNow('2025-12-30T10:00:00+08:00')
    const first = await aReceipt(server, clerks, {
      customerId,
      amount: '14400.00',
      receivedAt: '2025-12-30',
      bankSerialNo: 'B-1',
    })
    const all = await items()
    await server.ask(
      receiptApi.allocate,
      { receiptId: first, mode: 2, lines: [{ arItemId: all[0]?.id ?? '', amount: '14400.00' }] },
      clerks.clerk,
    )
    await server.outbox.settled()
    expect((await items())[0]).toMatchObject({ state: settled, repayStatus: 1, balance: '0.00' })
    expect((await planRows())[0]).toMatchObject({ settled_amount: '14400.00', repay_status: 1 })
    const again = await server.send(
      receiptApi.add,
      {
        customerId,
        kind,
        amount: '1.00',
        receivedAt: '2025-12-30',
        method: 1,
        payerName: '甲',
        accountId: clerks.accountId,
        bankSerialNo: 'B-1',
      },
      clerks.clerk,
    )
    expect(again.errorMsg).toMatch(/^银行流水号已登记：SK20251230\d{4}$/)

    server.setNow('2026-05-06T10:00:00+08:00')
    await inside((ctx) => recogniseDue(ctx))
    const late = (await items())[1]
    expect(late).toMatchObject({ overdueDays: 45, state: open })
    await asOwner(server, 'update contract set late_fee_rate = 0.05 where id = $1', [contractId])
    expect(await server.ask(arItemApi.detail, { id: late?.id ?? '' }, clerks.clerk)).toMatchObject({
      lateFee: '324.00',
    })
    const fee = await server.ask(arItemApi.billLateFee, { id: late?.id ?? '' }, clerks.manager)
    expect(fee.amount).toBe('324.00')
    expect(await server.send(arItemApi.billLateFee, { id: late?.id ?? '' }, clerks.manager)).toMatchObject({
      errorCode: 3220069,
      errorMsg: `违约金已计收：${fee.arNo}`,
    })
    expect((await server.send(arItemApi.billLateFee, { id: fee.id }, clerks.manager)).errorCode).toBe(3220068)
    // Taken off again by an adjustment, so that the rest of this year counts on as it was told.
    const off = { arItemId: fee.id, delta: '-324.00', reasonType: 6 as const, reason: '首次逾期免收' }
    const asked = await server.ask(adjustmentApi.add, off, clerks.clerk)
    await server.ask(adjustmentApi.approve, asked, clerks.manager)
    const { rows } = await server.ask(arItemApi.ageing, { kind }, clerks.clerk)
    expect(rows).toMatchObject([{ customerId, total: '14400.00', d60: '14400.00', notDue: '0.00' }])
    // At the end of a day before the money came it was owed, and nothing else was.
    const then = await server.ask(arItemApi.ageing, { kind, asOf: '2025-12-29' }, clerks.clerk)
    expect(then.rows).toMatchObject([{ total: '14400.00', d30: '14400.00' }])

    const { version, ...set } = await server.ask(settingApi.get, {}, clerks.manager)
    await server.ask(settingApi.edit, { ...set, version, provisionD60: 12.5 }, clerks.manager)
    expect((await server.ask(arItemApi.ageing, { kind }, clerks.clerk)).rows).toMatchObject([{ provision: '1800.00' }])
    // The same money by customer and by contract: one row each, the sums of their items, the voided ones nowhere.
    const owed = { itemCount: 5, dueAmount: '57600.00', receivedAmount: '14400.00', balance: '43200.00' }
    const sums = { ...owed, overdueAmount: '14400.00', oldestDue: '2026-03-22' }
    const byCustomer = await server.ask(arGroupApi.byCustomer, { kind }, clerks.clerk)
    expect(byCustomer.records).toMatchObject([{ customerId, ...sums }])
    const byContract = await server.ask(arGroupApi.byContract, { kind, owing: true }, clerks.clerk)
    expect(byContract.records.map((row) => [row.contractId, row.balance, row.overdueAmount])).toEqual([
      [contractId, '43200.00', '14400.00'],
    ])
    expect((await server.ask(arGroupApi.byContract, { kind, owing: false }, clerks.clerk)).records).toMatchObject([
      { contractId: null, dueAmount: '0.00' },
    ])

    const second = await aReceipt(server, clerks, { customerId, amount: '20000.00', receivedAt: '2026-05-06' })
    const done = await server.ask(receiptApi.allocate, { receiptId: second, mode: 1, lines: [] }, clerks.clerk)
    expect(done).toMatchObject({
      unallocated: '0.00',
      items: [{ amount: '14400.00' }, { amount: '5600.00', balance: '8800.00' }],
    })
    expect((await items()).map(({ state, receivedAmount }) => [state, receivedAmount])).toEqual([
      [settled, '14400.00'],
      [settled, '14400.00'],
      [part, '5600.00'],
      [planned, '0.00'],
    ])
    await reconciles()
  })

  it('commerce 8.7 两人同时核销一张收款单，只有一个成', async () => {
    const receiptId = await aReceipt(server, clerks, { customerId, amount: '8800.00', receivedAt: '2026-05-06' })
    const third = (await items())[2]?.id ?? ''
    const lines = [{ arItemId: third, amount: '8800.00' }]
    const answers = await Promise.all(
      [clerks.clerk, clerks.cashier].map((who) => server.send(receiptApi.allocate, { receiptId, mode: 2, lines }, who)),
    )
    expect(answers.map(({ errorCode }) => errorCode).toSorted()).toEqual([0, 3220032])
    expect(answers.find(({ errorCode }) => errorCode !== 0)?.errorMsg).toBe('核销金额超过可用金额')
    await reconciles()
  })

  it('commerce 8.8 终止退款：第三期降到 7122.58，预收 7277.42，第四期作废；退款由他人审批', async () => {
    await server.outbox.settled()
    server.setNow('2026-08-15T10:00:00+08:00')
    // As the night of its first day did.
    await asOwner(server, 'update contract set status = 1 where id = $1', [contractId])
    const { version } = await server.ask(contractApi.detail, { id: contractId }, seller)
    await server.ask(
      contractApi.terminate,
      { id: contractId, version, terminatedAt: '2026-08-15', endReason: '更换维保单位' },
      seller,
    )
    await server.outbox.settled()
    expect((await items()).map(({ state, dueAmount, receivedAmount }) => [state, dueAmount, receivedAmount])).toEqual([
      [settled, '14400.00', '14400.00'],
      [settled, '14400.00', '14400.00'],
      [settled, '7122.58', '7122.58'],
      [voided, '0.00', '0.00'],
    ])
    expect(await inBook('ADV')).toBe('-7277.42')
    expect(await inBook('AR')).toBe('0.00')
    await reconciles()

    const { records } = await server.ask(receiptApi.list, { hasUnallocated: true }, clerks.clerk)
    const freed = records.toSorted((a, b) => Number(b.unallocated) - Number(a.unallocated))
    expect(freed.map(({ unallocated }) => unallocated)).toEqual(['7277.42'])
    const receiptId = freed[0]?.id ?? ''
    const refund = { receiptId, payeeName: '星桥物业', payeeBank: '工商银行', payeeAccount: '1202', reason: '合同终止' }
    const tooMuch = await server.send(refundApi.add, { ...refund, amount: '7300.00' }, clerks.clerk)
    expect(tooMuch).toMatchObject({ errorCode: 3220034, errorMsg: '退款金额超过可退金额7277.42' })
    const asked = await server.ask(refundApi.add, { ...refund, amount: '7277.42' }, clerks.clerk)
    // What is asked back is neither allocated nor asked back again.
    expect((await server.send(refundApi.add, { ...refund, amount: '0.01' }, clerks.clerk)).errorCode).toBe(3220034)
    expect((await server.send(refundApi.approve, asked, clerks.clerk)).errorCode).toBe(3220055)
    const approved = await server.ask(refundApi.approve, asked, clerks.manager)
    await reconciles()
    await server.ask(refundApi.pay, { ...approved, paidAt: '2026-08-15', bankSerialNo: 'R-1' }, clerks.clerk)
    expect(await inBook('ADV')).toBe('0.00')
    await server.outbox.settled()
    const rows = await planRows()
    expect(rows.find(({ amount }) => amount === '-7277.42')).toMatchObject({
      settled_amount: '-7277.42',
      repay_status: 1,
    })
    expect(await server.ask(contractApi.detail, { id: contractId }, seller)).toMatchObject({
      settledAmount: '35922.58',
      paymentState: 2,
    })
    await reconciles()
  })

  it('commerce 8.8 坏账 800.00，收回 300.00，坏账余 500.00', async () => {
    server.setNow('2026-09-01T10:00:00+08:00')
    const site = await aSite(server, company, 1)
    const other = await server.ask(
      contractApi.add,
      aContract(site, { unitPrice: '3200', startDate: '2026-09-01', endDate: '2026-11-30', signDate: '2026-08-20' }),
      seller,
    )
    await server.outbox.settled()
    const [owed] = (await server.ask(arItemApi.list, { contractId: other.id }, clerks.clerk)).records
    expect(owed).toMatchObject({ dueAmount: '800.00', state: open })
    const bad = { arItemId: owed?.id ?? '', reasonType: 1 as const, reason: '客户注销', files: [] }
    expect((await server.send(writeOffApi.add, { ...bad, amount: '800.00' } as never, clerks.clerk)).fields).toEqual([
      { prop: 'files', msg: '坏账核销须上传依据' },
    ])
    await asOwner(
      server,
      `insert into write_off (company_id, id, write_off_no, ar_item_id, amount, reason_type, reason, status, created_by)
       values ($1, gen_random_uuid(), 'HZ-1', $2, 800.00, 1, '客户注销', 1, $3)`,
      [company.id, owed?.id, clerks.clerk.userId],
    )
    const [asked] = (await server.ask(writeOffApi.list, {}, clerks.clerk)).records
    const id = asked?.id ?? ''
    expect((await server.send(writeOffApi.approve, { id, version: 0 }, clerks.clerk)).errorCode).toBe(3220055)
    const { version } = await server.ask(writeOffApi.approve, { id, version: 0 }, clerks.manager)
    const itNow = async () => (await server.ask(arItemApi.list, { contractId: other.id }, clerks.clerk)).records[0]
    expect(await itNow()).toMatchObject({ state: writtenOff, repayStatus: 1, balance: '0.00' })
    expect(await inBook('BAD')).toBe('800.00')
    await reconciles()
    const receiptId = await aReceipt(server, clerks, {
      customerId: site.customerId,
      amount: '300.00',
      receivedAt: '2026-09-01',
    })
    const tooMuch = await server.send(writeOffApi.recover, { id, version, receiptId, amount: '800.01' }, clerks.clerk)
    expect(tooMuch.errorMsg).toBe('收回金额超过还没收回的800.00')
    await server.ask(writeOffApi.recover, { id, version, receiptId, amount: '300.00' }, clerks.clerk)
    expect(await inBook('BAD')).toBe('500.00')
    expect(await itNow()).toMatchObject({ state: writtenOff, receivedAmount: '300.00', writtenOffAmount: '500.00' })
    await reconciles()
  })

  it('合并客户：按客户的合计归到留下的一家，未收一分不差，被并的不再有行', async () => {
    const kept = await aCustomer(server, company)
    const owing = async () => (await server.ask(arGroupApi.byCustomer, { kind, size: 50 }, clerks.clerk)).records
    const before = await owing()
    const row = before.find((one) => one.customerId === customerId)
    expect(row?.itemCount).toBeGreaterThan(0)
    await server.ask(customerApi.merge, { keepId: kept, dropId: customerId, values: {} }, seller)
    const after = await owing()
    expect(after.find((one) => one.customerId === customerId)).toBeUndefined()
    const { itemCount, dueAmount, receivedAmount, writtenOffAmount, balance } = row ?? {}
    expect(after.filter((one) => one.customerId === kept)).toMatchObject([
      { itemCount, dueAmount, receivedAmount, writtenOffAmount, balance },
    ])
    expect(after).toHaveLength(before.length)
    await reconciles()
  })
})
