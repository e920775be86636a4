import { answers, calls, type ServerModule } from '#kernel/server/index.ts'
import { customerAsks } from '#modules/customer/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { repairAsks } from '#modules/repair/server/index.ts'
import { strategyAsks } from '#modules/strategy/server/index.ts'
import { telemetryAsks } from '#modules/telemetry/server/index.ts'
import { alarmApi, boxLinkApi, recordApi } from '../shared/api.ts'
import { alarmHandlers } from './alarm.ts'
import { alarmMediaNightly } from './alarmMedia.ts'
import { auditedAlarms } from './audited.ts'
import { boxLinkHandlers } from './boxLink.ts'
import { signalEnded, signalNoted } from './ended.ts'
import { lastingWork } from './lasting.ts'
import * as ofCustomer from './ofCustomer.store.ts'
import * as ofMaintenance from './ofMaintenance.store.ts'
import * as ofRepair from './ofRepair.store.ts'
import * as ofStrategy from './ofStrategy.store.ts'
import * as ofTelemetry from './ofTelemetry.store.ts'
import { closeForgotten, orderNews } from './orderNews.ts'
import { signalStood } from './pipeline.ts'
import { alarmQueue } from './queue.store.ts'
import { findRecord } from './record.store.ts'
import { recordHandlers } from './record.ts'

export { countingRecord } from './counting.store.ts'
export { findMeasured } from './measured.store.ts'
export { faultReports, onlineReports } from './reporting.ts'
export { terminalOfVisit } from './visit.store.ts'

export const monitoringModule: ServerModule = {
  name: 'monitoring',
  tables: ['monitor_record', 'alarm_call', 'box_link'],
  duties: [
    ...answers(customerAsks, ofCustomer),
    ...answers(maintenanceAsks, ofMaintenance),
    ...answers(repairAsks, ofRepair),
    ...answers(strategyAsks, ofStrategy),
    ...answers(telemetryAsks, ofTelemetry),
  ],
  subscriptions: [
    { subscriber: 'monitoring.stood', events: ['signal.stood'], handle: signalStood },
    { subscriber: 'monitoring.ended', events: ['signal.ended'], handle: signalEnded },
    { subscriber: 'monitoring.noted', events: ['signal.noted'], handle: signalNoted },
    ...orderNews,
  ],
  minutely: [lastingWork],
  nightly: [{ name: 'monitoring.forgotten', run: closeForgotten }, alarmMediaNightly],
  calls: [calls(recordApi, recordHandlers), calls(boxLinkApi, boxLinkHandlers), calls(alarmApi, alarmHandlers)],
  audited: auditedAlarms,
  opens: { alarm_call: findRecord },
  queue: [alarmQueue],
}
