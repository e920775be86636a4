import type { z } from 'zod'
import { type Context, insertRow, requireSeen, type Saved } from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { limitsOf } from '../shared/limits.ts'
import { may } from '../shared/permissions.ts'
import { repairOrder } from '../shared/repair.states.ts'
import { RepairStatus, RepairType, refuseRepair } from '../shared/repair.ts'
import type { RepairDraft, RepairEdit } from '../shared/repairChange.ts'
import { caughtText } from '../shared/trapped.ts'
import { assign } from './dispatching.ts'
import { askedAnew, tellRaised } from './raising.ts'
import { attachRecording, noteCall } from './recording.ts'
import {
  addRepairEvent,
  changeRepair,
  lockAny,
  lockRepair,
  markTrapped,
  type RepairRecord,
  repairEvent,
  repairNumber,
  tellBoards,
} from './repairRow.store.ts'
import { findRecent, lockLift } from './report.store.ts'
import { findSetting } from './setting.store.ts'
import { findHolders } from './telling.store.ts'
import { tellPeople } from './telling.ts'

/** How a repair begins (jobs 3.2): a call, a scan, a finding; the duplicate is asked about, never made in silence. */

/** Who reported and at what moment, where it differs from the person at the desk. */
export interface ReportedBy {
  readonly actor?: string
  /** The record of a terminal that it is made for; `again`: its key was used by an order that is closed. */
  readonly recordId?: string
  readonly again?: boolean
  /** ISO; nobody is sent and nobody is told before. */
  readonly dispatchAfter?: string | null
  /** The finding it comes from. */
  readonly hazardId?: string
}

const { trapped } = RepairType.code

/** Adds the order with its limits frozen; refuses with 3050002 while another report of the lift is fresh. */
export async function report(
  ctx: Context,
  draft: z.output<typeof RepairDraft>,
  by: ReportedBy = {},
): Promise<RepairRecord> {
  const lift = draft.elevatorId ? await lockLift(ctx, draft.elevatorId) : undefined
  const recent = lift && !draft.notDuplicate ? await findRecent(ctx, lift.id) : undefined
  if (recent) throw refuseRepair.duplicate({ orderNo: recent.orderNo }, { data: recent })
  const { setting } = await findSetting(ctx)
  const reportAt = ctx.now.toISOString()
  const areaType = lift?.areaType ?? 1
  const limits = limitsOf(setting, draft.repairType, areaType, { reportAt, at: draft.appointAt ?? null })
  const isTrapped = draft.repairType === trapped
  const voiceKey = draft.recording ? await attachRecording(ctx, draft.recording) : null
  const { id } = await insertRow(ctx, 'repairOrder', {
    orderNo: await repairNumber(ctx),
    repairType: draft.repairType,
    source: draft.source,
    reportAt,
    areaType,
    elevatorId: lift?.id,
    communityId: lift?.communityId,
    customerId: lift?.customerId,
    contractId: lift?.contractId,
    teamId: lift?.teamId,
    address: lift ? undefined : draft.address,
    reporterName: draft.reporterName ?? '来电人',
    reporterPhone: draft.reporterPhone,
    reportText: draft.reportText,
    voiceKey,
    trappedCount: isTrapped ? draft.trappedCount : undefined,
    trappedFloor: draft.trappedFloor,
    trappedSpecial: isTrapped ? draft.trappedSpecial : [],
    appointAt: draft.appointAt,
    arriveLimit: limits.arrive,
    finishLimit: limits.finish,
    hazardId: by.hazardId,
    stopFrom: isTrapped || draft.stopped ? reportAt : undefined,
    dispatchAfter: by.dispatchAfter,
    ...(by.recordId ? { sourceRecordId: by.again ? null : by.recordId, recordIds: [by.recordId] } : {}),
  })
  const order = await lockAny(ctx, id)
  const after = { type: draft.repairType, text: draft.reportText ?? null }
  await addRepairEvent(ctx, id, { type: 'report', after, ...(by.actor ? { actor: by.actor } : {}) })
  if (voiceKey) await noteCall(ctx, id, voiceKey)
  if (isTrapped) await markTrapped(ctx, order.elevatorId)
  await ctx.emit('repairOrder.reported', repairEvent(order), 'urgent')
  tellBoards(ctx, order)
  if (by.dispatchAfter) return order
  const body = isTrapped ? `${order.trappedCount} 人被困，请立即派单` : (order.reportText ?? '请派单')
  const title = isTrapped ? '困人报修' : '新报修'
  await tellPeople(ctx, order, await findHolders(ctx, may.dispatch), { title, body, once: 'reported', call: false })
  return draft.workerIds ? assign(ctx, order, draft.workerIds) : order
}

