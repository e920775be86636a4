import { calls, type ServerModule } from '#kernel/server/index.ts'
import { maintainPlanApi, maintainSettingApi } from '../shared/api.ts'
import { planHandlers, planJobs } from './plan.ts'
import { settingHandlers } from './setting.ts'
import { planningSubscriptions } from './subscriptions.ts'

export {
  addDated,
  addLines,
  type DatedVisits,
  judgeLine,
  type LineFacts,
  type LineQuestion,
  openLines,
  readLine,
  requireNoLine,
} from './customLine.ts'
export { addTriggered, rechain } from './demandChain.ts'
export { type PlanCells, planCells } from './planCells.ts'
export { findDrafted } from './planDraft.store.ts'
export { planImporter } from './planImport.ts'
export { planPorts } from './planRelease.ts'

/** Makes orders of lines: wizard and publication, resets and levelling, custom lines and those on demand, the settings. */
export const planningModule: ServerModule = {
  name: 'planning',
  calls: [calls(maintainPlanApi, planHandlers), calls(maintainSettingApi, settingHandlers)],
  subscriptions: planningSubscriptions,
  jobs: planJobs,
}
