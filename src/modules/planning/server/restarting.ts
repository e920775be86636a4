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
import { findLaterLines, findPlanRule, findServingLine, findSetting } from '#modules/plan/server/index.ts'
import { perDay } from '#modules/plan/shared/batching.ts'
import { type Calendar, withTakenDays } from '#modules/plan/shared/calendar.ts'
import { dayNumber, isoDay } from '#modules/plan/shared/dayNumber.ts'
import { type Levelable, levelDays } from '#modules/plan/shared/levelling.ts'
import { type LevelBases, levelsOf, levelsOfScheme, type SetLevel } from '#modules/plan/shared/levels.ts'
import { standardMinutes } from '#modules/plan/shared/setting.ts'
import {
  chainFrom,
  type DateRule,
  datesOfScheme,
  entryDate,
  nextDate,
  type PlannedDates,
  type Visit,
  visitsFrom,
} from '#modules/plan/shared/visits.ts'
import type { Level, PlanRule } from '#modules/template/shared/template.ts'
import { findScheme } from './plan.store.ts'
import { findOthersDays } from './teamGround.store.ts'
import { groundFrom, readGround } from './teamGround.ts'

/** A stop longer than this asks for a quarter-year visit before the lift returns (jobs 6.4). */
const LONG_STOP_DAYS = 30

interface LineToResume {
  readonly planId: string
  readonly line: LineOfLift
  readonly rule: PlanRule
}

/** What a line's visits hang on: the visit before them, and the last days of the levels. */
interface Before {
  readonly last: number | null
  readonly bases: LevelBases
}

/** The return into use: its visit comes first, on this day. */
interface Return {
  readonly day: Day
  readonly long: boolean
}

/**
 * 启用 (jobs 6.4): a visit before the lift returns, and from there the rest of its line's service, and of the renewed
 * contract's where that is published already: the stop closed its visits as well. Nothing happens for a lift without a line,
 * or one whose visits stand (the event may come twice).
 */
export async function resumeVisits(ctx: Context, elevatorId: string, stoppedFrom: Day | null): Promise<void> {
  const day = dayToday(ctx)
  const [lift] = await findLifts(ctx, [elevatorId])
  const lines = await linesFrom(ctx, elevatorId, day)
  const [first] = lines
  if (!lift || !first) return
  if ((await findOpenAfter(ctx, first.planId, elevatorId, addDays(day, -1))).length > 0) return
  const taken = (await findOthersDays(ctx, [elevatorId], day)).get(elevatorId) ?? []
  const long = stoppedFrom !== null && daysBetween(stoppedFrom, day) > LONG_STOP_DAYS
  let before: Before = { last: lift.lastVisit ? dayNumber(lift.lastVisit) : null, bases: NONE }
  for (const each of lines) {
    const { planId, line } = each
    // A line that begins later has its own first day; the lift returned before it.
    const back = line.start <= day ? { day: freeFrom(day, taken), long } : null
    const visits = await visitsOf(ctx, lift, each, before, taken, back)
    const added = visits.map((visit, at) => (back && at === 0 ? { ...visit, ...asReturn(long) } : visit))
    await addOrders(ctx, await rowsOf(ctx, { elevatorId }, planId, line, added))
    before = visits.reduce(afterVisit, before)
  }
  await refreshNextVisit(ctx, [elevatorId])
  await proposeCrews(ctx, [...new Set(lines.map(({ line }) => line.teamId))])
}
const NONE: LevelBases = { 3: null, 4: null, 5: null }

/** The line that serves the lift on the day, and those after it. */
async function linesFrom(ctx: Context, elevatorId: string, day: Day): Promise<LineToResume[]> {
  const serving = await findServingLine(ctx, elevatorId, day)
  const found: LineToResume[] = []
  for (const planId of [...(serving ? [serving] : []), ...(await findLaterLines(ctx, elevatorId, day))]) {
    const line = await findLine(ctx, planId, elevatorId)
    const rule = await findPlanRule(ctx, planId)
    if (line && rule) found.push({ planId, line, rule })
  }
  return found
}

/** What is to be done that day for another reason keeps its day. */
const freeFrom = (day: Day, taken: readonly Day[]): Day =>
  taken.includes(day) ? freeFrom(addDays(day, 1), taken) : day

