import type { z } from 'zod'
import type { Context } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { dayToday, keepPreview } from '#modules/maintenance/server/index.ts'
import { findSetting, lockPlan, lockTeamPlans, type PlanRecord } from '#modules/plan/server/index.ts'
import { LineWindows } from '#modules/plan/shared/entry.ts'
import { maintainPlan } from '#modules/plan/shared/plan.states.ts'
import { PlanRule, Rhythm } from '#modules/template/shared/template.ts'
import type { LevelQuery, ResetQuery } from '../shared/plan.ts'
import { type GoesOn, type NewYears, newYears } from './lineYears.ts'
import { findTeam } from './plan.store.ts'
import { findCommunityNames } from './planRow.store.ts'
import { type KeptYears, tally } from './replanApply.ts'

/** 重置 of a line and 均衡全年 of a team: the rest of the year anew, shown before anything is written (jobs 4.1). */

/** As the line has it. */
const goesOn = (plan: PlanRecord): GoesOn => ({
  rule: PlanRule.parse(plan.ruleSnapshot),
  windows: LineWindows.parse(plan.windows),
})

type PlanStatus = Parameters<typeof maintainPlan.target>[1]

export async function previewReset(ctx: Context, query: z.output<typeof ResetQuery>) {
  if (query.fromDate <= dayToday(ctx)) throw fieldRefusal([{ prop: 'fromDate', msg: '起始日不早于明天' }])
  const plan = await lockPlan(ctx, query.planId)
  maintainPlan.target('reset', plan.status as PlanStatus)
  const years = await newYears(ctx, plan.teamId, [plan], query.fromDate, () => ({
    ...goesOn(plan),
    ...(query.rule && { rule: query.rule }),
    ...(query.windows && { windows: query.windows }),
  }))
  const kept = await keepYears(ctx, 'reset', [plan], query.fromDate, years)
  const rows = years.rows.map(
    ({ planId: _, season: __, minutes: ___, legalDeadline: ____, reason: _____, ...row }) => row,
  )
  return { ...kept, ...tally(years.rows), rows, check: years.check }
}

/** 均衡全年: all regular lines of a team at once, from the first day that is not frozen on. */
export async function previewLevel(ctx: Context, { teamId, fromDate }: z.output<typeof LevelQuery>) {
  if (!(await findTeam(ctx, teamId))) throw refuse.notFound()
  const { setting } = await findSetting(ctx)
  const first = addDays(dayToday(ctx), setting.freezeDays + 1)
  if (fromDate < first) throw fieldRefusal([{ prop: 'fromDate', msg: `起始日不早于${first}，之前的工单已冻结` }])
  const found = await lockTeamPlans(ctx, teamId, fromDate)
  const plans = found.filter((plan) => PlanRule.parse(plan.ruleSnapshot).rhythm !== Rhythm.code.fixedDates)
  const years = await newYears(ctx, teamId, plans, fromDate, goesOn)
  const kept = await keepYears(ctx, 'level', plans, fromDate, years)
  const names = new Map((await findCommunityNames(ctx, plans)).map(({ id, name }) => [id, name]))
  const ofPlan = Map.groupBy(years.rows, (row) => row.planId)
  const lines = plans.map((plan) => ({
    planId: plan.id,
    planNo: plan.planNo,
    communityName: names.get(plan.communityId) ?? '',
    ...tally(ofPlan.get(plan.id) ?? []),
  }))
  return { ...kept, ...tally(years.rows), lines, check: years.check }
}

async function keepYears(
  ctx: Context,
  action: 'reset' | 'level',
  plans: readonly PlanRecord[],
  fromDate: Day,
  { rows, versions, rules, windows, check }: NewYears,
) {
  const params: KeptYears = {
    planIds: plans.map((plan) => plan.id),
    fromDate,
    rules: Object.fromEntries(rules),
    windows: Object.fromEntries(windows),
    blocked: check.after.blocked,
  }
  const ofPlans = Object.fromEntries(plans.map((plan) => [plan.id, plan.version]))
  return keepPreview(ctx, { action, params, rows, versions: { ...versions, ...ofPlans } })
}
