import { describe, expect, test } from 'vitest'
import { addressOf, askedOf, chipsOf, withAttr, withBrand } from './asked.ts'

const category = '01900000-0000-7000-8000-00000000ffff'
const full = `keyword=门机&category=${category}&a=电压=DC24V&a=电压=AC110V&a=接口=CAN=FD&brand=启衡&brand=迅达&fit=迅达&model=3300&from=10&to=99.50&stock=1&sort=priceAsc&page=3`

describe('地址里的条件', () => {
  test('写进地址再读出来一样；带等号的值不散', () => {
    const asked = askedOf(new URLSearchParams(full))
    expect(asked.attrs).toEqual({ 电压: ['DC24V', 'AC110V'], 接口: ['CAN=FD'] })
    expect(asked).toMatchObject({ brand: ['启衡', '迅达'], priceTo: '99.50', inStock: true, sort: 'priceAsc', page: 3 })
    expect(askedOf(addressOf(asked))).toEqual(asked)
  })

  test('乱写的当没写，不会让列表出错', () => {
    const wild = 'category=x&from=1e9&to=-3&sort=drop&page=0&stock=yes&a=&a==x&page=9999&keyword=%20'
    expect(askedOf(new URLSearchParams(wild))).toEqual({ page: 1, size: 24 })
    expect(askedOf(new URLSearchParams('a=constructor=1&a=__proto__=1')).attrs).toEqual({ constructor: ['1'] })
  })

  test('选中与取消回到第一页；每个已选条件能单独去掉', () => {
    const asked = askedOf(new URLSearchParams(full))
    expect(withAttr(asked, '电压', 'DC24V')).toMatchObject({ attrs: { 电压: ['AC110V'] }, page: 1 })
    expect(withAttr(withAttr(asked, '接口', 'CAN=FD'), '电压', 'DC24V').attrs).toEqual({ 电压: ['AC110V'] })
    expect(withBrand(asked, '迅达')).toMatchObject({ brand: ['启衡'], page: 1 })
    const chips = chipsOf(asked, () => '门机板')
    expect(chips.map(({ text }) => text)).toEqual([
      '「门机」',
      '门机板',
      '启衡',
      '迅达',
      'DC24V',
      'AC110V',
      'CAN=FD',
      '适用 迅达',
      '适用型号 3300',
      '¥10–99.50',
      '仅看有货',
    ])
    expect(chipsOf(chips[1]?.without ?? asked, () => undefined).some(({ text }) => text === 'DC24V')).toBe(false)
    expect(chips.at(-2)?.without).not.toHaveProperty('priceFrom', '10')
  })
})
