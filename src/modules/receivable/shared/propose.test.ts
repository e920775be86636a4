import { expect, test } from 'vitest'
import { sum } from '#kernel/shared/money.ts'
import { propose } from './propose.ts'

const items = [
  { id: 'c', dueDate: '2026-06-21', balance: '14400.00' },
  { id: 'b', dueDate: '2026-03-22', balance: '14400.00' },
  { id: 'a', dueDate: '2025-12-22', balance: '0.00' },
]

test('commerce 8.7 自动核销从最早到期的开始，钱用完为止', () => {
  expect(propose(items, '20000.00')).toEqual([
    { arItemId: 'b', amount: '14400.00' },
    { arItemId: 'c', amount: '5600.00' },
  ])
  expect(propose(items, '0.00')).toEqual([])
  expect(sum(propose(items, '99999.00').map(({ amount }) => amount))).toBe('28800.00')
})
