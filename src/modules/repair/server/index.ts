import { answers, calls, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { communityAsks } from '#modules/community/server/index.ts'
import { contractAsks } from '#modules/contract/server/index.ts'
import { customerAsks } from '#modules/customer/server/index.ts'
import { elevatorAsks } from '#modules/elevator/server/index.ts'
import { employeeAsks } from '#modules/employee/server/index.ts'
import { hazardAsks } from '#modules/hazard/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { projectAsks } from '#modules/project/server/index.ts'
import { repairApi, repairSettingApi } from '../shared/api.ts'
import { publicRepairApi } from '../shared/publicRepair.ts'
import { auditedRepairs } from './audited.ts'
import { reported } from './dispatching.ts'
import { foundAtVisit } from './fromVisit.ts'
import { toldHazard } from './hazardOutcome.ts'
import { ladderWork } from './ladder.ts'
import { liftMoved } from './liftMoved.ts'
import { repairNightly } from './nightly.ts'
import * as ofCommunity from './ofCommunity.store.ts'
import * as ofContract from './ofContract.store.ts'
import * as ofCustomer from './ofCustomer.store.ts'
import * as ofElevator from './ofElevator.store.ts'
import * as ofEmployee from './ofEmployee.store.ts'
import * as ofHazard from './ofHazard.store.ts'
import * as ofMaintenance from './ofMaintenance.store.ts'
import * as ofProject from './ofProject.store.ts'
import { publicRepairHandlers } from './publicRepair.ts'
import { repairQueue, rescueQueue } from './queue.store.ts'

export { repairQueue }

import { repairHandlers } from './repair.ts'
import { findRepair } from './repairDetail.store.ts'
import { repairImporter } from './repairImport.ts'
import { findSettingRow } from './setting.store.ts'
import { settingHandlers } from './setting.ts'

export { repairScope } from '#modules/permission/server/index.ts'
export { arrivalRate } from './arrival.store.ts'
export * as repairAsks from './asks.ts'
export { candidatesFor } from './candidates.ts'
export { repairClocks } from './clocks.store.ts'
export { codeRepairs } from './codeRepairs.store.ts'
export { repairPort } from './fieldPort.ts'
export { lockOpenRepair } from './fromRecord.store.ts'
export { orderOfRecord, type RecordCaller, type RecordOrder } from './fromRecord.ts'
export { fromWarning } from './fromWarning.ts'
export { climbTo, managersNow, type Superior } from './ladder.ts'
export { repairMoments } from './logLine.store.ts'
export { raisedText } from './raising.ts'
export { repairsDone } from './report.store.ts'
export { trappedReports } from './reporting.ts'
export { findRescueCrew, type RescueCrew } from './rescueCrew.store.ts'
export { findSetting } from './setting.store.ts'
export { repairSign } from './signPage.ts'
export { markCharged, setRepairStar } from './steps.store.ts'

export const repairModule: ServerModule = {
  name: 'repair',
  tables: ['repair_caller', 'repair_event', 'repair_order', 'repair_setting', 'repair_sign_in', 'repair_worker'],
  duties: [
    ...answers(hazardAsks, ofHazard),
    ...answers(communityAsks, ofCommunity),
    ...answers(contractAsks, ofContract),
    ...answers(customerAsks, ofCustomer),
    ...answers(elevatorAsks, ofElevator),
    ...answers(employeeAsks, ofEmployee),
    ...answers(maintenanceAsks, ofMaintenance),
    ...answers(projectAsks, ofProject),
  ],
  calls: [
    calls(repairApi, repairHandlers),
    calls(repairSettingApi, settingHandlers),
    calls(publicRepairApi, publicRepairHandlers),
  ],
  subscriptions: [
    { subscriber: 'repair.autoDispatch', events: ['repairOrder.reported'], handle: reported },
    { subscriber: 'repair.toldHazard', events: ['hazard.told'], handle: toldHazard },
    { subscriber: 'repair.foundAtVisit', events: ['hazard.created', 'hazard.toRepair'], handle: foundAtVisit },
    { subscriber: 'repair.liftMoved', events: ['elevator.moved'], handle: liftMoved },
  ],
  jobs: [importJob(repairImporter)],
  minutely: [ladderWork],
  nightly: repairNightly,
  audited: auditedRepairs,
  named: {
    repair_order: rowNames('repair_order', 'x.order_no', { from: ['/repair/order/options'], noun: 'repairOrder' }),
  },
  refers: [
    { table: 'repair_order', column: 'community_id', to: 'community' },
    { table: 'repair_order', column: 'customer_id', to: 'customer' },
  ],
  queue: [rescueQueue, repairQueue],
  opens: { repair_order: findRepair, repair_setting: findSettingRow },
}
