import type { Context, Nightly } from '#kernel/server/index.ts'
import { findPublishable, publish } from './publish.store.ts'

/** So many goods are compared at once. */
const CHUNK = 200

/**
 * Every night: what everybody sees of a company's goods against its rows. It is put right at once, because buyers would
 * order what is not there; that it was wrong is a fault of the program and stands in the log as one.
 */
export const publishedCheck: Nightly = { name: 'goods.published', run: async (ctx) => void (await checkPublished(ctx)) }

/** How many goods looked otherwise than their rows say. */
export async function checkPublished(ctx: Context): Promise<number> {
  const ids = await findPublishable(ctx)
  let wrong = 0
  for (let at = 0; at < ids.length; at += CHUNK) wrong += await publish(ctx, ids.slice(at, at + CHUNK))
  if (wrong > 0) ctx.log.error({ companyId: ctx.companyId, wrong }, 'what the mall shows and its goods differ')
  return wrong
}
