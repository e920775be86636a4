import { answers, calls, type ServerModule } from '#kernel/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { alarmApi, recordApi } from '../shared/api.ts'
import { alarmHandlers } from './alarm.ts'
import { alarmMediaNightly } from './alarmMedia.ts'
import { auditedAlarms } from './audited.ts'
import * as ofMaintenance from './ofMaintenance.store.ts'
import { findRecord } from './record.store.ts'
import { recordHandlers } from './record.ts'

export { findMeasured } from './measured.store.ts'

export const monitoringModule: ServerModule = {
  name: 'monitoring',
  tables: ['monitor_record', 'alarm_call'],
  calls: [calls(recordApi, recordHandlers), calls(alarmApi, alarmHandlers)],
  duties: [...answers(maintenanceAsks, ofMaintenance)],
  nightly: [alarmMediaNightly],
  audited: auditedAlarms,
  opens: { alarm_call: findRecord },
}
