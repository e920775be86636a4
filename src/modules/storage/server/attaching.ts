import type { Context, RowShown } from '#kernel/server/index.ts'
import { extensionOf, keyPrefix, type StoredFile } from '#kernel/shared/bucket.ts'
import { Refusal, refusals, refuse } from '#kernel/shared/refusal.ts'
import type { DownloadCredential } from '#kernel/shared/storage.ts'
import { addFile, dropFile, findArrived, findFile, findHolders } from './storage.store.ts'

const refuseName = refusals({ name: [1000416, '文件名{name}与上传的文件类型不一致，请重新选择文件'] })

/**
 * Makes an upload a file of the company, which whoever sees its row may read; called by every module before a row refers
 * to the file. A file the company has already stays as it is, for whoever may read it. Refuses with 1000404 for a key of
 * another company, of another person's upload or of a row out of reach and for one without an object, 1000413 too large,
 * 1000414 and 1000415 wrong kind, 1000416 a name of another kind.
 */
export async function attachFile(ctx: Context, { bucket, key, name }: StoredFile): Promise<StoredFile> {
  const known = await findFile(ctx, [ctx.companyId], bucket, key)
  if (known) {
    // Else a key that somebody knows would become readable by standing in a row of his own.
    if (!(await mayRead(ctx, bucket, key))) throw refuse.notFound()
    return { bucket, key, name: known.name }
  }
  const size = await requireUpload(ctx, { bucket, key, name })
  await addFile(ctx, { bucket, key, name, size })
  return { bucket, key, name }
}

/** The person's own upload, of a kind that its name says; gives its size. */
async function requireUpload(ctx: Context, { bucket, key, name }: StoredFile): Promise<number> {
  if (!isOwnKey(ctx.who.userId, bucket, key)) throw refuse.notFound()
  const { size } = await ctx.services.store.assertAttachable(bucket, key)
  if (extensionOf(name) !== extensionOf(key)) throw refuseName.name({ name })
  return size
}

/**
 * Files of a row whose readers are not the company: checked like attached ones but not recorded as the company's, so that
 * nobody reaches them but through the row (`rowFiles`). Those the row has already may stay. Refuses like `attachFile`.
 */
export async function keepInRow(
  ctx: Context,
  files: readonly StoredFile[],
  before: readonly StoredFile[] = [],
): Promise<StoredFile[]> {
  const known = new Map(before.map((file) => [`${file.bucket}/${file.key}`, file]))
  const kept: StoredFile[] = []
  for (const { bucket, key, name } of files) {
    const had = known.get(`${bucket}/${key}`)
    if (!had) await requireUpload(ctx, { bucket, key, name })
    kept.push(had ?? { bucket, key, name })
  }
  return kept
}

/** Read credential for the files of one row and nothing else (common 4); whoever asks has been shown the row. */
export const rowFiles = (ctx: Context, files: readonly StoredFile[]): DownloadCredential =>
  ctx.services.store.assumeReadOnly({ objects: files.map(({ bucket, key }) => `${bucket}/${key}`) })

export async function attachFiles(ctx: Context, files: readonly StoredFile[]): Promise<StoredFile[]> {
  const attached: StoredFile[] = []
  for (const file of files) attached.push(await attachFile(ctx, file))
  return attached
}

/** Takes a file away whose time is over: bytes first, so that a crash in between leaves nothing behind that nobody looks for. */
export async function removeFile(ctx: Context, bucket: string, key: string): Promise<void> {
  await ctx.services.store.remove(bucket, key)
  await dropFile(ctx, bucket, key)
}

/** The person's own upload that stands nowhere in this company yet: whoever has used it up may take it away. */
export async function isLoose(ctx: Context, bucket: string, key: string): Promise<boolean> {
  if (!isOwnKey(ctx.who.userId, bucket, key)) return false
  const { companies } = ctx.who
  if (await findFile(ctx, companies, bucket, key)) return false
  return (await findHolders(ctx, companies, bucket, key)).length === 0
}

/**
 * Everybody reads public buckets; a person reads the own uploads and the files of rows that a call would show (common 4):
 * knowing a key opens nothing.
 */
export async function mayRead(ctx: Context, bucket: string, key: string): Promise<boolean> {
  if (ctx.services.store.isPublic(bucket)) return true
  if (isOwnKey(ctx.who.userId, bucket, key)) return true
  for (const { entity, rowId } of await findHolders(ctx, ctx.who.companies, bucket, key))
    for (const shown of ctx.services.fileRows[entity] ?? []) if (await isShown(ctx, shown, rowId)) return true
  return false
}

async function isShown(ctx: Context, { by, open }: RowShown, id: string): Promise<boolean> {
  if (Array.isArray(by.needs) && !ctx.may(...by.needs)) return false
  try {
    return (await open(ctx, id)) !== undefined
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Addresses, good for five minutes, of those of these keys whose bytes have arrived as files of this company; a signature
 * behind a link is written by the server itself, below the company's id. Whoever asks has been shown the row that has them.
 */
export async function arrivedLinks(
  ctx: Context,
  companyId: string,
  bucket: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const there = await findArrived(ctx, companyId, bucket, keys)
  const arrived = keys.filter((key) => there.has(key) || key.startsWith(`${companyId}/`))
  return new Map(arrived.map((key) => [key, ctx.services.store.link(bucket, key)]))
}

/** Objects of another person or of a company's own folder that something sent by a phone names. */
export function othersKeys(ctx: Context, sent: unknown): string[] {
  if (typeof sent === 'string') {
    const owner = /^(?:web1)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})[_/]/i.exec(sent)?.[1]
    return owner && owner.toLowerCase() !== ctx.who.userId ? [sent] : []
  }
  return sent !== null && typeof sent === 'object' ? Object.values(sent).flatMap((inner) => othersKeys(ctx, inner)) : []
}

/** Ids have one length, so no person's prefix begins another's. */
export const isOwnKey = (userId: string, bucket: string, key: string): boolean =>
  key.startsWith(keyPrefix(userId, bucket))
