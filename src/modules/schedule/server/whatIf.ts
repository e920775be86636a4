import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day, daysBetween, later, today } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { findTravel, findWorkOf } from '#modules/maintenance/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { findCalendar, findSetting, findWindows } from '#modules/plan/server/index.ts'
import type { Crew } from '#modules/plan/shared/assignment.ts'
import { type Calendar, type WorkWindow, withClosedDays } from '#modules/plan/shared/calendar.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import type { EntryPlace } from '#modules/plan/shared/entry.ts'

import { calendarOfLine, planYear } from '#modules/plan/shared/yearPlan.ts'
import { defaultRule } from '#modules/template/shared/template.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { disjoint, newCrew, withoutPeople } from '../shared/changes.ts'
import { type CopiedVisit, type Copy, type Late, type Simulated, simulate } from '../shared/simulate.ts'
import type { WhatIfAnswer, WhatIfQuery } from '../shared/whatIf.ts'
import { lateDay, whatIfText } from '../shared/whatIfText.ts'
import { findCommunity, findMovable, findOrderFacts, findTeamOf, type OrderFactsRow } from './board.store.ts'
import { type BoardCrews, boardCrews, daysFrom } from './crews.ts'
import { turn } from './waiting.ts'

/** 试算: the planner runs on a copy; nothing is written (jobs 10.1). */

/** Days that are looked at: three visits of a lift. A closed period is looked at from before it to after it. */
const PERIOD = 45
const AROUND_CLOSED = 21
const MOST_VISITS = 30_000
const MANY = 200
const MOST_CREWS = 2
const SHOWN = 100

export async function whatIf(ctx: Context, query: WhatIfQuery): Promise<WhatIfAnswer> {
  const [from, to] = periodOf(query, today(ctx.now))
  const rows = await findMovable(ctx, from, to, [], {}, MOST_VISITS + 1)
  if (rows.length > MOST_VISITS) throw refuseMaintain.tooMuch()
  if (rows.length > MANY || (query.kind === 'lifts' && query.count > MANY)) ctx.moveToWorker()
  const { setting } = await findSetting(ctx)
  const facts = await findOrderFacts(
    ctx,
    rows.map((row) => row.id),
  )
  const board = await boardCrews(ctx, { from, to }, setting)
  const company = await findCalendar(ctx, setting)
  const crews = disjoint(board.crews)
  const moving = new Set(rows.map((row) => row.id))
  const work = (await findWorkOf(ctx, crews, from, to)).filter(({ id }) => !moving.has(id))
  const communities = [...work.flatMap((one) => one.communityId ?? []), ...rows.map((row) => row.communityId)]
  const copy: Copy = {
    from,
    to,
    setting,
    crews,
    work,
    travel: await findTravel(ctx, communities),
    visits: rows.flatMap((row) => copied(row, facts.get(row.id), board)),
    company,
    calendarOf: await calendars(ctx, [...facts.values()], company),
  }
  const changed = await change(ctx, query, copy, company)
  return answer(ctx, copy, changed, board)
}

function periodOf(query: WhatIfQuery, day: Day): [from: Day, to: Day] {
  if (query.kind !== 'closed') {
    const from = later(query.from, day)
    return [from, addDays(from, PERIOD)]
  }
  const length = daysBetween(query.from, query.to)
  if (length < 0) throw fieldRefusal([{ prop: 'to', msg: '结束日期不能早于开始日期' }])
  if (length > AROUND_CLOSED) throw fieldRefusal([{ prop: 'to', msg: `停工最多 ${AROUND_CLOSED + 1} 天` }])
  if (query.to < day) throw fieldRefusal([{ prop: 'from', msg: '停工日期已过' }])
  return [later(addDays(query.from, -AROUND_CLOSED), day), addDays(query.to, AROUND_CLOSED)]
}

