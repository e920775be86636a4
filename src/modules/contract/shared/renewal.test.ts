import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#kernel/shared/days.ts'
import { type ContractTerms, priceContract } from './paymentPlan.ts'
import { renewedTerm, type Term } from './renewal.ts'

const again = (startDate: string, endDate: string, last = endDate) => {
  const next = renewedTerm({ startDate, endDate }, last)
  return `${next.startDate} ${next.endDate}`
}

describe('续签的起止日期', () => {
  it.each([
    ['十五个月', '2025-10-21', '2027-01-20', '2027-01-21 2028-04-20'],
    ['上半年', '2026-01-01', '2026-06-30', '2026-07-01 2026-12-31'],
    ['下半年', '2026-07-01', '2026-12-31', '2027-01-01 2027-06-30'],
    ['一个月，短月', '2026-02-01', '2026-02-28', '2026-03-01 2026-03-31'],
    ['整年，跨闰日', '2027-03-01', '2028-02-29', '2028-03-01 2029-02-28'],
    ['三年', '2026-01-01', '2028-12-31', '2029-01-01 2031-12-31'],
    ['月末起', '2026-08-31', '2027-02-27', '2027-02-28 2027-08-27'],
    ['三个半月', '2026-01-01', '2026-04-16', '2026-04-17 2026-08-01'],
    ['不足一月', '2026-01-10', '2026-01-19', '2026-01-20 2026-01-29'],
    ['一天', '2026-01-31', '2026-01-31', '2026-02-01 2026-02-01'],
  ])('%s', (_what, start, end, next) => expect(again(start, end)).toBe(next))

  it('提前终止的，从终止次日起，与原期限等长', () =>
    expect(again('2025-10-21', '2027-01-20', '2026-05-15')).toBe('2026-05-16 2027-08-15'))

  const plan = (term: Term, payType: ContractTerms['payType']) =>
    priceContract({
      ...term,
      payWay: 1,
      payType,
      payNodeType: 0,
      payNodeDays: 10,
      lines: [
        {
          elevatorId: 'a',
          deviceNumber: '1',
          unitPrice: '8000',
          priceUnit: 2,
          serviceStart: term.startDate,
          serviceEnd: term.endDate,
        },
      ],
    })

  it('HT2025100002：十五个月 120,000.00，续签后总额与各期不变', () => {
    const old = { startDate: '2025-10-21', endDate: '2027-01-20' }
    const lines = 12
    const [before, after] = [plan(old, 2), plan(renewedTerm(old, old.endDate), 2)]
    expect(Number(before.total) * lines).toBe(120_000)
    expect(after.total).toBe(before.total)
    expect(after.plan.map((row) => row.amount)).toEqual(before.plan.map((row) => row.amount))
    expect(after.plan).toHaveLength(5)
  })

  it('任何起始日、任何整月数：月数、总额、各期不变', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.integer({ min: 1, max: 60 }), fc.constantFrom(1, 2, 3, 4), (n, months, payType) => {
        const startDate = addDays('2023-12-01', n)
        const old = { startDate, endDate: addDays(addMonths(startDate, months), -1) }
        const next = renewedTerm(old, old.endDate)
        const [before, after] = [plan(old, payType as 1 | 2 | 3 | 4), plan(next, payType as 1 | 2 | 3 | 4)]
        expect([after.total, after.lines[0]?.months]).toEqual([before.total, before.lines[0]?.months])
        expect(after.plan.map((row) => row.amount)).toEqual(before.plan.map((row) => row.amount))
      }),
      { numRuns: 300 },
    )
  })
})
