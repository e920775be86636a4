import { answers, calls, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { elevatorAsks } from '#modules/elevator/server/index.ts'
import { hazardAsks } from '#modules/hazard/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { inspectionPlanApi, inspectionRecordApi } from '../shared/api.ts'
import { auditedInspections } from './audited.ts'
import { inspectionNightly } from './nightly.ts'
import * as ofElevator from './ofElevator.store.ts'
import * as ofHazard from './ofHazard.store.ts'
import * as ofMaintenance from './ofMaintenance.store.ts'
import { findPlanDetail } from './plan.store.ts'
import { planHandlers } from './plan.ts'
import { planImporter } from './planImport.ts'
import { inspectionQueue } from './queue.store.ts'
import { findFindingOf, findRecord } from './record.store.ts'
import { recordHandlers } from './record.ts'
import { recordImporter } from './recordImport.ts'
import { inspectionSubscriptions } from './subscriptions.ts'

export * as inspectionAsks from './asks.ts'
export { inspectionClocks } from './clocks.store.ts'
export { inspectionPort } from './field.ts'
export { inspectionLine } from './logLine.ts'
export { inspectionReports } from './reporting.ts'

export const inspectionModule: ServerModule = {
  name: 'inspection',
  tables: ['inspection_finding', 'inspection_plan', 'inspection_record', 'inspection_step'],
  duties: [
    ...answers(elevatorAsks, ofElevator),
    ...answers(hazardAsks, ofHazard),
    ...answers(maintenanceAsks, ofMaintenance),
  ],
  calls: [calls(inspectionPlanApi, planHandlers), calls(inspectionRecordApi, recordHandlers)],
  subscriptions: inspectionSubscriptions,
  jobs: [importJob(recordImporter), importJob(planImporter)],
  nightly: inspectionNightly,
  audited: auditedInspections,
  named: {
    inspection_plan: rowNames('inspection_plan', 'x.plan_no'),
  },
  queue: [inspectionQueue],
  opens: { inspection_plan: findPlanDetail, inspection_record: findRecord },
  shows: {
    inspection_plan: [{ by: inspectionPlanApi.detail, open: findPlanDetail }],
    inspection_record: [{ by: inspectionRecordApi.detail, open: findRecord }],
    // A record shows how its findings were put right.
    hazard: [{ by: inspectionRecordApi.detail, open: findFindingOf }],
  },
}
