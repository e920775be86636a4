import { machine } from '#kernel/shared/machine.ts'
import { may as mayPlan } from '#modules/plan/shared/permissions.ts'
import { MaintainStatus } from './maintenance.ts'
import { may } from './permissions.ts'

const { notStarted, departed, inProgress, done, confirmed, paused, closed } = MaintainStatus.code

/**
 * The moves of a maintenance order (jobs 3.1). Moves without `needs` belong to the order's crew, confirm and dispute
 * to the customer's signer. Guards with data (who is signed in, what is recorded) stand in the server, by move.
 */
export const maintainOrder = machine(MaintainStatus, {
  depart: { label: '出发', from: [notStarted], to: departed },
  cancelDepart: { label: '取消出发', from: [departed], to: notStarted },
  // In a pause as well: who rested or went away signs in again before the work goes on.
  arrive: { label: '签到', from: [notStarted, departed, paused] },
  start: { label: '开始', from: [notStarted, departed], to: inProgress },
  item: { label: '登记项目', from: [inProgress] },
  part: { label: '用料', from: [inProgress] },
  hazard: { label: '登记隐患', from: [inProgress] },
  pause: { label: '暂停', from: [inProgress], to: paused },
  resume: { label: '继续', from: [paused], to: inProgress },
  complete: { label: '完成', from: [inProgress], to: done },
  confirm: { label: '确认', from: [done], to: confirmed },
  dispute: { label: '异议', from: [done] },
  close: { label: '关闭', from: [notStarted, departed, paused], to: closed, needs: [may.close] },
  reopen: { label: '恢复', from: [closed], to: notStarted, needs: [may.close] },
  changeDate: { label: '改日期', from: [notStarted], needs: [may.changeDate] },
  changeTemplate: { label: '改模板', from: [notStarted], needs: [may.changeTemplate] },
  changeStaff: { label: '改人员', from: [notStarted, departed, paused], needs: [may.changeStaff] },
  reset: { label: '重置', from: [notStarted], to: closed, needs: [mayPlan.editPlan] },
})

/** Work done by law is never deleted: only what never started may go (jobs 3.1). */
export const mayDelete = (order: { status: MaintainStatus; startAt: unknown }): boolean =>
  (order.status === notStarted || order.status === closed) && order.startAt == null
