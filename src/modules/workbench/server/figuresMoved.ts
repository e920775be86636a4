import type { Subscription } from '#kernel/server/index.ts'

/**
 * News after which some figure of the workbench may differ: open workbenches hear it on `company.{id}.kpi` (monitoring
 * 6.6) and ask again. The figures themselves do not travel: they differ by data scope.
 */
export const figuresMoved: Subscription = {
  subscriber: 'workbench.figures',
  events: [
    'contract.activated',
    'contract.changed',
    'contract.renewed',
    'contract.voided',
    'contract.expired',
    'contract.terminated',
    'elevator.created',
    'elevator.stopped',
    'elevator.restarted',
    'elevator.scrapped',
    'elevator.transferred',
    'employee.left',
    'employee.absent',
    'employee.certExpiring',
    'employee.certExpired',
    'notice.published',
    'maintainPlan.published',
    'repairOrder.reported',
    'repairOrder.dispatched',
    'repairOrder.accepted',
    'repairOrder.arrived',
    'repairOrder.completed',
    'repairOrder.closed',
    'maintainOrder.created',
    'maintainOrder.started',
    'maintainOrder.completed',
    'maintainOrder.confirmed',
    'maintainOrder.overdue',
    'maintainOrder.legalBreached',
    'maintainOrder.closed',
  ],
  async handle(ctx, { companyId, at }) {
    ctx.after(() => ctx.services.push.state(`company.${companyId}.kpi`, { at }))
  },
}
