import { expect, test } from 'vitest'
import { PolicyDraft, policyState, renewedTerm } from './insurance.ts'

const year = { fromDate: '2026-01-01', toDate: '2026-12-31' }

test('保单状态：起保前、有效、终保前 30 天、终保次日', () => {
  expect(
    ['2025-12-31', '2026-01-01', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'].map((day) =>
      policyState(year, day),
    ),
  ).toEqual([1, 2, 2, 3, 3, 4])
})

test('续保接在终保次日；一年的仍是一年（含闰日），其他按原天数', () => {
  expect(renewedTerm(year)).toEqual({ fromDate: '2027-01-01', toDate: '2027-12-31' })
  expect(renewedTerm({ fromDate: '2027-03-01', toDate: '2028-02-29' })).toEqual({
    fromDate: '2028-03-01',
    toDate: '2029-02-28',
  })
  expect(renewedTerm({ fromDate: '2026-01-01', toDate: '2026-06-30' })).toEqual({
    fromDate: '2026-07-01',
    toDate: '2026-12-28',
  })
})

test('日期颠倒、每人限额大于每次事故限额被指出', () => {
  const draft = {
    policyNo: 'P1',
    insurer: '甲保险',
    kind: 1,
    payer: 1,
    fromDate: '2026-02-01',
    toDate: '2026-01-31',
    limitPerAccident: '100',
    limitPerPerson: '200',
    elevatorIds: ['019a0000-0000-7000-8000-000000000001'],
  }
  const issues = PolicyDraft.safeParse(draft).error?.issues.map(({ message }) => message)
  expect(issues).toEqual(['终保日期不能早于起保日期', '每人限额不能大于每次事故限额'])
})
