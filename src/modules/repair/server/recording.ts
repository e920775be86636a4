import { auditRead, type Context, type Nightly, parseInput } from '#kernel/server/index.ts'
import { bucketOf, recordingFault, type StoredFile } from '#kernel/shared/bucket.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFile, isOwnKey, removeFile } from '#modules/storage/server/index.ts'
import { may } from '../shared/permissions.ts'
import { type Recording, RecordingOf, RecordingOp } from '../shared/recording.ts'
import { findOldRecordings, findRecordings, isInCrew } from './recording.store.ts'
import { findRepair } from './repairDetail.store.ts'
import { addRepairEvent, changeRepair, lockRepair, type RepairRecord } from './repairRow.store.ts'
import { findSetting } from './setting.store.ts'
import { note, type Work } from './work.ts'

/** 录音: added, heard, and removed when the time that 维修设置 names is over (jobs 4.2, common 10; decision 0046). */

/** The desk's own upload becomes the company's; refuses what is no recording. */
export async function attachRecording(ctx: Context, { bucket, key, name }: StoredFile): Promise<string> {
  const size = (await ctx.services.store.head(bucket, key))?.size ?? 0
  const fault = bucketOf(key) === bucket ? recordingFault(name, size) : recordingFault('', 0)
  if (fault) throw fieldRefusal([{ prop: 'recording', msg: fault }])
  return (await attachFile(ctx, { bucket, key, name })).key
}

export const noteCall = (ctx: Context, orderId: string, key: string): Promise<void> =>
  addRepairEvent(ctx, orderId, { type: 'recording', after: { key, of: RecordingOf.code.call } })

/** A recording that the desk finds afterwards; the first one is the call's. */
export async function addRecording(ctx: Context, { id, file }: { id: string; file: StoredFile }) {
  const order = await lockRepair(ctx, id)
  const key = await attachRecording(ctx, file)
  await noteCall(ctx, id, key)
  const { version } = order.voiceKey ? order : await changeRepair(ctx, order, { voiceKey: key })
  return { id, version }
}

/** A worker's at the lift; its bytes may come later. `by`: who made it, when the desk adopts it afterwards. */
export async function takeRecording(work: Work, payload: unknown, by = work.ctx.who.userId): Promise<void> {
  const { key, sha256, seconds } = parseInput(RecordingOp, payload)
  const bucket = bucketOf(key)
  if (!bucket || !isOwnKey(by, bucket, key)) throw refuse.notFound()
  await note(work, 'recording', { after: { key, sha256, seconds, of: RecordingOf.code.site } })
}

/** Moments out of jsonb are in the database's spelling. */
export const spelled = (found: readonly Recording[]): Recording[] =>
  found.map((one) => ({ ...one, at: isoTime(Date.parse(one.at)) }))

export const recordingsOf = async (ctx: Context, { companyId, id }: RepairRecord): Promise<Recording[]> =>
  spelled(await findRecordings(ctx, companyId, id))

/** Address for five minutes, for the crew and whoever sees the repair; that it was heard is kept (common 10). */
export async function hearRecording(ctx: Context, { id, key }: { id: string; key: string }): Promise<{ url: string }> {
  const own = await isInCrew(ctx, id)
  if (!own) ctx.require(may.list)
  const { companyId } = own ? ctx : await findRepair(ctx, id)
  const found = (await findRecordings(ctx, companyId, id)).find((one) => one.key === key && one.there)
  const bucket = bucketOf(key)
  if (!found || !bucket) throw refuse.notFound()
  await auditRead(ctx, 'repair_order', id, ['voice_key'])
  return { url: ctx.services.store.link(bucket, key) }
}

const DAY = 86_400_000

/** 录音保存: the bytes go, the line in the history stays. */
async function removeOld(ctx: Context): Promise<void> {
  const { setting } = await findSetting(ctx)
  const before = new Date(ctx.now.getTime() - setting.recordingDays * DAY)
  for (const { bucket, key } of await findOldRecordings(ctx, before)) await removeFile(ctx, bucket, key)
}

export const recordingNightly: Nightly = { name: 'repair.recordings', run: removeOld }
