import { describe, expect, it } from 'vitest'
import { dutiesOf, type LiftFacts, nextGovernorCheck, reminderAt, windowOf } from './calendar.ts'

const lift: LiftFacts = {
  villa: false,
  category: 1,
  traction: true,
  superviseDate: '2019-06-18',
  retrofitDate: null,
  lastInspectDate: null,
  majorRepairDate: null,
  governorMadeDate: null,
  governorCheckDate: null,
  brakeTestDate: null,
}
const main = (year: number, more: Partial<LiftFacts> = {}) =>
  dutiesOf({ ...lift, ...more }, year).duties.find(({ kind }) => kind < 10)
const task = (kind: number, year: number, more: Partial<LiftFacts> = {}) =>
  dutiesOf({ ...lift, ...more }, year).duties.find((duty) => duty.kind === kind)

describe('jobs 8.13 检验年历：2019-06-18 监督检验合格', () => {
  it('2026 年 n=7：定期检验，最早 04-01，报检 05-30，截止 06-30', () => {
    expect(main(2026)).toEqual({
      kind: 1,
      yearIndex: 7,
      baseDate: '2019-06-18',
      dueMonth: '2026-06-01',
      earliestDate: '2026-04-01',
      applyBy: '2026-05-30',
      deadline: '2026-06-30',
    })
  })

  it('2027 年自行检测，最早提前 1 个月', () => {
    expect(main(2027)).toMatchObject({ kind: 2, yearIndex: 8, earliestDate: '2027-05-01', deadline: '2027-06-30' })
  })

  it('2028 年（9）定期检验；2035 年（16）定期检验，此后每年', () => {
    expect(main(2028)).toMatchObject({ kind: 1, yearIndex: 9 })
    expect(main(2035)).toMatchObject({ kind: 1, yearIndex: 16 })
    for (let year = 2036; year < 2060; year++) expect(main(year)?.kind).toBe(1)
  })

  it('第 1、4、7、9、11、13、15 年定期检验，其余自行检测', () => {
    const kinds = Array.from({ length: 16 }, (_, n) => main(2020 + n)?.kind)
    expect(kinds).toEqual([1, 2, 2, 1, 2, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 1])
  })
})

describe('jobs 6.10 检验日历', () => {
  it('监督检验当年、缺少日期、别墅梯不安排，并说明原因', () => {
    expect(dutiesOf(lift, 2019)).toEqual({
      duties: [],
      skips: [{ kind: null, reason: '监督检验当年不安排，次年起计' }],
    })
    expect(dutiesOf({ ...lift, superviseDate: null }, 2026).skips[0]?.reason).toContain('缺少监督检验合格日期')
    expect(dutiesOf({ ...lift, villa: true }, 2026).skips[0]?.reason).toContain('别墅梯')
  })

  it('改造监督检验重新起算；重大修理监督检验只代替当年定期检验', () => {
    expect(main(2026, { retrofitDate: '2025-09-02' })).toMatchObject({ yearIndex: 1, kind: 1, deadline: '2026-09-30' })
    const repaired = dutiesOf({ ...lift, majorRepairDate: '2026-03-05' }, 2026)
    expect(repaired.duties.filter(({ kind }) => kind < 11)).toEqual([])
    expect(repaired.skips[0]?.reason).toBe('重大修理监督检验（2026-03-05）代替本年定期检验')
    expect(main(2028, { majorRepairDate: '2026-03-05' })).toMatchObject({ yearIndex: 9, deadline: '2028-06-30' })
  })

  it('提前 2 个月内完成的算作当年，更早的不算', () => {
    expect(main(2026, { lastInspectDate: '2026-04-01' })).toBeUndefined()
    expect(main(2026, { lastInspectDate: '2026-03-31' })?.deadline).toBe('2026-06-30')
  })

  it('月末的基准月：2 月截止于月末，报检提前一个月', () => {
    expect(windowOf(1, '2028-02-01')).toEqual({
      dueMonth: '2028-02-01',
      earliestDate: '2027-12-01',
      applyBy: '2028-01-29',
      deadline: '2028-02-29',
    })
  })

  it('年度自行检查每年在报检前完成', () => {
    expect(task(10, 2026)).toMatchObject({ earliestDate: '2026-03-01', applyBy: null, deadline: '2026-05-30' })
    expect(task(10, 2027)).toMatchObject({ deadline: '2027-05-30' })
  })

  it('限速器：15 年内 24 个月，其后 12 个月；液压 24、杂物 60；扶梯没有', () => {
    const of = (category: number, made: string, checked: string | null) =>
      nextGovernorCheck({ category, governorMadeDate: made, governorCheckDate: checked })
    expect(of(1, '2019-03-10', null)).toBe('2021-03-10')
    expect(of(1, '2019-03-10', '2025-04-02')).toBe('2027-04-02')
    expect(of(1, '2009-01-10', '2025-04-02')).toBe('2026-04-02')
    // 15 years old on 2026-01-10: the check of 2025 holds 12 months from there on, not 24.
    expect(of(1, '2011-01-10', '2025-04-02')).toBe('2026-04-02')
    expect(of(1, '2011-01-10', '2024-06-01')).toBe('2026-01-10')
    expect(of(2, '2009-01-10', '2025-04-02')).toBe('2027-04-02')
    expect(of(3, '2009-01-10', '2025-04-02')).toBe('2030-04-02')
    expect(of(4, '2009-01-10', '2025-04-02')).toBeNull()
    expect(nextGovernorCheck({ category: 1, governorMadeDate: null, governorCheckDate: null })).toBeNull()
  })

  it('限速器校验、125% 制动试验只进到期的那一年，已超期的进本年', () => {
    const made = { governorMadeDate: '2019-03-10', governorCheckDate: '2024-04-02' }
    expect(task(11, 2025, made)).toBeUndefined()
    expect(task(11, 2026, made)).toMatchObject({ deadline: '2026-04-02' })
    expect(task(11, 2027, made)).toMatchObject({ deadline: '2026-04-02' })
    expect(task(12, 2023)).toBeUndefined()
    expect(task(12, 2024)).toMatchObject({ deadline: '2024-06-18', dueMonth: '2024-06-01' })
    expect(task(12, 2026, { brakeTestDate: '2024-05-20' })).toBeUndefined()
    expect(task(12, 2029, { brakeTestDate: '2024-05-20' })).toMatchObject({ deadline: '2029-05-20' })
    expect(task(12, 2026, { traction: false })).toBeUndefined()
  })

  it('从未登记过校验、试验日期的，不编造多年前的期限，随本年报检资料一并完成', () => {
    expect(task(11, 2026, { governorMadeDate: '2012-03-10' })).toMatchObject({ deadline: '2026-05-30' })
    expect(task(12, 2026)).toMatchObject({ deadline: '2026-05-30', dueMonth: '2026-05-01' })
  })

  it('提醒：90、60、30、7 天', () => {
    expect([91, 90, 61, 60, 30, 8, 7, 0, -1].map(reminderAt)).toEqual([
      ...[undefined, 90, 90, 60, 30, 30, 7, 7, undefined],
    ])
  })
})
