import {
  type Calendar,
  type CalendarDay,
  calendarOf,
  clockOf,
  closedByWindows,
  withClosedDays,
} from '#modules/plan/shared/calendar.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import { higherLevel, type Reroll, reroll } from '#modules/plan/shared/reroll.ts'
import { defaultSetting } from '#modules/plan/shared/setting.ts'
import { type OrderFacts, Severity } from '#modules/plan/shared/violation.ts'
import { violationsOf } from '#modules/plan/shared/violations.ts'
import { type LiftToPlan, type Visit, visitsOfLift } from '#modules/plan/shared/visits.ts'
import { defaultRule, type FixedDate, type Level, type PlanRule } from '#modules/template/shared/template.ts'
import type { History } from './history.ts'
import type { JudgedOrder, Judgement, Situation } from './rules.ts'

/** The program under test, asked in its own words. Only this file and the tests beside it know it. */
export interface UnderTest {
  lift: LiftToPlan
  rule: PlanRule
  scheme: FixedDate[] | undefined
}

export function underTest({ lift }: Pick<History, 'lift'>): UnderTest {
  return {
    lift: {
      liftId: lift.liftId,
      category: lift.category,
      start: lift.start,
      end: lift.end,
      lastVisit: lift.lastVisit ?? null,
      lastLevels: lift.lastLevels ?? {},
      index: lift.place,
      inspectionMonth: lift.inspectionMonth,
      rainyFrom: lift.rainyFrom,
      winterFrom: lift.winterFrom,
    },
    rule: {
      ...defaultRule,
      rhythm: lift.agreed ? 3 : lift.rhythm,
      weekday: lift.weekday,
      maxGapDays: lift.maxGapDays,
      minGapDays: lift.minGapDays,
      levels: lift.months,
      firstVisitLevel: lift.firstVisitLevel,
      firstWithinDays: lift.firstWithinDays,
      mergeAheadDays: lift.mergeAheadDays,
      stagger: lift.stagger,
    },
    scheme: lift.agreed?.map(({ mmdd, level }) => ({ mmdd, level: level as Level })),
  }
}

export function calendarUnderTest({ days }: Pick<History, 'days'>): Calendar {
  const statutory = [
    ...[...days.holidays].map((date): CalendarDay => ({ date, kind: 3 })),
    ...[...days.makeUpDays].map((date): CalendarDay => ({ date, kind: 4 })),
  ]
  const windows = [
    ...(days.blocked ?? []).map(([from, to]) => ({ kind: 2 as const, from, to })),
    ...(days.shutWeekdays ?? []).map((weekday) => ({ kind: 2 as const, weekday })),
  ]
  return withClosedDays(calendarOf({ workDays: days.workDays, statutory }), closedByWindows(windows))
}

export const yearUnderTest = ({ lift, rule, scheme }: UnderTest, calendar: Calendar): Visit[] =>
  visitsOfLift(lift, rule, calendar, scheme ? { scheme } : {})

export interface OpenOrder {
  id: string
  date: string
  level: number
}
export interface LevelDays {
  3: string | null
  4: string | null
  5: string | null
}

const numberOf = (day: string | null) => (day === null ? null : dayNumber(day))

/** What a visit done does to the open ones. */
export function rerollUnderTest(
  { lift, rule }: UnderTest,
  done: { date: string; planned: string; level: number; previous: string | null },
  open: readonly OpenOrder[],
  last: LevelDays,
  calendar: Calendar,
): Reroll {
  return reroll(
    {
      done: { previous: done.previous, planned: done.planned, date: done.date, level: done.level as Level },
      open: open.map(({ id, date, level }) => ({ orderId: id, date, level: level as Level })),
      start: lift.start,
      end: lift.end,
      bases: { 3: numberOf(last[3]), 4: numberOf(last[4]), 5: numberOf(last[5]) },
      index: lift.index ?? 0,
      inspectionMonth: lift.inspectionMonth ?? null,
    },
    rule,
    calendar,
  )
}

export const higherUnderTest = (a: number, b: number): number => higherLevel(a as Level, b as Level)

/** V01–V18 of one order by the program under test; the words of a community's windows are its own. */
export function violationsUnderTest(s: Situation): Judgement[] {
  const factsOfOrder = (order: JudgedOrder): OrderFacts => ({
    orderId: order.id,
    orderNo: order.no,
    elevatorId: order.liftId,
    communityId: order.communityId,
    place: order.place,
    planDate: order.date,
    start: order.start,
    minutes: order.minutes,
    level: order.level as Level,
    type: order.onDemand ? 2 : 1,
    crew: order.crew,
  })
  const found = violationsOf(factsOfOrder(s.order), {
    lift: {
      category: s.category,
      specialKind: 0,
      useType: 0,
      lastDone: s.lastVisit,
      serviceFrom: s.serviceFrom,
      contractEnd: s.contractEnd,
      renewalPending: s.renewalPending,
      stopped: s.stopped,
      homeLift: s.homeLift,
      inspectionTo: s.inspectionTo,
      levelDue: s.levelDue,
      demandGapDays: s.demandGapDays,
    },
    community: {
      name: s.community,
      windows: s.windows.map(({ allowed, weekday, from, to }) => ({
        kind: allowed ? 1 : 2,
        weekday,
        fromTime: clockOf(from),
        toTime: clockOf(to),
      })),
    },
    templateType: s.templateType,
    rule: { maxGapDays: s.maxGapDays, minGapDays: s.minGapDays },
    workers: new Map(
      s.workers.map(({ id, leftOn, away, ...worker }) => [
        id,
        { ...worker, userId: id, leaveDate: leftOn, absences: away.map(([from, to]) => ({ from, to })) },
      ]),
    ),
    others: s.others.map(factsOfOrder),
    calendar: closedDays(s.isWorked),
    today: s.today,
    publishing: s.publishing,
    setting: {
      ...defaultSetting,
      minCrew: s.minCrew,
      certMode: s.oneCertificateIsEnough ? 2 : 1,
      dayTarget: s.dayTarget,
      dayMax: s.dayMax,
      freezeDays: s.freezeDays,
    },
  })
  return found.map(({ code, severity, text }) => ({
    code,
    severity: Severity.label(severity) as Judgement['severity'],
    text: code === 'V08' ? text.replace(/仅允许.*进场$/, '仅允许…进场') : text,
  }))
}

const everyDay = calendarOf({ workDays: [1, 2, 3, 4, 5, 6, 7], statutory: [] })
const closedDays = (isWorked: (n: number) => boolean) => withClosedDays(everyDay, (n) => !isWorked(n))
