import { type Handlers, insertRow, orRefuse, removeRow, updateRow, wholeDraft } from '#kernel/server/index.ts'
import { addDays, today } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { refuseAr } from '#modules/receivable/shared/terms.ts'
import type { dunningRuleApi } from '../shared/api.ts'
import { Audience, DunningChannel, FIRST_RULES, pick, type Rule } from '../shared/dunning.terms.ts'
import { RuleDraft } from '../shared/dunning.ts'
import { findOwed } from './dunning.store.ts'
import { findRule, findRules, rules } from './rule.store.ts'

/** Rules of dunning (commerce R18). */
export const ruleHandlers: Handlers<typeof dunningRuleApi> = {
  list: rules.page,
  detail: (ctx, { id }) => findRule(ctx, id),
  async add(ctx, draft) {
    requireFitting(draft)
    return orTaken(draft, insertRow(ctx, 'dunningRule', wholeDraft(RuleDraft, draft)))
  },
  async edit(ctx, { id, version, ...draft }) {
    requireFitting(draft)
    await findRule(ctx, id)
    return orTaken(draft, updateRow(ctx, 'dunningRule', id, version, wholeDraft(RuleDraft, draft)))
  },
  async remove(ctx, { id }) {
    await findRule(ctx, id)
    await removeRow(ctx, 'dunningRule', id)
    return { done: 1 }
  },

  async preview(ctx, { id, ...draft }) {
    const saved = await findRules(ctx)
    const planned: Rule[] = [...saved.filter((rule) => rule.id !== id), { ...draft, id: id ?? 'new' }]
    const [day, tomorrow] = [today(ctx.now), addDays(today(ctx.now), 1)]
    const owed = await findOwed(ctx, day)
    // What goes out today by the rules as they are is not said again tomorrow.
    const gone = new Map(
      pick(
        saved,
        owed.filter(({ spoken }) => !spoken),
        day,
      ).flatMap(({ items }) => items.map(({ item, ruleIds }) => [item.id, ruleIds] as const)),
    )
    const then = owed.map((item) => ({ ...item, done: [...item.done, ...(gone.get(item.id) ?? [])] }))
    return { day: tomorrow, reminders: pick(planned, then, tomorrow).length }
  },

  async begin(ctx) {
    if ((await findRules(ctx)).length > 0) return { done: 0 }
    for (const rule of FIRST_RULES) await orTaken(rule, insertRow(ctx, 'dunningRule', rule))
    return { done: FIRST_RULES.length }
  },
}

const orTaken = <T>({ offsetDays }: { offsetDays: number }, work: Promise<T>) =>
  orRefuse(work, () => refuseAr.ruleTaken({ n: offsetDays }))

/** By itself only messages and texts go out, and a letter is asked of a colleague; a customer reads no messages here. */
function requireFitting({ channel, audience }: Pick<Rule, 'channel' | 'audience'>): void {
  const { message, text, letter } = DunningChannel.code
  const wrong = (prop: string, msg: string) => fieldRefusal([{ prop, msg }])
  if (channel !== message && channel !== text && channel !== letter)
    throw wrong('channel', '规则自动执行，只能是站内、短信或催收函')
  if ((audience === Audience.code.customer) !== (channel === text))
    throw wrong('audience', channel === text ? '短信发给客户' : '站内与催收函提醒业务员，或主管与法务')
}
