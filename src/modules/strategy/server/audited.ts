import { audited } from '#kernel/server/index.ts'
import { Expression, expressionFaults, expressionText } from '#modules/signal/shared/condition/expression.ts'
import { FaultRuleDraft } from '../shared/faultRule.ts'
import { mayFaultRule, mayStrategy } from '../shared/permissions.ts'
import { StrategyDraft } from '../shared/strategy.ts'

/** What kind of lift they are of shows in what they measure. */
function conditionsSaid(value: unknown): string | null {
  const { data } = Expression.safeParse(value)
  if (!data) return null
  return expressionText(expressionFaults(data, 'lift').length === 0 ? 'lift' : 'escalator', data).join('')
}

export const auditedStrategies = {
  fault_strategy: audited(StrategyDraft, {
    refs: { scope_ids: ['project', 'community'] },
    needs: [mayStrategy.list, mayStrategy.terminal],
    without: ['elevatorIds'],
    // The page says the unit beside the figure, a history has only the word.
    also: { priority: '优先级', all_lifts: '全部电梯', dedupe_min: '去重分钟', persist_seconds: '持续秒数' },
  }),
  fault_rule: audited(FaultRuleDraft, {
    needs: [mayFaultRule.list, mayFaultRule.edit],
    also: { code: '代码' },
    worded: { expression: conditionsSaid },
  }),
}
