import type { Context, Event } from '#kernel/server/index.ts'
import { moveRepairs } from './repairRow.store.ts'

/** The lift stands in another community now: its open repairs go with it (jobs 7). */
export async function liftMoved(ctx: Context, { id, payload }: Event): Promise<void> {
  const { communityId } = (payload.after ?? {}) as { communityId?: unknown }
  if (id && typeof communityId === 'string') await moveRepairs(ctx, id, communityId)
}