const asReturn = (long: boolean) => ({
  source: MaintainSource.code.catchUp,
  reason: long ? '停用超过30天，启用前须做季度维保' : '启用前维保',
})

function afterVisit({ bases }: Before, { date, level }: Pick<Visit, 'date' | 'level'>): Before {
  const last = dayNumber(date)
  const of = (each: 3 | 4 | 5) => (level !== 99 && level >= each ? last : bases[each])
  return { last, bases: { 3: of(3), 4: of(4), 5: of(5) } }
}

const afterFirst = (first: number, later: PlannedDates): PlannedDates => ({
  dates: [first, ...later.dates],
  rules: ['chosen' satisfies DateRule, ...later.rules],
  after: later.after,
})

/** The chain from its first day on, on days when somebody is in the community anyway where that is lawful. */
async function besideNeighbours(
  ctx: Context,
  lift: LiftRow,
  { line, rule }: LineToResume,
  calendar: Calendar,
  last: number | null,
  back: Return | null,
): Promise<PlannedDates> {
  const [from, end] = [back?.day ?? line.start, dayNumber(line.end)]
  const start = dayNumber(from)
  const planned = back
    ? afterFirst(start, chainFrom(nextDate(start, rule, calendar), end, rule, calendar))
    : chainFrom(entryDate(start, last, rule, calendar), end, rule, calendar)
  const { setting } = await findSetting(ctx)
  const kept = await readGround(ctx, { teamId: line.teamId, days: [from, line.end], setting }, [lift.communityId])
  const minutes = standardMinutes(setting, lift.category, 1)
  const firstTravel = kept.travel[lift.communityId] ?? 0
  const alone: Levelable = {
    planned,
    start,
    end,
    rule,
    calendar,
    lastDone: back ? null : last,
    minutes: minutes + firstTravel,
    communityId: lift.communityId,
    lifts: 1,
    perDay: perDay(minutes, firstTravel, setting.dayTarget),
  }
  return levelDays([alone], calendar, groundFrom(kept)).planned[0] ?? planned
}

/** The calendar of a line, without the days on which the lift has something else. */
async function calendarOf(ctx: Context, lift: LiftRow, planId: string, from: Day, taken: readonly Day[]) {
  const open = await calendarOfVisits(ctx, { elevatorId: lift.id, communityId: lift.communityId, planId }, from)
  return withTakenDays(open, new Set(taken.map(dayNumber)))
}

async function visitsOf(
  ctx: Context,
  lift: LiftRow,
  resumed: LineToResume,
  before: Before,
  taken: readonly Day[],
  back: Return | null,
) {
  const { planId, line, rule } = resumed
  const from = back?.day ?? line.start
  const [first, end] = [dayNumber(from), dayNumber(line.end)]
  const agreed = line.fixedDateSchemeId ? await findScheme(ctx, line.fixedDateSchemeId) : undefined
  const planned = agreed
    ? back
      ? afterFirst(first, datesOfScheme(agreed.dates, first + 1, end))
      : datesOfScheme(agreed.dates, first, end)
    : await besideNeighbours(ctx, lift, resumed, await calendarOf(ctx, lift, planId, from, taken), before.last, back)
  const month = lift.nextInspectDate ? Number(lift.nextInspectDate.slice(5, 7)) : null
  const least = back?.long ? 3 : 1
  const levels: SetLevel[] = agreed
    ? levelsOfScheme(planned.dates, agreed.dates).map((set, at) =>
        back && at === 0 ? { ...set, level: Math.max(set.level, least) as Level } : set,
      )
    : levelsOf({
        dates: planned.dates,
        after: planned.after,
        start: dayNumber(line.start),
        end,
        bases: laterBases(basesOf(line), before.bases),
        rule,
        index: line.offsetDays,
        inspectionMonth: month,
        ...(back && { least }),
      })
  const asked = {
    liftId: lift.id,
    category: lift.category,
    start: from,
    end: line.end,
    lastVisit: back || before.last === null ? null : isoDay(before.last),
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

function laterBases(a: LevelBases, b: LevelBases): LevelBases {
  const of = (level: 3 | 4 | 5) =>
    a[level] === null || b[level] === null ? (a[level] ?? b[level]) : Math.max(a[level], b[level])
  return { 3: of(3), 4: of(4), 5: of(5) }
}
