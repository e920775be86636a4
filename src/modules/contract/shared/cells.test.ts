import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/shared/days.ts'
import { cell, daysIn, months, overlap } from './cells.ts'
import { fraction, fractionText, plus, roundHalfUp, zero } from './fraction.ts'

const span = (from: string, to: string) => ({ from, to })

describe('archives 6.3 月数', () => {
  it.each([
    ['2026-01-01', '2026-04-16', '2026-12-31', '8 1/2'],
    ['2026-03-10', '2026-03-10', '2027-01-24', '10 15/31'],
    ['2026-01-31', '2026-01-31', '2026-02-27', '1'],
    ['2026-01-31', '2026-02-28', '2026-03-30', '1'],
    ['2026-01-31', '2026-02-27', '2026-02-28', '59/868'],
    ['2026-01-01', '2026-01-01', '2026-01-01', '1/31'],
  ])('合同 %s 起，%s 至 %s → %s 个月', (start, from, to, text) =>
    expect(fractionText(months(start, span(from, to)))).toBe(text),
  )

  it('逐月相加得同一结果', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(400), fc.nat(800), (n, skip, length) => {
        const start = addDays('2023-12-01', n)
        const from = addDays(start, skip)
        const whole = span(from, addDays(from, length))
        let total = zero
        for (let j = 0; cell(start, j).from <= whole.to; j++) {
          const common = overlap(cell(start, j), whole)
          if (common) total = plus(total, fraction(daysIn(common), daysIn(cell(start, j))))
        }
        expect(months(start, whole)).toEqual(total)
      }),
    )
  })

  it('半分进位', () => {
    expect([roundHalfUp(fraction(5, 10)), roundHalfUp(fraction(49, 100)), roundHalfUp(zero)]).toEqual([1n, 0n, 0n])
    expect(() => fraction(1, 0)).toThrow(RangeError)
  })
})
