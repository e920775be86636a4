import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { projectApi } from '#modules/project/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { aProject } from '#test/builders/project.ts'
import { aReceipt, type Clerks, theClerks } from '#test/builders/receivable.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { adjustmentApi, writeOffApi } from '../shared/correction.api.ts'
import { arItemApi } from '../shared/item.api.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import { ArState } from '../shared/terms.ts'
import { findWrong } from './check.store.ts'
import { followPlan } from './follow.ts'
import { recogniseDue, recogniseNightly } from './items.ts'

const { open, settled, writtenOff, voided } = ArState.code

/** A year of twelve lifts, as in commerce 8.6: four rows of 14,400.00, three of them due. */
describe('减免过、核销过的款项', () => {
  let server: TestServer
  let company: Company
  let clerks: Clerks
  let seller: Person
  let site: Awaited<ReturnType<typeof aSite>>
  let contractId: string

  const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, work)
  const reconciles = async () => expect(await inside((ctx) => findWrong(ctx))).toEqual([])
  const items = async () =>
    (await server.ask(arItemApi.list, { contractId, size: 50 }, clerks.clerk)).records.toSorted((a, b) =>
      a.dueDate.localeCompare(b.dueDate),
    )
  const itemNo = async (n: number) => (await items())[n - 1]?.id ?? ''
  const adjust = async (arItemId: string, delta: string) => {
    const asked = { arItemId, delta, reasonType: 3 as const, reason: '服务扣款' }
    await server.ask(adjustmentApi.approve, await server.ask(adjustmentApi.add, asked, clerks.clerk), clerks.manager)
  }
  const writeOff = async (arItemId: string, amount: string) => {
    const no = `HZ-${arItemId.slice(-8)}`
    await asOwner(
      server,
      `insert into write_off (company_id, id, write_off_no, ar_item_id, amount, reason_type, reason, status, created_by)
       values ($1, gen_random_uuid(), $4, $2, $5, 1, '客户注销', 1, $3)`,
      [company.id, arItemId, clerks.clerk.userId, no, amount],
    )
    const { records } = await server.ask(writeOffApi.list, { size: 50 }, clerks.clerk)
    const id = records.find((one) => one.writeOffNo === no)?.id ?? ''
    return server.ask(writeOffApi.approve, { id, version: 0 }, clerks.manager)
  }
  const pay = async (arItemId: string, amount: string) => {
    const receiptId = await aReceipt(server, clerks, {
      customerId: site.customerId,
      amount,
      receivedAt: '2026-07-01',
    })
    await server.ask(receiptApi.allocate, { receiptId, mode: 2, lines: [{ arItemId, amount }] }, clerks.clerk)
    return receiptId
  }
  const aYear = async () => {
    server.setNow('2025-12-01T09:00:00+08:00')
    contractId = (await server.ask(contractApi.add, aContract(site), seller)).id
    await server.outbox.settled()
    server.setNow('2026-07-01T09:00:00+08:00')
    await inside((ctx) => recogniseDue(ctx))
    await server.outbox.settled()
  }
  const terminate = async () => {
    server.setNow('2026-08-15T10:00:00+08:00')
    await asOwner(server, 'update contract set status = 1 where id = $1', [contractId])
    const { version } = await server.ask(contractApi.detail, { id: contractId }, seller)
    const ended = { id: contractId, version, terminatedAt: '2026-08-15', endReason: '更换维保单位' }
    await server.ask(contractApi.terminate, ended, seller)
    await server.outbox.settled()
  }

  beforeAll(async () => {
    server = await testServer({ work: true })
    server.setNow('2025-12-01T09:00:00+08:00')
    company = await aCompany(server)
    clerks = await theClerks(server, company)
    seller = await aPerson(server, company)
  })

  it('减免 8000.00 以后终止：期次降到 7122.58，减免只剩这么多，余额为零，第四期作废', async () => {
    site = await aSite(server, company, 12)
    await aYear()
    await adjust(await itemNo(3), '-8000.00')
    await terminate()
    expect((await items()).map(({ state, amount, balance }) => [state, amount, balance])).toEqual([
      [open, '14400.00', '14400.00'],
      [open, '14400.00', '14400.00'],
      [settled, '7122.58', '0.00'],
      [voided, '14400.00', '0.00'],
    ])
    await reconciles()
  })

  it('核销 7000.00 坏账以后终止：先减坏账；收回的不超过还记着的坏账', async () => {
    site = await aSite(server, company, 12)
    await aYear()
    const third = await itemNo(3)
    await adjust(third, '-400.00')
    const bad = await writeOff(third, '7000.00')
    await terminate()
    expect((await items())[2]).toMatchObject({
      state: writtenOff,
      amount: '7122.58',
      dueAmount: '6722.58',
      writtenOffAmount: '6722.58',
      balance: '0.00',
    })
    await reconciles()
    const receiptId = await aReceipt(server, clerks, {
      customerId: site.customerId,
      amount: '7000.00',
      receivedAt: '2026-08-15',
    })
    const asked = { id: bad.id, version: bad.version, receiptId }
    const tooMuch = await server.send(writeOffApi.recover, { ...asked, amount: '7000.00' }, clerks.clerk)
    expect(tooMuch.errorMsg).toBe('收回金额超过还没收回的6722.58')
    await server.ask(writeOffApi.recover, { ...asked, amount: '6722.58' }, clerks.clerk)
    expect((await items())[2]).toMatchObject({ receivedAmount: '6722.58', writtenOffAmount: '0.00', balance: '0.00' })
    await reconciles()
  })

  it('期次降到比调整行减的还少：多出来的改减别的期次', async () => {
    site = await aSite(server, company, 12)
    await aYear()
    const due = async () => (await items()).map(({ amount, dueAmount }) => [amount, dueAmount]).slice(2)
    await asOwner(
      server,
      `insert into payment_plan (company_id, id, contract_id, period_no, row_type, period_start, period_end, due_date, amount)
       select company_id, gen_random_uuid(), contract_id, 5, 3, period_start, period_end, due_date, -5000.00
       from payment_plan where contract_id = $1 and period_no = 4`,
      [contractId],
    )
    await inside((ctx) => followPlan(ctx, contractId))
    expect(await due()).toEqual([
      ['14400.00', '14400.00'],
      ['14400.00', '9400.00'],
    ])
    await asOwner(server, 'update payment_plan set amount = 3000.00 where contract_id = $1 and period_no = 4', [
      contractId,
    ])
    await inside((ctx) => followPlan(ctx, contractId))
    await inside((ctx) => followPlan(ctx, contractId))
    expect(await due()).toEqual([
      ['14400.00', '12400.00'],
      ['3000.00', '0.00'],
    ])
    await reconciles()
  })

  it('扣款 400.00、收 14000.00 就结清：合同与项目都不再说未收、逾期', async () => {
    site = await aSite(server, company, 12)
    await aYear()
    await adjust(await itemNo(1), '-400.00')
    await pay(await itemNo(1), '14000.00')
    await pay(await itemNo(2), '14400.00')
    await writeOff(await itemNo(3), '14400.00')
    await server.outbox.settled()
    const contract = await server.ask(contractApi.detail, { id: contractId }, seller)
    expect(contract.plan.map(({ repayStatus, openAmount }) => [repayStatus, openAmount])).toEqual([
      [1, '0.00'],
      [1, '0.00'],
      [1, '0.00'],
      [0, '14400.00'],
    ])
    const { records, sums } = await server.ask(contractApi.list, { customerId: site.customerId }, seller)
    expect([records[0]?.unpaidAmount, sums?.unpaidAmount]).toEqual(['14400.00', '14400.00'])
    const id = (await aProject(server, company, seller)).id
    await asOwner(server, 'update contract set project_id = $1 where id = $2', [id, contractId])
    expect((await server.ask(projectApi.payments, { id }, seller)).overdue).toBe('0.00')
  })

  it('终止退出来的钱改核给别的合同，撤销核销后退款行又等着退', async () => {
    const elsewhere = await aSite(server, company, 12)
    site = elsewhere
    await aYear()
    const other = await itemNo(1)
    site = await aSite(server, company, 12)
    await aYear()
    await pay(await itemNo(1), '14400.00')
    await pay(await itemNo(2), '14400.00')
    const receiptId = await pay(await itemNo(3), '14400.00')
    await server.outbox.settled()
    await terminate()
    const refundRow = async () => {
      await server.outbox.settled()
      const [row] = await asOwner<{ settled_amount: string; repay_status: number }>(
        server,
        'select settled_amount, repay_status from payment_plan where contract_id = $1 and amount < 0',
        [contractId],
      )
      return [row?.settled_amount, row?.repay_status]
    }
    expect(await refundRow()).toEqual(['0.00', 0])
    const onward = async (amount: string) => {
      server.setNow('2026-08-16T10:00:00+08:00')
      const lines = [{ arItemId: other, amount }]
      await server.ask(receiptApi.allocate, { receiptId, mode: 2, lines, payingForOther: '关联公司' }, clerks.clerk)
    }
    await onward('7000.00')
    await onward('277.42')
    expect(await refundRow()).toEqual(['-7277.42', 1])
    const { allocations } = await server.ask(receiptApi.detail, { id: receiptId }, clerks.clerk)
    const undo = async (amount: string) => {
      const id = allocations.find((one) => one.amount === amount)?.id ?? ''
      await server.ask(receiptApi.undo, { id, reason: '核错合同' }, clerks.clerk)
    }
    await undo('277.42')
    expect(await refundRow()).toEqual(['-7000.00', 0])
    // What its own item keeps was allocated while the money was freed, not out of it.
    await undo('7122.58')
    expect(await refundRow()).toEqual(['-7000.00', 0])
    await undo('7000.00')
    expect(await refundRow()).toEqual(['0.00', 0])
    await reconciles()
  })

  it('一份合同跟不上，别的合同当夜照样确认', async () => {
    site = await aSite(server, company, 1)
    await aYear()
    const broken = contractId
    site = await aSite(server, company, 1)
    await aYear()
    // Its item is gone while the row is there, and a row came that nobody told of.
    await asOwner(server, 'update ar_item set deleted_at = now() where contract_id = $1', [broken])
    await asOwner(
      server,
      `insert into payment_plan (company_id, id, contract_id, period_no, row_type, period_start, period_end, due_date, amount)
       select company_id, gen_random_uuid(), contract_id, 5, 1, period_start, period_end, due_date, 1.00
       from payment_plan where contract_id = $1 and period_no = 4`,
      [broken],
    )
    server.setNow('2026-09-22T01:00:00+08:00')
    await inside((ctx) => recogniseNightly.run(ctx))
    expect((await items()).map(({ state }) => state)).toEqual([open, open, open, open])
  })
})
