import { describe, expect, test } from 'vitest'
import { addDays } from '#kernel/shared/days.ts'
import { defaultRule } from '#modules/template/shared/template.ts'
import { checkVisits, workedOn } from '#test/checker/visits.ts'
import type { LiftOfLine } from './batching.ts'
import { calendarOf, platformDays } from './calendar.ts'
import { dayNumber, weekdayOf } from './dayNumber.ts'
import { type Capacity, daysOver, groundOf, noGround, type TeamWork } from './ground.ts'
import { variation } from './levelling.ts'
import { type LineToPlan, type PlannedLift, planYear } from './yearPlan.ts'

/** A team's year as the product makes it: contract after contract, each on the ground of those before. */

const calendar = calendarOf()
const capacity: Capacity = { crews: 5, dayTarget: 420, dayMax: 540 }
const isWorked = workedOn({
  workDays: [1, 2, 3, 4, 5, 6],
  holidays: new Set(platformDays.filter((day) => day.kind === 3).map((day) => day.date)),
  makeUpDays: new Set(platformDays.filter((day) => day.kind === 4).map((day) => day.date)),
})

/** 250 lifts in 14 communities; `taken` says how many days before the start each was visited, null for never. */
function contracts(taken: (line: number) => number | null): LineToPlan[] {
  const sizes = [36, 30, 28, 24, 22, 20, 18, 16, 14, 12, 12, 8, 6, 4]
  return sizes.map((size, n): LineToPlan => {
    const days = taken(n)
    return {
      lineId: `X${n}`,
      teamId: 'T',
      communityId: `X${n}`,
      rule: defaultRule,
      firstTravel: 8 + n,
      lifts: Array.from(
        { length: size },
        (_, i): LiftOfLine => ({
          liftId: `X${n}-${String(i).padStart(2, '0')}`,
          category: 1,
          building: `${Math.floor(i / 4) + 1}栋`,
          start: '2026-01-01',
          end: '2026-12-31',
          ...(days === null ? {} : { lastVisit: addDays('2026-01-01', -days) }),
        }),
      ),
    }
  })
}

function workOf(lifts: readonly PlannedLift[]): TeamWork[] {
  const days = new Map<string, TeamWork>()
  for (const { communityId, visits } of lifts) {
    for (const { date, minutes } of visits) {
      const known = days.get(`${communityId} ${date}`) ?? { date, communityId, visits: 0, minutes: 0 }
      days.set(`${communityId} ${date}`, { ...known, visits: known.visits + 1, minutes: known.minutes + minutes })
    }
  }
  return [...days.values()]
}

/** The product's way: one call for each contract. */
function oneAfterTheOther(lines: readonly LineToPlan[]): PlannedLift[] {
  const lifts: PlannedLift[] = []
  const travel = new Map(lines.map((line) => [line.communityId, line.firstTravel ?? 0]))
  for (const line of lines) {
    const ground = groundOf(workOf(lifts), (id) => travel.get(id) ?? 0, capacity)
    lifts.push(...planYear([line], calendar, undefined, () => ground).lifts)
  }
  return lifts
}

const loadOf = (lifts: readonly PlannedLift[]) => groundOf(workOf(lifts), () => 10, capacity).minutes

