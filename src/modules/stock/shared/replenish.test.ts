import { expect, test } from 'vitest'
import { isLow, suggestQty } from './replenish.ts'

const of = (over: Partial<Parameters<typeof suggestQty>[0]> = {}) =>
  suggestQty({ available: '2', onOrder: '0', min: '5', max: '20', packQty: null, ...over })

test('R5 建议补货＝上限−可用−在途在订，按包装量向上取', () => {
  expect(of()).toBe('18.00')
  expect(of({ onOrder: '10' })).toBe('8.00')
  expect(of({ onOrder: '18' })).toBe('0.00')
  expect(of({ onOrder: '30' })).toBe('0.00')
  expect(of({ packQty: '6' })).toBe('18.00')
  expect(of({ packQty: '5' })).toBe('20.00')
  expect(of({ available: '0.5', packQty: '0.4' })).toBe('19.60')
  expect(of({ max: null })).toBe('3.00')
})

test('可用多于下限的不建议；等于下限即到下限；没有下限的不预警', () => {
  expect(of({ available: '5.01' })).toBe('0.00')
  expect(of({ available: '5' })).toBe('15.00')
  expect(isLow({ available: '5', min: '5.00' })).toBe(true)
  expect(isLow({ available: '0', min: null })).toBe(false)
})
