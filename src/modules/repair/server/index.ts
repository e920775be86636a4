import { calls, importWork, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { originsIn } from '#modules/hazard/server/index.ts'
import { HazardSource } from '#modules/hazard/shared/hazardDraft.ts'
import { repairApi, repairSettingApi } from '../shared/api.ts'
import { publicRepairApi } from '../shared/publicRepair.ts'
import { auditedRepairs } from './audited.ts'
import { reported } from './dispatching.ts'
import { foundAtVisit } from './fromVisit.ts'
import { originsInRepairs } from './hazardOrigin.store.ts'
import { toldHazard } from './hazardOutcome.ts'
import { ladderWork } from './ladder.ts'
import { liftMoved } from './liftMoved.ts'
import { repairNightly } from './nightly.ts'
import { publicRepairHandlers } from './publicRepair.ts'
import { repairHandlers } from './repair.ts'
import { findRepair } from './repairDetail.store.ts'
import { repairImporter } from './repairImport.ts'
import { findSettingRow } from './setting.store.ts'
import { settingHandlers } from './setting.ts'

export { repairScope } from '#modules/permission/server/index.ts'
export { repairClocks } from './clocks.store.ts'
export { codeRepairs } from './codeRepairs.store.ts'
export { repairDoor } from './door.ts'
export { repairMoments } from './logLine.store.ts'
export { repairsDone } from './report.store.ts'
export { trappedReports } from './reporting.ts'
export { findRescueCrew, type RescueCrew } from './rescueCrew.store.ts'
export { markCharged, setRepairStar } from './steps.store.ts'

export const repairModule: ServerModule = {
  name: 'repair',
  tables: ['repair_caller', 'repair_event', 'repair_order', 'repair_setting', 'repair_sign_in', 'repair_worker'],
  duties: [originsIn[HazardSource.code.repair].by(originsInRepairs)],
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
  works: [importWork(repairImporter)],
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
  opens: { repair_order: findRepair, repair_setting: findSettingRow },
}
