import type { z } from 'zod'
import type { Context } from '#kernel/server/index.ts'
import { type Day, daysBetween, earlier, later } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { findLifts, findTimelines, type LiftRow, type TimelineVisit } from '#modules/maintenance/server/index.ts'
import { findCalendar, findLineLifts, findSetting, findWindows, type PlanRecord } from '#modules/plan/server/index.ts'
import type { LiftOfLine } from '#modules/plan/shared/batching.ts'
import type { Calendar } from '#modules/plan/shared/calendar.ts'
import { counts } from '#modules/plan/shared/chain.ts'
import { type LineWindow, windowsOfLine } from '#modules/plan/shared/entry.ts'
import { daysOver, groundOf, type TeamWork } from '#modules/plan/shared/ground.ts'
import { isHomeLift, ruleOfLift } from '#modules/plan/shared/homeLift.ts'
import { variation } from '#modules/plan/shared/levelling.ts'
import { PlanType } from '#modules/plan/shared/plan.terms.ts'
import { planViolations } from '#modules/plan/shared/planCheck.ts'
import { commonWish, windowsOfWish } from '#modules/plan/shared/preferred.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import type { Visit } from '#modules/plan/shared/visits.ts'
import { calendarOfLine, type LineToPlan, planYear } from '#modules/plan/shared/yearPlan.ts'
import type { PlanRule } from '#modules/template/shared/template.ts'
import { ruleRefusal } from '#modules/template/shared/templateCheck.ts'
import { findPreferences } from '#modules/villa/server/index.ts'
import type { PreviewViolation, ReplanCheck, ReplanRow } from '../shared/plan.ts'
import { findContractLifts } from './plan.store.ts'
import { findLineVisits, type LineVisit } from './planRow.store.ts'
import { findOthersDays, type Replanned } from './teamGround.store.ts'
import { groundFrom, type KeptGround, readGround } from './teamGround.ts'

/**
 * The rest of the year of one line (重置) or of all lines of a team (均衡全年) anew, on the ground of what the team does
 * besides; what was started or completed is never touched (jobs 4.1). Writes nothing.
 */

export interface NewVisit extends z.output<typeof ReplanRow> {
  planId: string
  season: string[]
  minutes: number
  legalDeadline: Day | null
  reason: string
}

export interface NewYears {
  rows: NewVisit[]
  versions: Record<string, number>
  rules: Map<string, PlanRule>
  windows: Map<string, LineWindow[]>
  check: z.output<typeof ReplanCheck>
}

/** How a line goes on: its rule, and its own hours. */
export interface GoesOn {
  readonly rule: PlanRule
  readonly windows: LineWindow[]
}

interface Line {
  plan: PlanRecord
  rule: PlanRule
  lifts: LiftRow[]
  coming: LiftOfLine[]
  /** Orders not started from the day on, by lift. */
  open: Map<string, LineVisit[]>
  toPlan: LineToPlan
}

/** All lines are of the team; `goesOn` says how each of them does. */
export async function newYears(
  ctx: Context,
  teamId: string,
  plans: readonly PlanRecord[],
  from: Day,
  goesOn: (plan: PlanRecord) => GoesOn,
): Promise<NewYears> {
  const { setting } = await findSetting(ctx)
  const calendar = await findCalendar(ctx, setting)
  const replanned: Replanned = { planIds: plans.map((plan) => plan.id), from }
  const lines: Line[] = []
  for (const plan of plans) lines.push(await readLine(ctx, plan, from, goesOn(plan), calendar, replanned))
  const last = plans.reduce((end, plan) => later(end, plan.endDate), from)
  const communities = [...new Set(plans.map((plan) => plan.communityId))]
  const kept = await readGround(ctx, { teamId, days: [from, last], setting }, communities, replanned)
  const ground = groundFrom(kept)
  const year = planYear(
    lines.map(({ toPlan }) => ({ ...toPlan, firstTravel: kept.travel[toPlan.communityId] ?? 0 })),
    calendar,
    setting,
    () => ground,
  )
  const next = new Map(year.lifts.map((one) => [`${one.lineId} ${one.liftId}`, one.visits]))
  const visitsOf = ({ plan }: Line, lift: LiftRow) => next.get(`${plan.id} ${lift.id}`) ?? []
  const rows = lines.flatMap((line) =>
    line.lifts.flatMap((lift) => differences(line, lift, line.open.get(lift.id) ?? [], visitsOf(line, lift))),
  )
  const open = lines.flatMap((line) => [...line.open.values()].flat())
  return {
    rows,
    versions: Object.fromEntries(open.map((visit) => [visit.orderId, visit.version])),
    rules: new Map(lines.map(({ plan, rule }) => [plan.id, rule])),
    windows: new Map(plans.map((plan) => [plan.id, goesOn(plan).windows])),
    check: checked(lines, visitsOf, kept, calendar),
  }
}

