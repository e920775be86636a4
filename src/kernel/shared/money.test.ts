import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareAmounts, formatMoney, fromFen, minus, percent, round2, sum, times, toFen } from './money.ts'

describe('金额', () => {
  it.each([
    ['1.005', '1.01'],
    [1.005, '1.01'],
    ['-1.005', '-1.01'],
    [2.675, '2.68'],
    ['0', '0.00'],
    ['-0.001', '0.00'],
    ['1e3', '1000.00'],
    ['99999999999999.995', '100000000000000.00'],
  ])('四舍五入 %j → %s', (value, rounded) => expect(round2(value)).toBe(rounded))

  it('其他位数', () => {
    expect(round2('1.0005', 3)).toBe('1.001')
    expect(round2('1.5', 0)).toBe('2')
  })

  it('不经过浮点数', () => {
    expect(sum(['0.1', '0.2'])).toBe('0.30')
    expect(sum([])).toBe('0.00')
    expect(sum(Array(1000).fill('0.01'))).toBe('10.00')
    expect(minus('0.3', '0.1')).toBe('0.20')
    expect(times('3.15', '0.1')).toBe('0.32')
    expect(compareAmounts('10', '9.99')).toBe(1)
    expect(compareAmounts('1.0', 1)).toBe(0)
  })

  it.each([
    ['91200', '91,200.00'],
    ['-7277.42', '−7,277.42'],
    ['0', '0.00'],
    ['999.999', '1,000.00'],
    ['1234567890.1', '1,234,567,890.10'],
    ['123', '123.00'],
    [null, '--'],
    [undefined, '--'],
    ['', '--'],
  ])('显示 %j → %s', (value, shown) => expect(formatMoney(value)).toBe(shown))

  it('百分比', () => {
    expect(percent(27, 28)).toBe('96.43 %')
    expect(percent('-1', 8, 1)).toBe('−12.5 %')
    expect(percent(1, 0)).toBe('--')
  })

  it('与另一个十进制库逐位相同', () => {
    const Other = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
    const amount = fc
      .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
      .map(([digits, places]) => new Other(String(digits)).div(new Other(10).pow(places)).toFixed())
    const shown = (value: Decimal) => value.toFixed(2).replace(/^-(0\.00)$/, '$1')
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(round2(a)).toBe(shown(new Other(a)))
        expect(sum([a, b])).toBe(shown(new Other(a).plus(b)))
        expect(minus(a, b)).toBe(shown(new Other(a).minus(b)))
        expect(times(a, b)).toBe(shown(new Other(a).times(b)))
        expect(compareAmounts(a, b)).toBe(new Other(a).comparedTo(b))
        if (!new Other(b).isZero())
          expect(percent(a, b)).toBe(`${shown(new Other(a).times(100).div(b)).replace('-', '−')} %`)
      }),
    )
  })

  it('分与元互换', () => {
    expect(toFen('-7277.42')).toBe(-727742n)
    expect(fromFen(-5n)).toBe('-0.05')
    expect(() => toFen('0.001')).toThrow(RangeError)
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), (fen) => {
        expect(toFen(fromFen(fen))).toBe(fen)
      }),
    )
  })
})
