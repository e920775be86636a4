import { expect, test } from 'vitest'
import { readFigure } from './typedFigure.ts'

test('全角、千分位、空格照读', () => {
  const read = ['１２．５', '12,000', '12，000.50', ' 1 200 ', '-3.5', '−3.5', '0', '1,234,567', '3。5'].map((typed) =>
    readFigure(typed),
  )
  expect(read).toEqual(['12.5', '12000', '12000.50', '1200', '-3.5', '-3.5', '0', '1234567', '3.5'])
})

test('带着单位写的：只认这一栏的单位', () => {
  expect(readFigure('3.5 米', { unit: 'm' })).toBe('3.5')
  expect(readFigure('3.5M', { unit: 'm' })).toBe('3.5')
  expect(readFigure('1000公斤', { unit: 'kg' })).toBe('1000')
  expect(readFigure('1.75 米/秒', { unit: 'm/s' })).toBe('1.75')
  expect(readFigure('15 天', { unit: '天' })).toBe('15')
  expect(readFigure('18层', { unit: '层' })).toBe('18')
  expect(readFigure('1.2吨', { unit: 'kg' })).toBeUndefined()
  expect(readFigure('3.5 米')).toBeUndefined()
})

test('金额认 ¥、元与万，一位也不丢', () => {
  const money = (typed: string) => readFigure(typed, { unit: '元', money: true })
  expect(['1.2万', '1.2 万元', '¥12,000.50', '￥800', '300元', '0.05万', '12.34567万'].map(money)).toEqual([
    ...['12000', '12000', '12000.50', '800', '300', '500', '123456.7'],
  ])
  expect(
    ['55.5元/小时', '55.5 元', '55.5'].map((typed) => readFigure(typed, { unit: '元/小时', money: true })),
  ).toEqual([...['55.5', '55.5', '55.5']])
  expect(readFigure('1.2万', { unit: '次' })).toBeUndefined()
})

test('读不懂的不猜', () => {
  for (const typed of ['', '十八', '1,2', '12,00', '1.2.3', '5-6', '约3', '.5', '1e3'])
    expect(readFigure(typed), typed).toBeUndefined()
})
