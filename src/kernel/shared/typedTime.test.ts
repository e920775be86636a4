import { expect, test } from 'vitest'
import { readMoment, readTime } from './typedTime.ts'

test('时间：9:30、930、9点半都是 09:30', () => {
  for (const typed of [
    '9:30',
    '09:30',
    '９：３０',
    '930',
    '0930',
    '9点半',
    '9点30',
    '9时30分',
    '9.30',
    '09:30:00',
    ' 9 点 半 ',
  ])
    expect(readTime(typed), typed).toBe('09:30')
  expect(['9', '9点', '9点整', '0', '23:59'].map(readTime)).toEqual(['09:00', '09:00', '09:00', '00:00', '23:59'])
  for (const typed of ['', '24', '9:60', '2460', '上午', '9:3:0x']) expect(readTime(typed), typed).toBeUndefined()
})

test('日期与时间，中间空一格', () => {
  const today = '2026-03-20'
  expect(readMoment('3/7 930', { today })).toBe('2026-03-07 09:30')
  expect(readMoment('明天 9点半', { today })).toBe('2026-03-21 09:30')
  expect(readMoment('2026-03-07T09:30', { today })).toBe('2026-03-07 09:30')
  for (const typed of ['3/7', '930', '3/7 25:00', '']) expect(readMoment(typed, { today }), typed).toBeUndefined()
})
