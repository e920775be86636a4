import type { z } from 'zod'
import { parseInput } from '#kernel/server/index.ts'
import { gcj02 } from '#kernel/shared/coordinates.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { isQrOf } from '#modules/elevator/server/index.ts'
import { findSite, measure, pauseForRepair, requirePresence, UNCHECKED } from '#modules/maintenance/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { isOver, secondsBetween } from '../shared/limits.ts'
import { may } from '../shared/permissions.ts'
import { RepairFlag, RepairStatus, RepairType, RescuedState } from '../shared/repair.ts'
import { type RepairStep, repairSteps } from '../shared/repairChange.ts'
import { leastCrew, stepRefusal } from '../shared/repairGates.ts'
import { complete } from './complete.ts'
import { assign, autoDispatch } from './dispatching.ts'
import { markTrapped, repairEvent } from './repairRow.store.ts'
import { addSignIn, countSignedIn } from './steps.store.ts'
import { findHolders, findLeaders } from './telling.store.ts'
import { tellPeople, textOfficer } from './telling.ts'
import { note, requireCrew, step, type Work } from './work.ts'

type Payload<S extends RepairStep> = z.output<(typeof repairSteps)[S]>
const { trapped } = RepairType.code

/** What each step does; keyed by name, so that one without an effect does not compile. */
const effects: { readonly [S in RepairStep]: (work: Work, payload: unknown) => Promise<void> } = {
  accept: (work) => accept(work),
  reject: (work, payload) => reject(work, parseInput(repairSteps.reject, payload)),
  depart: (work) => depart(work),
  arrive: (work, payload) => arrive(work, parseInput(repairSteps.arrive, payload)),
  start: (work) => start(work),
  rescued: (work, payload) => rescued(work, parseInput(repairSteps.rescued, payload)),
  pause: (work, payload) => pause(work, parseInput(repairSteps.pause, payload)),
  resume: (work) => resume(work),
  complete: (work, payload) => complete(work, parseInput(repairSteps.complete, payload)),
  sign: (work, payload) => sign(work, parseInput(repairSteps.sign, payload)),
  note: (work, payload) => note(work, 'note', { after: parseInput(repairSteps.note, payload) }),
}

export async function takeStep(work: Work, name: RepairStep, payload: unknown): Promise<void> {
  if (name !== 'accept') requireCrew(work)
  const refused = stepRefusal(name, work.order)
  if (refused) throw refused
  await effects[name](work, payload)
}

/** The first to accept has the order: of the crew, or of those the ladder asked besides (jobs 6.6). */
async function accept(work: Work): Promise<void> {
  const { ctx, order, employeeId, at } = work
  if (order.acceptAt !== null && (employeeId === null || order.workerIds.includes(employeeId))) return
  if (employeeId !== null && !order.workerIds.includes(employeeId)) {
    const offers = order.offers as string[][]
    const offer = order.acceptAt === null ? offers.find((ids) => ids.includes(employeeId)) : undefined
    if (!offer) requireCrew(work)
    else work.order = await takeOver(work, employeeId, offer)
  }
  await step(work, 'accept', { acceptAt: at, offers: JSON.stringify([]) }, { employeeId })
  await ctx.emit('repairOrder.accepted', repairEvent(work.order), 'urgent')
}

/** The offered pair takes the place of the crew that did not answer; one alone keeps its first person beside him. */
async function takeOver({ ctx, order }: Work, employeeId: string, offer: readonly string[]) {
  const beside = offer.length > 1 ? offer : order.workerIds.slice(0, 1)
  const crew = [employeeId, ...beside.filter((id) => id !== employeeId)]
  if (order.status === RepairStatus.code.waiting) return assign(ctx, order, crew)
  return assign(ctx, order, crew, { move: 'transfer', reason: '候选人先接单' })
}

/** Who said no is kept with the step and not asked again by itself. */
async function reject(work: Work, { reason }: Payload<'reject'>): Promise<void> {
  const { ctx, order } = work
  const cleared = { workerIds: [], dispatchAt: null, acceptAt: null }
  await step(work, 'reject', cleared, { reason }, { workerIds: order.workerIds })
  const receivers = [...(await findHolders(ctx, may.dispatch)), ...(await findLeaders(ctx, work.order))]
  const body = `工单${order.orderNo}被拒：${reason}，请改派`
  await tellPeople(ctx, work.order, receivers, { title: '维修工单被拒', body })
  await autoDispatch(ctx, order.id)
}

async function depart(work: Work): Promise<void> {
  const { ctx, order, at, employeeId } = work
  // Whoever sets out has taken the order.
  const accepted = order.acceptAt === null ? { acceptAt: at } : {}
  await step(work, 'depart', { departAt: at, ...accepted }, { employeeId })
  if (order.acceptAt === null) await ctx.emit('repairOrder.accepted', repairEvent(work.order), 'urgent')
  await pauseForRepair(ctx, order.workerIds, { at, orderNo: order.orderNo })
}

