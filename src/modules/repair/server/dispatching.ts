import type { z } from 'zod'
import { type Context, type Event, requireFresh, type Saved } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, Refusal, refuse } from '#kernel/shared/refusal.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { pauseForRepair, requireCertifiedFrom } from '#modules/maintenance/server/index.ts'
import { askedNow } from '../shared/limits.ts'
import { repairOrder } from '../shared/repair.states.ts'
import { RepairStatus, RepairType, refuseRepair } from '../shared/repair.ts'
import type { Dispatch, Recall, Transfer } from '../shared/repairChange.ts'
import { leastCrew } from '../shared/repairGates.ts'
import { isAuto } from '../shared/setting.ts'
import { caughtText } from '../shared/trapped.ts'
import { findDispatchWish } from './asks.ts'
import { findRunners, lockPeople, type Runner } from './candidates.store.ts'
import { candidatesFor, pairAt } from './candidates.ts'
import { findRefusers, keepCertificates, wasSent } from './dispatching.store.ts'
import {
  addRepairEvent,
  changeRepair,
  lockAny,
  lockRepair,
  type RepairRecord,
  repairEvent,
  tellBoards,
} from './repairRow.store.ts'
import { tellRestOfDay } from './restOfDay.ts'
import { findSetting, knownPeople } from './setting.store.ts'
import { tellPeople } from './telling.ts'

/** 派单, 改派, and the order that gives itself out (jobs 3.2, 6.6). */

const { trapped } = RepairType.code

interface Sending {
  readonly move?: 'dispatch' | 'transfer'
  readonly reason?: string
  readonly auto?: boolean
}

/** Gives the order to these people, the first is the main one; their running maintenance pauses for trapped people. */
export async function assign(
  ctx: Context,
  order: RepairRecord,
  workerIds: readonly string[],
  { move = 'dispatch', reason, auto = false }: Sending = {},
): Promise<RepairRecord> {
  repairOrder.target(move, order.status as RepairStatus)
  if ((await knownPeople(ctx, workerIds)).size < workerIds.length) throw refuse.notFound()
  if (workerIds.length < leastCrew(order.repairType)) throw refuseRepair.notTwo()
  await lockPeople(ctx, workerIds)
  const people = await requirePresent(ctx, order, workerIds)
  const at = ctx.now.toISOString()
  await requireCertifiedFrom(ctx, workerIds, dayOf(ctx.now))
  const goesOn = order.status === RepairStatus.code.paused
  const begins = {
    status: RepairStatus.code.dispatched,
    dispatchAt: at,
    acceptAt: null,
    departAt: null,
    offers: '[]',
    // Whoever goes instead of others has as long to accept as they had (decision 0207).
    ...((await wasSent(ctx, order.id)) ? askedNow(order, at) : {}),
  }
  const changed = await changeRepair(ctx, order, {
    ...(goesOn ? {} : begins),
    workerIds: [...workerIds],
    ...(order.teamId ? {} : { teamId: people[0]?.teamId ?? null }),
  })
  const certified = await validCertificate(ctx, workerIds, CertType.code.repairT, dayOf(ctx.now))
  await keepCertificates(ctx, order.id, certified)
  const names = namesSaid(people.map(({ name }) => name))
  await addRepairEvent(ctx, order.id, {
    type: move,
    at,
    before: { status: order.status, workerIds: order.workerIds },
    after: { status: changed.status, workerIds, crew: names, auto, reason: reason ?? null },
  })
  if (order.repairType === trapped) await pauseForRepair(ctx, workerIds, { at, orderNo: order.orderNo })
  await ctx.emit('repairOrder.dispatched', repairEvent(changed), 'urgent')
  await tellCrew(ctx, changed, order.workerIds)
  if (order.repairType === trapped) await tellRestOfDay(ctx, changed, names)
  tellBoards(ctx, changed)
  return changed
}

/** In service and not absent; and nobody is sent to two entrapments at once. */
async function requirePresent(ctx: Context, order: RepairRecord, workerIds: readonly string[]): Promise<Runner[]> {
  const runners = new Map((await findRunners(ctx, order.elevatorId, workerIds)).map((one) => [one.employeeId, one]))
  const people = workerIds.flatMap((id) => runners.get(id) ?? [])
  if (people.length < workerIds.length)
    throw fieldRefusal([{ prop: 'workerIds', msg: '所选人员中有人请假、未加入或已离职，请重新选择' }])
  const busy = people.find((one) => one.busyTrapped && one.busyNo !== order.orderNo)
  if (order.repairType === trapped && busy) throw refuseRepair.busy({ name: busy.name, orderNo: busy.busyNo ?? '' })
  return people
}

