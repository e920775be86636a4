export { inspectionPlanApi } from './plan.api.ts'
export { inspectionRecordApi } from './record.api.ts'
