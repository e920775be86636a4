import type { Context } from '#kernel/server/index.ts'
import { findFiles, removeRows } from './sample.store.ts'

/** So many at a time: a store elsewhere answers each by itself. */
const AT_ONCE = 16

/**
 * Takes a sample of this company away: bytes first, so that a crash in between leaves nothing behind that nobody looks for,
 * then every row. Gives how many rows there were; 0 where it is another company's.
 */
export async function clearSample(ctx: Context, sampleId: string): Promise<number> {
  const files = await findFiles(ctx, sampleId)
  const one = async () => {
    for (let file = files.pop(); file; file = files.pop()) await ctx.services.store.remove(file.bucket, file.key)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return removeRows(ctx, sampleId)
}
