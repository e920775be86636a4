import { setImmediate } from 'node:timers/promises'
import type { Context } from '#kernel/server/index.ts'
import { planningTopic } from '../shared/schedule.ts'

/** Somebody watches a bar: twice a second is as often as it needs to move. */
const TOLD_EVERY_MS = 500

/**
 * For a search: tells whoever waits how far it is, and ends it when nobody waits any more. A proposal writes nothing but its
 * token, at its very end, so that a search may stop anywhere.
 */
export function watched(ctx: Context, watch: string | undefined): (share: number) => void {
  let told = Number.NEGATIVE_INFINITY
  return (share) => {
    ctx.signal.throwIfAborted()
    const now = performance.now()
    if (watch === undefined || now - told < TOLD_EVERY_MS) return
    told = now
    ctx.services.push.state(planningTopic(ctx.who.userId), { watch, share })
  }
}

/** Between two parts of a computation without a search of its own: others have their turn, and whoever has gone ends it. */
export async function turn(ctx: Context): Promise<void> {
  await setImmediate()
  ctx.signal.throwIfAborted()
}
