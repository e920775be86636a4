import { describe, expect, it } from 'vitest'
import { dayNumber } from './dayNumber.ts'
import { wordsOfDate } from './visitReason.ts'

describe('排期原因的文字（jobs 6.1）', () => {
  const friday = dayNumber('2025-10-24')
  const limit = dayNumber('2025-10-29')

  it('有上次维保：距上次的日数', () => {
    const previous = dayNumber('2025-10-14')
    expect(wordsOfDate('weekday', previous, limit, friday)).toBe('固定星期五，距上次10-14不超过15日')
    expect(wordsOfDate('interval', previous, limit, friday)).toBe('距上次10-14不超过15日的最后一个工作日')
  })

  it('此前没有维保：说最迟的日期，不留空的日数', () => {
    expect(wordsOfDate('weekday', null, limit, friday)).toBe('固定星期五，最迟10-29')
    expect(wordsOfDate('interval', null, limit, friday)).toBe('最迟10-29的最后一个工作日')
  })
})
