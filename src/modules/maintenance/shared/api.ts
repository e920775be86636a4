/** The calls of the module, by noun (jobs 5). */

export { maintainOrderApi } from './order.api.ts'
export { releaseApi } from './release.api.ts'
export { signApi } from './sign.api.ts'
