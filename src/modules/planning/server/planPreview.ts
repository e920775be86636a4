import { addDays, type Day } from '#kernel/shared/days.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { canonical, sha256 } from '#modules/template/server/index.ts'
import { type PlanDraft, type PlanPreview, SHOWN_LIFTS } from '../shared/plan.ts'
import { totalsOfPlan, type YearOfPlans } from './planning.ts'
import type { KeptGround } from './teamGround.ts'

/** What the wizard's third step shows of a planned year. */
export function previewOf(
  draft: PlanDraft,
  plan: YearOfPlans,
  kept: { token: string; expiresAt: string },
): PlanPreview {
  const count = (severity: number) => plan.violations.filter((one) => one.severity === severity).length
  return {
    ...kept,
    lines: plan.lines.map((line) => ({
      line: line.line,
      communityName: line.communityName,
      category: line.category,
      templateName: line.checklist.name,
      elevatorCount: line.lifts.length,
      visits: line.lifts.reduce((sum, { visits }) => sum + visits.length, 0),
    })),
    lifts: plan.lines
      .flatMap(({ line, lifts }) => lifts.map((one) => ({ ...one, line })))
      .slice(0, SHOWN_LIFTS)
      .map(({ line, lift, visits }) => ({
        elevatorId: lift.id,
        name: lift.name,
        registerCode: lift.registerCode,
        communityName: lift.communityName,
        category: lift.category,
        line,
        visits: visits.map(({ date, level, gapDays, legalDeadline, items, minutes, reason, article }) => ({
          date,
          level,
          gapDays,
          legalDeadline,
          items,
          minutes,
          reason,
          article,
        })),
      })),
    totals: totalsOfPlan(plan),
    violations: plan.violations,
    blocked: count(Severity.code.block),
    needsApproval: count(Severity.code.approval),
    loadCurve: loadCurve(draft, plan),
    promiseHint: plan.promiseHint,
  }
}

function loadCurve(draft: PlanDraft, { load, ground }: YearOfPlans): PlanPreview['loadCurve'] {
  const existing = new Map<Day, number>()
  for (const { date, minutes } of ground.work) existing.set(date, (existing.get(date) ?? 0) + minutes)
  const days: PlanPreview['loadCurve']['days'] = []
  for (let date = draft.startDate; date <= draft.endDate; date = addDays(date, 1)) {
    const [before, added] = [existing.get(date) ?? 0, Math.round(load?.byDay.get(date) ?? 0)]
    if (before > 0 || added > 0) days.push({ date, existing: before, added })
  }
  return { before: load?.before ?? 0, after: load?.after ?? 0, days }
}

/** A preview is kept as its question, what it was planned on, and the digest of what came of it. */
export interface KeptPlan {
  digest: string
  ground: KeptGround
}
export const keptPlan = (plan: YearOfPlans): KeptPlan => ({ digest: digestOf(plan), ground: plan.ground })

/** Two plannings that agree in every visit and violation have the same digest. */
export const digestOf = (plan: YearOfPlans): string =>
  sha256(
    canonical([
      plan.lines.map(({ communityId, category, checklist, rule, lifts }) => [
        communityId,
        category,
        checklist.templateId,
        checklist.versionNo,
        rule.maxGapDays,
        lifts.map(({ lift, visits }) => [lift.id, visits.map(({ date, level, minutes }) => [date, level, minutes])]),
      ]),
      plan.violations.map(({ elevatorId, date, code, severity }) => [elevatorId, date, code, severity]),
    ]),
  )
