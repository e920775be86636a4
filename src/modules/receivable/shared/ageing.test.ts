import { expect, test } from 'vitest'
import { ageingOf, lateFee, overdueDays } from './ageing.ts'

test('commerce 8.7 逾期 45 天在 31–60 天，违约金 324.00', () => {
  expect(overdueDays('2026-03-22', '2026-05-06')).toBe(45)
  expect(ageingOf('2026-03-22', '2026-05-06')).toBe('d60')
  expect(lateFee('14400.00', '0.0500', 45)).toBe('324.00')
  expect(lateFee('14400.00', null, 45)).toBeNull()
})

test('账龄各档的首尾两天', () => {
  const at = (days: number) => ageingOf('2026-01-01', new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
  expect([0, 1, 30, 31, 60, 61, 90, 91, 180, 181, 365, 366].map(at)).toEqual([
    ...['notDue', 'd30', 'd30', 'd60', 'd60', 'd90', 'd90', 'd180', 'd180', 'd365', 'd365', 'over'],
  ])
  expect(overdueDays('2026-05-07', '2026-05-06')).toBe(0)
})
