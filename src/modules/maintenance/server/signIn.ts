import type { z } from 'zod'
import { gcj02 } from '#kernel/shared/coordinates.ts'
import { metresBetween } from '#kernel/shared/distance.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { metresText } from '#kernel/shared/said.ts'
import { isQrOf } from '#modules/elevator/server/index.ts'
import { addPositions } from '#modules/employee/server/index.ts'
import { faceAtWork } from '#modules/enterprise/server/index.ts'
import { CLOCK_TOLERANCE_MS, MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import type { Gps, opPayloads } from '../shared/visitOp.ts'
import { findPhoneSharers } from './asks.ts'
import { findWorkerFacts } from './facts.store.ts'
import { addSignIn, findSite, type Site } from './onSite.store.ts'
import { changeOrder, type OrderValues, tellPhones } from './orderRow.store.ts'
import { findLast } from './overtaken.store.ts'
import { tellOf } from './telling.ts'
import { note, requireMove, step, type Work, withFlag } from './work.ts'

/** Being there: by position, or by the lift's QR code with a photo (jobs 6.7, archives 6.5). */

type Arrive = z.output<typeof opPayloads.arrive>
type Leave = z.output<typeof opPayloads.leave>

/** What the record of a sign-in says where its distance could not be checked. */
export const UNCHECKED = '位置按行政区估计，签到距离未核验'

/** Uncertainty forgives at most this much. */
const MAX_ACCURACY = 50

export interface Measured {
  metres: number
  limit: number
  pass: boolean
}

/**
 * Metres between the phone and the lift, both in GCJ-02: d − min(accuracy, 50) ≤ limit passes. Null where nobody knows where
 * the lift is: being there is then taken from the person and not checked (decision 0126).
 */
export function measure(site: Site, gps: Gps): Measured | null {
  if (!site.located) return null
  const limit = (site.perCommunity && site.signRadius) || site.distance
  const metres = Math.round(metresBetween(gcj02(gps), { lng: site.lng, lat: site.lat }))
  return { metres, limit, pass: metres - Math.min(gps.accuracy, MAX_ACCURACY) <= limit }
}

/** By position: one is needed, and near enough where that can be told. */
export function requirePresence(site: Site, gps: Gps | null, measured: Measured | null): void {
  if (!gps || (site.located && !measured)) throw refuseMaintain.noFix()
  if (measured && !measured.pass)
    throw refuseMaintain.tooFar({ d: measured.metres, a: Math.round(gps.accuracy), r: measured.limit })
}

async function signIn(work: Work, kind: 1 | 2, payload: Arrive | Leave): Promise<void> {
  const { ctx, order, gps } = work
  const site = await findSite(ctx, order.elevatorId)
  const measured = gps ? measure(site, gps) : null
  const shown = gps ? gcj02(gps) : null
  const fallback = payload.method === 2
  if (fallback) await requireFallback(work, site, payload)
  else requirePresence(site, gps, measured)
  const face = await faceAtWork(ctx, {
    employeeId: work.employeeId,
    scene: kind,
    orderId: order.id,
    at: work.at,
    facePhoto: payload.facePhoto ?? null,
  })
  // 代签: two people of a crew on one phone. It may be that the other one's is dead, so it is asked, not refused.
  const sharers =
    kind === 1
      ? await findPhoneSharers(ctx, { orderId: order.id, employeeId: work.employeeId, deviceId: work.deviceId })
      : []
  const shared = sharers.length > 0 ? `与${sharers.join('、')}用同一部手机签到` : null
  const doubts = [face.review, shared].filter((doubt) => doubt !== null)
  const asked = fallback || doubts.length > 0
  await addSignIn(ctx, {
    orderId: order.id,
    employeeId: work.employeeId,
    kind,
    at: work.at,
    wgsLng: gps?.lng ?? null,
    wgsLat: gps?.lat ?? null,
    lng: shown?.lng ?? null,
    lat: shown?.lat ?? null,
    accuracy: gps?.accuracy ?? null,
    distance: measured?.metres ?? null,
    limitMetres: measured?.limit ?? null,
    pass: measured?.pass ?? false,
    method: payload.method,
    photo: payload.photo ?? null,
    reason: [payload.reason, ...doubts, !site.located && UNCHECKED].filter(Boolean).join('；') || null,
    faceState: face.state,
    faceScore: face.score,
    reviewState: asked ? 1 : 0,
  })
  // The sign-in is a point of the person's track (jobs 1.11, src 2); sent later it stands at its own time.
  if (gps && shown && ctx.who.employeeId === work.employeeId) {
    const { accuracy } = gps
    await addPositions(ctx, [{ at: work.at, ...shown, accuracy, speed: null, src: 2, orderId: order.id }])
  }
  // A confirmed record keeps its marks; the review is asked for all the same.
  const mark = order.status === MaintainStatus.code.confirmed ? null : work
  if (mark && fallback) work.order = await changeOrder(ctx, work.order, { flags: withFlag(work.order, 'signIn') })
  if (mark && face.review) work.order = await changeOrder(ctx, work.order, { flags: withFlag(work.order, 'face') })
  if (mark && shared) work.order = await changeOrder(ctx, work.order, { flags: withFlag(work.order, 'signedForOther') })
  if (asked) await askReview(work, measured, { payload, doubts })
}

interface Why {
  readonly payload: Arrive | Leave
  readonly doubts: readonly string[]
}

/** The leader reviews within 24 hours (jobs 6.7). */
async function askReview(work: Work, measured: Measured | null, { payload, doubts }: Why): Promise<void> {
  const people = await findWorkerFacts(work.ctx, { ids: [work.employeeId] })
  const name = people.get(work.employeeId)?.name ?? ''
  const where = measured ? `距电梯 ${metresText(measured.metres)}` : '没有定位'
  const way = payload.method === 2 ? '扫码签到' : '签到'
  const why = [payload.reason, ...doubts].filter(Boolean).join('；')
  await tellOf(work.ctx, 'signInReview', work.order, { said: `${name}${way}，${where}，原因：${why}` })
}

/** QR, photo and reason; a leaver has already shown that he was at the lift. */
async function requireFallback({ ctx, order }: Work, site: Site, payload: Arrive | Leave): Promise<void> {
  if (!site.qrFallback) throw refuseMaintain.noFix()
  if (site.requirePhoto && !payload.photo) throw new Refusal(refuseMaintain.noFix.code, '扫码签到须拍现场照片')
  if (!payload.reason) throw new Refusal(refuseMaintain.noFix.code, '扫码签到须填写原因')
  if (!('qr' in payload)) return
  if (!payload.qr || !(await isQrOf(ctx, order.elevatorId, payload.qr))) {
    throw new Refusal(refuseMaintain.noFix.code, `二维码不属于电梯「${site.name}」`)
  }
}

const { inProgress, paused, done, confirmed } = MaintainStatus.code
/** Under way or finished by the mate: who was there says so all the same. */
const begun: readonly number[] = [inProgress, done, confirmed]

export async function arrive(work: Work, payload: Arrive): Promise<void> {
  const late = begun.includes(work.order.status)
  if (!late) requireMove(work, 'arrive')
  await signIn(work, 1, payload)
  const after = { employeeId: work.employeeId }
  if (late) await note(work, 'arrive', { after })
  else await step(work, 'arrive', await firstArrival(work), after)
  // The mate's phone waits for this.
  tellPhones(work.ctx, work.order.workerIds)
}

/** The order's arrival is the first one, and nobody had arrived before somebody set out. */
async function firstArrival({ ctx, order, ...work }: Work): Promise<OrderValues> {
  const at = Date.parse(work.at)
  const first = order.arriveAt === null || at < Date.parse(order.arriveAt) ? { arriveAt: work.at } : {}
  if (order.departAt === null || at >= Date.parse(order.departAt)) return first
  const own = (await findLast(ctx, order.id, 'depart'))?.actorId === ctx.who.userId
  const off = own && Date.parse(order.departAt) - at > CLOCK_TOLERANCE_MS
  return { ...first, departAt: work.at, ...(off ? { flags: withFlag(order, 'clock') } : {}) }
}

export async function leave(work: Work, payload: Leave): Promise<void> {
  if (![inProgress, paused, done, confirmed].includes(work.order.status as 2)) requireMove(work, 'item')
  await signIn(work, 2, payload)
  await note(work, 'leave')
  // A sign-out leaves no mark on the order; the phones ask for it.
  tellPhones(work.ctx, work.order.workerIds)
}
