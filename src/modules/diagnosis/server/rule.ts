import { type Context, type Handlers, orRefuse } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { healthRuleApi } from '../shared/api.ts'
import { healthOf } from '../shared/health.ts'
import { defaultHealthRule, HealthGrade, type HealthRule, requireWeights } from '../shared/healthRule.ts'
import { findAllFacts, findNames } from './health.store.ts'
import { addRule, findRules } from './rule.store.ts'

/** 体检规则 (monitoring 4.1, 6.3): versions, of which the newest holds; a preview says what another one would change. */

const MOST_CHANGED = 20

/** The rule that holds, and its number; 0 is the default. What a version did not know yet is as in the default. */
export async function currentRule(ctx: Context): Promise<{ ruleNo: number; rule: HealthRule }> {
  const held = (await findRules(ctx)).find(({ active }) => active)
  return held ? { ruleNo: held.ruleNo, rule: whole(held.rule) } : { ruleNo: 0, rule: defaultHealthRule }
}

const whole = (rule: Partial<HealthRule>): HealthRule => ({ ...defaultHealthRule, ...rule })

export const ruleHandlers: Handlers<typeof healthRuleApi> = {
  async get(ctx) {
    const versions = await findRules(ctx)
    const current = await currentRule(ctx)
    return { ...current, versions: versions.map((one) => ({ ...one, rule: whole(one.rule) })) }
  },
  async save(ctx, { ruleNo, rule, note }) {
    requireWeights(rule)
    const held = await currentRule(ctx)
    if (held.ruleNo !== ruleNo) throw refuse.stale()
    const next = ((await findRules(ctx))[0]?.ruleNo ?? 0) + 1
    await orRefuse(addRule(ctx, next, rule, note ?? null), () => refuse.stale())
    await ctx.emit('rule.changed', { kind: 'health', ruleNo: next })
    return { ruleNo: next }
  },
  async preview(ctx, { rule }) {
    requireWeights(rule)
    const lifts = (await findAllFacts(ctx)).map(({ id, score, grade, facts }) => {
      const after = healthOf(facts, rule)
      return { id, before: score, gradeBefore: grade, after: after.score, gradeAfter: after.grade }
    })
    const changed = lifts
      .filter(({ before, after }) => before !== null && after !== null && Math.abs(after - before) >= 0.005)
      .toSorted((a, b) => moved(b) - moved(a))
      .slice(0, MOST_CHANGED)
    const names = await findNames(
      ctx,
      changed.map(({ id }) => id),
    )
    return {
      lifts: lifts.length,
      before: countsOf(lifts.map(({ gradeBefore }) => gradeBefore)),
      after: countsOf(lifts.map(({ gradeAfter }) => gradeAfter)),
      changed: changed.flatMap((one) => {
        const lift = names.get(one.id)
        return lift ? [{ ...one, lift }] : []
      }),
    }
  },
}

const moved = ({ before, after }: { before: number | null; after: number | null }) =>
  Math.abs((after ?? 0) - (before ?? 0))

/** How many of each grade, the best first, those of none included. */
export const countsOf = (grades: readonly HealthGrade[]) =>
  HealthGrade.options.map(({ value: grade }) => ({ grade, n: grades.filter((one) => one === grade).length }))
