import { createHash } from 'node:crypto'
import type { Context } from '#kernel/server/index.ts'
import { bucketOf } from '#kernel/shared/bucket.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFile } from '#modules/storage/server/index.ts'

/**
 * The bytes of a photo have arrived (jobs 5): from here on colleagues may see it. What was uploaded must be what the
 * phone hashed when the picture was taken, so that nobody puts another picture in its place. Repeating changes nothing.
 * The caller has made sure that the order is this person's.
 */
export async function registerPhoto(
  ctx: Context,
  { key, sha256 }: { key: string; sha256: string },
): Promise<{ done: number }> {
  const bucket = bucketOf(key)
  if (bucket !== 'bit-ev-img') throw refuse.notFound()
  if (!(await ctx.services.store.head(bucket, key))) throw refuse.notFound()
  const hash = createHash('sha256')
  for await (const part of await ctx.services.store.read(bucket, key)) hash.update(part)
  if (hash.digest('hex') !== sha256) {
    throw fieldRefusal([{ prop: 'sha256', msg: '照片与拍摄时不一致，没有登记，请重新上传' }])
  }
  await attachFile(ctx, { bucket, key, name: `作业照片.${key.split('.').at(-1)}` })
  return { done: 1 }
}
