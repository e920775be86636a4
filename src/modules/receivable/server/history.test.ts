import { beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '#kernel/server/index.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { contractApi } from '#modules/contract/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company } from '#test/builders/company.ts'
import { aContract, aSite } from '#test/builders/contract.ts'
import { aReceipt, type Clerks, theClerks } from '#test/builders/receivable.ts'
import { crowd, type TestServer, testServer } from '#test/server.ts'
import { adjustmentApi, refundApi } from '../shared/correction.api.ts'
import { arGroupApi } from '../shared/grouped.ts'
import { arItemApi } from '../shared/item.api.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import { AR_OWED } from '../shared/terms.ts'
import { findWrong } from './check.store.ts'

/** Always the same numbers, so that a history that fails can be played again. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % most
  }
}

describe('应收：任意的先后与同时', () => {
  let server: TestServer
  let company: Company
  let clerks: Clerks
  const customers: string[] = []
  const today = '2026-10-01'

  const wrong = () =>
    inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, (ctx) => findWrong(ctx))
  const owed = async () => (await server.ask(arItemApi.list, { size: 100 }, clerks.clerk)).records
  const inHand = async () =>
    (await server.ask(receiptApi.list, { hasUnallocated: true, size: 100 }, clerks.clerk)).records

  /** What the lists count and add up, from sums that are kept, is what their rows are. */
  async function listsAddUp(): Promise<void> {
    const amounts = ['dueAmount', 'receivedAmount', 'balance', 'writtenOffAmount'] as const
    for (const asked of [{}, { state: [...AR_OWED] }, { customerId: customers[0] as string }]) {
      const { records, total, sums } = await server.ask(arItemApi.list, { ...asked, size: 100 }, clerks.clerk)
      const rows = [...amounts, 'invoicedAmount' as const].map((of) => [of, sum(records.map((row) => row[of]))])
      expect({ asked, total, sums }).toEqual({ asked, total: records.length, sums: Object.fromEntries(rows) })
    }
    for (const from of [arGroupApi.byContract, arGroupApi.byCustomer])
      for (const asked of [{}, { owing: true }, { owing: false }]) {
        const { records, total, sums } = await server.ask(from, { ...asked, size: 100 }, clerks.clerk)
        expect({ asked, total }).toEqual({ asked, total: records.length })
        for (const of of amounts) expect(sum([sums?.[of] ?? '']), of).toBe(sum(records.map((row) => row[of])))
      }
  }

  beforeAll(async () => {
    server = await testServer({ work: true, pools: crowd })
    server.setNow(`${today}T10:00:00+08:00`)
    company = await aCompany(server)
    clerks = await theClerks(server, company)
    const seller = await aPerson(server, company)
    for (let n = 0; n < 3; n++) {
      const site = await aSite(server, company, 2)
      customers.push(site.customerId)
      await server.ask(contractApi.add, aContract(site, { unitPrice: `${4000 + n * 777}` }), seller)
    }
    await server.outbox.settled()
  })

  it('一百二十步任意的操作，每一步之后账都对得上，也与一本简单的账一致', async () => {
    const throwDice = dice(20_261_128)
    /** The plain model: what came, less what went back, is what was settled and what is left. */
    let [came, gone] = ['0.00', '0.00']
    for (let step = 0; step < 120; step++) {
      const customerId = customers[throwDice(3)] as string
      const [receipt] = (await inHand()).filter((one) => one.customerId === customerId)
      const open = (await owed()).filter((one) => one.customerId === customerId && compareAmounts(one.balance, 0) > 0)
      const item = open[throwDice(Math.max(1, open.length))]
      const what = throwDice(6)
      if (what === 0 || !receipt) {
        const amount = `${1 + throwDice(3000)}.${String(throwDice(100)).padStart(2, '0')}`
        await aReceipt(server, clerks, { customerId, amount, receivedAt: today })
        came = sum([came, amount])
      } else if (what === 1)
        await server.send(receiptApi.allocate, { receiptId: receipt.id, mode: 1, lines: [] }, clerks.clerk)
      else if (what === 2 && item) {
        const amount = `${1 + throwDice(900)}.50`
        const lines = [{ arItemId: item.id, amount }]
        const { errorCode } = await server.send(
          receiptApi.allocate,
          { receiptId: receipt.id, mode: 2, lines },
          clerks.clerk,
        )
        const fits = compareAmounts(amount, item.balance) <= 0 && compareAmounts(amount, receipt.unallocated) <= 0
        expect(errorCode === 0, `step ${step}`).toBe(fits)
      } else if (what === 3) {
        const { allocations } = await server.ask(receiptApi.detail, { id: receipt.id }, clerks.clerk)
        const standing = allocations.filter(({ stands }) => stands)[0]
        if (standing) await server.ask(receiptApi.undo, { id: standing.id, reason: '试' }, clerks.clerk)
      } else if (what === 4) {
        const amount = `${1 + throwDice(400)}.25`
        const payee = { payeeName: '甲', payeeBank: '银行', payeeAccount: '1', reason: '多收' }
        const asked = await server.send(refundApi.add, { receiptId: receipt.id, amount, ...payee }, clerks.clerk)
        expect(asked.errorCode === 0).toBe(compareAmounts(amount, receipt.unallocated) <= 0)
        if (asked.errorCode !== 0) continue
        const approved = await server.ask(refundApi.approve, asked.data, clerks.manager)
        await server.ask(refundApi.pay, { ...approved, paidAt: today, bankSerialNo: `R${step}` }, clerks.clerk)
        gone = sum([gone, amount])
      } else if (item) {
        const delta = throwDice(2) === 0 ? '-3.00' : '5.00'
        const draft = { arItemId: item.id, delta, reasonType: 3 as const, reason: '试' }
        const asked = await server.send(adjustmentApi.add, draft, clerks.clerk)
        if (asked.errorCode === 0) await server.ask(adjustmentApi.approve, asked.data, clerks.manager)
      }
      expect(await wrong(), `step ${step}`).toEqual([])
      if (step % 10 === 0) await listsAddUp()
    }
    const settled = sum((await owed()).map(({ receivedAmount }) => receivedAmount))
    const left = sum((await inHand()).map(({ unallocated }) => unallocated))
    expect(minus(came, gone)).toBe(sum([settled, left]))
    expect(compareAmounts(settled, 0)).toBe(1)
  })

  it('两百个操作同时来：没有故障，没有重复核销，账对得上', async () => {
    const receipts: string[] = []
    for (const customerId of customers)
      for (let n = 0; n < 4; n++)
        receipts.push(await aReceipt(server, clerks, { customerId, amount: '500.00', receivedAt: today }))
    const all = (await owed()).map(({ id }) => id)
    const throwDice = dice(7)
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const receiptId = receipts[throwDice(receipts.length)] as string
        const who = n % 2 === 0 ? clerks.clerk : clerks.cashier
        if (n % 4 === 0) return server.send(receiptApi.allocate, { receiptId, mode: 1, lines: [] }, who)
        if (n % 4 === 1) {
          const payee = { payeeName: '甲', payeeBank: '银行', payeeAccount: '1', reason: '多收' }
          return server.send(refundApi.add, { receiptId, amount: '120.00', ...payee }, who)
        }
        const lines = [{ arItemId: all[throwDice(all.length)] as string, amount: '60.00' }]
        return server.send(receiptApi.allocate, { receiptId, mode: 2, lines }, who)
      }),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const refused = new Set(answers.map(({ errorCode }) => errorCode).filter((code) => code !== 0))
    for (const code of refused) expect([3220031, 3220032, 3220033, 3220034]).toContain(code)
    expect(await wrong()).toEqual([])
    const [over] = await asOwner<{ n: number }>(
      server,
      `select count(*)::int as n from receipt r where r.company_id = $1 and r.amount < r.allocated + r.refunded + r.frozen`,
      [company.id],
    )
    expect(over?.n).toBe(0)
  })

  it('客户的合计与逐笔、逐份合同不符：核对说出是哪一项', async () => {
    const tampered = async (change: string) => {
      await asOwner(
        server,
        `update ar_sum set ${change} where company_id = $1 and not by_contract and customer_id = $2`,
        [company.id, customers[0]],
      )
      return new Set((await wrong()).map((one) => (JSON.stringify(one).includes('还欠的合同') ? '合同' : '款项')))
    }
    expect(await tampered('owing_contract_count = owing_contract_count + 1')).toEqual(new Set(['合同']))
    expect(await tampered('owing_contract_count = owing_contract_count - 1')).toEqual(new Set())
    expect(await tampered('owing_balance = owing_balance + 1')).toEqual(new Set(['合同']))
    expect(await tampered('owing_balance = owing_balance - 1, owed_count = owed_count + 1')).toEqual(new Set(['款项']))
    expect(await tampered('owed_count = owed_count - 1')).toEqual(new Set())
  })
})
