import { auditNote, type Context, file, type Handlers, type Principal } from '#kernel/server/index.ts'
import { extensionOf, keyPrefix } from '#kernel/shared/bucket.ts'
import { Refusal, refuse } from '#kernel/shared/refusal.ts'
import type { storageApi } from '#kernel/shared/storage.ts'
import { mayRead } from './attaching.ts'
import { type FileRecord, findFile } from './storage.store.ts'

export const storageHandlers: Handlers<typeof storageApi> = {
  uploadCredential: (ctx, { bucket }) => {
    // The form goes past the calls: who only looks gets no credential for it.
    if (ctx.who.viewing) throw refuse.viewing({ 岗位: ctx.who.viewing.position })
    return ctx.services.store.policy(bucket, keyPrefix(ctx.who.userId, bucket))
  },

  downloadCredential: (ctx) => {
    const { userId, sessionId } = ctx.who
    return ctx.services.store.assumeReadOnly({ userId, sessionId })
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

/** What the person of a credential may read now, audited when it is a company's; 1000404 when it does not reach it. */
async function personalFile(
  ctx: Context,
  { userId, sessionId }: { userId?: string; sessionId?: string },
  bucket: string,
  key: string,
): Promise<FileRecord | undefined> {
  if (!userId || !sessionId) throw refuse.notFound()
  const principal = await ctx.outside(() => personOf(ctx, sessionId))
  if (principal?.userId !== userId) throw refuse.notFound()
  return ctx.inCompany(
    principal.companyId,
    async (inner) => {
      if (!(await mayRead(inner, bucket, key))) throw refuse.notFound()
      const record = await findFile(inner, principal.companies, bucket, key)
      if (record)
        await auditNote(inner, {
          action: 'read',
          entity: 'stored_file',
          rowId: `${bucket}/${key}`,
          companyId: record.companyId,
          actorId: userId,
        })
      return record
    },
    principal,
  )
}

/** Whoever has signed out, or may no longer, reads nothing. */
const personOf = (ctx: Context, sessionId: string): Promise<Principal | undefined> =>
  ctx.services.auth.principalOfSession(sessionId).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })

/** The extension stays the object's own: a name cannot turn a picture into a program. */
function nameFor(wanted: string, key: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const clean = wanted.replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '').trim()
  const extension = extensionOf(key)
  if (clean === '') return key
  return extensionOf(clean) === extension ? clean : `${clean}.${extension}`
}
