import { answers, calls, type ServerModule } from '#kernel/server/index.ts'
import { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { strategyApi } from '../shared/api.ts'
import { auditedMonitoring } from './audited.ts'
import * as ofMaintenance from './ofMaintenance.store.ts'
import { strategyHandlers } from './strategy.ts'

export { findMeasured } from './measured.store.ts'
export { terminalCard } from './strategy.ts'

export const monitoringModule: ServerModule = {
  name: 'monitoring',
  tables: ['counter_day', 'fault_strategy', 'fault_strategy_elevator', 'monitor_record'],
  duties: [...answers(maintenanceAsks, ofMaintenance)],
  calls: [calls(strategyApi, strategyHandlers)],
  audited: auditedMonitoring,
  opens: {
    fault_strategy: async (ctx, id) => strategyHandlers.detail(ctx, { id }),
  },
}
