import { type Context, type Event, lockRows, type Subscription } from '#kernel/server/index.ts'
import { addDays, type Day, dayOf, later } from '#kernel/shared/days.ts'
import { UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { findLiftsInLinesOf, findSetting, leaveLines, leaveLinesOf } from '#modules/plan/server/index.ts'
import { CertMode } from '#modules/plan/shared/setting.ts'
import { CloseReason } from '../shared/maintenance.ts'
import { closeNotStarted } from './closing.ts'
import { proposeCrews } from './crews.ts'
import { findLifts, findServices } from './facts.store.ts'
import { giveBack } from './givingBack.ts'
import { dayToday } from './orderRow.store.ts'
import { findAhead, isAbsence, moveOrders, shiftPeople, unassign } from './subscriptions.store.ts'

/**
 * What other modules' events mean for plans and orders (jobs 6.4, 7). They come twice, late and out of order: an event says
 * that something changed, and what holds is asked of the lift as it is now.
 */

const ids = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
const day = (value: unknown): Day | null => (typeof value === 'string' ? value.slice(0, 10) : null)

/** An absence ends at a time: 18:00 counts its day, 00:00 does not. */
const lastDay = (value: unknown): Day | null =>
  typeof value === 'string' ? dayOf(new Date(Date.parse(value) - 1000)) : null

/** No orders after the contract's last day; its lifts leave their lines there. */
async function contractEnded(ctx: Context, { id, payload }: Event): Promise<void> {
  if (!id) return
  const from = day(payload.effectiveDate) ?? day(payload.endDate) ?? dayToday(ctx)
  await closeNotStarted(ctx, { contractId: id, from }, CloseReason.code.contractEnded)
  const liftIds = ids(payload.elevatorIds)
  const gone = await withoutService(ctx, liftIds, from)
  await leaveLines(ctx, { elevatorIds: gone }, addDays(from, -1))
}

/** Of these lifts, those whose active line is not covered by any contract from that day on. */
async function withoutService(ctx: Context, liftIds: readonly string[], from: Day): Promise<string[]> {
  const services = await findServices(ctx, liftIds)
  return liftIds.filter((id) => !(services.get(id) ?? []).some((one) => one.serviceEnd >= from))
}

/** A change of lines or dates: orders of lifts that are served no longer, or not so long, close, and the lifts leave its lines. */
async function contractChanged(ctx: Context, { id, payload }: Event): Promise<void> {
  if (!id) return
  // A lift that was taken out from its first day on is among the removed ones alone.
  const named = [...new Set([...ids(payload.elevatorIds), ...ids(payload.removed)])]
  const liftIds = await findLiftsInLinesOf(ctx, id, named)
  const services = await findServices(ctx, liftIds)
  for (const elevatorId of liftIds) {
    const last = (services.get(elevatorId) ?? []).filter((one) => one.contractId === id).at(-1)?.serviceEnd
    const from = last ? addDays(last, 1) : (day(payload.effectiveDate) ?? dayToday(ctx))
    await closeNotStarted(ctx, { contractId: id, elevatorIds: [elevatorId], from }, CloseReason.code.contractEnded)
    await leaveLinesOf(ctx, id, elevatorId, last ?? dayToday(ctx))
  }
}

/** The lift as it is now, held so that nobody changes it, or takes the change back, while its orders follow. */
async function heldLift(ctx: Context, id: string | null) {
  if (!id) return undefined
  await lockRows(ctx, 'elevator', [id])
  return (await findLifts(ctx, [id]))[0]
}

const isInUse = async (ctx: Context, id: string) => (await heldLift(ctx, id))?.useStatus === UseStatus.code.inUse

/** 停用: open orders close with reason 2; scrapped or given away lifts leave their line for good. */
async function liftStopped(ctx: Context, event: Event): Promise<void> {
  const { id, name, payload } = event
  // In use: what is told was taken back since.
  if (!id || (await isInUse(ctx, id))) return
  const after = (payload.after ?? {}) as { from?: unknown }
  const from = later(day(after.from) ?? dayToday(ctx), dayToday(ctx))
  await closeNotStarted(ctx, { elevatorIds: [id], from }, CloseReason.code.liftStopped)
  if (name !== 'elevator.stopped') await leaveLines(ctx, { elevatorIds: [id] }, from)
}

/** The lift stands in another community now: what is still to be done there goes with it. */
async function liftMoved(ctx: Context, { id }: Event): Promise<void> {
  const lift = await heldLift(ctx, id)
  if (!lift) return
  await moveOrders(ctx, lift.id, lift.communityId)
  // The way there is another one now.
  await giveBack(ctx, await findAhead(ctx, [lift.id], dayToday(ctx)))
}

/** A certificate that ends takes the orders after it from its holder, unless another one goes on (jobs 6.4). */
async function certificateEnds(ctx: Context, { id, payload }: Event): Promise<void> {
  const last = day(payload.to)
  if (!id || last === null || payload.certType !== CertType.code.repairT) return
  const { setting } = await findSetting(ctx)
  if (setting.certMode !== CertMode.code.everyone) return
  const from = later(addDays(last, 1), dayToday(ctx))
  if ((await validCertificate(ctx, [id], CertType.code.repairT, from)).has(id)) return
  const teams = await unassign(ctx, id, from, null)
  if (teams.length > 0) await proposeCrews(ctx, teams)
}

/** The lift's people changed: its orders ahead follow, as far as they were theirs. */
async function workersChanged(ctx: Context, { id, payload }: Event): Promise<void> {
  const lift = await heldLift(ctx, id)
  if (!lift) return
  const before = (payload.before ?? {}) as { workerIds?: unknown }
  // A hand-over that was taken back moved exactly the orders it had moved.
  if (payload.ordersSettled !== true)
    await shiftPeople(ctx, lift.id, dayToday(ctx), ids(before.workerIds), lift.workerIds, lift.teamId)
  await giveBack(ctx, await findAhead(ctx, [lift.id], dayToday(ctx)))
}

/** Orders went to somebody else without their lift: who took over the rest of a leaver, or a substitute gave them back. */
async function ordersHanded(ctx: Context, { payload }: Event): Promise<void> {
  await giveBack(ctx, ids(payload.orderIds))
}

/** 待重排: orders of somebody who left or is absent lose their people and get a new proposal. */
async function personGone(ctx: Context, { id, name, payload }: Event): Promise<void> {
  if (!id) return
  // Taken back before its event came.
  if (typeof payload.absenceId === 'string' && !(await isAbsence(ctx, payload.absenceId))) return
  const employeeId = typeof payload.employeeId === 'string' ? payload.employeeId : id
  const from = later(day(payload.from) ?? dayToday(ctx), dayToday(ctx))
  const to = name === 'employee.absent' ? lastDay(payload.to) : null
  const teams = await unassign(ctx, employeeId, from, to)
  if (teams.length > 0) await proposeCrews(ctx, teams)
}

const { contract, elevator, employee } = {
  contract: (names: string[]) => names.map((name) => `contract.${name}`),
  elevator: (names: string[]) => names.map((name) => `elevator.${name}`),
  employee: (names: string[]) => names.map((name) => `employee.${name}`),
}

export const maintenanceSubscriptions: readonly Subscription[] = [
  {
    subscriber: 'maintenance.contractEnded',
    events: contract(['terminated', 'voided', 'expired']),
    handle: contractEnded,
  },
  { subscriber: 'maintenance.contractChanged', events: contract(['changed']), handle: contractChanged },
  {
    subscriber: 'maintenance.liftStopped',
    events: elevator(['stopped', 'scrapped', 'transferred']),
    handle: liftStopped,
  },
  { subscriber: 'maintenance.liftMoved', events: elevator(['moved']), handle: liftMoved },
  {
    subscriber: 'maintenance.certificateEnds',
    events: employee(['certExpiring', 'certExpired']),
    handle: certificateEnds,
  },
  { subscriber: 'maintenance.workersChanged', events: elevator(['workersChanged']), handle: workersChanged },
  { subscriber: 'maintenance.ordersHanded', events: employee(['ordersHanded']), handle: ordersHanded },
  { subscriber: 'maintenance.personGone', events: employee(['left', 'absent']), handle: personGone },
]