async function readLine(
  ctx: Context,
  plan: PlanRecord,
  from: Day,
  given: GoesOn,
  calendar: Calendar,
  replanned: Replanned,
): Promise<Line> {
  if (plan.planType !== PlanType.code.regular) {
    throw fieldRefusal([{ prop: 'planId', msg: '按需与自定义计划不能重置，请在「自定义计划」中调整' }])
  }
  const inLine = (await findLineLifts(ctx, plan.id)).filter((lift) => lift.leaveDate === null)
  const place = new Map(inLine.map((lift, at) => [lift.elevatorId, at]))
  const lifts = await findLifts(ctx, [...place.keys()])
  lifts.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  const home = lifts.length > 0 && lifts.every(isHomeLift)
  const { rule: asked } = given
  const refusal = ruleRefusal(asked, home)
  if (refusal) throw refusal
  // A line of home lifts keeps to the shortest cycle that their files say today.
  const [shortest] = lifts.toSorted((a, b) => (a.cycleDays ?? 0) - (b.cycleDays ?? 0))
  const rule = home ? ruleOfLift(shortest, asked) : asked
  if (rule.rhythm === 3) throw fieldRefusal([{ prop: 'rule', msg: '固定日期的计划请作废后重新生成' }])
  const isOpen = (visit: LineVisit) => visit.status === 0 && visit.date >= from
  const visits = Map.groupBy((await findLineVisits(ctx, plan.id)).filter(isOpen), (visit) => visit.elevatorId)
  const open = new Map(lifts.map((lift) => [lift.id, visits.get(lift.id) ?? []]))
  const services = new Map((await findContractLifts(ctx, plan.contractId, from)).map((one) => [one.elevatorId, one]))
  const taken = await findOthersDays(ctx, [...place.keys()], from, replanned)
  const timelines = await findTimelines(ctx, [...place.keys()])
  const coming = lifts.map((lift) => {
    const service = services.get(lift.id)
    const start = later(from, later(plan.startDate, service?.serviceStart ?? plan.startDate))
    const end = earlier(service?.serviceEnd ?? plan.endDate, plan.endDate)
    const moving = new Set(open.get(lift.id)?.map((visit) => visit.orderId))
    const standing = (timelines.get(lift.id) ?? []).filter((visit) => !moving.has(visit.orderId))
    const asked = toPlan(plan, lift, standing, [start, end])
    return { ...asked, index: inLine[place.get(lift.id) ?? 0]?.offsetDays ?? 0, taken: taken.get(lift.id) ?? [] }
  })
  const wishes = await findPreferences(
    ctx,
    lifts.filter(isHomeLift).map((lift) => lift.id),
  )
  // A line holds one wish; where an owner changed his since, the line keeps to what all still like.
  const wish = commonWish(lifts.map((lift) => wishes.get(lift.id) ?? []))
  const { communityId } = plan
  const ofCommunity = (await findWindows(ctx, [{ communityId, planId: null }]))({ communityId, planId: null })
  const windows = windowsOfLine(given.windows, ofCommunity)
  return {
    plan,
    rule,
    lifts,
    coming,
    open,
    toPlan: {
      lineId: plan.id,
      teamId: plan.teamId,
      communityId: plan.communityId,
      rule: { ...rule, firstVisitLevel: 1 },
      lifts: coming,
      windows: [...windows, ...windowsOfWish(wish, calendar, from)],
    },
  }
}

/**
 * The lift with what lies before its first new visit, whichever line or none it is of: the last visit, done or still to come –
 * of this year's line, when next year's is planned anew –, and the last levels.
 */
function toPlan(
  plan: PlanRecord,
  lift: LiftRow,
  standing: readonly TimelineVisit[],
  [start, end]: readonly [start: Day, end: Day],
): LiftOfLine {
  const before = standing.filter((visit) => (visit.date < start || visit.started) && counts(visit))
  const lastOf = (least: number) => before.findLast((visit) => visit.level !== 99 && visit.level >= least)?.date ?? null
  return {
    liftId: lift.id,
    category: lift.category,
    start,
    end,
    lastVisit: before.at(-1)?.date ?? lift.lastVisit,
    lastLevels: {
      3: lastOf(3) ?? lift.last3 ?? plan.startDate,
      4: lastOf(4) ?? lift.last4 ?? plan.startDate,
      5: lastOf(5) ?? lift.last5 ?? plan.startDate,
    },
    inspectionMonth: lift.nextInspectDate ? Number(lift.nextInspectDate.slice(5, 7)) : null,
    rainyFrom: lift.rainyFrom,
    winterFrom: lift.winterFrom,
    ...(lift.building ? { building: lift.building } : {}),
  }
}

