import type { Context, Nightly } from '#kernel/server/index.ts'
import { addDays, daysBetween } from '#kernel/shared/days.ts'
import { isHomeLift, ruleOfLift } from '../shared/homeLift.ts'
import { gapText, Severity } from '../shared/violations.ts'
import { proposeCrews } from './crews.ts'
import { findLifts } from './facts.store.ts'
import { findDue, findNewly } from './nightly.store.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { addEvent, dayToday, keepViolations, tellBoards } from './orderRow.store.ts'
import { endPastLines } from './planRow.store.ts'
import { lastBefore } from './rerolling.ts'
import { findSetting } from './setting.store.ts'
import { tellOf } from './telling.ts'

/** What a new day brings (jobs 6.4): lateness, breaches, the reminder chain, ended lines, people for the day that comes in. */
async function newDay(ctx: Context): Promise<void> {
  await lateness(ctx)
  await reminders(ctx)
  await endPastLines(ctx, dayToday(ctx))
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

async function lateness(ctx: Context): Promise<void> {
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
    if (!last.beforeService) await keepViolations(ctx, [{ ...facts, code: 'V01', severity, text }])
    await ctx.emit('maintainOrder.legalBreached', factsOf(order))
    await tellOf(ctx, 'breached', order)
    tellBoards(ctx, order)
  }
}

/** T−3 and the day itself to the crew, the day before the legal deadline to the leader. */
async function reminders(ctx: Context): Promise<void> {
  const day = dayToday(ctx)
  const { setting } = await findSetting(ctx)
  const chain = [
    { due: 'ahead', by: 'plan_date', day: addDays(day, setting.remindAhead) },
    { due: 'today', by: 'plan_date', day },
    { due: 'legalTomorrow', by: 'legal_deadline', day: addDays(day, 1) },
  ] as const
  for (const one of chain) {
    const orders = await findDue(ctx, one.by, one.day)
    for (const order of orders) await tellOf(ctx, one.due, order)
  }
}

export const maintenanceNightly: readonly Nightly[] = [{ name: 'maintenance.newDay', run: newDay }]
