import { type Context, file, type Handlers } from '#kernel/server/index.ts'
import { extensionOf, keyPrefix } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { storageApi } from '#kernel/shared/storage.ts'
import { isOwnKey } from './attaching.ts'
import { auditRead, enterCompany, type FileRecord, findFile, isSessionOpen } from './storage.store.ts'

export const storageHandlers: Handlers<typeof storageApi> = {
  uploadCredential: (ctx, { bucket }) => {
    // The form goes past the calls: who only looks gets no credential for it.
    if (ctx.who.viewing) throw refuse.viewing({ 岗位: ctx.who.viewing.position })
    return ctx.services.store.policy(bucket, keyPrefix(ctx.who.userId, bucket))
  },

  downloadCredential: (ctx) => {
    const { userId, sessionId, companies } = ctx.who
    return ctx.services.store.assumeReadOnly({ userId, sessionId, companies })
  },

  sharedDownloadCredential: (ctx) => ctx.services.store.assumeReadOnly({ objects: [] }),

  async download(ctx, form) {
    const { store } = ctx.services
    const scope = store.verifyReadOnly(form)
    if (!scope) throw refuse.notFound()
    const { bucket, key } = form
    const shared = store.isPublic(bucket) || (scope.objects?.includes(`${bucket}/${key}`) ?? false)
    const record = shared ? undefined : await personalFile(ctx, scope, bucket, key)
    if (!(await store.head(bucket, key))) throw refuse.notFound()
    const name = nameFor(form.fileName || (record?.name ?? ''), key)
    // Saved, never shown: the type says nothing that a browser could run.
    return file(name, 'application/octet-stream', await store.read(bucket, key))
  },
}

/** The file of a person's credential, audited when it is a company's; 1000404 when the credential does not reach it. */
async function personalFile(
  ctx: Context,
  { userId, sessionId, companies = [] }: { userId?: string; sessionId?: string; companies?: readonly string[] },
  bucket: string,
  key: string,
): Promise<FileRecord | undefined> {
  if (!userId || !sessionId || !(await isSessionOpen(ctx, sessionId, userId))) throw refuse.notFound()
  for (const companyId of companies) {
    await enterCompany(ctx, companyId, userId)
    const record = await findFile(ctx, [companyId], bucket, key)
    if (!record) continue
    await auditRead(ctx, companyId, userId, `${bucket}/${key}`)
    return record
  }
  if (!isOwnKey(userId, bucket, key)) throw refuse.notFound()
  return undefined
}

/** The extension stays the object's own: a name cannot turn a picture into a program. */
function nameFor(wanted: string, key: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const clean = wanted.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '').trim()
  const extension = extensionOf(key)
  if (clean === '') return key
  return extensionOf(clean) === extension ? clean : `${clean}.${extension}`
}
