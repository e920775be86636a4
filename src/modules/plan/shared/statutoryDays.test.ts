import almanac from 'chinese-days'
import { describe, expect, test } from 'vitest'
import { defaultRule } from '#modules/template/shared/template.ts'
import { calendarOf, noticeYears, platformDays } from './calendar.ts'
import { dayNumber, weekdayOf } from './dayNumber.ts'
import { almanacYears, statutoryDaysOf } from './statutoryDays.ts'
import { visitsOfLift } from './visits.ts'

/** 除夕、初一至初三，清明，端午，中秋 by the library, and the fixed days. */
function byLibrary(year: number): string[] {
  const lunar = (mmdd: string) => almanac.getSolarDateFromLunar(`${year}-${mmdd}`).date
  const eve = dayNumber(lunar('01-01')) - 1
  const spring = [0, 1, 2, 3].map((n) => new Date((eve + n) * 86_400_000).toISOString().slice(0, 10))
  const qingming =
    almanac.getSolarTerms(`${year}-04-03`, `${year}-04-07`).find(({ name }) => name === '清明')?.date ?? ''
  const fixed = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'].map((mmdd) => `${year}-${mmdd}`)
  return [...new Set([...spring, qingming, lunar('05-05'), lunar('08-15'), ...fixed])].sort()
}

describe('法定节日在通知之前', () => {
  test('2027年13天，日子写明', () => {
    expect(statutoryDaysOf(2027).map(({ date, festival }) => `${date} ${festival}`)).toEqual([
      '2027-01-01 元旦',
      '2027-02-05 春节',
      '2027-02-06 春节',
      '2027-02-07 春节',
      '2027-02-08 春节',
      '2027-04-05 清明节',
      '2027-05-01 劳动节',
      '2027-05-02 劳动节',
      '2027-06-09 端午节',
      '2027-09-15 中秋节',
      '2027-10-01 国庆节',
      '2027-10-02 国庆节',
      '2027-10-03 国庆节',
    ])
  })

  test('每一年与 chinese-days 的农历、节气相同', () => {
    for (const year of almanacYears())
      expect(
        statutoryDaysOf(year)
          .map(({ date }) => date)
          .sort(),
      ).toEqual(byLibrary(year))
  })

  test('农历与节气可信：2008至2026年各年通知都放这些假（2025年起13天，之前11天）', () => {
    const holidays = new Set(platformDays.filter((day) => day.kind === 3).map((day) => day.date))
    for (let year = 2008; year <= 2026; year++) {
      const missing = byLibrary(year).filter((date) => !holidays.has(date))
      const later = year >= 2025 ? [] : [byLibrary(year)[1], `${year}-05-02`]
      // A notice does not always name what is a weekend anyway.
      const onWorkdays = missing.filter((date) => weekdayOf(dayNumber(date)) <= 5 && !later.includes(date))
      expect([year, onWorkdays]).toEqual([year, []])
    }
  })

  test('没有通知的年份按预计休息，标明预计；有通知的年份只按通知', () => {
    const expected = platformDays.filter((day) => day.expected)
    expect(noticeYears).toContain(2026)
    expect(noticeYears).not.toContain(2027)
    expect(expected.filter(({ date }) => date.startsWith('2027'))).toHaveLength(13)
    expect(expected.filter(({ date }) => noticeYears.includes(Number(date.slice(0, 4))))).toEqual([])
    const calendar = calendarOf()
    for (const date of ['2027-01-01', '2027-02-05', '2027-02-06', '2027-02-08', '2027-10-02'])
      expect([date, calendar.isWorkingDay(dayNumber(date))]).toEqual([date, false])
    // The notice's days: what it does not give is worked, whatever was expected.
    const notice = calendarOf({ statutory: [{ date: '2027-02-06', kind: 3 }] })
    expect(notice.isWorkingDay(dayNumber('2027-01-01'))).toBe(true)
  })

  test('公司自己的日历仍优先于预计', () => {
    const calendar = calendarOf({ overrides: [{ date: '2027-01-01', kind: 1 }] })
    expect(calendar.isWorkingDay(dayNumber('2027-01-01'))).toBe(true)
  })

  test('十一月排的下一年：元旦和春节都没有维保', () => {
    const visits = visitsOfLift(
      { liftId: 'L', category: 1, start: '2026-11-24', end: '2027-11-23' },
      defaultRule,
      calendarOf(),
    )
    const dates = visits.map(({ date }) => date)
    expect(dates.filter((date) => statutoryDaysOf(2027).some((day) => day.date === date))).toEqual([])
  })
})
