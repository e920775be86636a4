import { type Context, parseInput } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { FieldPort } from '#modules/maintenance/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { opPayloads } from '#modules/maintenance/shared/visitOp.ts'
import { stepOfOp } from '../shared/fieldOps.ts'
import { RepairFlag, RepairStatus } from '../shared/repair.ts'
import { lockOrders, wasInCrew } from './fieldPort.store.ts'
import { carriedRepairs } from './fieldRepair.ts'
import { takeRecording } from './recording.ts'
import { addRepairEvent, changeRepair, lockAny, type RepairRecord } from './repairRow.store.ts'
import { isRepair } from './signPage.store.ts'
import { signLink } from './signPage.ts'
import { takeStep } from './steps.ts'
import { momentIn, note, type Work } from './work.ts'

/** The worker's operations on repairs come through the phone's one port, /field/sync (jobs 5, 6.8). */

/** Received so much later than it was done: 离线提交 (jobs 6.8). */
const LATE_MS = 24 * 3_600_000

export const repairPort: FieldPort = {
  lock: (ctx, ids) => lockOrders(ctx, ids),
  carried: (ctx, employeeId) => carriedRepairs(ctx, employeeId),
  signLink,

  async requireCrew(ctx, id) {
    if (!(await isRepair(ctx, id))) return false
    const { employeeId } = ctx.who
    const order = await lockAny(ctx, id)
    const belongs =
      employeeId !== null && (order.workerIds.includes(employeeId) || (await wasInCrew(ctx, id, employeeId)))
    if (!belongs) throw refuse.noPermission()
    return true
  },

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
    const at = momentIn(ctx, order, op.at, false)
    const work: Work = { ctx, order, employeeId, at, gps: op.gps, opId: op.opId, byDesk: false }
    const step = stepOfOp(op.type)
    // The picture's digest stands in the history; the steps name its key.
    if (op.type === 'photo') await note(work, 'photo', { after: parseInput(opPayloads.photo, op.payload) })
    else if (op.type === 'recording') await takeRecording(work, op.payload)
    else if (step) await takeStep(work, step, op.payload)
    else throw fieldRefusal([{ prop: 'type', msg: '维修工单没有这项操作' }])
    const late = step === 'complete' && ctx.now.getTime() - Date.parse(op.at) > LATE_MS
    const flags = (late ? RepairFlag.code.offline : 0) | (op.jumped ? RepairFlag.code.clock : 0)
    if (flags !== 0) work.order = await changeRepair(ctx, work.order, { flags: work.order.flags | flags })
    if (!op.jumped) return { result: 'applied', errorCode: null, errorMsg: null, orderVersion: work.order.version }
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
