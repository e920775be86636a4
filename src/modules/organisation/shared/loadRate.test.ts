import { expect, test } from 'vitest'
import { loadOf, loadTone } from './loadRate.ts'

test('archives 8.20 负荷：30 台 → 每月 85.0 小时，65.1 %', () => {
  expect(loadOf(30)).toEqual({ hours: 85, rate: 65.1 })
  expect(loadOf(Array.from({ length: 30 }, () => 28))).toEqual({ hours: 85, rate: 65.1 })
})

test('没有电梯为 0；班组按人数分摊；各梯工时不同逐台相加', () => {
  expect(loadOf(0)).toEqual({ hours: 0, rate: 0 })
  expect(loadOf(60, 2)).toEqual({ hours: 170, rate: 65.1 })
  expect(loadOf([28, 46])).toEqual({ hours: 7.2, rate: 5.5 })
})

test('超过 85 % 黄，超过 100 % 红，边界不算超过', () => {
  expect([85, 85.1, 100, 100.1].map(loadTone)).toEqual(['ok', 'amber', 'amber', 'red'])
})
