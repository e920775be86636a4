import { describe, expect, test } from 'vitest'
import type { MallSku } from '../../shared/mall.ts'
import { choose, dimensionsOf, fitted, lackingOf, qtyRange, skuOf, startOf, stateOf } from './picking.ts'

const sku = (available: number, ...specValues: string[]): MallSku => ({
  skuId: specValues.join('-'),
  skuNo: '',
  specValues,
  price: '1.00',
  marketPrice: null,
  available,
  image: null,
  weightKg: null,
})
const goods = {
  specs: [
    { name: '电压', values: ['DC24V', 'AC110V', 'AC220V'] },
    { name: '接口', values: ['CAN', 'RS485'] },
  ],
  skus: [sku(3, 'DC24V', 'CAN'), sku(0, 'DC24V', 'RS485'), sku(5, 'AC110V', 'CAN')],
}

describe('选规格', () => {
  test('没有的值不列出；未选时都可选；选中一个后没有的组合不可选，卖完的标无货', () => {
    expect(dimensionsOf(goods).map(({ values }) => values)).toEqual([
      ['DC24V', 'AC110V'],
      ['CAN', 'RS485'],
    ])
    const none = startOf(goods)
    expect(none).toEqual([undefined, undefined])
    expect(stateOf(goods, none, 1, 'RS485')).toBe('sold')
    const low = choose(none, 0, 'AC110V')
    expect([stateOf(goods, low, 1, 'CAN'), stateOf(goods, low, 1, 'RS485')]).toEqual(['open', 'impossible'])
    // Its own dimension stays free to change.
    expect(stateOf(goods, low, 0, 'DC24V')).toBe('open')
    expect(lackingOf(goods, low)).toEqual(['接口'])
    expect(skuOf(goods, low)).toBeUndefined()
    expect(skuOf(goods, choose(low, 1, 'CAN'))?.available).toBe(5)
    expect(choose(low, 0, 'AC110V')).toEqual([undefined, undefined])
  })

  test('只有一个规格的商品自动选中；没有规格名的从规格值来', () => {
    expect(skuOf({ specs: [], skus: [sku(1)] }, startOf({ specs: [], skus: [sku(1)] }))?.available).toBe(1)
    const two = { specs: [], skus: [sku(1, '左'), sku(1, '右')] }
    expect(dimensionsOf(two)).toEqual([{ name: '规格', values: ['左', '右'] }])
  })

  test('数量：起售、步长、限购、库存', () => {
    const rule = { minBuy: 2, stepBuy: 3, maxBuy: 12 }
    expect(qtyRange(rule, 100)).toEqual({ min: 2, max: 11 })
    expect(qtyRange(rule, 6)).toEqual({ min: 2, max: 5 })
    expect(qtyRange(rule, 1).max).toBe(0)
    expect([1, 4, 5, 7, 99, Number.NaN].map((qty) => fitted(rule, 100, qty))).toEqual([2, 2, 5, 5, 11, 2])
  })
})
