import { answers, type ServerModule } from '#kernel/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { strategyAsks } from '#modules/strategy/server/index.ts'
import * as ofMaintenance from './ofMaintenance.store.ts'
import * as ofStrategy from './ofStrategy.store.ts'

export { findMeasured } from './measured.store.ts'

export const monitoringModule: ServerModule = {
  name: 'monitoring',
  tables: ['monitor_record', 'alarm_call'],
  calls: [],
  duties: [...answers(maintenanceAsks, ofMaintenance), ...answers(strategyAsks, ofStrategy)],
}