function copied(row: CalendarChip, facts: OrderFactsRow | undefined, board: BoardCrews): CopiedVisit[] {
  if (!facts || !row.teamId) return []
  const crew = [row.workerIds, facts.liftCrew, facts.planCrew].flatMap((people) =>
    board.ofPeople(people).filter((one) => one.teamId === row.teamId),
  )[0]
  const rule = facts.rule ?? defaultRule
  return [
    {
      visitId: row.id,
      liftId: row.elevatorId,
      elevatorName: row.elevatorName,
      communityName: row.communityName,
      teamId: row.teamId,
      communityId: row.communityId,
      planId: facts.planId,
      place: { lng: facts.lng, lat: facts.lat },
      date: row.date,
      legalDeadline: row.legalDeadline,
      level: row.level,
      minutes: row.minutes,
      maxGapDays: rule.maxGapDays,
      slackDays: rule.slackDays,
      responsibleCrewId: crew?.crewId ?? null,
    },
  ]
}

/** One calendar for all places with the same hours. */
async function calendars(ctx: Context, places: readonly EntryPlace[], company: Calendar): Promise<Copy['calendarOf']> {
  const windowsOf = await findWindows(ctx, places)
  const known = new Map<readonly WorkWindow[], Calendar>()
  return (place) => {
    const windows = windowsOf(place)
    const calendar = known.get(windows) ?? calendarOfLine({ windows }, company)
    known.set(windows, calendar)
    return calendar
  }
}

async function change(ctx: Context, query: WhatIfQuery, copy: Copy, company: Calendar): Promise<Copy> {
  if (query.kind === 'leave') {
    const gone = new Set(query.people)
    const known = copy.crews.flatMap((crew) => crew.workers.map((worker) => worker.userId))
    if (query.people.some((id) => !known.includes(id)))
      throw fieldRefusal([{ prop: 'people', msg: '所选人员不在任何搭档组中' }])
    return { ...copy, crews: withoutPeople(copy.crews, gone, copy.setting.minCrew) }
  }
  if (query.kind === 'closed') {
    const [from, to] = [dayNumber(query.from), dayNumber(query.to)]
    const closed = new Map<Calendar, Calendar>()
    const calendarOf = (place: EntryPlace) => {
      const open = copy.calendarOf(place)
      const known = closed.get(open) ?? withClosedDays(open, (n) => n >= from && n <= to)
      closed.set(open, known)
      return known
    }
    return { ...copy, company: withClosedDays(copy.company, (n) => n >= from && n <= to), calendarOf }
  }
  return { ...copy, visits: [...copy.visits, ...(await newVisits(ctx, query, copy, company))] }
}

/** 接 n 台新梯: their visits as the planner would plan them, given to the team of the community. */
async function newVisits(
  ctx: Context,
  query: Extract<WhatIfQuery, { kind: 'lifts' }>,
  copy: Copy,
  company: Calendar,
): Promise<CopiedVisit[]> {
  const community = await findCommunity(ctx, query.communityId)
  if (!community) throw refuse.notFound()
  const teamId = (await findTeamOf(ctx, community.id)) ?? copy.crews[0]?.teamId
  if (!teamId) throw fieldRefusal([{ prop: 'communityId', msg: '公司还没有可派工的搭档组' }])
  const lifts = Array.from({ length: query.count }, (_, i) => ({
    liftId: `new-${i + 1}`,
    category: query.category,
    start: copy.from,
    end: addDays(copy.from, 364),
    index: i,
  }))
  const line = { lineId: 'new', teamId, communityId: community.id, rule: defaultRule, lifts }
  const { lifts: planned } = planYear([line], company, copy.setting)
  const place = { lng: community.lng, lat: community.lat }
  return planned.flatMap(({ liftId, visits }) =>
    visits
      .filter((visit) => visit.date <= copy.to)
      .map((visit) => ({
        visitId: `${liftId} ${visit.date}`,
        liftId,
        elevatorName: `新梯${liftId.slice(4)}`,
        place,
        teamId,
        communityName: community.name,
        communityId: community.id,
        planId: null,
        responsibleCrewId: null,
        date: visit.date,
        legalDeadline: visit.legalDeadline,
        level: visit.level,
        minutes: visit.minutes,
        maxGapDays: defaultRule.maxGapDays,
        slackDays: defaultRule.slackDays,
      })),
  )
}

