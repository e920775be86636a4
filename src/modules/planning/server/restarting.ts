import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import {
  addOrders,
  basesOf,
  calendarOfVisits,
  dayToday,
  findLifts,
  findLine,
  findOpenAfter,
  type LiftRow,
  type LineOfLift,
  proposeCrews,
  refreshNextVisit,
  rowsOf,
} from '#modules/maintenance/server/index.ts'
import { MaintainSource } from '#modules/maintenance/shared/maintenance.ts'
import { findPlanRule, findServingLine, findSetting } from '#modules/plan/server/index.ts'
import { perDay } from '#modules/plan/shared/batching.ts'
import { type Calendar, withTakenDays } from '#modules/plan/shared/calendar.ts'
import { dayNumber, isoDay } from '#modules/plan/shared/dayNumber.ts'
import { type Levelable, levelDays } from '#modules/plan/shared/levelling.ts'
import { levelsOf, levelsOfScheme, type SetLevel } from '#modules/plan/shared/levels.ts'
import { standardMinutes } from '#modules/plan/shared/setting.ts'
import {
  chainFrom,
  type DateRule,
  datesOfScheme,
  nextDate,
  type PlannedDates,
  visitsFrom,
} from '#modules/plan/shared/visits.ts'
import type { Level, PlanRule } from '#modules/template/shared/template.ts'
import { findScheme } from './plan.store.ts'
import { findOthersDays } from './teamGround.store.ts'
import { groundFrom, readGround } from './teamGround.ts'

/** A stop longer than this asks for a quarter-year visit before the lift returns (jobs 6.4). */
const LONG_STOP_DAYS = 30

/**
 * 启用 (jobs 6.4): a visit before the lift returns, and from there the rest of its line's service. Nothing happens for a
 * lift without a line, or one whose visits stand (the event may come twice).
 */
export async function resumeVisits(ctx: Context, elevatorId: string, stoppedFrom: Day | null): Promise<void> {
  const day = dayToday(ctx)
  const planId = await findServingLine(ctx, elevatorId, day)
  const line = planId ? await findLine(ctx, planId, elevatorId) : undefined
  const [lift] = await findLifts(ctx, [elevatorId])
  const rule = planId && (await findPlanRule(ctx, planId))
  if (!planId || !rule || !line || !lift || line.end < day) return
  if ((await findOpenAfter(ctx, planId, elevatorId, addDays(day, -1))).length > 0) return
  const open = await calendarOfVisits(ctx, { elevatorId, communityId: lift.communityId, planId }, day)
  const taken = (await findOthersDays(ctx, [elevatorId], day)).get(elevatorId) ?? []
  const calendar = withTakenDays(open, new Set(taken.map(dayNumber)))
  const long = stoppedFrom !== null && daysBetween(stoppedFrom, day) > LONG_STOP_DAYS
  // What is to be done today for another reason keeps its day.
  let first = day
  while (taken.includes(first)) first = addDays(first, 1)
  const visits = await visitsAfter(ctx, lift, line, rule, calendar, first, long)
  const rows = await rowsOf(
    ctx,
    { elevatorId },
    planId,
    line,
    visits.map((visit, at) => ({
      ...visit,
      ...(at === 0 ? { source: MaintainSource.code.catchUp, reason: reasonOf(long) } : {}),
    })),
  )
  await addOrders(ctx, rows)
  await refreshNextVisit(ctx, [elevatorId])
  await proposeCrews(ctx, [line.teamId])
}

const reasonOf = (long: boolean) => (long ? '停用超过30天，启用前须做季度维保' : '启用前维保')

const afterFirst = (first: number, later: PlannedDates): PlannedDates => ({
  dates: [first, ...later.dates],
  rules: ['chosen' satisfies DateRule, ...later.rules],
  after: later.after,
})

/** The chain from the first visit on, on days when somebody is in the community anyway where that is lawful. */
async function besideNeighbours(
  ctx: Context,
  lift: LiftRow,
  { end: lastDay, teamId }: LineOfLift,
  rule: PlanRule,
  calendar: Calendar,
  day: Day,
): Promise<PlannedDates> {
  const [first, end] = [dayNumber(day), dayNumber(lastDay)]
  const planned = afterFirst(first, chainFrom(nextDate(first, rule, calendar), end, rule, calendar))
  const { setting } = await findSetting(ctx)
  const kept = await readGround(ctx, { teamId, days: [day, lastDay], setting }, [lift.communityId])
  const minutes = standardMinutes(setting, lift.category, 1)
  const firstTravel = kept.travel[lift.communityId] ?? 0
  const alone: Levelable = {
    planned,
    start: first,
    end,
    rule,
    calendar,
    minutes: minutes + firstTravel,
    communityId: lift.communityId,
    lifts: 1,
    perDay: perDay(minutes, firstTravel, setting.dayTarget),
  }
  return levelDays([alone], calendar, groundFrom(kept)).planned[0] ?? planned
}

async function visitsAfter(
  ctx: Context,
  lift: LiftRow,
  line: LineOfLift,
  rule: PlanRule,
  calendar: Calendar,
  day: Day,
  long: boolean,
) {
  const [first, end] = [dayNumber(day), dayNumber(line.end)]
  const agreed = line.fixedDateSchemeId ? await findScheme(ctx, line.fixedDateSchemeId) : undefined
  const planned = agreed
    ? afterFirst(first, datesOfScheme(agreed.dates, first + 1, end))
    : await besideNeighbours(ctx, lift, line, rule, calendar, day)
  const month = lift.nextInspectDate ? Number(lift.nextInspectDate.slice(5, 7)) : null
  const least = long ? 3 : 1
  const levels: SetLevel[] = agreed
    ? levelsOfScheme(planned.dates, agreed.dates).map((set, at) =>
        at === 0 ? { ...set, level: Math.max(set.level, least) as Level } : set,
      )
    : levelsOf({
        dates: planned.dates,
        after: planned.after,
        start: dayNumber(line.start),
        end,
        bases: basesOf(line),
        rule,
        index: line.offsetDays,
        inspectionMonth: month,
        least,
      })
  const asked = {
    liftId: lift.id,
    category: lift.category,
    start: isoDay(first),
    end: line.end,
    rainyFrom: lift.rainyFrom,
    winterFrom: lift.winterFrom,
  }
  return visitsFrom(asked, planned, levels, rule).map(({ date, level, season, reason }) => ({
    date,
    level,
    season,
    reason,
  }))
}
