import { auditRead, type Context, type Nightly } from '#kernel/server/index.ts'
import { bucketOf, isRecording, type StoredFile, VIDEO_BUCKET } from '#kernel/shared/bucket.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import { attachFiles, removeFile } from '#modules/storage/server/index.ts'
import type { AlarmMedia } from '../shared/recordDetail.ts'
import { findOldMedia, findThere } from './detail.store.ts'
import { type AlarmCall, findCall, findRecord } from './record.store.ts'

/** What was said and filmed: who played it is noted, after 90 days the bytes go and the line stays (monitoring 1 AlarmCall). */

const PLACE = 'alarmCall.phone'
const KEPT_DAYS = 90

export const sealPhone = (ctx: Context, phone: string | undefined): string | null =>
  phone ? ctx.services.sealer.seal(phone, PLACE) : null
export const phoneOf = (ctx: Context, { phone }: AlarmCall): string | null =>
  phone && ctx.services.sealer.open(phone, PLACE)

const filesOf = ({ audio, video }: AlarmCall): StoredFile[] => [
  ...(audio as never as StoredFile[]),
  ...(video as never as StoredFile[]),
]
const isFilm = (key: string) => bucketOf(key) === VIDEO_BUCKET && !isRecording(key)

/** The desk's uploads become the company's; refuses what is neither recording nor film. */
export async function attachMedia(ctx: Context, files: readonly StoredFile[]) {
  const wrong = files.find(({ key }) => !isRecording(key) && bucketOf(key) !== VIDEO_BUCKET)
  if (wrong) throw fieldRefusal([{ prop: 'audio', msg: `${wrong.name} 不是录音或录像，请重新选择` }])
  const kept = await attachFiles(ctx, files)
  return { audio: kept.filter(({ key }) => !isFilm(key)), video: kept.filter(({ key }) => isFilm(key)) }
}

export async function mediaOf(ctx: Context, companyId: string, call: AlarmCall): Promise<AlarmMedia[]> {
  const files = filesOf(call)
  const there = await findThere(
    ctx,
    companyId,
    files.map(({ key }) => key),
  )
  return files.map(({ key, name }) => ({ key, name, film: isFilm(key), there: there.has(key) }))
}

/** An address for five minutes; that it was played is kept. */
export async function playMedia(ctx: Context, { id, key }: { id: string; key: string }): Promise<{ url: string }> {
  const { companyId, kind } = await findRecord(ctx, id)
  const call = kind === RecordKind.code.alarm ? await findCall(ctx, id) : undefined
  const file = call && filesOf(call).find((one) => one.key === key)
  if (!file || !(await findThere(ctx, companyId, [key])).has(key)) throw refuse.notFound()
  await auditRead(ctx, 'alarm_call', id, [isFilm(key) ? 'video' : 'audio'])
  return { url: ctx.services.store.link(file.bucket, file.key) }
}

async function removeOld(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - KEPT_DAYS * 86_400_000).toISOString()
  for (const { bucket, key } of await findOldMedia(ctx, before)) await removeFile(ctx, bucket, key)
}
export const alarmMediaNightly: Nightly = { name: 'monitoring.alarmMedia', run: removeOld }
