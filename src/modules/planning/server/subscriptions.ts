import { type Context, type Event, lockRows, type Subscription } from '#kernel/server/index.ts'
import { UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { findLifts } from '#modules/maintenance/server/index.ts'
import { resumeVisits } from './restarting.ts'

/** 启用: a visit before the return, and the line goes on. A lift put into use for the first time has no line yet. */
async function liftRestarted(ctx: Context, { id, payload }: Event): Promise<void> {
  if (!id) return
  await lockRows(ctx, 'elevator', [id])
  const [lift] = await findLifts(ctx, [id])
  // What is told may have been taken back since.
  if (lift?.useStatus !== UseStatus.code.inUse) return
  const { stopFrom } = (payload.before ?? {}) as { stopFrom?: unknown }
  await resumeVisits(ctx, id, typeof stopFrom === 'string' ? stopFrom.slice(0, 10) : null)
}

/** The subscriber keeps the name by which what it has handled is known. */
export const planningSubscriptions: readonly Subscription[] = [
  { subscriber: 'maintenance.liftRestarted', events: ['elevator.restarted'], handle: liftRestarted },
]
