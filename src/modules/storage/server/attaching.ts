import type { Context } from '#kernel/server/index.ts'
import { extensionOf, keyPrefix, type StoredFile } from '#kernel/shared/bucket.ts'
import { refusals, refuse } from '#kernel/shared/refusal.ts'
import { addFile, findFile } from './storage.store.ts'

const refuseName = refusals({ name: [1000416, '文件名{name}与上传的文件类型不一致，请重新选择文件'] })

/**
 * Makes an upload a file of the company, so that colleagues may read it; called by every module before a row refers to
 * the file. A file the company has already stays as it is. Refuses with 1000404 for another person's or company's key
 * and for one without an object, 1000413 too large, 1000414 and 1000415 wrong kind, 1000416 a name of another kind.
 */
export async function attachFile(ctx: Context, { bucket, key, name }: StoredFile): Promise<StoredFile> {
  const known = await findFile(ctx, [ctx.companyId], bucket, key)
  if (known) return { bucket, key, name: known.name }
  if (!isOwnKey(ctx.who.userId, bucket, key)) throw refuse.notFound()
  const { size } = await ctx.services.store.assertAttachable(bucket, key)
  if (extensionOf(name) !== extensionOf(key)) throw refuseName.name({ name })
  await addFile(ctx, { bucket, key, name, size })
  return { bucket, key, name }
}

export async function attachFiles(ctx: Context, files: readonly StoredFile[]): Promise<StoredFile[]> {
  const attached: StoredFile[] = []
  for (const file of files) attached.push(await attachFile(ctx, file))
  return attached
}

/** Everybody reads public buckets; a person reads the own uploads and what their companies have attached. */
export async function mayRead(ctx: Context, bucket: string, key: string): Promise<boolean> {
  if (ctx.services.store.isPublic(bucket)) return true
  if (isOwnKey(ctx.who.userId, bucket, key)) return true
  return (await findFile(ctx, ctx.who.companies, bucket, key)) !== undefined
}

/** Address of a picture or signature for a page, good for five minutes (common 4); 1000404 for what the person may not read. */
export async function fileLink(ctx: Context, bucket: string, key: string): Promise<string> {
  if (!(await mayRead(ctx, bucket, key))) throw refuse.notFound()
  return ctx.services.store.link(bucket, key)
}

/** Ids have one length, so no person's prefix begins another's. */
export const isOwnKey = (userId: string, bucket: string, key: string): boolean =>
  key.startsWith(keyPrefix(userId, bucket))
