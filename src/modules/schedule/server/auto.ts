import type { Context } from '#kernel/server/index.ts'
import { type Day, daysBetween, later } from '#kernel/shared/days.ts'
import type { Crew } from '#modules/plan/shared/assignment.ts'
import { type CrewJob, planCrews } from '#modules/plan/shared/crewPlan.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { addMinutes, dayKey } from '#modules/plan/shared/work.ts'
import { placeKey, spreadOf } from '../shared/balance.ts'
import {
  type AutoQuery,
  AutoWhat,
  type Figure,
  type Proposal,
  type ProposalRow,
  type UnplacedRow,
} from '../shared/schedule.ts'
import { daysFrom } from './crews.ts'
import { type Desk, type DeskOrder, earlierDays, idsOf, laterDays, mayMove, openDesk, workOf } from './desk.ts'
import { checkPlacings, keepRows, type Placing } from './proposals.ts'
import { watched } from './waiting.ts'

/** 自动排班: what nobody has, what cannot stay, or everything that may move; with the reason of each (jobs 4.1, 6.3). */
export async function autoProposal(ctx: Context, query: AutoQuery): Promise<Proposal> {
  const desk = await openDesk(ctx, query)
  const chosen = desk.orders.filter((order) => isAsked(order, desk, query))
  const asked = new Set(chosen.map((order) => order.row.id))
  const { placed, unplaced } = await planCrews({
    crews: desk.board.crews,
    setting: desk.setting,
    travel: desk.travel,
    openOn: desk.openOn,
    jobs: jobsOf(chosen, desk, (order, nextIsAsked) => daysOf(order, desk, nextIsAsked)),
    work: [...desk.work, ...workOf(desk.orders.filter((order) => !asked.has(order.row.id)))],
    weights: { perMinuteOver: OVERFULL },
    between: watched(ctx, query.watch),
    otherDay: (at, { days, legalDeadline }) => OTHER_DAY + at * ((days[0] ?? '') > legalDeadline ? LATER : NEXT_DAY),
  })
  const byId = new Map(chosen.map((order) => [order.row.id, order]))
  const placings = placed.flatMap(({ orderId, date, crewId, reason }) => {
    const order = byId.get(orderId)
    const crew = desk.board.byId.get(crewId)
    if (!order || !crew || (crew === order.crew && date === order.date)) return []
    const start = order.hours && date === order.date ? order.start : null
    return [placing(order, date, crew, wordsOf(order, date, reason), start)]
  })
  const rows = await checkPlacings(ctx, placings)
  const blocked = rows.filter((row) => !row.ok)
  const ok = rows.filter((row) => row.ok)
  const left: UnplacedRow[] = [
    ...unplaced.map(({ orderId, days, reasons }) => {
      const { row } = byId.get(orderId) as DeskOrder
      const named = reasons.map(({ crewId, text }) => ({ crew: desk.board.byId.get(crewId)?.name ?? '', text }))
      const chip = row
      if (named.length > 0) return { orderId, chip, days: [...days], reasons: named }
      const team = row.teamId ? '班组没有可用的搭档组' : '工单没有班组'
      return { orderId, chip, days: [...days], reasons: [{ crew: chip.crew || '全部', text: team }] }
    }),
    ...blocked.map(blockedRow),
  ]
  const waiting = chosen.filter((order) => isWaiting(order, desk)).length
  const figures: Figure[] = [
    { name: 'unassigned', before: waiting, after: left.length },
    ...spreadFigures(desk, query, ok),
  ]
  return keepRows(ctx, ok, { unplaced: left, figures })
}

/** It has nobody, its people cannot, or its day is over. */
const isWaiting = (order: DeskOrder, desk: Desk) =>
  order.people.length === 0 || order.unable !== null || order.date < desk.today

function isAsked(order: DeskOrder, desk: Desk, { what, fixed }: AutoQuery): boolean {
  if (order.people.length === 0 && order.date >= desk.today) return true
  if (what === AutoWhat.code.unassigned) return false
  return isWaiting(order, desk) || (what === AutoWhat.code.all && mayMove(order, desk, fixed ?? false))
}

/**
 * What another day costs, in minutes, and each further one: a visit made earlier shortens the year's rhythm, so a saved way
 * is no reason for it. An overfull day is: at two a minute a usual visit over the target costs more than another day or
 * another crew (30), so the day empties into lawful ones that have room. What is late already should not wait at all.
 */
const OTHER_DAY = 60
const NEXT_DAY = 5
const LATER = 40
const OVERFULL = 2

