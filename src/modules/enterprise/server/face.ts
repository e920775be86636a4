import { type Context, type Handlers, inCompany } from '#kernel/server/index.ts'
import { bucketOf } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { mayRead } from '#modules/storage/server/index.ts'
import type { faceApi } from '../shared/api.ts'
import { FaceFallback, FaceResult, type FaceVerdict, refuseFace, usualConsent } from '../shared/faceSet.ts'
import {
  type Attempt,
  addAttempt,
  addConsent,
  countFailures,
  endConsents,
  type FaceHolder,
  findFaceHolder,
  setFace,
} from './face.store.ts'
import { type FaceRule, findFaceRule } from './faceSet.store.ts'
import { startingFaceRule } from './faceSet.ts'

/** Sealed as employee.face_id; bound to this place. */
const PLACE = 'employee.faceId'
/** Failed comparisons further back do not count as tries. */
const WINDOW_MS = 30 * 60_000

/** The worker's own face (jobs 6.7): by himself, after his consent, and gone when he takes it back. */
export const faceHandlers: Handlers<typeof faceApi> = {
  async own(ctx) {
    const rule = await ruleOf(ctx)
    const holder = await demandHolder(ctx)
    const current = holder.agreedVersion === rule.consentVersion
    return {
      enabled: rule.enabled,
      scenes: rule.scenes,
      consentText: rule.consentText ?? usualConsent,
      consentVersion: rule.consentVersion,
      consentedAt: current ? holder.faceConsentAt : null,
      enrolled: holder.faceId !== null,
    }
  },

  async consent(ctx, { consentVersion }) {
    const rule = await ruleOf(ctx)
    if (consentVersion !== rule.consentVersion) throw refuseFace.oldText()
    const holder = await demandHolder(ctx, true)
    if (holder.faceConsentAt && holder.agreedVersion === consentVersion) return { done: 0 }
    const consentText = rule.consentText ?? usualConsent
    await addConsent(ctx, { employeeId: holder.id, textVersion: consentVersion, consentText })
    await setFace(ctx, holder.id, { faceId: holder.faceId, consentAt: ctx.now.toISOString() })
    return { done: 1 }
  },

  async withdraw(ctx) {
    const holder = await demandHolder(ctx, true)
    if (!holder.faceConsentAt && !holder.faceId) return { done: 0 }
    await endConsents(ctx, holder.id)
    await setFace(ctx, holder.id, { faceId: null, consentAt: null })
    forget(ctx, holder.faceId)
    return { done: 1 }
  },

  async enrol(ctx, { photo }) {
    const rule = await ruleOf(ctx)
    if (!rule.enabled) throw refuseFace.off()
    if (!consented(await demandHolder(ctx), rule)) throw refuseFace.consentFirst()
    const { image, bucket } = await readPhoto(ctx, photo)
    const made = await ctx.outside(() => ctx.services.face.enrol(image))
    // The picture has served: only what the provider made of it is kept.
    ctx.after(() => ctx.services.store.remove(bucket, photo))
    if (!made) throw refuseFace.unreadable()
    const holder = await demandHolder(ctx, true)
    if (!consented(holder, rule)) {
      // Taken back while the provider looked at the picture: what it made of it must not stay there either.
      ctx.after(() => ctx.services.face.remove(made.faceId))
      throw refuseFace.consentFirst({}, { commits: true })
    }
    const faceId = ctx.services.sealer.seal(made.faceId, PLACE)
    await setFace(ctx, holder.id, { faceId, consentAt: holder.faceConsentAt })
    forget(ctx, holder.faceId)
    return { done: 1 }
  },

  async verify(ctx, { photo, scene, orderId }) {
    const rule = await ruleOf(ctx)
    if (!rule.enabled || !rule.scenes.includes(scene)) throw refuseFace.off()
    const holder = await demandHolder(ctx)
    if (!holder.faceId) throw refuseFace.notEnrolled()
    if (!consented(holder, rule)) throw refuseFace.consentFirst()
    const at = ctx.now.toISOString()
    const shown = { photo, scene, orderId: orderId ?? null, at }
    return compare(ctx, rule, holder, shown, (attempt) => addAttempt(ctx, attempt))
  },
}

/** Scenes in which a face is compared; none while it is off. */
export async function faceScenes(ctx: Context): Promise<number[]> {
  const rule = await ruleOf(ctx)
  return rule.enabled ? [...rule.scenes] : []
}

async function ruleOf(ctx: Context): Promise<FaceRule> {
  return (await findFaceRule(ctx)) ?? startingFaceRule
}

