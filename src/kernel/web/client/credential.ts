import type { z } from 'zod'
import { DownloadCredential, storageApi, UploadCredential } from '#kernel/shared/storage.ts'
import { currentUser } from '../session/user.ts'
import { serverNow } from '../ui/Clock.tsx'
import { toast } from '../ui/toast.tsx'
import { call } from './call.ts'
import { CallFailure } from './failure.ts'

const FAILED = 'oss 权限连接失败'
/** Refreshed when less remains, by the server's clock. */
const MARGIN = 3000

const inFlight = new Map<string, Promise<unknown>>()

/** Whose credential it is: what is sent in one company must not be a file of another. */
const owner = (user = currentUser()) => (user ? `${user.id}.${user.companyId ?? ''}` : 'public')

/** A credential out of local storage while it lives, else fetched; one request in flight per kind, person and company. */
async function cached<T>(
  name: string,
  schema: z.ZodType<T>,
  endsAt: (one: T) => number,
  fetch: () => Promise<T>,
): Promise<T> {
  const key = `credential.${name}.${owner()}`
  const stored = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  if (stored.success && endsAt(stored.data) - serverNow() >= MARGIN) return stored.data
  const running = inFlight.get(key) as Promise<T> | undefined
  if (running) return running
  const fetching = fetch()
    .then((fresh) => {
      localStorage.setItem(key, JSON.stringify(fresh))
      return fresh
    })
    .catch((failure: unknown) => {
      if (failure instanceof CallFailure && (failure.kind === 'signedOut' || failure.kind === 'aborted')) throw failure
      toast.error(FAILED)
      throw new CallFailure('refused', FAILED)
    })
    .finally(() => inFlight.delete(key))
  inFlight.set(key, fetching)
  return fetching
}

export function uploadCredential(bucket: string): Promise<UploadCredential> {
  return cached(
    bucket,
    UploadCredential,
    ({ expire }) => expire * 1000,
    () => call(storageApi.uploadCredential, { bucket }, { firstLoad: true }),
  )
}

export function downloadCredential(): Promise<DownloadCredential> {
  const endpoint = currentUser() ? storageApi.downloadCredential : storageApi.sharedDownloadCredential
  return cached(
    'download',
    DownloadCredential,
    ({ expiration }) => Date.parse(expiration),
    () => call(endpoint, {}, { firstLoad: true }),
  )
}