async function tellCrew(ctx: Context, order: RepairRecord, before: readonly string[]): Promise<void> {
  const what = RepairType.label(order.repairType as 1)
  const body =
    order.repairType === trapped
      ? `${caughtText(order.trappedCount, order.trappedFloor)}，工单${order.orderNo}，请立即接单出发`
      : `${order.reportText ?? ''}，工单${order.orderNo}，请接单`
  await tellPeople(ctx, order, order.workerIds, { title: `派单：${what}`, body, call: true })
  const gone = before.filter((id) => !order.workerIds.includes(id))
  await tellPeople(ctx, order, gone, { title: '维修工单已改派', body: `工单${order.orderNo}已改派他人，无需前往` })
}

export async function dispatch(ctx: Context, input: z.output<typeof Dispatch>) {
  const order = await lockRepair(ctx, input.id, input.version)
  repairOrder.target('dispatch', order.status as RepairStatus)
  const chosen = input.workerIds ?? (await nearest(ctx, order))
  if (!chosen) throw refuseRepair.noCandidates()
  return sent(ctx, await assign(ctx, order, chosen, { auto: input.auto }))
}

export async function transfer(ctx: Context, input: z.output<typeof Transfer>) {
  const order = await lockRepair(ctx, input.id, input.version)
  return sent(ctx, await assign(ctx, order, input.workerIds, { move: 'transfer', reason: input.reason }))
}

/**
 * 撤销派单: the crew has not taken the order on, so it waits again as if nobody had been sent. Whoever took it back decides
 * first; where orders give themselves out this one does so again after the time a crew has to accept.
 */
export async function recall(ctx: Context, input: z.output<typeof Recall>): Promise<Saved> {
  const order = await lockRepair(ctx, input.id)
  if (order.acceptAt !== null) throw refuseRepair.taken()
  requireFresh(order, input.version)
  const status = repairOrder.target('recall', order.status as RepairStatus)
  const { setting } = await findSetting(ctx)
  const changed = await changeRepair(ctx, order, {
    status,
    workerIds: [],
    offers: '[]',
    dispatchAt: null,
    dispatchAfter: new Date(ctx.now.getTime() + setting.acceptSeconds * 1000).toISOString(),
  })
  const { workerIds } = order
  await addRepairEvent(ctx, order.id, {
    type: 'recall',
    before: { status: order.status, workerIds },
    after: { status },
  })
  await tellPeople(ctx, order, workerIds, { title: '派单已撤销', body: `工单${order.orderNo}已撤销派单，无需前往` })
  tellBoards(ctx, order)
  return { id: changed.id, version: changed.version }
}

async function sent(ctx: Context, order: RepairRecord) {
  const people = await findRunners(ctx, order.elevatorId, order.workerIds)
  const crew = order.workerIds.flatMap((id) => people.find(({ employeeId }) => employeeId === id)?.name ?? [])
  return { id: order.id, version: order.version, crew }
}

/** The first suggested pair, behind those who are wished for and can go; one person is enough for an ordinary repair. */
async function nearest(
  ctx: Context,
  order: RepairRecord,
  first: readonly string[] = [],
): Promise<string[] | undefined> {
  const { elevatorId, repairType, arriveLimit } = order
  const without = await findRefusers(ctx, order.id)
  const people = await candidatesFor(ctx, { elevatorId, repairType, arriveLimit, without })
  const out = repairType === trapped && first.length > 0 ? await findRunners(ctx, elevatorId, first) : []
  const wished = first.filter(
    (id) =>
      people.some((one) => one.employeeId === id && one.certOk && !without.includes(id)) &&
      // Out for other people who are shut in: whoever else is free goes here.
      !out.some((one) => one.employeeId === id && one.busyTrapped),
  )
  const crew = [...new Set([...wished, ...pairAt(people, 1)])].slice(0, 2)
  return crew.length >= leastCrew(repairType) ? crew : undefined
}

/** Gives the order out by the company's rule; says so when there is nobody. True: it was given out. */
export async function autoDispatch(ctx: Context, id: string): Promise<boolean> {
  const order = await lockAny(ctx, id)
  if (order.status !== RepairStatus.code.waiting) return false
  if (order.dispatchAfter && Date.parse(order.dispatchAfter) > ctx.now.getTime()) return false
  const { setting } = await findSetting(ctx)
  const [recordId] = order.recordIds
  const wish = recordId ? await findDispatchWish(ctx, recordId) : undefined
  if (!wish?.auto && !isAuto(setting, order.repairType as 1, order.communityId, ctx.now)) return false
  const pair = await nearest(ctx, order, wish?.first)
  try {
    if (pair) return Boolean(await assign(ctx, order, pair, { auto: true }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  await addRepairEvent(ctx, id, { type: 'noCandidates' })
  tellBoards(ctx, order)
  return false
}

/** A report gives itself out as soon as it stands (jobs 8.11: two seconds). */
export async function reported(ctx: Context, event: Event): Promise<void> {
  if (event.id) await autoDispatch(ctx, event.id).catch(ignoreGone)
}

/** Deleted meanwhile: nothing to give out. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
