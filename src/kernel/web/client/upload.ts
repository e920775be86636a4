import { BUCKET_LIMIT, checkBatch, type StoredFile, uploadKeys } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { UploadCredential } from '#kernel/shared/storage.ts'
import { currentUser } from '../session/user.ts'
import { toast } from '../ui/toast.tsx'
import { uploadCredential } from './credential.ts'
import { CallFailure, type FailureKind, NETWORK_TEXT } from './failure.ts'

const TIMEOUT = 60_000
const TOO_SLOW = '文件过大，上传响应时间过长'
const NOT_TAKEN = '文件未被接收'
/** The storage's no to this very file; it is not in order itself with 5xx, and asks for patience or a new sign-in with these. */
const isOfTheFile = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)

export interface UploadOptions {
  /** A public-read bucket named by the caller (logo, goods images) in place of the one of the extension. */
  readonly publicBucket?: string
  /** 0 to 1, over the whole batch. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
  /** Keys made when the files were, one per file: a phone names its pictures before it has a network. */
  readonly keys?: readonly string[]
  /** Shows nothing: what failed goes again by itself. */
  readonly quiet?: boolean
}

const nextKey = uploadKeys()

/**
 * Uploads a batch into one bucket (common 4). Everything is checked before anything is sent; a failure was shown and
 * rejects as CallFailure.
 */
export async function upload(files: readonly File[], options: UploadOptions = {}): Promise<StoredFile[]> {
  const bucket = bucketFor(files, options.publicBucket)
  const userId = currentUser()?.id ?? ''
  const total = files.reduce((sum, file) => sum + file.size, 0) || 1
  const stored: StoredFile[] = []
  let sent = 0
  for (const [at, file] of files.entries()) {
    const credential = await uploadCredential(bucket)
    const key = options.keys?.[at] ?? nextKey(userId, bucket, file.name)
    const form = uploadForm({ credential, key, file, open: options.publicBucket !== undefined })
    await post(credential.host, form, (loaded) => options.onProgress?.(Math.min(1, (sent + loaded) / total)), options)
    sent += file.size
    stored.push({ bucket, key, name: file.name })
  }
  options.onProgress?.(1)
  return stored
}

function bucketFor(files: readonly File[], publicBucket: string | undefined): string {
  const { bucket, error } = checkBatch(files) as { bucket?: keyof typeof BUCKET_LIMIT; error?: string }
  if (error !== undefined || bucket === undefined) throw refused(error ?? '')
  const limit = BUCKET_LIMIT[bucket]
  if (files.some(({ size }) => size > limit * 1024 * 1024)) throw refused(refuse.tooLarge({ n: limit }).message)
  return publicBucket ?? bucket
}

function refused(text: string): CallFailure {
  toast.error(text)
  return new CallFailure('refused', text)
}

interface Sending {
  readonly credential: UploadCredential
  readonly key: string
  readonly file: File
  readonly open: boolean
}

/** The form in the order the storage wants it, the file last. */
export function uploadForm({ credential, key, file, open }: Sending): FormData {
  const form = new FormData()
  form.append('OSSAccessKeyId', credential.accessid)
  form.append('policy', credential.policy)
  form.append('signature', credential.signature)
  form.append('key', key)
  form.append('success_action_status', '200')
  if (open) form.append('x-oss-object-acl', 'public-read')
  form.append('Filename', file.name)
  form.append('file', file)
  return form
}

/** XMLHttpRequest, because fetch tells no progress of a body. */
function post(
  host: string,
  form: FormData,
  onProgress: (loaded: number) => void,
  { signal, quiet }: UploadOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (text: string, kind: FailureKind = 'network') => {
      if (!quiet) toast.warning(text)
      reject(new CallFailure(kind, text))
    }
    request.open('POST', host)
    request.timeout = TIMEOUT
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      if (request.status === 200) resolve()
      else if (isOfTheFile(request.status)) fail(NOT_TAKEN, 'refused')
      else fail(NETWORK_TEXT)
    }
    request.onerror = () => fail(NETWORK_TEXT)
    request.ontimeout = () => fail(TOO_SLOW)
    request.onabort = () => reject(new CallFailure('aborted', ''))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
