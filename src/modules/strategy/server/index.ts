import { calls, type ServerModule } from '#kernel/server/index.ts'
import { strategyApi } from '../shared/api.ts'
import { auditedStrategies } from './audited.ts'
import { strategyHandlers } from './strategy.ts'

export { terminalCard } from './strategy.ts'

export const strategyModule: ServerModule = {
  name: 'strategy',
  tables: ['fault_strategy', 'fault_strategy_elevator'],
  calls: [calls(strategyApi, strategyHandlers)],
  audited: auditedStrategies,
  opens: {
    fault_strategy: async (ctx, id) => strategyHandlers.detail(ctx, { id }),
  },
}
