import { describe, expect, it } from 'vitest'
import { leastMargin, reckonOffers, withoutOwn } from './offers.ts'

const line = (price: string, costPrice: string, grade?: 1 | 2 | 3) => ({
  qtyByHand: false,
  qty: '2',
  price,
  costPrice,
  taxRate: '13',
  ...(grade ? { grade } : {}),
})
const figures = { params: {}, discountRate: '100', cutAmount: '0' }
const three = [line('100', '50'), line('200', '100', 1), line('300', '140', 2), line('500', '220', 3)]

describe('三档报价', () => {
  it('一行属于一档或各档；各档各算合计，没选时按标准', () => {
    const found = reckonOffers(three, figures)
    expect(found.grade).toBe(2)
    expect(found.totals.total).toBe('800.00')
    expect(found.offers.map(({ grade, totals }) => [grade, totals.total])).toEqual([
      [1, '600.00'],
      [2, '800.00'],
      [3, '1200.00'],
    ])
    expect(reckonOffers(three, figures, 3).totals.total).toBe('1200.00')
  })

  it('优惠按所选的一档分摊：共有的行随之不同', () => {
    const cut = { ...figures, cutAmount: '60' }
    expect(reckonOffers(three, cut, 1).lines[0]?.discountShare).toBe('20.00')
    expect(reckonOffers(three, cut, 2).lines[0]?.discountShare).toBe('15.00')
    // What is of another offer keeps what it is there.
    expect(reckonOffers(three, cut, 2).lines[1]?.discountShare).toBe('40.00')
  })

  it('审批看最低的一档：标准毛利够，经济不够也要审批', () => {
    const ample = reckonOffers(three, figures)
    expect(ample.level).toBe(0)
    const thin = reckonOffers(
      [line('100', '50'), line('200', '160', 1), line('300', '140', 2), line('500', '220', 3)],
      figures,
    )
    expect(thin.totals.margin).toBe(ample.totals.margin)
    expect(thin.level).toBe(1)
    expect(Number(leastMargin(thin))).toBeLessThan(Number(thin.totals.margin))
  })

  it('没有分档的照旧；少一档的说得出是哪一档', () => {
    expect(reckonOffers([line('100', '50')], figures)).toMatchObject({ grade: null, offers: [] })
    expect(withoutOwn([line('100', '50')])).toEqual([])
    expect(withoutOwn(three.slice(0, 3))).toEqual([3])
  })
})
