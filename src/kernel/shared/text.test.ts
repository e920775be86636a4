import { describe, expect, it } from 'vitest'
import {
  clock,
  halfWidth,
  halfWidthDigits,
  isEmpty,
  lengthOf,
  minutesText,
  thousands,
  tidy,
  trueMinus,
  withoutEmpty,
} from './text.ts'

describe('文字', () => {
  it('全角转半角', () => {
    expect(halfWidthDigits('１２号，Ａ座')).toBe('12号，Ａ座')
    expect(halfWidth('ＡＢ－１２　（３）')).toBe('AB-12 (3)')
    expect(tidy(' 　１２\u0000３ ')).toBe('123')
    expect(lengthOf('𠮷野家')).toBe(3)
  })

  it('common 3.1 空值过滤：0 与 false 保留，空数组与两头皆空的区间去掉，数组元素不动', () => {
    const at = new Date(0)
    expect(
      withoutEmpty({
        a: 0,
        b: false,
        c: '',
        d: ' ',
        e: null,
        f: undefined,
        g: [],
        h: { from: '', to: 'x' },
        i: [null, { k: '' }],
        j: { from: null, to: '' },
        at,
      }),
    ).toEqual({ a: 0, b: false, h: { to: 'x' }, i: [null, { k: '' }], at })
    expect(isEmpty('0')).toBe(false)
  })

  it.each([
    [0, '不足1天'],
    [1439, '不足1天'],
    [1440, '1天'],
    [43199, '29天'],
    [43200, '1个月'],
    [525599, '12个月4天'],
    [525600, '1年'],
    [570240, '1年1个月1天'],
  ])('common 6 分钟 %i → %s', (minutes, text) => expect(minutesText(minutes)).toBe(text))

  it.each([
    [1039, '17:19'],
    [5, '00:05'],
    [3723, '1:02:03'],
    [-5, '−00:05'],
    [0, '00:00'],
  ])('时钟 %i → %s', (seconds, text) => expect(clock(seconds)).toBe(text))
})

it('千位分隔：整数、负数、小数、不足千', () => {
  expect([0, -0.0004, 999, 1000, 1234567, -1200, 12.5, 1234.5678].map(thousands)).toEqual([
    '0',
    '0',
    '999',
    '1,000',
    '1,234,567',
    '−1,200',
    '12.5',
    '1,234.568',
  ])
})

it('真减号；四舍五入成零的没有减号', () => {
  expect(['-2.5', '2.5', '-0.0', '-0', '0', '-0.05', '-10'].map(trueMinus)).toEqual([
    '−2.5',
    '2.5',
    '0.0',
    '0',
    '0',
    '−0.05',
    '−10',
  ])
})