/** The orders as the planner asks for them, on the days they may have; the visits of one lift keep their distance. */
export function jobsOf(
  orders: readonly DeskOrder[],
  desk: Desk,
  daysFor: (order: DeskOrder, nextIsAsked: boolean) => readonly Day[],
): CrewJob[] {
  return [...Map.groupBy(orders, (order) => order.row.elevatorId).values()].flatMap((ofLift) => {
    const inOrder = ofLift.toSorted((a, b) => (a.date < b.date ? -1 : 1))
    return inOrder.flatMap((order, n): CrewJob[] => {
      const days = daysFor(order, inOrder[n + 1] !== undefined)
      const before = inOrder[n - 1]
      const { row, facts, hours } = order
      if (days.length === 0) return []
      return [
        {
          orderId: row.id,
          teamId: row.teamId ?? '',
          communityId: row.communityId,
          hours,
          days,
          planId: facts.planId,
          place: { lng: facts.lng, lat: facts.lat },
          level: row.level,
          minutes: row.minutes,
          legalDeadline: row.legalDeadline,
          responsibleCrewId: order.responsible?.crewId ?? null,
          ...(before && { after: { stop: before.row.id, ...gapOf(before, order, desk) } }),
        },
      ]
    })
  })
}

/** Its own day, then earlier ones, then those up to the deadline; agreed hours keep their day. */
function daysOf(order: DeskOrder, desk: Desk, nextIsAsked: boolean): Day[] {
  const own = order.date < desk.today ? [] : [order.date]
  if (order.hours && own.length > 0) return own
  return [...own, ...earlierDays(order, desk), ...laterDays(order, desk, nextIsAsked)]
}

/** What lies apart too little or too much already may stay so. */
function gapOf(before: DeskOrder, order: DeskOrder, desk: Desk): { least: number; most: number } {
  const now = daysBetween(before.date, order.date)
  const left = daysBetween(later(before.date, desk.today), later(order.date, desk.today))
  const { minGapDays, maxGapDays } = order.rule
  const most = order.facts.type === 2 ? now : maxGapDays
  return { least: Math.max(1, Math.min(minGapDays, left)), most: Math.max(most, now) }
}

function wordsOf(order: DeskOrder, date: Day, reason: string): string {
  const moved = daysBetween(order.date, date)
  const parts = [
    order.unable ?? '',
    order.date < order.row.date || moved === 0 ? '' : moved < 0 ? `提前 ${-moved} 天` : `顺延 ${moved} 天`,
    order.responsible || reason !== '责任班组' ? reason : '路程与负荷最省',
  ]
  return parts.filter(Boolean).join('；')
}

export function placing(order: DeskOrder, date: Day, crew: Crew, reason: string, start: string | null = null): Placing {
  const { row } = order
  return {
    orderId: row.id,
    version: row.version,
    chip: row,
    date,
    crew: idsOf(crew),
    crewName: crew.name,
    start,
    reason,
    from: { date: order.date, crew: order.people, crewName: order.crew?.name ?? row.crew, start: order.start },
  }
}

/** The check forbids what the search had found: the texts are the reason. */
function blockedRow(row: ProposalRow): UnplacedRow {
  const texts = row.violations.filter((one) => one.severity === Severity.code.block).map((one) => one.text)
  return {
    orderId: row.orderId,
    chip: row.chip,
    days: [row.to.date],
    reasons: [{ crew: row.to.crewName, text: texts.join('；') }],
  }
}

/** Minutes of every crew on every working day that is not over. */
export function crewLoads(
  desk: Desk,
  scope: { from: Day; to: Day },
  crews: readonly Crew[] = desk.board.crews,
): Map<string, number> {
  const loads = new Map<string, number>()
  for (const crew of crews) {
    for (const date of daysFrom(later(scope.from, desk.today), scope.to)) {
      const minutes = Math.max(...idsOf(crew).map((id) => desk.load.get(dayKey(id, date)) ?? 0))
      if (minutes > 0 || desk.company.isWorkingDay(dayNumber(date))) loads.set(placeKey(crew.crewId, date), minutes)
    }
  }
  return loads
}

/** How even crews and days are, before and after these rows. */
export function spreadFigures(desk: Desk, scope: { from: Day; to: Day }, rows: readonly ProposalRow[]): Figure[] {
  const before = spreadOf(crewLoads(desk, scope))
  const load = new Map(desk.load)
  for (const { chip, from, to } of rows) {
    addMinutes(load, from.crew, from.date, -chip.minutes)
    addMinutes(load, to.crew, to.date, chip.minutes)
  }
  const after = spreadOf(crewLoads({ ...desk, load }, scope))
  const percent = (n: number) => Math.round(n * 100)
  return [
    { name: 'variation', before: percent(before.variation), after: percent(after.variation) },
    { name: 'peak', before: Math.round(before.peak), after: Math.round(after.peak) },
  ]
}
