import type { Context, Handlers } from '#kernel/server/index.ts'
import { addDays, dayOf, today } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { findDemandRule } from '#modules/template/server/index.ts'
import type { DemandRuleDraft } from '#modules/template/shared/demandRule.ts'
import type { demandSimulationApi } from '../shared/api.ts'
import { replay, replayText } from '../shared/replay.ts'
import { findSomeOnDemand } from './customPlan.store.ts'
import { findHistories } from './history.store.ts'

/** Lifts shown when nobody chose any. */
const SHOWN = 3

type Rule = Parameters<typeof replay>[1]

/** 模拟: the last days of lifts under a rule, kept or as it stands in the form (jobs 4.1, 5). */
export const simulationHandlers: Handlers<typeof demandSimulationApi> = {
  async simulate(ctx, { ruleId, draft, elevatorIds, days }) {
    const rule = draft ?? (await keptRule(ctx, ruleId as string))
    const ids =
      elevatorIds.length > 0 ? [...new Set(elevatorIds)] : await findSomeOnDemand(ctx, rule.elevatorType, SHOWN)
    // What the lift was like is asked, not whether the paper is signed already.
    const histories = await findHistories(ctx, ids, { days, agreements: new Set(ids) })
    if (histories.length < ids.length) throw refuse.notFound()
    const begin = addDays(today(ctx.now), -days)
    const lifts = histories.map((history) => {
      const { visits, ...result } = replay(history, rule, ctx.now.toISOString(), days)
      const made = history.visits.filter((at) => dayOf(at) >= begin).length
      return {
        elevatorId: history.elevatorId,
        name: liftLabel(history.communityName, history.name),
        ...result,
        visits: [...visits],
        made,
      }
    })
    const visits = lifts.reduce((sum, one) => sum + one.visits.length, 0)
    const maxGap = Math.max(0, ...lifts.map((one) => one.maxGap))
    return { days, visits, maxGap, text: replayText(visits, maxGap), lifts }
  },
}

async function keptRule(ctx: Context, id: string): Promise<Rule> {
  const rule = await findDemandRule(ctx, id)
  if (!rule) throw refuse.notFound()
  return rule as unknown as DemandRuleDraft
}
