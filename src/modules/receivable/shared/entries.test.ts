import { expect, test } from 'vitest'
import * as entries from './entries.ts'

test('每一件事借贷相等，负数就是反过来', () => {
  for (const amount of ['14400.00', '0.01', '-7277.42'])
    for (const made of [
      entries.recognised(amount, '6.00'),
      entries.allocated(amount),
      entries.refunded(amount),
      entries.writtenOff(amount),
      entries.adjusted(amount),
    ]) {
      expect(made.length).toBeGreaterThanOrEqual(2)
      expect(entries.isBalanced(made)).toBe(true)
    }
  expect(entries.isBalanced(entries.confirmed('100.00', '0.60'))).toBe(true)
})

test('应收含税拆成收入与税额；手续费从到账里扣', () => {
  expect(entries.recognised('14400.00', '6.00')).toEqual([
    { account: 'AR', debit: '14400.00', credit: '0.00' },
    { account: 'SALES', debit: '0.00', credit: '13584.91' },
    { account: 'TAX', debit: '0.00', credit: '815.09' },
  ])
  expect(entries.recognised('100.00', '0.00').map(({ account }) => account)).toEqual(['AR', 'SALES'])
  expect(entries.confirmed('100.00', '0.60')).toEqual([
    { account: 'BANK', debit: '99.40', credit: '0.00' },
    { account: 'FEE', debit: '0.60', credit: '0.00' },
    { account: 'ADV', debit: '0.00', credit: '100.00' },
  ])
  expect(entries.adjusted('-200.00')[0]).toEqual({ account: 'DISC', debit: '200.00', credit: '0.00' })
})
