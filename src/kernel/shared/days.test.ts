import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  formatTokens,
  isDay,
  isoTime,
  lastMonth,
  monthEnd,
  monthStart,
  today,
  weekday,
} from './days.ts'

describe('日期', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31'])('%s 存在', (day) => expect(isDay(day)).toBe(true))
  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-1',
    '0000-01-01',
    '2026-01-01T00:00:00',
  ])('%s 不存在', (day) => expect(isDay(day)).toBe(false))

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('%s 加 %i 个月 → %s', (day, months, result) => expect(addMonths(day, months)).toBe(result))

  it('加日、相差、星期', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-01-01', -10)).toBe('2025-12-22')
    expect(daysBetween('2026-01-01', '2026-12-31')).toBe(364)
    expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1)
    expect(weekday('2026-11-20')).toBe(5)
    expect(weekday('2026-11-22')).toBe(7)
    expect(weekday('1969-12-29')).toBe(1)
    expect([monthStart('2024-02-10'), monthEnd('2024-02-10')]).toEqual(['2024-02-01', '2024-02-29'])
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  })

  it('加减互逆，逐日星期相接', () => {
    const anyDay = fc.integer({ min: -25_000, max: 60_000 }).map((n) => addDays('1970-01-01', n))
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -9999, max: 9999 }), (day, n) => {
        expect(addDays(addDays(day, n), -n)).toBe(day)
        expect(daysBetween(day, addDays(day, n))).toBe(n)
        expect(weekday(addDays(day, 1))).toBe((weekday(day) % 7) + 1)
        expect(addMonths(day, 1).slice(0, 7)).not.toBe(day.slice(0, 7))
      }),
    )
  })

  it('今天按上海时间', () => {
    expect(today('2026-11-20T15:59:59Z')).toBe('2026-11-20')
    expect(today('2026-11-20T16:00:00Z')).toBe('2026-11-21')
    expect(dayOf(0)).toBe('1970-01-01')
  })
})

describe('common 6 日期格式', () => {
  it.each([
    ['2026-11-20T06:05:09Z', undefined, '2026-11-20 14:05:09'],
    ['2026-11-20T14:05:09+08:00', 'yyyy年MM月dd日 HH:mm', '2026年11月20日 14:05'],
    ['2026-11-20 14:05:09', 'HH:mm:ss', '14:05:09'],
    ['2026-11-20', 'yyyyMMddHHmmss', '20261120000000'],
    [Date.UTC(2026, 10, 20, 16), 'yyyy-MM-dd', '2026-11-21'],
    [new Date('2026-11-20T06:05:09Z'), 'ss', '09'],
    [null, undefined, '--'],
    [undefined, undefined, '--'],
    ['不是时间', undefined, '--'],
  ])('%j %s → %s', (instant, pattern, shown) => expect(formatTokens(instant, pattern)).toBe(shown))

  it('上月：同一时刻，日期不超过月末', () => {
    expect(lastMonth('2026-03-31T09:30:00+08:00')).toEqual([
      '2026-02-28T09:30:00.000+08:00',
      '2026-03-31T09:30:00.000+08:00',
    ])
    expect(isoTime('2026-03-31T01:30:00Z')).toBe('2026-03-31T09:30:00.000+08:00')
  })
})
