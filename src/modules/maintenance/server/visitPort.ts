import type { Context } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { MaintainStatus, OrderFlag, refuseMaintain } from '../shared/maintenance.ts'
import { type OpType, opPayloads } from '../shared/visitOp.ts'
import { requireLinkSigning } from './confirm.ts'
import { endedMeanwhile } from './crewOps.ts'
import type { FieldPort, Outcome, PortOp } from './fieldPort.ts'
import { crewAt, lockVisits, wasInCrew } from './onSite.store.ts'
import { applyOp } from './ops.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { addSignLink, findVisit, readOrder } from './orderPaper.store.ts'
import { addEvent, changeOrder, lockAnyOrder } from './orderRow.store.ts'
import type { Work } from './work.ts'

/** Visits on the worker's phone: who belongs to one, and each of its operations by the order's own rules (jobs 3.1, 6.8). */
export const visitPort: FieldPort = {
  lock: lockVisits,

  async requireCrew(ctx, id) {
    const order = await findVisit(ctx, id)
    if (!order) return false
    const { employeeId } = ctx.who
    if (!employeeId) throw refuse.noPermission()
    if (order.workerIds.includes(employeeId) || (await wasInCrew(ctx, id, employeeId))) return true
    throw refuse.noPermission()
  },

  apply: (ctx, op) => applyTo(ctx, op, { order: null }),

  records: {
    types: new Set(['itemResult', 'itemBatch', 'photo'] satisfies OpType[]),
    run() {
      const hand: Hand = { order: null }
      return {
        apply: (ctx, op) => applyTo(ctx, op, hand),
        forget: () => {
          hand.order = null
        },
      }
    },
  },

  async signLink(ctx, id) {
    const order = await readOrder(ctx, id)
    if (order.status !== MaintainStatus.code.done) {
      throw refuseMaintain.forbidden({ status: MaintainStatus.label(order.status as MaintainStatus), action: '签字' })
    }
    await requireLinkSigning(ctx)
    const link = await addSignLink(ctx, id)
    await addEvent(ctx, id, { type: 'signLink' })
    return { ...link, url: `${ctx.services.settings.publicUrl}/s/${link.token}` }
  },
}

/** The order that the operation before has just written: the next record on it need not read it again. */
interface Hand {
  order: OrderRecord | null
}

async function applyTo(ctx: Context, op: PortOp, hand: Hand): Promise<Outcome> {
  const { employeeId } = ctx.who
  if (!employeeId) throw refuse.noPermission()
  const order = hand.order?.id === op.orderId ? hand.order : await lockAnyOrder(ctx, op.orderId)
  const conflict = await conflictOf(ctx, order, employeeId, op.type, op.first)
  if (conflict) return { result: 'conflict', ...conflict, orderVersion: order.version }
  const { name } = ctx.who
  const { at, jumped, gps, opId, deviceId } = op
  const work: Work = { ctx, order, employeeId, name, at, jumped, gps, opId, deviceId }
  if (!isOwn(op.type)) throw fieldRefusal([{ prop: 'type', msg: '维保工单没有这项操作' }])
  await applyOp(work, op.type, op.payload)
  if (work.jumped && work.order.status !== MaintainStatus.code.confirmed) {
    work.order = await changeOrder(ctx, work.order, { flags: work.order.flags | OrderFlag.code.clock })
  }
  hand.order = work.order
  const { code, text } = refuseMaintain.clockWrong
  const said = work.jumped ? { errorCode: code, errorMsg: text } : { errorCode: null, errorMsg: null }
  return { result: 'applied', ...said, orderVersion: work.order.version }
}

const isOwn = (type: string): type is OpType => type in opPayloads

/**
 * Closed, or given to others before this phone's first operation: kept for the dispatcher, who adopts or discards it.
 * Refuses with 1002001 for people who never belonged to the crew.
 */
async function conflictOf(
  ctx: Context,
  order: OrderRecord,
  employeeId: string,
  type: string,
  first: string,
): Promise<{ errorCode: number; errorMsg: string } | null> {
  const belongs = order.workerIds.includes(employeeId)
  if (type === 'crewJoin') return endedMeanwhile({ ctx, order, employeeId }, type)
  if (!belongs && !(await wasInCrew(ctx, order.id, employeeId))) throw refuse.noPermission()
  if (type === 'crewLeave') return endedMeanwhile({ ctx, order, employeeId }, type)
  if (order.status === MaintainStatus.code.closed) {
    return { errorCode: refuseMaintain.forbidden.code, errorMsg: '工单已关闭，记录已保留，等待调度处理' }
  }
  if (belongs || (await crewAt(ctx, order, first)).includes(employeeId)) return null
  return { errorCode: refuseMaintain.forbidden.code, errorMsg: '工单已改派，记录已保留，等待调度处理' }
}