describe('整个班组的负荷作为底数：一份合同接一份合同', () => {
  test.each([
    ['接管日各不相同', (n: number) => 1 + ((n * 5) % 14)],
    ['没有历史', () => null],
    ['同一天接管', () => 6],
  ])('%s：全年接近一起排的结果，超过班组能力的天数不超过8天', (_, taken) => {
    const lines = contracts(taken)
    const lifts = oneAfterTheOther(lines)
    const load = loadOf(lifts)
    const together = loadOf(planYear(lines, calendar).lifts)
    const alone = loadOf(lines.flatMap((line) => planYear([line], calendar).lifts))
    expect(daysOver(alone, capacity)).toBeGreaterThan(40)
    // Nine days at Spring Festival leave six before them in which every lift must be visited.
    expect(daysOver(load, capacity)).toBeLessThanOrEqual(8)
    expect(variation(load, calendar)).toBeLessThanOrEqual(variation(together, calendar) + 0.05)
    // No weekday stays empty, and none has a multiple of the others.
    const byWeekday = new Map<number, number>()
    for (const [day, minutes] of load) byWeekday.set(weekdayOf(day), (byWeekday.get(weekdayOf(day)) ?? 0) + minutes)
    const minutes = [1, 2, 3, 4, 5, 6].map((day) => byWeekday.get(day) ?? 0)
    expect(Math.min(...minutes) * 2).toBeGreaterThan(Math.max(...minutes))
    for (const { liftId, visits } of lifts) {
      const lift = lines.flatMap((line) => line.lifts).find((one) => one.liftId === liftId) as LiftOfLine
      expect(checkVisits({ ...lift, ...defaultRule, rhythm: 1 }, visits, isWorked)).toEqual([])
    }
  })
})

describe('分批不把能在工作日做的电梯拖到值班日', () => {
  const rule = defaultRule
  const lifts = Array.from(
    { length: 10 },
    (_, i): LiftOfLine => ({
      liftId: `L${i}`,
      category: 1,
      start: '2026-01-01',
      end: '2026-06-30',
      lastVisit: addDays('2025-12-17', i),
    }),
  )
  const line = (some: readonly LiftOfLine[]): LineToPlan => ({
    lineId: 'X',
    teamId: 'T',
    communityId: 'X',
    rule,
    lifts: some,
  })

  test('元旦接管十台，上次12-17至12-26：值班的只有期限内没有工作日的，独立检查程序无发现', () => {
    const planned = planYear([line(lifts)], calendar).lifts
    const found = planned.flatMap(({ liftId, visits }) => {
      const lift = lifts.find((one) => one.liftId === liftId) as LiftOfLine
      return checkVisits({ ...lift, ...rule, rhythm: 1 }, visits, isWorked)
    })
    expect(found).toEqual([])
  })

  test('理由对每台都属实：写明期限的日子就是它的期限，提前的说提前', () => {
    for (const { liftId, visits } of planYear([line(lifts)], calendar).lifts) {
      const lift = lifts.find((one) => one.liftId === liftId) as LiftOfLine
      const first = visits[0]
      const limit = dayNumber(lift.lastVisit as string) + 15
      const date = dayNumber(first?.date ?? '')
      if (first?.dateRule === 'duty') expect([liftId, date]).toEqual([liftId, limit])
      if (first?.dateRule === 'interval') expect([liftId, date]).toEqual([liftId, calendar.latestWorkingDay(limit)])
    }
  })

  test('没有历史的分批：不是首个工作日的不说是首个工作日，推后的不说提前', () => {
    const many = Array.from({ length: 24 }, (_, i) => ({ ...lifts[0], liftId: `N${i}`, lastVisit: null }) as LiftOfLine)
    const planned = planYear([{ ...line(many), firstTravel: 13 }], calendar).lifts
    const firsts = planned.flatMap(({ visits }) => visits.slice(0, 1))
    expect(new Set(firsts.map(({ date }) => date)).size).toBeGreaterThan(1)
    for (const { date, reason } of firsts) {
      expect([date, reason.includes('首个工作日')]).toEqual([date, date === '2026-01-04'])
      expect([date, reason.split('；')[0]?.includes('提前')]).toEqual([date, false])
    }
  })
})

