import type { Context, Nightly } from '#kernel/server/index.ts'
import { daysBetween } from '#kernel/shared/days.ts'
import { endPastLines } from '#modules/plan/server/index.ts'
import { isHomeLift, ruleOfLift } from '#modules/plan/shared/homeLift.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { gapText } from '#modules/plan/shared/violations.ts'
import { proposeCrews } from './crews.ts'
import { findLifts } from './facts.store.ts'
import { findNewly } from './nightly.store.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { addEvent, dayToday, keepViolations, tellBoards } from './orderRow.store.ts'
import { refusedBetween } from './refused.store.ts'
import { lastBefore } from './rerolling.ts'
import { tellOf } from './telling.ts'
import { learnWays } from './ways.store.ts'

/**
 * What a new day brings (jobs 6.4): lateness, breaches, ended lines, ways as they were driven, people for the day that
 * comes in.
 */
async function newDay(ctx: Context): Promise<void> {
  await lateness(ctx)
  await endPastLines(ctx, dayToday(ctx))
  await learnWays(ctx)
  await proposeCrews(ctx)
}

const factsOf = ({ id, version, elevatorId, level, planDate, workerIds: workers }: OrderRecord) => ({
  id,
  version,
  elevatorId,
  level,
  planDate,
  workers,
})

/** 逾期 and 超15日 from 00:00; each order is told once. Also taken by the first minute of the day (`reminding`). */
export async function lateness(ctx: Context): Promise<void> {
  const day = dayToday(ctx)
  for (const order of await findNewly(ctx, 'overdue', day)) {
    await addEvent(ctx, order.id, { type: 'overdue' })
    await ctx.emit('maintainOrder.overdue', factsOf(order))
    await tellOf(ctx, 'overdue', order)
    tellBoards(ctx, order)
  }
  for (const order of await findNewly(ctx, 'legalBreached', day)) {
    await addEvent(ctx, order.id, { type: 'legalBreached' })
    const last = await lastBefore(ctx, order.elevatorId, day, order.id)
    const gap = last.day === null ? null : daysBetween(last.day, day)
    const [lift] = await findLifts(ctx, [order.elevatorId])
    const text =
      last.day && gap !== null
        ? gapText(last.day, gap, ruleOfLift(lift).maxGapDays)
        : `已过法定截止日${order.legalDeadline}`
    const facts = { orderId: order.id, elevatorId: order.elevatorId }
    const severity = lift && isHomeLift(lift) ? Severity.code.warning : Severity.code.approval
    // A gap that began before the service is told, not counted against the company (jobs 6.2).
    const reason = last.day && (await refusedBetween(ctx, order.elevatorId, last.day, day))
    if (!last.beforeService) await keepViolations(ctx, [{ ...facts, code: 'V01', severity, text, reason }])
    await ctx.emit('maintainOrder.legalBreached', factsOf(order))
    await tellOf(ctx, 'breached', order)
    tellBoards(ctx, order)
  }
}

export const maintenanceNightly: readonly Nightly[] = [{ name: 'maintenance.newDay', run: newDay }]
