import type { Context, Nightly } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { type Due, moveDue } from './contract.store.ts'
import { findLinesOf } from './contractElevator.store.ts'
import { refreshService } from './lift.store.ts'
import { eventOf, today } from './saving.ts'

/**
 * At 00:05 contracts begin on their first day and expire on the day after their last (archives 3). A run that was missed
 * is made up for by the next: what is due is read from the dates, not from the clock.
 */
export const contractDays: Nightly = {
  name: 'contract',
  async run(ctx) {
    const day = today(ctx)
    await tell(ctx, 'contract.activated', await moveDue(ctx, 'start', day), (due) => due.startDate)
    await tell(ctx, 'contract.expired', await moveDue(ctx, 'expire', day), (due) => addDays(due.endDate, 1))
    await refreshService(ctx, day)
  },
}

async function tell(ctx: Context, name: string, due: readonly Due[], from: (one: Due) => string): Promise<void> {
  const lifts = await findLinesOf(
    ctx,
    due.map((one) => one.id),
  )
  for (const one of due)
    await ctx.emit(name, eventOf({ id: one.id, version: one.version }, one, lifts.get(one.id) ?? [], from(one)))
}
