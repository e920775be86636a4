import { answers, type ServerModule } from '#kernel/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { telemetryAsks } from '#modules/telemetry/server/index.ts'
import * as ofMaintenance from './ofMaintenance.store.ts'
import * as ofTelemetry from './ofTelemetry.store.ts'

export { findMeasured } from './measured.store.ts'

export const monitoringModule: ServerModule = {
  name: 'monitoring',
  tables: ['monitor_record', 'alarm_call'],
  calls: [],
  duties: [...answers(maintenanceAsks, ofMaintenance), ...answers(telemetryAsks, ofTelemetry)],
}
