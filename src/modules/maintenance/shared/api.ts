/** The calls of the module, by noun (jobs 5). */

export { hazardApi } from '#modules/hazard/shared/api.ts'
export { maintainOrderApi } from './order.api.ts'
export { maintainPlanApi } from './plan.api.ts'
export { releaseApi } from './release.api.ts'
export { maintainSettingApi } from './setting.api.ts'
export { signApi } from './sign.api.ts'