async function answer(ctx: Context, copy: Copy, changed: Copy, board: BoardCrews): Promise<WhatIfAnswer> {
  await turn(ctx)
  const before = simulate(copy)
  await turn(ctx)
  const after = simulate(changed)
  const remedies = liftsOf(after.late) > 0 ? await tryCrews(ctx, changed, after, board) : []
  const fullest = fullestDay(changed, after)
  return {
    text: whatIfText({
      before: liftsOf(before.late),
      after: liftsOf(after.late),
      tried: remedies,
      fullest,
      lateDays: after.late.map(lateDay),
    }),
    from: copy.from,
    to: copy.to,
    before: outcomeOf(copy, before),
    after: outcomeOf(changed, after),
    remedies,
    lateVisits: after.late
      .toSorted((a, b) => (lateDay(a) < lateDay(b) ? -1 : 1))
      .slice(0, SHOWN)
      .map(shownLate),
    days: daysFrom(copy.from, copy.to).map((date) => ({
      date,
      working: changed.company.isWorkingDay(dayNumber(date)),
      before: before.byDay.get(date) ?? 0,
      after: after.byDay.get(date) ?? 0,
    })),
  }
}

const liftsOf = (late: readonly Late[]) => new Set(late.map((one) => one.visit.liftId)).size

const shownLate = ({ visit, legalDeadline, date }: Late) => ({
  elevatorId: visit.liftId.startsWith('new-') ? null : visit.liftId,
  elevatorName: visit.elevatorName,
  communityName: visit.communityName,
  legalDeadline,
  date,
})

/** One more crew where most are late, tried really; then another one. */
async function tryCrews(ctx: Context, changed: Copy, found: Simulated, board: BoardCrews) {
  const tried: WhatIfAnswer['remedies'] = []
  let crews: readonly Crew[] = changed.crews
  let late = found.late
  for (let n = 1; n <= MOST_CREWS && late.length > 0; n++) {
    const teamId = mostOften(late.map((one) => one.visit.teamId))
    const base = changed.crews.find((crew) => crew.teamId === teamId)?.base
    const place = late.find((one) => one.visit.teamId === teamId)?.visit
    const from = base ?? (place ? { id: place.communityId, ...place.place } : null)
    crews = [...crews, newCrew(teamId, n, from, changed.setting.minCrew)]
    await turn(ctx)
    late = simulate({ ...changed, crews }).late
    tried.push({ crews: n, teamName: board.teamNames.get(teamId) ?? '', late: liftsOf(late) })
  }
  return tried
}

function mostOften(ids: readonly string[]): string {
  const counts = Map.groupBy(ids, (id) => id)
  return [...counts].reduce((most, [id, all]) => (all.length > (counts.get(most)?.length ?? 0) ? id : most), '')
}

/** Minutes all crews have for a day's target. */
const capacityOf = ({ crews, setting }: Copy) => Math.max(1, crews.length * setting.dayTarget)

function workDays({ from, to, company }: Copy): Day[] {
  return daysFrom(from, to).filter((date) => company.isWorkingDay(dayNumber(date)))
}

function outcomeOf(copy: Copy, { late, byDay, overTarget }: Simulated) {
  const minutes = [...byDay.values()].reduce((sum, of) => sum + of, 0)
  const load = minutes / (capacityOf(copy) * Math.max(1, workDays(copy).length))
  return {
    late: liftsOf(late),
    visits: copy.visits.length,
    crews: copy.crews.length,
    overTarget,
    load: Math.round(load * 100),
  }
}

function fullestDay(copy: Copy, { byDay }: Simulated) {
  const [most] = [...byDay].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return most ? { date: most[0], percent: Math.round((most[1] / capacityOf(copy)) * 100) } : null
}
