import { expect, it } from 'vitest'
import {
  daysSaid,
  duration,
  hoursSaid,
  kmText,
  metresText,
  minutesSaid,
  minutesShort,
  momentText,
  namesSaid,
  percentText,
} from './said.ts'

it.each([
  [45, '45 秒'],
  [0, '0 分钟'],
  [1039, '17 分钟'],
  [7200, '2 小时'],
  [7500, '2 小时 5 分'],
  [90_000, '25 小时'],
  [172_800, '2 天'],
  [187_500, '2 天 4 小时'],
  // Whoever waits for weeks does not count the hours.
  [863_000, '9 天 23 小时'],
  [900_000, '10 天'],
  [33_562_800, '388 天'],
  [null, '—'],
  [-5, '—'],
])('时长 %j 秒 → %s', (seconds, text) => expect(duration(seconds)).toBe(text))

it.each([
  [274, '4 小时 34 分'],
  [527, '8 小时 47 分'],
  [21_600, '15 天'],
  [0.4, '0 分钟'],
])('时长 %j 分 → %s', (minutes, text) => expect(minutesSaid(minutes)).toBe(text))

it('省地方的写法只差一个字；工时到一位小数，过百取整', () => {
  expect([minutesShort(25), minutesShort(274)]).toEqual(['25 分', '4 小时 34 分'])
  expect([hoursSaid(7.5), hoursSaid(8), hoursSaid(162.4)]).toEqual(['7.5 小时', '8 小时', '162 小时'])
})

it('一公里以内按米，以上按公里', () => {
  expect([86.4, 999.4, 999.6, 1234, 12_000].map((metres) => metresText(metres))).toEqual([
    '86 米',
    '999 米',
    '1 公里',
    '1.2 公里',
    '12 公里',
  ])
  expect([kmText(0.32), kmText(3.14), kmText(null)]).toEqual(['320 米', '3.1 公里', '—'])
})

it('时刻只写读它的那天还需要的', () => {
  const moments = [
    '2026-11-20T14:05:19+08:00',
    '2026-11-19T23:59:00+08:00',
    '2026-01-05T08:00:00+08:00',
    '2025-12-31T08:00:00+08:00',
  ]
  expect(moments.map((at) => momentText(at, '2026-11-20'))).toEqual([
    '14:05',
    '昨天 23:59',
    '01-05 08:00',
    '2025-12-31 08:00',
  ])
  expect(momentText('2026-11-21T09:00:00+08:00', '2026-11-20')).toBe('11-21 09:00')
  expect(daysSaid('2026-12-01', '2027-02-28', '2026-11-20')).toBe('12-01 至 2027-02-28')
  expect(daysSaid('2026-12-01', '2026-12-01', '2026-11-20')).toBe('12-01')
})

it('两三个人写全，再多写人数；百分数前有空格', () => {
  expect(namesSaid(['王一维', '李二保'])).toBe('王一维、李二保')
  expect(namesSaid(['王一维', '李二保', '赵三', '孙四', '周五'])).toBe('王一维等 5 人')
  expect(namesSaid([])).toBe('')
  expect([percentText(96.43, 1), percentText(65)]).toEqual(['96.4 %', '65 %'])
})
