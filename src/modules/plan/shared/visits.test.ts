import { describe, expect, test } from 'vitest'
import { defaultRule } from '#modules/template/shared/template.ts'
import { calendarOf } from './calendar.ts'
import { dayNumber } from './dayNumber.ts'
import { levelsOf } from './levels.ts'
import { promiseHint, totalsOf, visitsOfLift } from './visits.ts'

const year = { liftId: 'L1', category: 1, start: '2026-01-01', end: '2026-12-31' } as const
const calendar = calendarOf()
const onLevel = (visits: ReturnType<typeof visitsOfLift>, level: number) =>
  visits.filter((visit) => visit.level === level).map((visit) => visit.date)

describe('jobs 8.1 一年', () => {
  const visits = visitsOfLift(year, defaultRule, calendar)
  const totals = totalsOf(visits)

  test('26次：22半月、2季度、1半年、1年度，首次01-04，末次12-19', () => {
    expect(totals.byLevel).toEqual({ 1: 22, 3: 2, 4: 1, 5: 1 })
    expect(visits).toHaveLength(26)
    expect(visits[0]?.date).toBe('2026-01-04')
    expect(visits.at(-1)?.date).toBe('2026-12-19')
    expect(onLevel(visits, 3)).toEqual(['2026-03-28', '2026-09-12'])
    expect(onLevel(visits, 4)).toEqual(['2026-06-18'])
    expect(onLevel(visits, 5)).toEqual(['2026-12-05'])
  })

  test('间隔11–15天，905项，1350分钟，提示多2次', () => {
    const gaps = visits.slice(1).map((visit) => visit.gapDays ?? 0)
    expect(Math.min(...gaps)).toBe(11)
    expect(Math.max(...gaps)).toBe(15)
    expect(totals.items).toBe(905)
    expect(totals.minutes).toBe(1350)
    expect(promiseHint(24, totals.visits, 15)).toBe('合同约定24次，满足15日间隔需26次，多2次')
  })

  test('一周七天上班：25次，874项', () => {
    const every = totalsOf(visitsOfLift(year, defaultRule, calendarOf({ workDays: [1, 2, 3, 4, 5, 6, 7] })))
    expect(every.visits).toBe(25)
    expect(every.items).toBe(874)
  })

  test('春节，固定星期二：27次（23/2/1/1），936项，02-14提前到调休上班日，间隔不超过14天', () => {
    const fixed = visitsOfLift(year, { ...defaultRule, rhythm: 2, weekday: 2 }, calendar)
    const of = totalsOf(fixed)
    expect(of.byLevel).toEqual({ 1: 23, 3: 2, 4: 1, 5: 1 })
    expect(of.items).toBe(936)
    const dates = fixed.map((visit) => visit.date)
    const at = dates.indexOf('2026-02-03')
    expect(dates.slice(at, at + 4)).toEqual(['2026-02-03', '2026-02-14', '2026-02-24', '2026-03-10'])
    expect(dates).toContain('2026-04-30')
    expect(of.maxGapDays).toBe(14)
  })

  test('每次维保都说明定日期、定级别的规则和依据', () => {
    expect(visits[6]).toMatchObject({ date: '2026-03-28', legalDeadline: '2026-03-29', previous: '2026-03-14' })
    expect(visits[6]?.reason).toBe('距上次03-14不超过15日的最后一个工作日；季度维保最迟2026-04-01，下次维保已超过')
    expect(visits.every((visit) => visit.reason.length > 0 && visit.article.length > 0)).toBe(true)
  })
})

describe('jobs 8.2 接管', () => {
  test('季度并入半年，年度在06-28前', () => {
    const visits = visitsOfLift(
      {
        ...year,
        start: '2026-04-01',
        end: '2027-03-31',
        lastVisit: '2026-03-25',
        lastLevels: { 3: '2026-02-10', 4: '2025-12-20', 5: '2025-06-28' },
      },
      defaultRule,
      calendar,
    )
    expect(visits.slice(0, 7).map(({ date, level }) => [date, level])).toEqual([
      ['2026-04-09', 1],
      ['2026-04-24', 1],
      ['2026-05-09', 4],
      ['2026-05-23', 1],
      ['2026-06-06', 1],
      ['2026-06-18', 5],
      ['2026-07-03', 1],
    ])
  })

  test('接管前已超期的间隔只说明，不计入本公司', () => {
    const [first] = visitsOfLift({ ...year, start: '2026-04-01', lastVisit: '2026-03-01' }, defaultRule, calendar)
    expect(first).toMatchObject({ date: '2026-04-01', gapDays: 31, gapBeforeTakeover: true })
    expect(first?.reason).toContain('接管前间隔31天')
  })

  test('接梯首检级别低于到期的级别：短期服务的年度不因此缺失', () => {
    const short = { liftId: 'L1', category: 1 as const, start: '2026-03-02', end: '2026-03-12' }
    const visits = visitsOfLift(short, { ...defaultRule, firstVisitLevel: 3 }, calendar)
    expect(visits.map((visit) => visit.level)).toEqual([5])
  })

  test('家用电梯间隔38天：末次维保仍是检验月30天前的最后一次', () => {
    const set = levelsOf({
      dates: [dayNumber('2026-08-28')],
      after: dayNumber('2026-10-05'),
      start: dayNumber('2025-08-29'),
      end: dayNumber('2026-08-31'),
      bases: { 3: dayNumber('2026-07-20'), 4: dayNumber('2026-05-10'), 5: dayNumber('2025-11-10') },
      rule: defaultRule,
      inspectionMonth: 11,
    })
    expect(set).toMatchObject([{ level: 5, rule: 'inspection' }])
  })
})
