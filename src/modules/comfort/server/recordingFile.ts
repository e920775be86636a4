import { type Context, readUpload } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { readRecording } from '../shared/readRecording.ts'
import type { Recording } from '../shared/recording.ts'

/** A ride of two minutes has 30,000 lines; filters over more are no work for beside other requests. */
const IN_PLACE_BYTES = 50_000

/** The recording in a file that the person has just uploaded. */
export async function uploadedRecording(ctx: Context, { key }: StoredFile, fs: number | null): Promise<Recording> {
  return recordingOf(await readUpload(ctx, key), fs)
}

/** The recording of a file that a test keeps. */
export async function keptRecording(ctx: Context, { bucket, key }: StoredFile, fs: number | null): Promise<Recording> {
  const found = await ctx.services.store.head(bucket, key)
  if ((found?.size ?? 0) > IN_PLACE_BYTES) ctx.moveToWorker()
  const pieces: Uint8Array[] = []
  for await (const piece of await ctx.services.store.read(bucket, key)) pieces.push(piece)
  return recordingOf(Buffer.concat(pieces), fs)
}

const recordingOf = (bytes: Uint8Array, fs: number | null) => readRecording(decoded(bytes), fs === null ? {} : { fs })

/** UTF-8, or what Chinese instruments and Excel write. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
