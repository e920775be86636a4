import { z } from 'zod'
import { lengthOf } from './text.ts'

/** Where uploads go, by extension (common 4). The public buckets `{product}` and `{product}-test` are named by the caller. */
export const BUCKETS = {
  'bit-ev-img': ['png', 'jpg', 'jpeg'],
  'bit-ev-file': ['txt', 'doc', 'docx', 'xls', 'xlsx', 'pdf', 'zip', 'rar', 'odt', 'ofd', 'csv', 'mp3', 'wav', 'm4a'],
  'bit-ev-vidio': ['avi', 'mov', 'mpeg', 'mpg', 'mp4', 'm4v', 'wmv', 'flv', 'mkv', 'webm', '3gp'],
} as const satisfies Record<string, readonly string[]>
export type Bucket = keyof typeof BUCKETS

/** Largest object in MB; a larger one is refused with 1000413. */
export const BUCKET_LIMIT: Readonly<Record<Bucket, number>> = {
  'bit-ev-img': 20,
  'bit-ev-file': 50,
  'bit-ev-vidio': 500,
}

/** Pictures everybody may see: the companies' marks, goods. */
export const PUBLIC_BUCKET = 'tiwei'
export const VIDEO_BUCKET = 'bit-ev-vidio' satisfies Bucket

const byExtension = new Map(
  (Object.keys(BUCKETS) as Bucket[]).flatMap((bucket) =>
    BUCKETS[bucket].map((extension) => [extension, bucket] as const),
  ),
)

/** Extension of a name, lower-cased and without the dot; '' when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

export const bucketOf = (name: string): Bucket | undefined => byExtension.get(extensionOf(name) as never)

/** Voices: what telephone systems and phones make (decision 0046); webm is a film's extension in common 4, so the bucket differs. */
const RECORDINGS: ReadonlySet<string> = new Set(['mp3', 'wav', 'm4a', 'webm'])
/** For the choice of files in a browser. */
export const RECORDING_ACCEPT = [...RECORDINGS].map((extension) => `.${extension}`).join()
/** An hour of talk is about 15 MB; what is larger is no recording. */
const RECORDING_MB = 20

export const isRecording = (name: string): boolean => RECORDINGS.has(extensionOf(name))

/** Why a file is not taken as a recording; null: it is. `size` in bytes. */
export function recordingFault(name: string, size: number): string | null {
  if (!isRecording(name)) return '录音须为 mp3、wav、m4a 或 webm 格式，请重新选择'
  return size > RECORDING_MB * 1024 * 1024 ? `录音超过${RECORDING_MB}MB，请截短后再上传` : null
}

/** base.ext, at most 200 characters, nothing that a file system or a header would misread. */
function wellNamed(name: unknown): name is string {
  if (typeof name !== 'string' || lengthOf(name) > 200) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the rule bans
  return /^[^\\/:*?"<>|\u0000-\u001f\u007f]+\.[^\\/:*?"<>|.\s\u0000-\u001f\u007f]+$/.test(name)
}

export type BatchCheck =
  | { readonly bucket: Bucket; readonly error?: never }
  | { readonly bucket?: never; readonly error: string }

/** Checks a batch before anything is sent (common 4): every name, then every extension, then one bucket for all. */
export function checkBatch(files: readonly { readonly name?: unknown }[]): BatchCheck {
  const names: string[] = []
  for (const [index, { name }] of files.entries()) {
    if (!wellNamed(name)) return { error: `传入file下第${index + 1} name 不规范` }
    names.push(name)
  }
  const buckets: Bucket[] = []
  for (const name of names) {
    const bucket = bucketOf(name)
    if (!bucket) return { error: `无对应${extensionOf(name)}类型的bucket` }
    buckets.push(bucket)
  }
  const [first] = buckets
  if (!first || buckets.some((bucket) => bucket !== first)) return { error: '上传文件类型不一致' }
  return { bucket: first }
}

/** Makes object keys `web1{userId}_{bucket}_{timestamp}{extension}`; the timestamp is unused in this tab (common 4). */
export function uploadKeys(now: () => number = Date.now): (userId: string, bucket: string, name: string) => string {
  let last = 0
  return (userId, bucket, name) => {
    last = Math.max(now(), last + 1)
    const extension = extensionOf(name)
    return `${keyPrefix(userId, bucket)}${last}${extension && `.${extension}`}`
  }
}

/** What every key of a person in a bucket begins with; the upload policy allows this prefix only. */
export const keyPrefix = (userId: string, bucket: string): string => `web1${userId}_${bucket}_`

/** An uploaded object as rows refer to it. The server attaches it only after it found the object and its first bytes match. */
export const StoredFile = z.object({
  bucket: z.string().min(1).max(63),
  key: z.string().min(1).max(300),
  name: z.string().min(1).max(200),
})
export type StoredFile = z.output<typeof StoredFile>