describe('后来的电梯跟着邻居的日子走', () => {
  const line = (some: readonly LiftOfLine[], communityId = 'X'): LineToPlan => ({
    lineId: 'N',
    teamId: 'T',
    communityId,
    rule: defaultRule,
    lifts: some,
    firstTravel: 13,
  })
  const team = oneAfterTheOther(contracts((n) => 1 + ((n * 5) % 14)))
  const whole = groundOf(workOf(team), () => 13, capacity)

  test.each([
    ['X10', '2026-03-18'],
    ['X12', '2026-05-06'],
    ['X9', '2026-08-20'],
    ['X13', '2026-02-25'],
  ])('小区%s，%s加进来的一台：八成以上的日子小区里本来有人', (communityId, start) => {
    const late: LiftOfLine = { liftId: 'N', category: 1, start, end: '2026-12-31' }
    const visits = planYear([line([late], communityId)], calendar, undefined, () => whole).lifts[0]?.visits ?? []
    const there = new Set(
      team.filter((one) => one.communityId === communityId).flatMap((one) => one.visits.map(({ date }) => date)),
    )
    const together = visits.filter(({ date }) => there.has(date)).length
    expect(together / visits.length).toBeGreaterThanOrEqual(0.8)
    expect(checkVisits({ ...late, ...defaultRule, rhythm: 1 }, visits, isWorked)).toEqual([])
    const joined = visits.find(({ dateRule }) => dateRule === 'joined')
    expect(joined?.reason ?? '').toMatch(/^本小区当日另有电梯维保/)
  })

  test('邻居那天已满一组的工作量，不再加上去', () => {
    const full = Array.from(
      { length: 8 },
      (_, i): LiftOfLine => ({
        liftId: `F${i}`,
        category: 1,
        start: '2026-01-01',
        end: '2026-12-31',
        lastVisit: '2025-12-24',
      }),
    )
    const planned = planYear([line(full)], calendar).lifts
    const ground = groundOf(workOf(planned), () => 13, { ...capacity, crews: 1 })
    const late: LiftOfLine = { liftId: 'N', category: 1, start: '2026-03-18', end: '2026-12-31' }
    const visits = planYear([line([late])], calendar, undefined, () => ground).lifts[0]?.visits ?? []
    const days = new Set(planned[0]?.visits.map(({ date }) => date))
    expect(visits.filter(({ date }) => days.has(date)).length).toBeLessThan(visits.length / 3)
  })
})

describe('指定的首次日期', () => {
  test('合法就照排并写明；对某台太迟的，那一台按规则', () => {
    const lift = (liftId: string, lastVisit: string | null): LiftOfLine => ({
      liftId,
      category: 1,
      start: '2026-03-02',
      end: '2026-12-31',
      lastVisit,
      firstDate: '2026-03-06',
    })
    const lifts = [lift('A', '2026-02-24'), lift('B', '2026-02-18'), lift('N', null)]
    const line = { lineId: 'X', teamId: 'T', communityId: 'X', rule: defaultRule, lifts }
    const firsts = new Map(planYear([line], calendar).lifts.map(({ liftId, visits }) => [liftId, visits[0]]))
    expect(firsts.get('A')).toMatchObject({ date: '2026-03-06', dateRule: 'chosen' })
    expect(firsts.get('N')).toMatchObject({ date: '2026-03-06' })
    expect(firsts.get('A')?.reason).toMatch(/^按指定的首次日期/)
    expect((firsts.get('B')?.date ?? '') <= '2026-03-05').toBe(true)
  })
})

describe('同日另有工单的电梯', () => {
  test('避开那几天，仍不超过15日', () => {
    const plain: LiftOfLine = { liftId: 'L', category: 1, start: '2026-01-01', end: '2026-12-31' }
    const asked = (lift: LiftOfLine): LineToPlan => ({
      lineId: 'X',
      teamId: 'T',
      communityId: 'X',
      rule: defaultRule,
      lifts: [lift],
    })
    const before = planYear([asked(plain)], calendar).lifts[0]?.visits.map(({ date }) => date) ?? []
    const taken = before.filter((_, at) => at % 3 === 1)
    const lift = { ...plain, taken }
    const visits = planYear([asked(lift)], calendar, undefined, () => noGround).lifts[0]?.visits ?? []
    expect(visits.filter(({ date }) => taken.includes(date))).toEqual([])
    expect(checkVisits({ ...lift, ...defaultRule, rhythm: 1 }, visits, isWorked)).toEqual([])
  })
})
