import { answers, calls, findRow, type ServerModule } from '#kernel/server/index.ts'
import { telemetryAsks } from '#modules/telemetry/server/index.ts'
import { strategyApi } from '../shared/api.ts'
import { faultRuleApi } from '../shared/faultRuleApi.ts'
import { auditedStrategies } from './audited.ts'
import { faultRuleHandlers } from './faultRule.ts'
import * as ofTelemetry from './ofTelemetry.ts'
import { personLeft } from './personLeft.ts'
import { strategyHandlers } from './strategy.ts'

export * as strategyAsks from './asks.ts'
export { findFaultRules } from './faultRule.ts'
export { terminalCard } from './strategy.ts'

export const strategyModule: ServerModule = {
  name: 'strategy',
  tables: ['fault_strategy', 'fault_strategy_elevator', 'fault_rule'],
  duties: answers(telemetryAsks, ofTelemetry),
  calls: [calls(strategyApi, strategyHandlers), calls(faultRuleApi, faultRuleHandlers)],
  subscriptions: [{ subscriber: 'strategy.personLeft', events: ['employee.left'], handle: personLeft }],
  audited: auditedStrategies,
  opens: {
    fault_strategy: async (ctx, id) => strategyHandlers.detail(ctx, { id }),
    fault_rule: async (ctx, id) => findRow(ctx, 'faultRule', id),
  },
}
