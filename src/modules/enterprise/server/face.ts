import type { Context, Handlers } from '#kernel/server/index.ts'
import { bucketOf } from '#kernel/shared/bucket.ts'
import { Refusal, refuse } from '#kernel/shared/refusal.ts'
import { addConsent, endConsents, setFace } from '#modules/employee/server/index.ts'
import { isLoose, mayRead } from '#modules/storage/server/index.ts'
import type { faceApi } from '../shared/api.ts'
import { FaceFallback, FaceResult, type FaceVerdict, refuseFace, usualConsent } from '../shared/faceSet.ts'
import { addAttempt, countFailures, type FaceHolder, findAttempt, findFaceHolder } from './face.store.ts'
import { type FaceRule, findFaceRule } from './faceSet.store.ts'
import { startingFaceRule } from './faceSet.ts'

/** Sealed as employee.face_id; bound to this place. */
const PLACE = 'employee.faceId'
/** Failed comparisons further back do not count as tries. */
const WINDOW_MS = 30 * 60_000
const startOfTries = (at: string): string => new Date(Date.parse(at) - WINDOW_MS).toISOString()

/** The worker's own face (jobs 6.7): by himself, after his consent, and gone when he takes it back. */
export const faceHandlers: Handlers<typeof faceApi> = {
  async own(ctx) {
    const rule = await ruleOf(ctx)
    const holder = await requireHolder(ctx)
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
    const holder = await requireHolder(ctx, true)
    if (holder.faceConsentAt && holder.agreedVersion === consentVersion) return { done: 0 }
    const consentText = rule.consentText ?? usualConsent
    await addConsent(ctx, { employeeId: holder.id, textVersion: consentVersion, consentText })
    await setFace(ctx, holder.id, { faceId: holder.faceId, consentAt: ctx.now.toISOString() })
    return { done: 1 }
  },

  async withdraw(ctx) {
    const holder = await requireHolder(ctx, true)
    if (!holder.faceConsentAt && !holder.faceId) return { done: 0 }
    await endConsents(ctx, holder.id)
    await setFace(ctx, holder.id, { faceId: null, consentAt: null })
    forget(ctx, holder.faceId)
    return { done: 1 }
  },

  async enrol(ctx, { photo }) {
    const rule = await ruleOf(ctx)
    if (!rule.enabled) throw refuseFace.off()
    if (!consented(await requireHolder(ctx), rule)) throw refuseFace.consentFirst()
    const { image, bucket } = await readPhoto(ctx, photo)
    // It is taken away afterwards: a picture of a record, which many may read, is not.
    if (!(await isLoose(ctx, bucket, photo))) throw refuse.notFound()
    const made = await ctx.outside(() => ctx.services.face.enrol(image))
    // The picture has served: only what the provider made of it is kept.
    ctx.after(() => ctx.services.store.remove(bucket, photo))
    if (!made) throw refuseFace.unreadable()
    const holder = await requireHolder(ctx, true)
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
    const holder = await requireHolder(ctx)
    if (!holder.faceId) throw refuseFace.notEnrolled()
    if (!consented(holder, rule)) throw refuseFace.consentFirst()
    const at = ctx.now.toISOString()
    const from = startOfTries(at)
    if ((await countFailures(ctx, holder.id, scene, from)) >= rule.maxTries) throw refuseFace.triesUsed()
    const verdict = await compare(ctx, rule, holder, { photo, scene, orderId: orderId ?? null, at })
    const pass = verdict.result === FaceResult.code.passed
    const failed = await countFailures(ctx, holder.id, scene, from)
    return { ...verdict, pass, triesLeft: pass ? rule.maxTries : Math.max(0, rule.maxTries - failed) }
  },
}

/** What this person's phone must know before a sign-in, also without a network. */
export async function faceOnPhone(ctx: Context): Promise<{ scenes: number[]; enrolled: boolean; forbids: boolean }> {
  const rule = await ruleOf(ctx)
  const holder = ctx.who.employeeId ? await findFaceHolder(ctx, ctx.who.employeeId) : undefined
  return {
    scenes: rule.enabled ? [...rule.scenes] : [],
    enrolled: holder !== undefined && holder.faceId !== null && consented(holder, rule),
    forbids: rule.fallback === FaceFallback.code.forbid,
  }
}

async function ruleOf(ctx: Context): Promise<FaceRule> {
  return (await findFaceRule(ctx)) ?? startingFaceRule
}

