import type { Context } from '#kernel/server/index.ts'
import { type Day, daysBetween, later } from '#kernel/shared/days.ts'
import type { Crew } from '#modules/maintenance/shared/assignment.ts'
import { dayKey } from '#modules/maintenance/shared/assignment.ts'
import { dayNumber } from '#modules/maintenance/shared/dayNumber.ts'
import { Severity } from '#modules/maintenance/shared/violation.ts'
import { placeKey, spreadOf } from '../shared/balance.ts'
import { proposeOptimised } from '../shared/optimised.ts'
import type { Job } from '../shared/proposal.ts'
import {
  type AutoQuery,
  AutoWhat,
  type Figure,
  type Proposal,
  type ProposalRow,
  type UnplacedRow,
} from '../shared/schedule.ts'
import { chipOf } from './board.ts'
import { daysFrom } from './crews.ts'
import { addLoad, type Desk, type DeskOrder, earlierDays, idsOf, laterDays, mayMove, openDesk } from './desk.ts'
import { checkPlacings, keepRows, type Placing } from './proposals.ts'

/** 自动排班: what nobody has, what cannot stay, or everything that may move; with the reason of each (jobs 4.1, 6.3). */
export async function autoProposal(ctx: Context, query: AutoQuery): Promise<Proposal> {
  const desk = await openDesk(ctx, query)
  const chosen = desk.orders.filter((order) => isAsked(order, desk, query))
  const fixed = new Map(desk.load)
  for (const order of chosen) addLoad(fixed, order.people, order.date, -order.row.minutes)
  const jobs = chosen.flatMap((order) => jobOf(order, desk))
  const { placed, unplaced } = await proposeOptimised({ jobs, crews: desk.board.crews, setting: desk.setting, fixed })
  const byId = new Map(chosen.map((order) => [order.row.id, order]))
  const placings = placed.flatMap(({ orderId, date, crewId, reason }) => {
    const order = byId.get(orderId)
    const crew = desk.board.byId.get(crewId)
    if (!order || !crew || (crew === order.crew && date === order.date)) return []
    return [placing(order, date, crew, wordsOf(order, date, reason))]
  })
  const rows = await checkPlacings(ctx, placings)
  const blocked = rows.filter((row) => !row.ok)
  const ok = rows.filter((row) => row.ok)
  const left: UnplacedRow[] = [
    ...unplaced.map(({ orderId, days, reasons }) => {
      const { row } = byId.get(orderId) as DeskOrder
      const named = reasons.map(({ crewId, text }) => ({ crew: desk.board.byId.get(crewId)?.name ?? '', text }))
      const chip = chipOf(row)
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

function jobOf(order: DeskOrder, desk: Desk): Job[] {
  const { row, facts, date } = order
  const own = date < desk.today ? [] : [date]
  const job = {
    ...{
      orderId: row.id,
      teamId: row.teamId ?? '',
      communityId: row.communityId,
      place: { lng: facts.lng, lat: facts.lat },
    },
    ...{ level: row.level, minutes: row.minutes, legalDeadline: row.legalDeadline },
    responsibleCrewId: order.responsible?.crewId ?? null,
    days: [...own, ...earlierDays(order, desk), ...laterDays(order, desk)],
  }
  return job.days.length > 0 ? [job] : []
}

function wordsOf(order: DeskOrder, date: Day, reason: string): string {
  const moved = daysBetween(order.date, date)
  const parts = [
    order.unable ?? '',
    order.date < order.row.date || moved === 0 ? '' : moved < 0 ? `提前${-moved}天` : `顺延${moved}天`,
    order.responsible || reason !== '责任班组' ? reason : '路程与负荷最省',
  ]
  return parts.filter(Boolean).join('；')
}

export function placing(order: DeskOrder, date: Day, crew: Crew, reason: string, start: string | null = null): Placing {
  const { row } = order
  return {
    ...{
      orderId: row.id,
      version: row.version,
      chip: chipOf(row),
      date,
      crew: idsOf(crew),
      crewName: crew.name,
      start,
      reason,
    },
    from: { date: order.date, crew: order.people, crewName: order.crew?.name ?? row.crew, start: order.start },
  }
}

/** The check forbids what the search had found: the texts are the reason. */
function blockedRow(row: ProposalRow): UnplacedRow {
  const texts = row.violations.filter((one) => one.severity === Severity.code.block).map((one) => one.text)
  return {
    ...{ orderId: row.orderId, chip: row.chip, days: [row.to.date] },
    reasons: [{ crew: row.to.crewName, text: texts.join('；') }],
  }
}

/** Minutes of every crew on every working day that is not over. */
export function crewLoads(desk: Desk, scope: { from: Day; to: Day }): Map<string, number> {
  const loads = new Map<string, number>()
  const company = desk.calendarOf('')
  for (const crew of desk.board.crews) {
    for (const date of daysFrom(later(scope.from, desk.today), scope.to)) {
      const minutes = Math.max(...idsOf(crew).map((id) => desk.load.get(dayKey(id, date)) ?? 0))
      if (minutes > 0 || company.isWorkingDay(dayNumber(date))) loads.set(placeKey(crew.crewId, date), minutes)
    }
  }
  return loads
}

/** How even crews and days are, before and after these rows. */
export function spreadFigures(desk: Desk, scope: { from: Day; to: Day }, rows: readonly ProposalRow[]): Figure[] {
  const before = spreadOf(crewLoads(desk, scope))
  const load = new Map(desk.load)
  for (const { chip, from, to } of rows) {
    addLoad(load, from.crew, from.date, -chip.minutes)
    addLoad(load, to.crew, to.date, chip.minutes)
  }
  const after = spreadOf(crewLoads({ ...desk, load }, scope))
  const percent = (n: number) => Math.round(n * 100)
  return [
    { name: 'variation', before: percent(before.variation), after: percent(after.variation) },
    { name: 'peak', before: Math.round(before.peak), after: Math.round(after.peak) },
  ]
}
