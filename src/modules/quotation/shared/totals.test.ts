import { describe, expect, it } from 'vitest'
import { shareOut } from '#kernel/shared/money.ts'
import { levelOf, type PricedLine, totalsOf } from './totals.ts'

const line = (qty: string, price: string, taxRate: string, costPrice: string | null): PricedLine => ({
  qty,
  price,
  taxRate,
  costPrice,
  minPrice: null,
})
/** The lines of commerce 8.9: rope, doors, rails, installation. */
const lines = [
  line('723.06', '18.50', '13', '12.59'),
  line('18', '2350', '13', '1610.83'),
  line('24', '480', '13', '330'),
  line('18', '1200', '9', '800'),
]

describe('commerce 8.9 合计', () => {
  const { lines: summed, totals } = totalsOf(lines, '97', '0')
  it('88,796.61打97折为86,132.71，逐行分摊到分', () => {
    expect(summed.map(({ amount }) => amount)).toEqual(['13376.61', '42300.00', '11520.00', '21600.00'])
    expect(totals).toMatchObject({ listTotal: '88796.61', total: '86132.71', reduction: '2663.90' })
    expect(summed.map(({ discountShare }) => discountShare)).toEqual(['401.30', '1269.00', '345.60', '648.00'])
  })
  it('税9,228.64，不含税76,904.07，成本60,418.27，毛利率21.44%，一级审批', () => {
    expect(totals).toMatchObject({
      taxTotal: '9228.64',
      netTotal: '76904.07',
      costTotal: '60418.27',
      margin: '21.44',
      uncosted: 0,
    })
    expect(levelOf(lines, totals)).toBe(1)
  })
})

describe('R10', () => {
  it('分摊合计总是等于优惠额，零头给余数最大的', () => {
    expect(shareOut('0.10', ['1.00', '1.00', '1.00'])).toEqual(['0.04', '0.03', '0.03'])
    expect(shareOut('100.00', ['0.01', '99.99', '100.00'])).toEqual(['0.01', '49.99', '50.00'])
    expect(shareOut('5.00', ['0.00'])).toEqual(['0.00'])
  })
  const level = (price: string, cost: string | null, discount = '100', cut = '0', minPrice: string | null = null) => {
    const one = [{ ...line('1', price, '0', cost), minPrice }]
    return levelOf(one, totalsOf(one, discount, cut).totals)
  }
  it('毛利率25%、折扣98%起免审；15%起一级；再低两级', () => {
    expect(level('100', '75')).toBe(0)
    expect(level('100', '75.01')).toBe(1)
    expect(level('100', '70', '98')).toBe(0)
    expect(level('100', '70', '97.99')).toBe(1)
    // 98 % of 350400.38 is 343392.3724: the sum is rounded down, the discount is not.
    expect(level('350400.38', '200000', '98')).toBe(0)
    expect(level('350400.38', '200000', '98', '0.01')).toBe(1)
    expect(level('99.99', '10', '100', '0', '100')).toBe(2)
    expect(level('100', '85')).toBe(1)
    expect(level('100', '85.01')).toBe(2)
  })
  it('抹零也算折扣，折后价低于最低售价要两级，没有成本的要有人看', () => {
    expect(level('100', '60', '100', '3')).toBe(1)
    expect(level('100', '10', '100', '0', '100.01')).toBe(2)
    expect(level('100', '10', '98', '0', '99')).toBe(2)
    expect(level('100', null)).toBe(1)
    expect(level('0', '10')).toBe(1)
  })
})
