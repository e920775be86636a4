import type { Context } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { FieldDoor } from '#modules/maintenance/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { RepairFlag, RepairStatus } from '../shared/repair.ts'
import type { RepairStep } from '../shared/repairChange.ts'
import { lockOrders, wasInCrew } from './door.store.ts'
import { addRepairEvent, changeRepair, lockAny, type RepairRecord } from './repairRow.store.ts'
import { takeStep } from './steps.ts'
import { momentIn, type Work } from './work.ts'

/** The worker's operations on repairs come through the phone's one door, /field/sync (jobs 5, 6.8). */

const steps: Readonly<Record<string, RepairStep>> = {
  repairAccept: 'accept',
  repairReject: 'reject',
  depart: 'depart',
  arrive: 'arrive',
  start: 'start',
  rescued: 'rescued',
  pause: 'pause',
  resume: 'resume',
  repairComplete: 'complete',
  sign: 'sign',
  note: 'note',
}

export const repairDoor: FieldDoor = {
  lock: (ctx, ids) => lockOrders(ctx, ids),

  async apply(ctx, op) {
    const { employeeId } = ctx.who
    if (!employeeId) throw refuse.noPermission()
    const order = await lockAny(ctx, op.orderId)
    const conflict = await conflictOf(ctx, order, employeeId, op.type)
    if (conflict) {
      const after = { op: op.type, payload: op.payload, reason: conflict.errorMsg }
      await addRepairEvent(ctx, order.id, { type: 'conflict', at: op.at, gps: op.gps, opId: op.opId, after })
      return { result: 'conflict', ...conflict, orderVersion: order.version }
    }
    const step = steps[op.type]
    if (!step) throw fieldRefusal([{ prop: 'type', msg: '维修工单没有这项操作' }])
    const at = momentIn(ctx, order, op.at, false)
    const work: Work = { ctx, order, employeeId, at, gps: op.gps, opId: op.opId, byDesk: false }
    await takeStep(work, step, op.payload)
    if (!op.jumped) return { result: 'applied', errorCode: null, errorMsg: null, orderVersion: work.order.version }
    work.order = await changeRepair(ctx, work.order, { flags: work.order.flags | RepairFlag.code.clock })
    const { code: errorCode, text: errorMsg } = refuseMaintain.clockWrong
    return { result: 'applied', errorCode, errorMsg, orderVersion: work.order.version }
  },
}

/** Closed or given to others meanwhile: kept for the desk. Who never belonged to it gets 1002001. */
async function conflictOf(ctx: Context, order: RepairRecord, employeeId: string, type: string) {
  const offered = type === 'repairAccept' && (order.offers as string[][]).some((ids) => ids.includes(employeeId))
  const belongs = order.workerIds.includes(employeeId) || offered
  if (!belongs && !(await wasInCrew(ctx, order.id, employeeId))) throw refuse.noPermission()
  if (order.status === RepairStatus.code.closed)
    return { errorCode: refuseMaintain.forbidden.code, errorMsg: '工单已关闭，记录已保留，等待调度处理' }
  if (belongs) return null
  return { errorCode: refuseMaintain.forbidden.code, errorMsg: '工单已改派，记录已保留，等待调度处理' }
}
