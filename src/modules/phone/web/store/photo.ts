import { bucketOf, isRecording, keyPrefix } from '#kernel/shared/bucket.ts'
import { asJpeg } from '#kernel/web/client/jpeg.ts'
import { watermarkOf } from '#modules/field/shared/watermark.ts'

/** Pictures and recordings (jobs 4.3, 6.8): ≤ 1,600 px, ≤ 400 KB, hashed, with the watermark drawn on; a queue of their own. */
export type PhotoUse = 'item' | 'safety' | 'site' | 'face' | 'sign' | 'paper' | 'part' | 'voice'

export interface QueuedPhoto {
  /** Final name in the storage, made when the picture was. */
  readonly key: string
  readonly orderId: string
  readonly itemCode: string | null
  readonly use: PhotoUse
  readonly takenAt: string
  readonly sha256: string
  readonly bytes: number
  /** Absent once it is registered and old. */
  readonly blob: Blob | null
  readonly state: 'waiting' | 'registered'
  /** Why the last attempt failed, for /m/sync. */
  readonly error: string | null
  /** How often the server has refused it, and until when it is left alone, ms; a picture never refused has neither. */
  readonly refusals?: number
  readonly restsUntil?: number
}
export type PhotoFacts = Omit<QueuedPhoto, 'blob'>

const LONGEST_SIDE = 1600
const MAX_BYTES = 400 * 1024

let last = 0
/** As common 4 names objects; the timestamp is used once on this phone. */
export function newKey(userId: string, type: string): string {
  const extension = extensions[plainType(type)] ?? 'jpg'
  last = Math.max(Date.now(), last + 1)
  return `${keyPrefix(userId, bucketOf(`a.${extension}`) ?? '')}${last}.${extension}`
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
}
/** Recorders add the codec. */
export const plainType = (type: string): string => type.split(';')[0] ?? ''
export const isVoice = ({ key }: Pick<QueuedPhoto, 'key'>): boolean => isRecording(key)

export async function digestOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  // crypto.subtle is missing on plain http.
  const hash = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The picture as it is kept: smaller, with its watermark, as JPEG of at most 400 KB. */
export const developed = (source: Blob, watermark: readonly string[]): Promise<Blob> =>
  asJpeg(source, {
    side: LONGEST_SIDE,
    bytes: MAX_BYTES,
    draw: (pen, size) => drawWatermark(pen, size, watermark),
  })

function drawWatermark(
  pen: CanvasRenderingContext2D,
  size: { width: number; height: number },
  lines: readonly string[],
) {
  if (lines.length === 0) return
  const { letter, step, height } = watermarkOf(size, lines.length)
  pen.fillStyle = 'rgba(0, 0, 0, 0.55)'
  pen.fillRect(0, size.height - height, size.width, height)
  pen.fillStyle = '#ffffff'
  pen.font = `${letter}px sans-serif`
  pen.textBaseline = 'top'
  for (const [at, line] of lines.entries()) {
    pen.fillText(line, letter, size.height - height + letter / 2 + at * step, size.width - 2 * letter)
  }
}
