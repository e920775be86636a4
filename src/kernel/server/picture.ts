import { extensionOf, type StoredFile } from '../shared/bucket.ts'
import type { Context } from './context.ts'

const TYPES: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg' }

/** A stored picture as data URL for a PDF; undefined for what a PDF cannot hold or what is gone. */
export async function readPicture(ctx: Context, { bucket, key }: Pick<StoredFile, 'bucket' | 'key'>) {
  const type = TYPES[extensionOf(key)]
  if (!type) return undefined
  try {
    const parts: Uint8Array[] = []
    for await (const part of await ctx.services.store.read(bucket, key)) parts.push(part)
    return `data:image/${type};base64,${Buffer.concat(parts).toString('base64')}`
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'picture is not readable')
    return undefined
  }
}