async function demandHolder(ctx: Context, lock = false): Promise<FaceHolder> {
  const holder = ctx.who.employeeId ? await findFaceHolder(ctx, ctx.who.employeeId, lock) : undefined
  if (!holder) throw refuse.noPermission()
  return holder
}

const consented = (holder: FaceHolder, rule: FaceRule): boolean =>
  holder.faceConsentAt !== null && holder.agreedVersion === rule.consentVersion

/** The provider forgets the face once the change is sure. */
function forget(ctx: Context, sealed: string | null): void {
  if (sealed === null) return
  const faceId = ctx.services.sealer.open(sealed, PLACE)
  ctx.after(() => ctx.services.face.remove(faceId))
}

async function readPhoto(ctx: Context, photo: string): Promise<{ image: Uint8Array; bucket: string }> {
  const bucket = bucketOf(photo)
  if (bucket !== 'bit-ev-img' || !(await mayRead(ctx, bucket, photo))) throw refuse.notFound()
  await ctx.services.store.assertAttachable(bucket, photo)
  const parts: Uint8Array[] = []
  for await (const part of await ctx.services.store.read(bucket, photo)) parts.push(part)
  return { image: Buffer.concat(parts), bucket }
}

interface Shown {
  readonly photo: string
  readonly scene: 1 | 2 | 3
  readonly orderId: string | null
  readonly at: string
}

/** One comparison against the enrolled face, and how many tries are left. */
async function compare(
  ctx: Context,
  rule: FaceRule,
  holder: FaceHolder,
  shown: Shown,
  keep: (attempt: Attempt) => Promise<void> | void,
): Promise<FaceVerdict> {
  const { image } = await readPhoto(ctx, shown.photo)
  const faceId = ctx.services.sealer.open(holder.faceId as string, PLACE)
  const { score, live } = await ctx.services.face.verify(image, faceId)
  const { passed, low, still } = FaceResult.code
  const result = rule.liveness && !live ? still : score >= rule.threshold ? passed : low
  const from = new Date(Date.parse(shown.at) - WINDOW_MS).toISOString()
  const before = await countFailures(ctx, holder.id, shown.scene, from)
  await keep({ ...shown, employeeId: holder.id, result, score })
  const pass = result === passed
  return { result, pass, score, triesLeft: pass ? rule.maxTries : Math.max(0, rule.maxTries - before - 1) }
}

export interface FaceAtWork {
  /** 0 未开启 1 通过 2 未通过 (jobs 2, faceState). */
  readonly state: 0 | 1 | 2
  readonly score: number | null
  /** The leader looks at the photo of the site. */
  readonly review: boolean
}

interface AtWork {
  readonly employeeId: string
  readonly scene: 1 | 2 | 3
  readonly orderId: string
  readonly at: string
  readonly facePhoto: string | null
  readonly sitePhoto: string | null
}

/**
 * The face at a sign-in (jobs 6.7). Who has not agreed or is not enrolled takes a photo for the leader, whatever the
 * fallback: consent must be free (decision 0019). Who failed too often does what the company chose.
 */
export async function faceAtWork(ctx: Context, work: AtWork): Promise<FaceAtWork> {
  const rule = await ruleOf(ctx)
  if (!rule.enabled || !rule.scenes.includes(work.scene)) return { state: 0, score: null, review: false }
  const holder = await findFaceHolder(ctx, work.employeeId)
  if (!holder?.faceId || !consented(holder, rule)) return byLeader(work, null)
  if (work.facePhoto) {
    const { scene, orderId, at } = work
    const shown = { photo: work.facePhoto, scene, orderId, at }
    const verdict = await compare(ctx, rule, holder, shown, (attempt) => keepBeside(ctx, attempt))
    if (verdict.pass) return { state: 1, score: verdict.score, review: false }
    if (verdict.triesLeft > 0) throw refuseFace.again({ n: verdict.triesLeft })
    if (rule.fallback === FaceFallback.code.forbid) throw refuseFace.forbidden()
    return byLeader(work, verdict.score)
  }
  if (rule.fallback === FaceFallback.code.forbid) throw refuseFace.forbidden()
  return byLeader(work, null)
}

/** A refused sign-in undoes what it wrote; the try it was is kept all the same, after it. */
function keepBeside(ctx: Context, attempt: Attempt): void {
  const { companyId, traceId } = ctx
  ctx.after(() =>
    inCompany(ctx.services, { principal: null, companyId, traceId }, (beside) => addAttempt(beside, attempt)),
  )
}

function byLeader({ sitePhoto }: AtWork, score: number | null): FaceAtWork {
  if (!sitePhoto) throw refuseFace.photo()
  return { state: 2, score, review: true }
}
