import { type Context, type Handler, updateRow } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refusalFrom } from '#kernel/shared/fieldErrors.ts'
import { fieldRefusal, type Refusal } from '#kernel/shared/refusal.ts'
import { withoutEmpty } from '#kernel/shared/text.ts'
import type { ChangeStatus, elevatorApi } from '../shared/api.ts'
import { type ElevatorMove, elevatorMoves } from '../shared/elevator.states.ts'
import { ElevatorLogKind, refuseElevator } from '../shared/elevator.terms.ts'
import { ElevatorDraft } from '../shared/elevatorDraft.ts'
import { mustInspectBeforeRestart } from '../shared/nextInspection.ts'
import { findServingContract, findStoppingFailure, hasOpenOrder } from './asks.ts'
import { type ElevatorStored, findTwins, lockLifts } from './elevator.store.ts'
import { twinFault } from './elevatorColumns.ts'
import { addElevatorLogs } from './elevatorLog.store.ts'

const events: Readonly<Record<ElevatorMove, string>> = {
  commission: 'elevator.restarted',
  stop: 'elevator.stopped',
  restart: 'elevator.restarted',
  scrap: 'elevator.scrapped',
  transfer: 'elevator.transferred',
  takeBack: 'elevator.restarted',
}

/** One move for many lifts: all or none. Refuses with 1102004, 1102005 (archives 3, Lift). */
export const changeStatus: Handler<typeof elevatorApi.changeStatus> = async (ctx, change) => {
  const lifts = await lockLifts(ctx, change.ids)
  let inspectFirst = 0
  for (const lift of lifts) {
    const to = elevatorMoves.target(change.move, lift.useStatus)
    await guards[change.move]?.(ctx, lift)
    const { values, mustInspect } = effectOf(ctx, change, lift)
    if (mustInspect) inspectFirst++
    const saved = await updateRow(ctx, 'elevator', lift.id, lift.version, { ...values, useStatus: to })
    await ctx.emit(events[change.move], {
      ...saved,
      before: { useStatus: lift.useStatus, contractId: lift.contractId, stopFrom: lift.stopFrom },
      after: {
        useStatus: to,
        reason: change.reason ?? null,
        from: change.from ?? null,
        to: change.to ?? null,
        mustInspect,
      },
    })
  }
  const { archive } = ElevatorLogKind.code
  await addElevatorLogs(
    ctx,
    lifts.map((lift) => ({ elevatorId: lift.id, kind: archive, summary: summaryOf(change) })),
  )
  return { done: lifts.length, inspectFirst }
}

/** Guards keyed by move. */
const guards: { readonly [M in ElevatorMove]?: (ctx: Context, lift: ElevatorStored) => Promise<void> } = {
  scrap: refuseWhileServed,
  transfer: refuseWhileServed,
  // A lift that comes into use must carry what a lift in use carries: the register code, the supervision.
  commission: requireWhole,
  restart: refuseUntilPassed,
  async takeBack(ctx, lift) {
    await refuseUntilPassed(ctx, lift)
    const fault = twinFault({ ...(await findTwins(ctx, lift, lift.id)), deviceNumber: false, name: false })
    if (fault) throw fault
  },
}

async function refuseWhileServed(ctx: Context, lift: ElevatorStored): Promise<void> {
  const contractNo = await findServingContract(ctx, lift.id)
  if (contractNo) throw refuseElevator.inContract({ 编号: contractNo })
  if (await hasOpenOrder(ctx, lift.id)) throw refuseElevator.openOrder()
}

/** 7 不合格 → 停用 until 合格 (jobs 3.3): neither by hand nor by a way over 转出. */
async function refuseUntilPassed(ctx: Context, lift: ElevatorStored): Promise<void> {
  const date = await findStoppingFailure(ctx, lift.id)
  if (date) throw refuseElevator.notPassed({ date })
}

async function requireWhole(_ctx: Context, lift: ElevatorStored): Promise<void> {
  const parsed = ElevatorDraft.safeParse({ ...withoutEmpty(lift), useStatus: 1 })
  if (!parsed.success) throw named(refusalFrom(parsed.error), lift)
}

const named = (refusal: Refusal, lift: ElevatorStored) =>
  fieldRefusal([{ prop: 'useStatus', msg: `「${lift.name}」资料不全：${refusal.message}` }, ...(refusal.fields ?? [])])

function effectOf(ctx: Context, change: ChangeStatus, lift: ElevatorStored) {
  const today = dayOf(ctx.now)
  if (change.move === 'stop') {
    const values = { stopReason: change.reason, stopFrom: change.from ?? today, stopTo: change.to }
    return { values, mustInspect: false }
  }
  const values = { stopReason: change.reason, stopFrom: null, stopTo: null }
  // Out of use for more than a year: a periodic inspection before it runs again, so it is due now (archives 3; 8.17).
  const mustInspect =
    change.move === 'restart' &&
    lift.stopFrom !== null &&
    mustInspectBeforeRestart(lift.stopFrom, today, lift.lastInspectDate)
  return { values: mustInspect ? { ...values, nextInspectDate: today } : values, mustInspect }
}

function summaryOf(change: ChangeStatus): string {
  const { label } = elevatorMoves.moves[change.move]
  const span = change.move === 'stop' && change.to ? `（至${change.to}）` : ''
  return `${label}${span}${change.reason ? `：${change.reason}` : ''}`
}