/** Facts of the report, and its type: to 困人 always, away from it with a reason and JR5 (jobs 1.7). */
export async function edit(ctx: Context, input: z.output<typeof RepairEdit>): Promise<Saved> {
  const order = await lockRepair(ctx, input.id, input.version)
  repairOrder.target('edit', order.status as RepairStatus)
  const { repairType, appointAt = null } = input
  const retyped = repairType !== order.repairType
  const becomesTrapped = retyped && repairType === trapped
  if (becomesTrapped && order.status === RepairStatus.code.paused)
    throw refuseRepair.notCarried({ orderNo: order.orderNo })
  if (retyped && order.repairType === trapped && !input.reason)
    throw fieldRefusal([{ prop: 'reason', msg: '改为非困人须填写原因' }])
  if (repairType === trapped && input.trappedCount === undefined)
    throw fieldRefusal([{ prop: 'trappedCount', msg: '被困人数不能为空' }])
  if (!input.elevatorId && (order.elevatorId || repairType !== trapped))
    throw fieldRefusal([{ prop: 'elevatorId', msg: '请选择电梯' }])
  if (input.elevatorId !== order.elevatorId) await requireSeen(ctx, 'elevator', [input.elevatorId])
  const lift = input.elevatorId ? await lockLift(ctx, input.elevatorId) : undefined
  const { setting } = await findSetting(ctx)
  const areaType = lift?.areaType ?? (order.areaType as 1 | 2)
  // Frozen at the report; another type, place or appointment has other limits from that same moment.
  const moved = retyped || areaType !== order.areaType || appointAt !== order.appointAt
  const fresh = limitsOf(setting, repairType, areaType, { reportAt: order.reportAt, at: appointAt })
  const limits = moved ? { arriveLimit: fresh.arrive, finishLimit: fresh.finish } : {}
  const { communityId, customerId, contractId, teamId } = lift ?? order
  const changed = await changeRepair(ctx, order, {
    repairType,
    areaType,
    appointAt,
    ...limits,
    elevatorId: lift?.id ?? null,
    communityId,
    customerId,
    contractId,
    teamId,
    address: lift ? null : (input.address ?? order.address),
    reporterName: input.reporterName,
    reporterPhone: input.reporterPhone,
    reportText: input.reportText ?? null,
    trappedCount: repairType === trapped ? input.trappedCount : null,
    trappedFloor: input.trappedFloor ?? null,
    trappedSpecial: repairType === trapped ? input.trappedSpecial : [],
    ...(repairType === trapped && !order.stopFrom ? { stopFrom: order.reportAt } : {}),
    ...(becomesTrapped ? askedAnew(ctx, order) : {}),
  })
  const after = { type: repairType, reason: input.reason ?? null }
  await addRepairEvent(ctx, order.id, { type: retyped ? 'retyped' : 'edit', before: { type: order.repairType }, after })
  for (const id of new Set([order.elevatorId, changed.elevatorId])) await markTrapped(ctx, id)
  // A report that became an entrapment is told like one; who is out already needs nobody.
  if (becomesTrapped && changed.rescuedAt === null)
    await tellRaised(ctx, order, changed, caughtText(changed.trappedCount, changed.trappedFloor))
  else tellBoards(ctx, changed)
  return { id: changed.id, version: changed.version }
}
