import type { ServerModule } from '#kernel/server/index.ts'
import { auditedPlan } from './audited.ts'
import { findSettingRow } from './setting.store.ts'

export {
  addPlan,
  changePlan,
  findPlan,
  findPlanRule,
  isDemandLine,
  lockAnyPlan,
  lockPlan,
  lockTeamPlans,
  movePlan,
  type PlanRecord,
  planScope,
  removePlan,
} from './plan.store.ts'
export {
  type ActiveLine,
  addPlanLifts,
  endLines,
  endPastLines,
  findActiveLines,
  findLaterLines,
  findLiftsInLinesOf,
  findLineLifts,
  findServingLine,
  type LineLift,
  type LineVisited,
  leaveLines,
  leaveLinesOf,
  noteLineVisits,
  returnLifts,
  setAllowedGap,
} from './planLift.store.ts'
export { findCalendar, findOverrides, findSetting, saveSetting } from './setting.store.ts'
export { findWindows, type WindowsOf } from './windows.store.ts'
export { clearDays, findDayIds, setDays } from './workCalendar.store.ts'
export { findWorkTime } from './workTime.ts'

/** Lines, settings and calendar of maintenance, with the rules by which visits get days and people (jobs 6.2, 6.3, 6.5). */
export const planModule: ServerModule = {
  name: 'plan',
  tables: ['maintain_plan', 'maintain_setting', 'plan_elevator', 'work_calendar'],
  calls: [],
  audited: auditedPlan,
  refers: [{ table: 'maintain_plan', column: 'community_id', to: 'community' }],
  opens: { maintain_setting: async (ctx, id) => findSettingRow(ctx, id) },
}
