import { describe, expect, test } from 'vitest'
import { defaultRule } from '#modules/template/shared/template.ts'
import { batchesOf, batchMinutes, firstDaysOf, type LiftOfLine, perDay, splitEvenly } from './batching.ts'
import { calendarOf } from './calendar.ts'
import { dayNumber } from './dayNumber.ts'
import { nextDate, visitsOfLift } from './visits.ts'
import { planYear } from './yearPlan.ts'

const calendar = calendarOf()
const lifts = (n: number, more: Partial<LiftOfLine> = {}): LiftOfLine[] =>
  Array.from({ length: n }, (_, i) => ({
    liftId: `L${String(i).padStart(2, '0')}`,
    category: 1,
    building: `${Math.floor(i / 6) + 1}栋`,
    start: '2026-01-01',
    end: '2026-12-31',
    ...more,
  }))

describe('jobs 8.4 分批', () => {
  test('18台半月维保，首程13分钟：每天8台（394≤420，9台442），三天各6台', () => {
    expect(batchMinutes(8, 45, 13)).toBe(394)
    expect(batchMinutes(9, 45, 13)).toBe(442)
    expect(perDay(45, 13)).toBe(8)
    expect(splitEvenly(lifts(18), 8).map((group) => group.length)).toEqual([6, 6, 6])
  })

  test('名义日期03-14：三批为03-14、03-13、03-12，按楼栋', () => {
    const batches = batchesOf(lifts(18, { start: '2026-03-01', lastVisit: '2026-02-27' }), defaultRule, calendar, {
      minutes: 45,
      firstTravel: 13,
    })
    expect(firstDaysOf(batches)).toEqual(['2026-03-14', '2026-03-13', '2026-03-12'])
    expect(batches.map((batch) => new Set(batch.lifts.map((lift) => lift.building)).size)).toEqual([1, 1, 1])
  })

  test('批次全年错开，间隔不超过15日', () => {
    const batches = batchesOf(lifts(18), defaultRule, calendar, { minutes: 45, firstTravel: 13 })
    const seen = new Set<number>()
    for (const { planned, end } of batches) {
      planned.dates.forEach((day, at) => {
        if (at > 0) expect(day - (planned.dates[at - 1] ?? 0)).toBeLessThanOrEqual(15)
        expect(seen.has(day)).toBe(false)
        seen.add(day)
      })
      expect(end - (planned.dates.at(-1) ?? 0)).toBeLessThanOrEqual(15)
    }
  })
})

describe('均衡', () => {
  const line = (lineId: string, n: number) => ({
    lineId,
    teamId: 'T1',
    communityId: lineId,
    rule: defaultRule,
    lifts: lifts(n).map((lift) => ({ ...lift, liftId: `${lineId}-${lift.liftId}` })),
    firstTravel: 13,
  })

  test('单独一台不受均衡影响：与jobs 8.1逐日相同', () => {
    const { lifts: planned } = planYear([line('X', 1)], calendar)
    const alone = visitsOfLift(
      { liftId: 'L', category: 1, start: '2026-01-01', end: '2026-12-31' },
      defaultRule,
      calendar,
    )
    expect(planned[0]?.visits.map(({ date, level }) => [date, level])).toEqual(
      alone.map(({ date, level }) => [date, level]),
    )
  })

  test('只提前不推迟：每次最多比最迟的工作日早3天；班组每日负荷更均匀', () => {
    const lines = Array.from({ length: 24 }, (_, i) => line(`X${i}`, 4 + (i % 3)))
    const unmoved = { ...defaultRule, slackDays: 0 }
    const flat = planYear(
      lines.map((each) => ({ ...each, rule: unmoved })),
      calendar,
    )
    const plan = planYear(lines, calendar)
    expect(plan.teams[0]?.after).toBeLessThan((flat.teams[0]?.after ?? 0) * 0.6)
    for (const { visits } of plan.lifts) {
      for (const { date, previous, gapDays, dateRule } of visits) {
        if (previous === null) continue
        const [latest] = nextDate(dayNumber(previous), defaultRule, calendar)
        expect(gapDays).toBeLessThanOrEqual(15)
        expect(latest - dayNumber(date)).toBeGreaterThanOrEqual(0)
        expect(latest - dayNumber(date)).toBeLessThanOrEqual(dateRule === 'duty' ? 0 : 3)
      }
      expect(visits.length).toBeLessThanOrEqual(28)
    }
  })

  test('错峰：同一计划相邻电梯的首次季度维保不在同一天', () => {
    const { lifts: planned } = planYear([line('X', 3)], calendar)
    const quarters = planned.map((lift) => lift.visits.find((visit) => visit.level === 3)?.date)
    expect(new Set(quarters).size).toBe(3)
  })
})
