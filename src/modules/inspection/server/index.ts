import { calls, importWork, type ServerModule } from '#kernel/server/index.ts'
import { inspectionPlanApi, inspectionRecordApi } from '../shared/api.ts'
import { inspectionSubscriptions } from './news.ts'
import { inspectionNightly } from './nightly.ts'
import { findPlanDetail } from './plan.store.ts'
import { planHandlers } from './plan.ts'
import { planImporter } from './planImport.ts'
import { findRecord } from './record.store.ts'
import { recordHandlers } from './record.ts'
import { recordImporter } from './recordImport.ts'

export { inspectionClocks } from './clocks.store.ts'
export { inspectionDoor } from './field.ts'
export { inspectionLine } from './logLine.ts'
export { inspectionReports } from './reporting.ts'

export const inspectionModule: ServerModule = {
  name: 'inspection',
  calls: [calls(inspectionPlanApi, planHandlers), calls(inspectionRecordApi, recordHandlers)],
  subscriptions: inspectionSubscriptions,
  works: [importWork(recordImporter), importWork(planImporter)],
  nightly: inspectionNightly,
  opens: { inspection_plan: findPlanDetail, inspection_record: findRecord },
}
