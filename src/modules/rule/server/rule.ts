import type { Context, Handlers } from '#kernel/server/index.ts'
import type { RuleCard, RuleKind, ruleApi } from '../shared/api.ts'
import { mayRule } from '../shared/permissions.ts'
import { defaultConfig, type RepairConfig, RepairType } from '../shared/repairConfig.ts'
import type { ClockSource } from './clocks.ts'
import { countHits } from './hit.store.ts'
import { overtimeHandlers } from './overtime.ts'
import { findConfigs, saveConfig } from './repairConfig.store.ts'
import { findSwitches, saveSwitch } from './rule.store.ts'

/** Figures of a kind of rules that another module owns. */
export type CardSource = (ctx: Context) => Promise<Pick<RuleCard, 'enabled' | 'total' | 'hits30'>>

const MONTH = 30 * 86_400_000
const needed: Readonly<Record<RuleKind, string>> = {
  overtime: mayRule.setTime,
  terminal: mayRule.terminal,
  repairConfig: mayRule.repairConfig,
}

/** The configuration of every repair type; what nobody set is the product's. */
export async function repairConfigs(ctx: Context): Promise<RepairConfig[]> {
  const stored = await findConfigs(ctx)
  return RepairType.options.map(
    ({ value: repairType }) =>
      stored.find((one) => one.repairType === repairType) ?? { ...defaultConfig(repairType), repairType, version: 0 },
  )
}

/** How many pieces of work a form of 急修单配置 was filled in for since then, of the caller's companies. */
export type RepairsDone = (ctx: Context, since: string) => Promise<number>

export const ruleHandlers = (
  clocks: readonly ClockSource[],
  terminal: CardSource,
  repairsDone: RepairsDone,
): Handlers<typeof ruleApi> => {
  const overtime = overtimeHandlers(clocks)
  return {
    ...overtime,
    async cards(ctx) {
      const { version, ...on } = await findSwitches(ctx)
      const { cells } = await overtime.matrix(ctx, {})
      const since = new Date(ctx.now.getTime() - MONTH).toISOString()
      const counts = await countHits(ctx, since)
      const hits30 = [...counts.values()].reduce((sum, n) => sum + n, 0)
      return {
        version,
        cards: [
          {
            kind: 'overtime',
            on: on.overtime,
            hits30,
            enabled: cells.filter((cell) => cell.enabled).length,
            total: cells.length,
          },
          { kind: 'terminal', on: on.terminal, ...(await terminal(ctx)) },
          {
            kind: 'repairConfig',
            on: on.repairConfig,
            hits30: await repairsDone(ctx, since),
            enabled: RepairType.options.length,
            total: RepairType.options.length,
          },
        ],
      }
    },
    async turn(ctx, { kind, on, version }) {
      ctx.require(needed[kind])
      const saved = await saveSwitch(ctx, kind, on, version)
      await ctx.emit('rule.changed', { kind, on })
      return { version: saved }
    },
    async repairConfigs(ctx) {
      return { on: (await findSwitches(ctx)).repairConfig, configs: await repairConfigs(ctx) }
    },
    async saveRepairConfig(ctx, config) {
      const version = await saveConfig(ctx, config)
      await ctx.emit('rule.changed', { kind: 'repairConfig', repairType: config.repairType })
      return { version }
    },
  }
}
