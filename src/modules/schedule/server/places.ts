import type { z } from 'zod'
import type { Context } from '#kernel/server/index.ts'
import { daysBetween } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import {
  asItStands,
  type BatchOrder,
  checkPlaces,
  findBatch,
  type Proposed,
  stateViolation,
} from '#modules/maintenance/server/index.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { minuteOf } from '#modules/plan/shared/calendar.ts'
import { Severity, type Violation } from '#modules/plan/shared/violation.ts'
import { MAX_DAYS, type Move, type PlacesQuery, type Verdict } from '../shared/schedule.ts'
import { requireDays } from './calendar.ts'
import { daysFrom } from './crews.ts'

/** The dry run behind a drag: one order, every crew, every day, and what stands against each (jobs 4.1, 6.5). */

const { block, approval, warning } = Severity.code

/** An order where a move puts it. */
export const moved = (order: BatchOrder, move: Pick<Move, 'date' | 'crew' | 'start'>): Proposed => ({
  ...asItStands(order),
  planDate: move.date,
  start: move.start ? minuteOf(move.start) : null,
  crew: move.crew,
  moved: move.date !== order.planDate,
})

/** A change of date does not fail for people who are not assigned yet; a change of people not for the level's day. */
export const judged = (found: readonly Violation[], place: Pick<Proposed, 'crew' | 'moved'>): Violation[] =>
  found.filter((one) => !(place.crew.length === 0 && one.code === 'V03') && (place.moved || one.code !== 'V12'))

export async function placesOf(ctx: Context, query: z.output<typeof PlacesQuery>) {
  requireDays(query.from, query.to, MAX_DAYS)
  const moves = query.staged.filter((move) => move.orderId !== query.orderId)
  const orders = new Map(
    (await findBatch(ctx, [query.orderId, ...moves.map((move) => move.orderId)])).map((order) => [order.id, order]),
  )
  const order = orders.get(query.orderId)
  if (!order) throw refuse.notFound()
  const staged = moves.flatMap((move) => {
    const other = orders.get(move.orderId)
    return other ? [moved(other, move)] : []
  })
  const stands = asItStands(order)
  const days = daysFrom(query.from, query.to)
  const places = query.crews.flatMap((crew) =>
    days.map((planDate) => ({ planDate, crew, start: stands.start ?? null })),
  )
  const { setting } = await findSetting(ctx)
  const found = await checkPlaces(ctx, stands, places, staged)
  const state = stateViolation(order, 'date')
  const verdicts = found.map(({ violations, before, after, minutes }, at): Verdict => {
    const { planDate, crew } = places[at] as (typeof places)[number]
    const facts = { crew, moved: planDate !== order.planDate }
    const all = [...state, ...judged(violations, facts)]
    // The board places days, not hours: an hour that is taken there is given up, never a reason to refuse.
    const dropsHour = all.some((one) => one.code === 'V05')
    const rest = all.filter((one) => one.code !== 'V05')
    const ahead = after ? `，距下次 ${daysBetween(planDate, after)} 天` : ''
    const gap = `${before ? `间隔 ${daysBetween(before, planDate)} 天` : '首次维保'}${ahead}`
    const load = crew.length > 0 ? `当日负荷 ${Math.round((minutes / setting.dayTarget) * 100)} %` : null
    return { ...verdictOf(rest, gap, load), dropsHour, violations: rest.map(({ userId: _, ...shown }) => shown) }
  })
  return { crews: query.crews.map((_, i) => verdicts.slice(i * days.length, (i + 1) * days.length)) }
}

/** 可放, 需审批, 不可放, with its reason and what else is worth knowing. */
function verdictOf(
  found: readonly Violation[],
  gap: string,
  load: string | null,
): Pick<Verdict, 'kind' | 'reason' | 'note'> {
  const texts = (severity: number) =>
    found
      .filter((one) => one.severity === severity)
      .map((one) => one.text)
      .join('；')
  const [blocked, asked] = [texts(block), texts(approval)]
  const next = found.find((one) => one.code === 'next')?.text ?? ''
  const warned = [texts(warning), next].filter(Boolean).join('；')
  if (blocked) return { kind: 'no', reason: blocked, note: null }
  if (asked) return { kind: 'ask', reason: asked, note: warned || load }
  return { kind: 'ok', reason: gap, note: warned || load }
}