async function requireHolder(ctx: Context, lock = false): Promise<FaceHolder> {
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

type Verdict = Pick<FaceVerdict, 'result' | 'score'>

/** One comparison against the enrolled face; it is a try, whatever becomes of it. Nothing may be written before it. */
async function compare(ctx: Context, rule: FaceRule, holder: FaceHolder, shown: Shown): Promise<Verdict> {
  const { image } = await readPhoto(ctx, shown.photo)
  const said = await ctx.outside(() => ctx.services.face.verify(image, faceOf(ctx, holder)))
  return noteVerdict(ctx, rule, holder, shown, said)
}

const faceOf = (ctx: Context, { faceId }: FaceHolder): string => ctx.services.sealer.open(faceId as string, PLACE)

async function noteVerdict(
  ctx: Context,
  rule: FaceRule,
  { id: employeeId }: FaceHolder,
  shown: Shown,
  { score, live }: { score: number; live: boolean },
): Promise<Verdict> {
  const { passed, low, still } = FaceResult.code
  const result = rule.liveness && !live ? still : score >= rule.threshold ? passed : low
  await addAttempt(ctx, { ...shown, employeeId, result, score })
  return { result, score }
}

/** What the provider said of the faces that one call brings, until its sign-ins are taken. */
const answers = new WeakMap<Context, Map<string, { score: number; live: boolean }>>()
const nameOf = ({ scene, orderId, photo }: Shown): string => `${scene} ${orderId} ${photo}`

/**
 * Asks the provider for the faces of sign-ins that come from a phone, before any of them is locked or written: nobody's
 * connection waits for it. What it did not answer, or whose picture has not arrived, is left to the leader (`faceAtWork`).
 */
export async function compareAhead(ctx: Context, signIns: readonly (Shown & { orderId: string })[]): Promise<void> {
  const rule = await ruleOf(ctx)
  const asked = rule.enabled ? signIns.filter(({ scene }) => rule.scenes.includes(scene)) : []
  if (asked.length === 0 || !ctx.who.employeeId) return
  const holder = await findFaceHolder(ctx, ctx.who.employeeId)
  if (!holder?.faceId || !consented(holder, rule)) return
  const waiting: { shown: Shown; image: Uint8Array }[] = []
  for (const shown of asked) {
    if (await findAttempt(ctx, { ...shown, employeeId: holder.id, from: startOfTries(shown.at) })) continue
    const image = await pictureOf(ctx, shown.photo)
    if (image) waiting.push({ shown, image })
  }
  if (waiting.length === 0) return
  const faceId = faceOf(ctx, holder)
  const said = await ctx.outside(() => Promise.all(waiting.map(({ image }) => answerOf(ctx, image, faceId))))
  answers.set(ctx, new Map(waiting.flatMap(({ shown }, at) => (said[at] ? [[nameOf(shown), said[at]]] : []))))
}

/** Null: the picture did not arrive or is none. */
async function pictureOf(ctx: Context, photo: string): Promise<Uint8Array | null> {
  try {
    return (await readPhoto(ctx, photo)).image
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function answerOf(ctx: Context, image: Uint8Array, faceId: string) {
  try {
    return await ctx.services.face.verify(image, faceId)
  } catch (error) {
    ctx.log.error({ err: error }, 'a face was not compared')
    return null
  }
}

export interface FaceAtWork {
  /** 0 未开启 1 通过 2 未通过 3 待比对 (jobs 2, faceState): nothing was compared. */
  readonly state: 0 | 1 | 2 | 3
  readonly score: number | null
  /** Why the leader looks at this sign-in; null: there is nothing to look at. */
  readonly review: string | null
}

interface AtWork {
  readonly employeeId: string
  readonly scene: 1 | 2 | 3
  readonly orderId: string
  readonly at: string
  readonly facePhoto: string | null
}

/**
 * The face at a sign-in (jobs 6.7). The sign-in has happened when it arrives here, perhaps days ago and without a network:
 * what cannot be told from it becomes a 签到异常 for the leader and never a refusal afterwards (decision 0067). 禁止 is said
 * on the spot, by the comparison before the sign-in; only who goes on after that "no" is refused.
 */
export async function faceAtWork(ctx: Context, work: AtWork): Promise<FaceAtWork> {
  const rule = await ruleOf(ctx)
  if (!rule.enabled || !rule.scenes.includes(work.scene)) return { state: 0, score: null, review: null }
  const holder = await findFaceHolder(ctx, work.employeeId)
  if (!holder?.faceId || !consented(holder, rule)) return uncompared('没有录入人脸')
  if (!work.facePhoto) return uncompared('没有人脸照片')
  const known = await findAttempt(ctx, { ...work, photo: work.facePhoto, from: startOfTries(work.at) })
  if (known && known.result !== FaceResult.code.passed && rule.fallback === FaceFallback.code.forbid)
    throw refuseFace.forbidden()
  const shown: Shown = { photo: work.facePhoto, scene: work.scene, orderId: work.orderId, at: work.at }
  const said = answers.get(ctx)?.get(nameOf(shown))
  const verdict = known ?? (said && (await noteVerdict(ctx, rule, holder, shown, said)))
  if (!verdict) return uncompared('人脸照片无法比对')
  if (verdict.result === FaceResult.code.passed) return { state: 1, score: verdict.score, review: null }
  return { state: 2, score: verdict.score, review: '人脸比对未通过' }
}

const uncompared = (review: string): FaceAtWork => ({ state: 3, score: null, review })
