import type { z } from 'zod'
import { gcj02 } from '#kernel/shared/coordinates.ts'
import { metresBetween } from '#kernel/shared/distance.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { addPositions } from '#modules/employee/server/index.ts'
import { faceAtWork } from '#modules/enterprise/server/index.ts'
import type { Gps, opPayloads } from '../shared/fieldOp.ts'
import { refuseMaintain } from '../shared/maintenance.ts'
import { findWorkerFacts } from './facts.store.ts'
import { addSignIn, findSite, isQrOf, type Site } from './field.store.ts'
import { changeOrder } from './orderRow.store.ts'
import { tellOf } from './telling.ts'
import { demandMove, note, step, type Work, withFlag } from './work.ts'

/** Being there: by position, or by the lift's QR code with a photo (jobs 6.7, archives 6.5). */

type Arrive = z.output<typeof opPayloads.arrive>
type Leave = z.output<typeof opPayloads.leave>

/** Uncertainty forgives at most this much. */
const MAX_ACCURACY = 50

export interface Measured {
  metres: number
  limit: number
  pass: boolean
}

/** Metres between the phone and the lift, both in GCJ-02: d − min(accuracy, 50) ≤ limit passes. */
export function measure(site: Site, gps: Gps): Measured {
  const limit = (site.perCommunity && site.signRadius) || site.distance
  const metres = Math.round(metresBetween(gcj02(gps), { lng: site.lng, lat: site.lat }))
  return { metres, limit, pass: metres - Math.min(gps.accuracy, MAX_ACCURACY) <= limit }
}

async function signIn(work: Work, kind: 1 | 2, payload: Arrive | Leave): Promise<void> {
  const { ctx, order, gps } = work
  const site = await findSite(ctx, order.elevatorId)
  const measured = gps ? measure(site, gps) : null
  const shown = gps ? gcj02(gps) : null
  const fallback = payload.method === 2
  if (fallback) await demandFallback(work, site, payload)
  else if (!measured || !gps) throw refuseMaintain.noFix()
  else if (!measured.pass) {
    throw refuseMaintain.tooFar({ d: measured.metres, a: Math.round(gps.accuracy), r: measured.limit })
  }
  const face = await faceAtWork(ctx, {
    employeeId: work.employeeId,
    scene: kind,
    orderId: order.id,
    at: work.at,
    facePhoto: payload.facePhoto ?? null,
  })
  const asked = fallback || face.review !== null
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
    reason: [payload.reason, face.review].filter(Boolean).join('；') || null,
    faceState: face.state,
    faceScore: face.score,
    reviewState: asked ? 1 : 0,
  })
  // The sign-in is a point of the person's track (jobs 1.11, src 2); sent later it stands at its own time.
  if (gps && shown && ctx.who.employeeId === work.employeeId) {
    const { accuracy } = gps
    await addPositions(ctx, [{ at: work.at, ...shown, accuracy, speed: null, src: 2, orderId: order.id }])
  }
  if (fallback) work.order = await changeOrder(ctx, work.order, { flags: withFlag(work.order, 'signIn') })
  if (face.review) work.order = await changeOrder(ctx, work.order, { flags: withFlag(work.order, 'face') })
  if (asked) await askReview(work, measured, { payload, face: face.review })
}

interface Why {
  readonly payload: Arrive | Leave
  readonly face: string | null
}

/** The leader reviews within 24 hours (jobs 6.7). */
async function askReview(work: Work, measured: Measured | null, { payload, face }: Why): Promise<void> {
  const people = await findWorkerFacts(work.ctx, { ids: [work.employeeId] })
  const name = people.get(work.employeeId)?.name ?? ''
  const where = measured ? `距电梯${measured.metres}米` : '没有定位'
  const way = payload.method === 2 ? '扫码签到' : '签到'
  const why = [payload.reason, face].filter(Boolean).join('；')
  await tellOf(work.ctx, 'signInReview', work.order, { said: `${name}${way}，${where}，原因：${why}` })
}

/** QR, photo and reason; a leaver has already shown that he was at the lift. */
async function demandFallback({ ctx, order }: Work, site: Site, payload: Arrive | Leave): Promise<void> {
  if (!site.qrFallback) throw refuseMaintain.noFix()
  if (site.requirePhoto && !payload.photo) throw new Refusal(refuseMaintain.noFix.code, '扫码签到须拍现场照片')
  if (!payload.reason) throw new Refusal(refuseMaintain.noFix.code, '扫码签到须填写原因')
  if (!('qr' in payload)) return
  if (!payload.qr || !(await isQrOf(ctx, order.elevatorId, payload.qr))) {
    throw new Refusal(refuseMaintain.noFix.code, `二维码不属于电梯「${site.name}」`)
  }
}

export async function arrive(work: Work, payload: Arrive): Promise<void> {
  demandMove(work, 'arrive')
  await signIn(work, 1, payload)
  const first = work.order.arriveAt === null ? { arriveAt: work.at } : {}
  await step(work, 'arrive', first, { employeeId: work.employeeId })
}

export async function leave(work: Work, payload: Leave): Promise<void> {
  demandMove(work, 'item')
  await signIn(work, 2, payload)
  await note(work, 'leave')
}
