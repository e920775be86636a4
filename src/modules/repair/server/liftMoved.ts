import type { Context, Event } from '#kernel/server/index.ts'
import { moveRepairs } from './repairRow.store.ts'

/** The lift stands in another community now: its open repairs go with it (jobs 7). Where it stands is asked of the lift. */
export async function liftMoved(ctx: Context, { id }: Event): Promise<void> {
  if (id) await moveRepairs(ctx, id)
}
