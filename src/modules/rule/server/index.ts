import { type Context, calls, type ServerModule } from '#kernel/server/index.ts'
import { projectOvertimeApi, ruleApi } from '../shared/api.ts'
import { auditedRules } from './audited.ts'
import { projectOvertimeHandlers } from './overtime.ts'
import { overtimeWork, type RulePorts } from './pass.ts'
import { findConfigById } from './repairConfig.store.ts'
import { findRuleById } from './rule.store.ts'
import { type CardSource, type RepairsDone, ruleHandlers } from './rule.ts'

export type { ClockSource } from './clocks.ts'
export { contractClocks, paymentClocks } from './contractClocks.store.ts'
export { overtimePass } from './pass.ts'

export { type CardSource, repairConfigs } from './rule.ts'

export interface RuleModulePorts extends RulePorts {
  /** Refuses ids that are no project of the company with 1000404. */
  readonly project: (ctx: Context, id: string) => Promise<unknown>
  /** Figures of 终端转急修. */
  readonly terminal: CardSource
  readonly repairsDone: RepairsDone
}

/** The clocks of all modules come in here; a new source is one object in the list of src/app/modules.ts. */
export const ruleModule = (ports: RuleModulePorts): ServerModule => ({
  name: 'rule',
  tables: ['overtime_call', 'overtime_hit', 'overtime_rule', 'repair_config', 'rule_switch'],
  calls: [
    calls(ruleApi, ruleHandlers(ports.clocks, ports.terminal, ports.repairsDone)),
    calls(projectOvertimeApi, projectOvertimeHandlers(ports.clocks, ports.project)),
  ],
  minutely: [overtimeWork(ports)],
  audited: auditedRules,
  opens: { overtime_rule: findRuleById, repair_config: findConfigById },
})
