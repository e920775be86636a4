/** The calls of the module, by noun (jobs 5). */

export { maintainPlanApi } from './plan.api.ts'
export { maintainSettingApi } from './setting.api.ts'
