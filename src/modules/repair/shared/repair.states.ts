import { machine } from '#kernel/shared/machine.ts'
import { may } from './permissions.ts'
import { RepairStatus } from './repair.ts'

const { waiting, dispatched, departed, working, paused, done, signed, closed } = RepairStatus.code

/**
 * The moves of a repair order (jobs 3.2). Moves without `needs` belong to the order's crew, sign to the customer; who may
 * dispatch may record them for a worker who calls in. Guards with data stand in the server, by move.
 */
export const repairOrder = machine(RepairStatus, {
  dispatch: { label: '派单', from: [waiting], to: dispatched, needs: [may.dispatch] },
  /** 改派: before departure the new crew is asked again; from a pause it goes on. */
  transfer: { label: '改派', from: [dispatched, departed, paused], needs: [may.dispatch] },
  /** 撤销派单: only while nobody has taken it on. */
  recall: { label: '撤销派单', from: [dispatched], to: waiting, needs: [may.dispatch] },
  accept: { label: '接单', from: [dispatched], to: dispatched },
  reject: { label: '拒单', from: [dispatched], to: waiting },
  depart: { label: '出发', from: [dispatched], to: departed },
  arrive: { label: '到达', from: [departed] },
  start: { label: '开始', from: [departed], to: working },
  rescued: { label: '解救', from: [working], to: working },
  pause: { label: '暂停', from: [working], to: paused },
  resume: { label: '继续', from: [paused], to: working },
  complete: { label: '完成', from: [working], to: done },
  sign: { label: '签字', from: [done], to: signed },
  reopen: { label: '返工', from: [done], to: working, needs: [may.dispatch] },
  merge: { label: '合并', from: [waiting, dispatched, departed, working, paused], needs: [may.add, may.dispatch] },
  edit: { label: '编辑', from: [waiting, dispatched, departed, working, paused], needs: [may.dispatch] },
  close: { label: '关闭', from: [waiting, dispatched], to: closed, needs: [may.close] },
})
export type RepairMove = keyof typeof repairOrder.moves

/** Only what nobody worked on may go (jobs 4.2). */
export const mayDelete = (order: { status: number; acceptAt: unknown; departAt: unknown }): boolean =>
  (order.status === waiting || order.status === closed) && order.acceptAt == null && order.departAt == null
