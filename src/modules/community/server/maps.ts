import type { Context } from '#kernel/server/index.ts'
import { type Maps, MapsFault } from '#kernel/server/maps/service.ts'
import { refuseCommunity } from '../shared/community.terms.ts'

/** A question of the map service; that there is none, and why it did not answer, are said to the person as refusals. */
export async function askMaps<T>(ctx: Context, question: (maps: Maps) => Promise<T>): Promise<T> {
  const { maps } = ctx.services
  if (!maps) throw refuseCommunity.noMaps()
  try {
    return await ctx.outside(() => question(maps))
  } catch (error) {
    if (error instanceof MapsFault) throw refuseCommunity.mapsFailed({ reason: error.message })
    throw error
  }
}
