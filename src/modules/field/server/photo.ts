import { createHash } from 'node:crypto'
import type { Context } from '#kernel/server/index.ts'
import { bucketOf, extensionOf, isRecording, recordingFault } from '#kernel/shared/bucket.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFile } from '#modules/storage/server/index.ts'
import { PHONE_PHOTO } from '../shared/watermark.ts'

/**
 * The bytes of a photo, or of a recording, have arrived (jobs 5): from here on colleagues may see it. What was uploaded must be what the
 * phone hashed when the picture was taken, so that nobody puts another picture in its place. Repeating changes nothing.
 * The caller has made sure that the order is this person's.
 */
export async function registerPhoto(
  ctx: Context,
  { key, sha256 }: { key: string; sha256: string },
): Promise<{ done: number }> {
  const bucket = bucketOf(key)
  const spoken = isRecording(key)
  if (!bucket || !(bucket === 'bit-ev-img' || spoken)) throw refuse.notFound()
  const found = await ctx.services.store.head(bucket, key)
  if (!found) throw refuse.notFound()
  const fault = spoken ? recordingFault(key, found.size) : null
  if (fault) throw fieldRefusal([{ prop: 'key', msg: fault }])
  const hash = createHash('sha256')
  for await (const part of await ctx.services.store.read(bucket, key)) hash.update(part)
  if (hash.digest('hex') !== sha256) {
    const what = spoken ? '录音与录制时' : '照片与拍摄时'
    throw fieldRefusal([{ prop: 'sha256', msg: `${what}不一致，没有登记，请重新上传` }])
  }
  await attachFile(ctx, { bucket, key, name: `${spoken ? '现场录音' : PHONE_PHOTO}.${extensionOf(key)}` })
  return { done: 1 }
}
