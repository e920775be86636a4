import type { Context, Nightly } from '#kernel/server/index.ts'
import { dayOf, daysBetween } from '#kernel/shared/days.ts'
import { REMINDERS, reminderAt } from '../shared/calendar.ts'
import { findOpenUntil } from './nightly.store.ts'
import { kindOf, tellDue } from './telling.ts'

/** 90, 60, 30, 7 days before the deadline: once each, also when a night was missed (jobs 6.10). */
async function remind(ctx: Context): Promise<void> {
  const today = dayOf(ctx.now)
  for (const plan of await findOpenUntil(ctx, today, Math.max(...REMINDERS))) {
    const left = daysBetween(today, plan.deadline)
    const days = reminderAt(left)
    if (days === undefined || plan.reminded === days) continue
    await tellDue(ctx, plan, days, left)
    await ctx.emit('inspection.due', {
      id: plan.id,
      version: plan.version,
      elevatorId: plan.elevatorId,
      kind: kindOf(plan),
      deadline: plan.deadline,
      days,
    })
  }
}

export const inspectionNightly: readonly Nightly[] = [{ name: 'inspection.remind', run: remind }]