/** The n-th open order becomes the n-th new visit, so that most orders only change their day. */
function differences({ plan }: Line, lift: LiftRow, open: readonly LineVisit[], next: readonly Visit[]): NewVisit[] {
  const named = { planId: plan.id, elevatorId: lift.id, elevatorName: liftLabel(lift.communityName, lift.name) }
  return Array.from({ length: Math.max(open.length, next.length) }, (_, at): NewVisit => {
    const [old, visit] = [open[at], next[at]]
    const facts = {
      season: visit?.season ?? [],
      minutes: visit?.minutes ?? 0,
      legalDeadline: visit?.legalDeadline ?? null,
      reason: visit ? `${visit.reason}（${visit.article}）` : '',
    }
    const change = !old
      ? 'added'
      : !visit
        ? 'closed'
        : old.date === visit.date && old.level === visit.level
          ? 'kept'
          : 'moved'
    return {
      ...named,
      ...facts,
      change,
      orderId: old?.orderId ?? null,
      from: old?.date ?? null,
      to: visit?.date ?? null,
      level: visit?.level ?? old?.level ?? 1,
      levelFrom: old?.level ?? null,
    }
  })
}

type Dated = Pick<Visit, 'date' | 'level'> & { readonly minutes: number }

/** What the year is like with the orders as they stand, and with the new ones: gaps, load, violations. */
function checked(
  lines: readonly Line[],
  visitsOf: (line: Line, lift: LiftRow) => readonly Visit[],
  kept: KeptGround,
  calendar: Calendar,
): NewYears['check'] {
  const old = (line: Line, lift: LiftRow): readonly Dated[] => line.open.get(lift.id) ?? []
  const [before, after] = [figuresOf(lines, old, kept, calendar), figuresOf(lines, visitsOf, kept, calendar)]
  const days = [...new Set([...before.load.keys(), ...after.load.keys()])].sort()
  return {
    before: before.figures,
    after: after.figures,
    days: days.map((date) => ({ date, before: before.load.get(date) ?? 0, after: after.load.get(date) ?? 0 })),
    violations: after.violations,
  }
}

function figuresOf(
  lines: readonly Line[],
  visitsOf: (line: Line, lift: LiftRow) => readonly Dated[],
  kept: KeptGround,
  calendar: Calendar,
) {
  const work: TeamWork[] = [...kept.work]
  const violations: z.output<typeof PreviewViolation>[] = []
  let maxGapDays = 0
  for (const line of lines) {
    const ofLine = calendarOfLine({ windows: line.toPlan.windows ?? [] }, calendar)
    const byDay = new Map<Day, { visits: number; minutes: number }>()
    line.lifts.forEach((lift, at) => {
      const asked = line.coming[at]
      const visits = visitsOf(line, lift)
      if (!asked) return
      for (const { date, minutes } of visits) {
        const known = byDay.get(date) ?? { visits: 0, minutes: 0 }
        byDay.set(date, { visits: known.visits + 1, minutes: known.minutes + minutes })
      }
      maxGapDays = Math.max(maxGapDays, longestGap(asked.lastVisit ?? null, visits))
      const found = planViolations({ ...asked, homeLift: isHomeLift(lift) }, visits, line.rule, ofLine)
      for (const { liftId: _, ...one } of found)
        if (one.severity >= Severity.code.warning)
          violations.push({ elevatorId: lift.id, elevatorName: liftLabel(lift.communityName, lift.name), ...one })
    })
    for (const [date, day] of byDay) work.push({ date, communityId: line.plan.communityId, ...day })
  }
  const ground = groundOf(work, (id) => kept.travel[id] ?? 0, kept.capacity)
  const load = new Map<Day, number>()
  for (const { date, minutes } of work) load.set(date, (load.get(date) ?? 0) + minutes)
  const figures = {
    maxGapDays,
    violations: violations.length,
    blocked: violations.filter((one) => one.severity === Severity.code.block).length,
    overDays: kept.capacity ? daysOver(ground.minutes, kept.capacity) : null,
    variation: variation(ground.minutes, calendar),
  }
  return { figures, load, violations: violations.slice(0, SHOWN_VIOLATIONS) }
}
const SHOWN_VIOLATIONS = 200

function longestGap(last: Day | null, visits: readonly Dated[]): number {
  let [longest, before] = [0, last]
  for (const { date } of visits) {
    if (before !== null) longest = Math.max(longest, daysBetween(before, date))
    before = date
  }
  return longest
}