/** By position or by the lift's code, as at a visit (jobs 6.7); a lift nobody knows yet has no place to measure from. */
async function signIn(work: Work, payload: Payload<'arrive'>): Promise<void> {
  const { ctx, order, employeeId, gps, at } = work
  if (employeeId === null || work.byDesk || !order.elevatorId) return
  const site = await findSite(ctx, order.elevatorId)
  const measured = gps ? measure(site, gps) : null
  const scanned = payload.method === 2
  if (scanned) {
    if (!payload.qr || !(await isQrOf(ctx, order.elevatorId, payload.qr)))
      throw new Refusal(refuseMaintain.noFix.code, `二维码不属于电梯「${site.name}」`)
  } else requirePresence(site, gps, measured)
  const shown = gps ? gcj02(gps) : null
  await addSignIn(ctx, {
    orderId: order.id,
    employeeId,
    at,
    lng: shown?.lng ?? null,
    lat: shown?.lat ?? null,
    accuracy: gps?.accuracy ?? null,
    distance: measured?.metres ?? null,
    limitMetres: measured?.limit ?? null,
    pass: measured?.pass ?? false,
    method: payload.method,
    photo: payload.photo ?? null,
    reason: [payload.reason, !site.located && UNCHECKED].filter(Boolean).join('；') || null,
  })
}

/** The first at the lift stops the clock; trapped people are attended to at once, also by one alone (jobs 3.2). */
async function arrive(work: Work, payload: Payload<'arrive'>): Promise<void> {
  const { ctx, order, at, employeeId } = work
  if (order.status === RepairStatus.code.working) {
    await signIn(work, payload)
    return note(work, 'arrive', { after: { employeeId } })
  }
  await signIn(work, payload)
  const over = order.arriveOver || isOver(secondsBetween(order.reportAt, at), order.arriveLimit)
  const first = order.arriveAt === null ? { arriveAt: at, arriveOver: over } : {}
  const odd = payload.method === 2 ? { flags: order.flags | RepairFlag.code.signIn } : {}
  await step(work, 'arrive', { ...first, ...odd }, { employeeId, over })
  if (order.arriveAt === null) await ctx.emit('repairOrder.arrived', repairEvent(work.order), 'urgent')
  if (order.repairType !== trapped) return
  const alone = !work.byDesk && (await countSignedIn(ctx, order.id)) < leastCrew(order.repairType)
  const flags = work.order.flags | (alone ? RepairFlag.code.aloneFirst : 0)
  await step(work, 'start', { startAt: at, flags })
}

const { working, paused } = RepairStatus.code

async function start(work: Work): Promise<void> {
  const { ctx, order, at, employeeId } = work
  // The mate has begun it already: that is noted, so that no phone stops at its own start.
  if (!work.byDesk && (order.status === working || order.status === paused))
    return note(work, 'start', { after: { employeeId, second: true } })
  const m = leastCrew(order.repairType)
  const n = work.byDesk || !order.elevatorId ? m : await countSignedIn(ctx, order.id)
  if (n < m) throw refuseMaintain.tooFewSignedIn({ n, m })
  await step(work, 'start', { startAt: at })
}

/** 解救: everybody is out. The lift is 困人 no longer, the user unit and the managers hear it. */
async function rescued(work: Work, { count, state, note: said }: Payload<'rescued'>): Promise<void> {
  const { ctx, order, at } = work
  const over = isOver(secondsBetween(order.reportAt, at), order.finishLimit)
  const values = { rescuedAt: order.rescuedAt ?? at, rescuedCount: count, rescuedState: state }
  const text = { count, state: RescuedState.label(state), note: said ?? null }
  await step(work, 'rescued', { ...values, finishOver: order.finishOver || over }, text)
  if (order.rescuedAt !== null) return
  await markTrapped(ctx, order.elevatorId)
  await ctx.emit('repairOrder.rescued', { ...repairEvent(work.order), result: state }, 'urgent')
  await textOfficer(ctx, work.order, 'rescued')
  const hears = [...(await findHolders(ctx, may.close)), ...(await findLeaders(ctx, work.order))]
  const body = `${count} 人已解救，${RescuedState.label(state)}，工单${order.orderNo}`
  await tellPeople(ctx, work.order, hears, { title: '困人已解救', body, once: 'rescued' })
}

/** The finish clock stands still while it waits; the arrival's never does (jobs 3.2). */
async function pause(work: Work, { reason, note: said }: Payload<'pause'>): Promise<void> {
  const { order, at } = work
  const pauses = [...(order.pauses as object[]), { reason, note: said ?? null, from: at, to: null }]
  const values = { pausedAt: at, pauseReason: reason, pauses: JSON.stringify(pauses) }
  await step(work, 'pause', values, { reason, note: said ?? null })
}

async function resume(work: Work): Promise<void> {
  const { order, at } = work
  const pauses = (order.pauses as { to: string | null }[]).map((one) => (one.to === null ? { ...one, to: at } : one))
  const rested = order.pausedAt ? Math.max(0, secondsBetween(order.pausedAt, at)) : 0
  await step(work, 'resume', {
    pausedAt: null,
    pauseReason: null,
    pauseSeconds: order.pauseSeconds + rested,
    pauses: JSON.stringify(pauses),
  })
}

async function sign(work: Work, given: Payload<'sign'>): Promise<void> {
  const { ctx, at } = work
  await step(
    work,
    'sign',
    {
      signAt: at,
      signWay: given.way,
      signName: given.name,
      signPhone: given.phone ?? null,
      signKey: given.signKey,
      signOpinion: given.opinion ?? null,
    },
    { name: given.name, opinion: given.opinion ?? null },
  )
  await ctx.emit('repairOrder.signed', repairEvent(work.order))
}
