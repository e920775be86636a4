import { calls, type ServerModule } from '#kernel/server/index.ts'
import { strategyApi } from '../shared/api.ts'
import { strategyHandlers } from './strategy.ts'

export { terminalCard } from './strategy.ts'

export const monitoringModule: ServerModule = {
  name: 'monitoring',
  calls: [calls(strategyApi, strategyHandlers)],
  opens: { fault_strategy: async (ctx, id) => strategyHandlers.detail(ctx, { id }) },
}
