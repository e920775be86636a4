import type { Context } from '#kernel/server/index.ts'
import type { Way } from '../shared/way.ts'
import { hasPublishedPlan, readCounts } from './way.store.ts'

/** Null once a plan is published, and for operations users, who see several companies. */
export async function wayOf(ctx: Context): Promise<Way | null> {
  if (ctx.who.roleType !== 1 || (await hasPublishedPlan(ctx))) return null
  const { drafts, ...counts } = await readCounts(ctx)
  return { counts, drafts }
}
