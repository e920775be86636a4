import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultRule, type PlanRule } from '#modules/template/shared/template.ts'
import { checkCrews } from '#test/checker/crews.ts'
import { type CheckedContract, checkVisits, workedOn } from '#test/checker/visits.ts'
import { type CalendarDay, calendarOf, closedByWindows, withClosedDays } from './calendar.ts'
import { dayNumber, isoDay } from './dayNumber.ts'
import { planViolations } from './planCheck.ts'
import { type LiftToPlan, visitsOfLift } from './visits.ts'
import { planYear } from './yearPlan.ts'

/** A history as the trade has it: any start, one month to three years, take-over or not, any closed days. */
const history = fc.record({
  start: fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2027-12-31') }),
  days: fc.integer({ min: 30, max: 1096 }),
  lastVisitAgo: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
  levelAgo: fc.tuple(
    fc.integer({ min: 0, max: 120 }),
    fc.integer({ min: 0, max: 220 }),
    fc.integer({ min: 0, max: 420 }),
  ),
  knowsLevels: fc.boolean(),
  rhythm: fc.constantFrom<1 | 2>(1, 2),
  weekday: fc.integer({ min: 1, max: 7 }),
  maxGapDays: fc.constantFrom(15, 15, 15, 14, 12, 10),
  firstWithinDays: fc.integer({ min: 0, max: 15 }),
  workDays: fc.constantFrom([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7]),
  holidays: fc.array(fc.tuple(fc.integer({ min: 0, max: 1096 }), fc.integer({ min: 0, max: 20 })), { maxLength: 12 }),
  makeUp: fc.array(fc.integer({ min: 0, max: 1096 }), { maxLength: 10 }),
  blocked: fc.array(fc.tuple(fc.integer({ min: 0, max: 1096 }), fc.integer({ min: 0, max: 30 })), { maxLength: 3 }),
  mergeAheadDays: fc.constantFrom(45, 0, 60, 30),
  index: fc.integer({ min: 0, max: 5 }),
  inspectionMonth: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never

function situation(h: History) {
  const at = (days: number) => isoDay(h.start + days)
  const holidays = new Set(
    h.holidays.flatMap(([from, length]) => Array.from({ length: length + 1 }, (_, i) => at(from + i))),
  )
  const makeUpDays = new Set(h.makeUp.map(at))
  const blocked = h.blocked.map(([from, length]) => [at(from), at(from + length)] as const)
  const statutory: CalendarDay[] = [
    ...[...holidays].map((date): CalendarDay => ({ date, kind: 3 })),
    ...[...makeUpDays].map((date): CalendarDay => ({ date, kind: 4 })),
  ]
  const calendar = withClosedDays(
    calendarOf({ workDays: h.workDays, statutory }),
    closedByWindows(blocked.map(([from, to]) => ({ kind: 2, from, to }))),
  )
  const [three, four, five] = h.levelAgo
  const lastVisit = h.lastVisitAgo === null ? null : at(-h.lastVisitAgo)
  const lastLevels = lastVisit && h.knowsLevels ? { 3: at(-three - 1), 4: at(-four - 1), 5: at(-five - 1) } : {}
  const rule: PlanRule = {
    ...defaultRule,
    rhythm: h.rhythm,
    weekday: h.weekday,
    maxGapDays: h.maxGapDays,
    minGapDays: 3,
    firstWithinDays: h.firstWithinDays,
    mergeAheadDays: h.mergeAheadDays,
  }
  const lift: LiftToPlan = {
    liftId: 'L',
    category: 1,
    start: at(0),
    end: at(h.days),
    lastVisit,
    lastLevels,
    index: h.index,
    inspectionMonth: h.inspectionMonth,
  }
  const contract: CheckedContract = { ...lift, ...rule, rhythm: h.rhythm }
  const isWorked = workedOn({ workDays: h.workDays, holidays, makeUpDays, blocked })
  return { lift, rule, calendar, contract, isWorked }
}

describe('独立检查程序与排程一致', () => {
  test('2000个随机历史：检查程序无异议，日期逐一相同', () => {
    fc.assert(
      fc.property(history, (h) => {
        const { lift, rule, calendar, contract, isWorked } = situation(h)
        const visits = visitsOfLift(lift, rule, calendar)
        expect(checkVisits(contract, visits, isWorked, true)).toEqual([])
        const own = planViolations(lift, visits, rule, calendar).filter((v) => v.code === 'V01' || v.code === 'V12')
        expect(own).toEqual([])
      }),
      { numRuns: 2000, seed: 20261120 },
    )
  })

  test('2000个改坏的计划：两个程序对间隔和级别的判断相同', () => {
    fc.assert(
      fc.property(
        history,
        fc.nat(),
        fc.integer({ min: -6, max: 12 }),
        fc.constantFrom(1, 3, 4, 5, null),
        (h, which, shift, level) => {
          const { lift, rule, calendar, contract, isWorked } = situation({ ...h, firstWithinDays: 15, maxGapDays: 15 })
          const visits = visitsOfLift(lift, rule, calendar).map(({ date, level }) => ({ date, level }))
          const broken = visits[which % visits.length]
          if (!broken || visits.length < 3) return
          if (level === null) visits.splice(which % visits.length, 1)
          else Object.assign(broken, { date: isoDay(dayNumber(broken.date) + shift), level })
          const dates = new Set(visits.map((visit) => visit.date))
          fc.pre(dates.size === visits.length)
          const theirs = checkVisits(contract, visits, isWorked)
          const ours = planViolations(lift, visits, rule, calendar)
          const key = (date: string, rule: string) => `${date} ${rule}`
          const gaps = (list: string[]) => [...new Set(list)].sort()
          expect(gaps(ours.filter((v) => v.code === 'V01').map((v) => key(v.date, 'gap')))).toEqual(
            gaps(theirs.filter((f) => f.rule === 'gap' || f.rule === 'firstVisit').map((f) => key(f.date, 'gap'))),
          )
          expect(gaps(ours.filter((v) => v.code === 'V12').map((v) => key(v.date, 'level')))).toEqual(
            gaps(theirs.filter((f) => f.rule === 'level').map((f) => key(f.date, 'level'))),
          )
        },
      ),
      { numRuns: 2000, seed: 20261121 },
    )
  })

  test('分批、均衡之后的计划也无异议', () => {
    fc.assert(
      fc.property(fc.array(history, { minLength: 2, maxLength: 6 }), history, (others, shared) => {
        const { rule, calendar, contract, isWorked } = situation(shared)
        const lifts = [shared, ...others].flatMap((h, line) =>
          Array.from(
            { length: 1 + (h.index % 4) },
            (_, i): LiftToPlan => ({
              ...situation({ ...h, start: shared.start, days: shared.days }).lift,
              liftId: `${line}-${i}`,
            }),
          ),
        )
        const half = Math.ceil(lifts.length / 2)
        const lines = [lifts.slice(0, half), lifts.slice(half)].map((some, i) => ({
          lineId: `${i}`,
          teamId: 'T',
          communityId: `${i}`,
          rule,
          lifts: some,
          firstTravel: 13,
        }))
        for (const { liftId, visits } of planYear(lines, calendar).lifts) {
          const lift = lifts.find((each) => each.liftId === liftId) as LiftToPlan
          expect(checkVisits({ ...contract, ...lift }, visits, isWorked)).toEqual([])
        }
      }),
      { numRuns: 300, seed: 20261122 },
    )
  })
})

describe('检查程序会发现错误', () => {
  const contract: CheckedContract = {
    liftId: 'L',
    start: '2026-01-01',
    end: '2026-02-10',
    maxGapDays: 15,
    firstWithinDays: 5,
    rhythm: 1,
    weekday: 2,
  }
  const isWorked = workedOn({ workDays: [1, 2, 3, 4, 5, 6], holidays: new Set(['2026-01-01']), makeUpDays: new Set() })
  const rules = (...dates: string[]) =>
    checkVisits(
      contract,
      dates.map((date, i) => ({ date, level: i === 2 ? 5 : 1 })),
      isWorked,
    ).map((f) => f.rule)

  test('间隔、休息日、合同期外、级别', () => {
    expect(rules('2026-01-02', '2026-01-17', '2026-01-31')).toEqual([])
    expect(rules('2026-01-02', '2026-01-19', '2026-01-31')).toEqual(['gap'])
    expect(rules('2026-01-02', '2026-01-11', '2026-01-26')).toEqual(['restDay'])
    expect(rules('2026-01-07', '2026-01-21', '2026-02-04')).toEqual(['firstVisit'])
    expect(rules('2026-01-02', '2026-01-17', '2026-01-31', '2026-02-12')).toEqual(['contractEnd'])
    expect(rules('2026-01-02', '2026-01-17')).toEqual(['gap', 'level'])
  })

  test('双重占用、证书、人数、请假', () => {
    const job = { orderId: 'o', liftId: 'L', date: '2026-03-14', start: 510, end: 555, workers: ['a', 'b'] }
    const people = [
      { id: 'a', certTo: null, absences: [] },
      { id: 'b', certTo: '2026-03-13', absences: [['2026-03-14', '2026-03-15']] as const },
    ]
    expect(
      checkCrews([job, { ...job, orderId: 'p', start: 554, end: 600, workers: ['a'] }], people, 2).map((f) => f.rule),
    ).toEqual(['certificate', 'absent', 'minCrew', 'doubleBooking'])
  })
})
