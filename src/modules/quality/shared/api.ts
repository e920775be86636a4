/** The calls of the module, by noun. */
export { bagApi } from './bag.api.ts'
export { qualityCheckApi } from './check.api.ts'
export { drillApi } from './drill.api.ts'
export { proofApi } from './proof.api.ts'
